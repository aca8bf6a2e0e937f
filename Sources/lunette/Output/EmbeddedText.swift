import CAssets

extension String {
  /// The text of a file that is a part of the program.
  init(_ asset: lunette_asset) {
    self.init(decoding: UnsafeBufferPointer(start: asset.bytes, count: asset.length), as: UTF8.self)
  }
}
