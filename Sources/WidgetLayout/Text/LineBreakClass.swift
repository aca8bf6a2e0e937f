// Written by scripts/unicode-tables.

/// The classes of UAX 14 as LB1 leaves them (Unicode 17.0.0), by the names of its table 1. `qi` and `qf` are opening and closing quotation
/// marks, `dc` the dotted circle, `ep` and `xp` code points that are kept for pictographs, ideographs (`id`) and letters (`al`).
enum LineBreakClass: UInt8 {
  case al, bk, cr, lf, nl, sp, zw, zwj, cm, wj, gl, ba, bb, hy, hh, cb, cl, cp, ex, `in`, `is`, ns, nu, op, po, pr,
    qu, qi, qf, sy, b2, h2, h3, jl, jv, jt, eb, em, hl, id, ri, ak, ap, `as`, vf, vi, dc, ep, xp
}
