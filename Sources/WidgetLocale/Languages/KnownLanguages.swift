import WidgetModel

/// The languages that have words for dates and numbers: those of Unicode's CLDR, and their older codes.
enum KnownLanguages {
  private static let codes = """
    aa ab ady af agq ak am an ann apc ar arn ary as asa ast az ba bal bas be bem bew bez bg bgc bgn bho blo blt \
    bm bn bo bqi br brh brx bs bss bua byn ca cad cch ccp ce ceb cgg cho chr cic ckb co cop cs csw cu cv cy da \
    dav de dje doi dsb dua dv dyo dz ebu ee el en eo es et eu ewo fa ff fi fil fo fr frr fur fy ga gaa gd gez gl \
    gn gsw gu guz gv ha haw he hi hnj hr hrx hsb ht hu hy ia id ie ig ii in io is isv it iu iw ja jbo jgo ji jmc \
    jv ka kaa kab kaj kam kbd kcg kde kea kek ken kgp khq ki kk kkj kl kln km kn ko kok kpe ks ksb ksf ksh ku kw \
    kxv ky la lag lb lg lij lkt lld lmo ln lo lrc lt ltg lu luo luy lv lzz mai mas mdf mer mfe mg mgh mgo mhn mi \
    mic mk ml mn mni mo moh mr mrh ms mt mua mus mww my myv mzn naq nb nd nds ne nl nmg nn nnh no nqo nr nso nus \
    nv ny nyn oc oka om or os osa pa pap pcm pi pis pl pms prg ps pt qu quc raj rhg rif rm rn ro rof ru rw rwk \
    sa sah saq sat sbp sc scn sd sdh se seh ses sg sgs sh shi shn si sid sk skr sl sma smj smn sms sn so sq sr \
    ss ssy st su sus suz sv sw syr szl ta te teo tg th ti tig tk tl tn to tok tpi tr trv trw ts tt twq tyv tzm \
    ug uk ur uz vai ve vec vi vmw vo vun wa wae wal wbp wo xdq xh xnr xog yav yi yo yrl yue za zgh zh zu
    """

  /// Returns whether the language of a locale is one of them.
  static func contains(_ locale: String) -> Bool {
    let code = LocaleName(locale).identifier.prefix { $0 != "_" }.lowercased()
    return codes.split(separator: " ").contains { $0 == code }
  }
}
