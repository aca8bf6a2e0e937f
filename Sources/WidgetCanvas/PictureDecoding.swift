import CPictures
import Glibc
import WidgetModel

/// Decodes a picture that may be of anybody's making. It runs in a process that can reach nothing (`DecodingMain`).
enum PictureDecoding {
  /// The answer to a request, whatever its bytes are.
  static func answer(_ request: PictureRequest) -> PictureAnswer {
    let format: picture_format
    switch PictureFormat(request.bytes) {
    case .png: format = PICTURE_PNG
    case .jpeg: format = PICTURE_JPEG
    case .webp: format = PICTURE_WEBP
    case .svg: format = PICTURE_SVG
    case .refused(let place): return .refused(place)
    case nil: return .refused(nil)
    }
    var wish = picture_wish(side: UInt32(clamping: request.side), most_pixels: UInt64(PictureLimits.pixels))
    var decoded = picture()
    let fault = picture_decode(format, request.bytes, request.bytes.count, &wish, &decoded)
    defer { free(decoded.pixels) }
    switch fault {
    case PICTURE_DECODED: return Picture(decoded).map { .picture($0) } ?? .broken
    case PICTURE_DIMENSIONS: return .dimensions(width: Int(decoded.width), height: Int(decoded.height))
    case PICTURE_MEMORY: return .memory
    case PICTURE_NO_DRAWING: return .drawing
    default: return .broken
    }
  }
}

extension Picture {
  /// Copies the result of the C libraries.
  fileprivate init?(_ decoded: picture) {
    guard let bytes = decoded.pixels else { return nil }
    let (columns, rows) = (Int(decoded.columns), Int(decoded.rows))
    self.init(
      width: Int(decoded.width), height: Int(decoded.height), columns: columns, rows: rows,
      bytes: UnsafeBufferPointer(start: bytes, count: columns * rows * 4))
  }
}
