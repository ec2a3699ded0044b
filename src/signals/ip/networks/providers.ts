/**
 * The ten hosting providers with names in answers. All others are `other_hosting` (`hosting_provider` in schema.ts).
 */

export const namedProviders = [
  'aws',
  'google_cloud',
  'azure',
  'oracle_cloud',
  'digitalocean',
  'linode',
  'vultr',
  'hetzner',
  'ovh',
  'cloudflare',
] as const

export type NamedProvider = (typeof namedProviders)[number]
export type HostingProvider = NamedProvider | 'other_hosting'

/**
 * AS numbers with addresses of the provider. Not included: networks that the company uses itself (AS15169 is Google's
 * search, mail and crawlers, AS62785 Amazon's shops), and AS36183, in which Akamai serves users of iCloud Private
 * Relay.
 *
 * AS135629 and AS55960 are Amazon's two regions in China, AS58593 is Microsoft's; both companies publish these ranges.
 */
const asnsOfProvider: Readonly<Record<NamedProvider, readonly number[]>> = {
  aws: [16509, 14618, 8987, 7224, 38895, 135629, 55960],
  google_cloud: [396982, 214609, 214611],
  azure: [8075, 8070, 8069, 8068, 3598, 12076, 35106, 200517, 58593, 58862],
  oracle_cloud: [31898],
  digitalocean: [14061, 46652, 393406],
  linode: [63949, 48337],
  vultr: [20473, 46407, 11508],
  hetzner: [24940, 213230, 212317, 215859],
  ovh: [16276, 35540],
  cloudflare: [13335, 14789, 132892, 139242, 202623, 203898, 209242, 394536, 395747],
}

const providers: ReadonlyMap<number, NamedProvider> = new Map(
  namedProviders.flatMap(provider => asnsOfProvider[provider].map(asn => [asn, provider] as const)),
)

/** The named provider of this AS number; null for every other network. */
export function providerOfAsn(asn: number): NamedProvider | null {
  return providers.get(asn) ?? null
}

/**
 * Networks without customers that serve users in many places from the same addresses: Google, Quad9, OpenDNS,
 * CleanBrowsing, AdGuard.
 */
const publicServices: ReadonlySet<number> = new Set([15169, 19281, 36692, 205157, 212772])

export function isPublicService(asn: number): boolean {
  return publicServices.has(asn)
}
