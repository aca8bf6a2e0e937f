import Testing
import WidgetModel

@testable import WidgetServices

/// Mounts of real machines (from bug reports of psutil, duf, dysk, fastfetch and gopsutil), compared with `df --local`.
@Suite("Disks")
struct DiskTests {
  /// - Parameter volumes: paths, each 40 % full.
  private func disks(_ mounts: String, _ volumes: [String]) throws -> [String] {
    let tree = TemporaryFolder()
    tree.write("proc/self/mounts", mounts)
    tree.write("volumes", volumes.map { "\($0) 1000 600 600\n" }.joined() + "/full 1000 0 0\n")
    let host = try TestHost(world: .recorded(in: tree.path), declared: Permissions())
    return try #require(try host.value(.systemDisks)?.list).map { disk in
      "\(disk["device"]?.text ?? "-") \(disk["path"]?.text ?? "-")"
    }
  }

  static let cases: [(name: String, mounts: String, volumes: [String], disks: [String])] = [
    (
      "composefs, as Fedora Atomic has it",
      """
      composefs / overlay ro,relatime,lowerdir+=/run/ostree/.private/cfsroot-lower,metacopy=on 0 0
      /dev/sda3 /sysroot btrfs ro,relatime 0 0
      /dev/sda3 /var btrfs rw,relatime 0 0
      /dev/sda3 /home btrfs rw 0 0
      """, ["/", "/sysroot", "/var", "/home"], ["/dev/sda3 /var"]
    ),
    (
      "images that are always full",
      """
      /dev/sda1 / ext4 rw 0 0
      /dev/loop0 /snap/core20/1593 squashfs ro,nodev 0 0
      /dev/loop1 /usr erofs ro 0 0
      /dev/sr0 /media/cdrom iso9660 ro 0 0
      /dev/sr1 /media/dvd udf ro 0 0
      """, ["/", "/snap/core20/1593", "/usr", "/media/cdrom", "/media/dvd"], ["/dev/sda1 /"]
    ),
    (
      "a root that is an image", "/dev/root / squashfs ro 0 0\n/dev/ubi0_1 /overlay ubifs rw 0 0", ["/", "/overlay"],
      ["/dev/ubi0_1 /overlay"]
    ),
    (
      "a container",
      "overlay / overlay rw,lowerdir=/a 0 0\n/dev/sda1 /etc/hosts ext4 rw 0 0\n/dev/sda1 /data ext4 rw 0 0",
      ["/", "/etc/hosts", "/data"], ["overlay /", "/dev/sda1 /data"]
    ),
    (
      "two disks in one folder: the second is seen",
      "/dev/sda1 / ext4 rw 0 0\n/dev/sdb1 /mnt ext4 rw 0 0\n/dev/sdc1 /mnt xfs rw 0 0", ["/", "/mnt"],
      ["/dev/sda1 /", "/dev/sdc1 /mnt"]
    ),
    (
      "a mount above another hides it",
      "/dev/sda1 / ext4 rw 0 0\n/dev/sdb1 /srv/data/x ext4 rw 0 0\n/dev/sdc1 /srv/data ext4 rw 0 0",
      ["/", "/srv/data/x", "/srv/data"], ["/dev/sda1 /", "/dev/sdc1 /srv/data"]
    ),
    (
      "a root that comes later than a disk below it",
      "/dev/sdb1 /usr ext4 rw 0 0\nrootfs / rootfs rw 0 0\n/dev/sda1 / ext4 rw 0 0",
      ["/", "/usr"], ["/dev/sdb1 /usr", "/dev/sda1 /"]
    ),
    (
      "a device in many places: the one nearest to the root",
      "/dev/sda2 /nix/store btrfs ro 0 0\n/dev/sda2 /nix btrfs rw 0 0\n/dev/sda2 /var/lib btrfs rw 0 0",
      ["/nix/store", "/nix", "/var/lib"], ["/dev/sda2 /nix"]
    ),
    (
      "a place without a size leaves the device its others",
      "/dev/sda2 /a ext4 rw 0 0\n/dev/sda2 /bound ext4 rw 0 0", ["/bound"], ["/dev/sda2 /bound"]
    ),
    (
      "an automatic mount under its disk", "systemd-1 /boot autofs rw 0 0\n/dev/sda1 /boot vfat rw 0 0", ["/boot"],
      ["/dev/sda1 /boot"]
    ),
    (
      "pseudo file systems and the network's",
      """
      proc /proc proc rw 0 0
      tmpfs /tmp tmpfs rw 0 0
      efivarfs /sys/firmware/efi/efivars efivarfs rw 0 0
      portal /run/user/1000/doc fuse.portal rw 0 0
      server:/x /net nfs4 rw 0 0
      pool/home /home zfs rw 0 0
      pool/var /var zfs rw 0 0
      """, ["/tmp", "/net", "/home", "/var"], ["pool/home /home", "pool/var /var"]
    ),
  ]

  @Test("the disks are those that can fill up, each once, at a visible path", arguments: cases)
  func disks(_ name: String, _ mounts: String, _ volumes: [String], _ disks: [String]) throws {
    #expect(try self.disks(mounts + "\n", volumes) == disks, "\(name)")
  }
}
