internal import NIOCore
internal import WidgetServices

/// A handler in front of a listening socket's own: when the process can open no more descriptors, waiting clients are told so.
/// The handler behind it then pauses accepting for a second.
final class AcceptReserve: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private let listener: Int32
  private let refusal: [UInt8]
  private let reserve = DescriptorReserve()

  /// - Parameters:
  ///   - listener: the channel's descriptor.
  ///   - refusal: the whole answer.
  init(_ listener: Int32, _ refusal: [UInt8]) {
    self.listener = listener
    self.refusal = refusal
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let error = error as? IOError, DescriptorReserve.isMeant(by: error.errnoCode) {
      reserve.refuse(listener) { DescriptorReserve.tell(refusal, to: $0) }
    }
    context.fireErrorCaught(error)
  }
}
