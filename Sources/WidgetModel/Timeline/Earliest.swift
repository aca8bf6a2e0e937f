/// The earliest of some moments; nil where there is none: never.
@inlinable
package func earliest<Moment: Comparable>(_ moments: Moment?...) -> Moment? {
  var first: Moment?
  for case let moment? in moments { first = first.map { min($0, moment) } ?? moment }
  return first
}
