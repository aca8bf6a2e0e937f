/// Files that Debian's minisign 0.11 wrote, and a key of a second publisher.
public enum MinisignSample {
  public static let publicKey = """
    untrusted comment: minisign public key 959370B1CC06D828
    RWQo2AbMsXCTlTIBRcNmyTMxZ1EL8d8Gy4mVacWqf6orSwYwt5tcLIJ8

    """
  public static let secretKey = """
    untrusted comment: minisign encrypted secret key
    RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAKNgGzLFwk5W/KEW0qo2EjYl+dQgrDM7X2l+6WQ00GneuYtj8rmqAezIBRcNmyTMxZ1EL8d8Gy4mVacWqf6orSwYwt5tcLIJ8AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=

    """
  public static let key = "RWQo2AbMsXCTlTIBRcNmyTMxZ1EL8d8Gy4mVacWqf6orSwYwt5tcLIJ8"
  public static let fingerprint = "81a8 06f5 8835 6963 2f57 65f9 62d3 8647"
  public static let otherKey = "RWSGDHm2EAuYFeB4mPpDmrxnUbDaMw0HTzxxUf9cSETcfF+NJBs/pV/j"

  /// What was signed.
  public static let content = "return {}\n"
  public static let digest = "sha256-tree:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

  public static let signature = """
    untrusted comment: signed by RWQo2AbMsXCTlTIBRcNmyTMxZ1EL8d8Gy4mVacWqf6orSwYwt5tcLIJ8
    RUQo2AbMsXCTlScSdpyqE243vH0yfdAOVGGb8IGsgYaV3d765bfhL5Pb0CEq9BuBq8PnCR4Y9d0HASPKtBJKm95vbpWbf/AO8gw=
    trusted comment: lunette weather 1.4.0 sha256-tree:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
    oHEsaoK3Ky6Oxjvq2XTZg9aSozSM6ttPI4lLLNi6cgwDSVUTkw9wBuyXb5wVOZlO/wq2u07A4fpdG4/F8G+EBg==

    """
  /// The same without a digest of the file, as minisign wrote it before 0.10.
  public static let legacySignature = """
    untrusted comment: signature from minisign secret key
    RWQo2AbMsXCTlTjq/2ZJAJ+6pZhwYFLAK1ZoH6i8dsN1kF/v1fNarxD51qrtyxugzk562IRj59Sz/JEx6kxJ7fO1Rw+zZlGgJAA=
    trusted comment: lunette weather 1.4.0 sha256-tree:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
    DcxnFKmBsz8JZz+uV9z3M7gtKctLxj7J4L/OeHDuPFMpr+yhb2Rsh2w6+KfxPnng7nA/1Ed6vVlodJJ0rXJ0CQ==

    """

  /// A change from the first key to the other one, and a signature of it by each.
  public static let keyChange = """
    {"from":"RWQo2AbMsXCTlTIBRcNmyTMxZ1EL8d8Gy4mVacWqf6orSwYwt5tcLIJ8","to":"RWSGDHm2EAuYFeB4mPpDmrxnUbDaMw0HTzxxUf9cSETcfF+NJBs/pV/j","since":"2026-11-01T00:00:00Z"}

    """
  /// 1 November 2026, in seconds since 1970.
  public static let keyChangeDate = 1_793_491_200.0
  public static let keyChangeSignature = """
    untrusted comment: signature from minisign secret key
    RUQo2AbMsXCTlSxeFckOPCsmBN4Ww7K4JGVkxnsh1VX/PSRGoVpkHuaerTdNg9BRYcSwyoD2imx6hG2llLDugQmFEjvbXibo2wU=
    trusted comment: keys
    Cm8WE8KtHjlVhVUXgiJsMcdnqVonnhxWNYI2ui0Qmq9xupXVloi5pMCrnNGcdqK7xl54ADbM6MEnrVp79ZmpAQ==

    """
  public static let keyChangeOtherSignature = """
    untrusted comment: signature from minisign secret key
    RUSGDHm2EAuYFciZgaYGl/S3uVy6Pb9y7aPkzHjStE2LbN6LzM/+AfcBg8qUf/yEEhvncDMzvjp+RWhcXRN4bP2IMmZdeKSoYQQ=
    trusted comment: keys
    Xh7jCOcvI+HkZHk+R7xP7Jpv++ZSomQ8aUe3GshyK5xE4pf1tD4cJ1ful5MZUgspmYvu5U7GMDuSnIZD941BBA==

    """
}
