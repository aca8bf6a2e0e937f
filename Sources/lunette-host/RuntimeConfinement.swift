import Glibc
import LinuxKit
import WidgetModel
import WidgetRuntimeClient
import WidgetSandbox
import WidgetServer
import WidgetServices

extension ChangeConfinement {
  /// What a runtime changes: its state folder, the arrangement's, what bundles store, the tables of languages, kept pictures, and
  /// where it listens. The grants' file, one folder above the arrangement's, it only reads. Folders that are not there are made.
  ///
  /// - Throws: `usage` for what `--listen` doesn't take.
  init(_ orders: RunOrders, _ world: World) throws(Diagnostic) {
    self.init()
    folders = [orders.store]
    let boards = RuntimeAddress(folder: orders.store).boardsFile(environmentVariable)
    let kept = [
      String(boards.prefix(upTo: boards.lastIndex(of: "/") ?? boards.startIndex)),
      RuntimeAddress(folder: orders.store).themes(environmentVariable).folder,
      HostMachine.storageFolder(world), Languages.folder(environmentVariable),
      PictureStore.folder(environmentVariable),
    ].compactMap(\.self)
    for folder in kept where StateFolder.refusal(folder) == nil && Disk.live.makeFolders(folder) == nil {
      folders.append(folder)
    }
    for word in orders.listens {
      switch try ServerAddress(listening: word) {
      case .unix(let path):
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        if !folder.isEmpty { mkdir(folder, 0o700) }
        socketFolders.append(folder.isEmpty ? "/" : folder)
      // Any free one is chosen once, and then asked for by its number for the name's other addresses.
      case .tcp(_, 0): ports = nil
      case .tcp(_, let port): if let port = UInt16(exactly: port) { ports?.append(port) }
      case .descriptor: break
      }
    }
  }
}
