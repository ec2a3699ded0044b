/**
 * Which addresses belong to no host on the public Internet: private, loopback, link-local, carrier-grade NAT,
 * documentation and the rest of the IANA special-purpose registries. The table below is the source of truth; the checks
 * find its rows by the first bits of the address, in a few nanoseconds.
 *
 * The registries also list blocks that are globally reachable. Such a block is not reserved when networks announce it
 * like any other (AS112, AMT). It is reserved when its addresses do not tell where a host is: they name a service that
 * the nearest router answers, or identify a host wherever it is.
 */
import { parseCidr } from './ip-address.ts'

export interface SpecialBlock {
  readonly cidr: string
  readonly name: string
  readonly source: string
  /** The verdict for the block. The smallest block that holds an address decides. */
  readonly reserved: boolean
}

const reserved = (cidr: string, name: string, source: string) => ({ cidr, name, source, reserved: true })
const reachable = (cidr: string, name: string, source: string) => ({ cidr, name, source, reserved: false })

/**
 * iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry, with multicast and unassigned space.
 */
export const specialBlocks: readonly SpecialBlock[] = [
  reserved('0.0.0.0/8', 'this network', 'RFC 791'),
  reserved('10.0.0.0/8', 'private use', 'RFC 1918'),
  reserved('100.64.0.0/10', 'carrier-grade NAT', 'RFC 6598'),
  reserved('127.0.0.0/8', 'loopback', 'RFC 1122'),
  reserved('169.254.0.0/16', 'link-local', 'RFC 3927'),
  reserved('172.16.0.0/12', 'private use', 'RFC 1918'),
  // The block holds the anycast addresses 192.0.0.9 (RFC 7723) and 192.0.0.10 (RFC 8155): globally reachable, answered
  // nearby.
  reserved('192.0.0.0/24', 'IETF protocol assignments', 'RFC 6890'),
  reserved('192.0.2.0/24', 'documentation', 'RFC 5737'),
  reachable('192.31.196.0/24', 'AS112', 'RFC 7535'),
  reachable('192.52.193.0/24', 'AMT', 'RFC 7450'),
  reserved('192.88.99.0/24', '6to4 relay anycast, deprecated', 'RFC 7526'),
  reserved('192.168.0.0/16', 'private use', 'RFC 1918'),
  reachable('192.175.48.0/24', 'AS112 direct delegation', 'RFC 7534'),
  reserved('198.18.0.0/15', 'benchmarking', 'RFC 2544'),
  reserved('198.51.100.0/24', 'documentation', 'RFC 5737'),
  reserved('203.0.113.0/24', 'documentation', 'RFC 5737'),
  reserved('224.0.0.0/4', 'multicast', 'RFC 5771'),
  reserved('240.0.0.0/4', 'reserved', 'RFC 1112'),
  reserved('255.255.255.255/32', 'limited broadcast', 'RFC 8190'),

  // Global unicast is assigned from 2000::/3 only; the three blocks around it hold all other IPv6 space.
  reserved('::/3', 'not global unicast', 'RFC 4291'),
  reserved('4000::/2', 'not global unicast', 'RFC 4291'),
  reserved('8000::/1', 'not global unicast', 'RFC 4291'),
  reserved('::/128', 'unspecified', 'RFC 4291'),
  reserved('::1/128', 'loopback', 'RFC 4291'),
  // Callers answer an IPv4-mapped address as the IPv4 address in it and do not ask here.
  reserved('::ffff:0:0/96', 'IPv4-mapped', 'RFC 4291'),
  // Globally reachable, but an address exists only between a host and its translator.
  reserved('64:ff9b::/96', 'IPv4-IPv6 translation', 'RFC 6052'),
  reserved('64:ff9b:1::/48', 'IPv4-IPv6 translation, local use', 'RFC 8215'),
  reserved('100::/64', 'discard only', 'RFC 6666'),
  reserved('100:0:0:1::/64', 'dummy prefix', 'RFC 9780'),
  reserved('2001::/23', 'IETF protocol assignments', 'RFC 2928'),
  reserved('2001::/32', 'Teredo', 'RFC 4380'),
  // Globally reachable anycast, answered nearby.
  reserved('2001:1::1/128', 'Port Control Protocol anycast', 'RFC 7723'),
  reserved('2001:1::2/128', 'TURN anycast', 'RFC 8155'),
  reserved('2001:1::3/128', 'DNS-SD registration anycast', 'RFC 9665'),
  reserved('2001:2::/48', 'benchmarking', 'RFC 5180'),
  reachable('2001:3::/32', 'AMT', 'RFC 7450'),
  reachable('2001:4:112::/48', 'AS112', 'RFC 7535'),
  reserved('2001:10::/28', 'ORCHID, deprecated', 'RFC 4843'),
  // Globally reachable by the registry, but the addresses identify hosts, not places.
  reserved('2001:20::/28', 'ORCHIDv2', 'RFC 7343'),
  reserved('2001:30::/28', 'drone remote identification', 'RFC 9374'),
  reserved('2001:db8::/32', 'documentation', 'RFC 3849'),
  reserved('2002::/16', '6to4', 'RFC 3056'),
  reachable('2620:4f:8000::/48', 'AS112 direct delegation', 'RFC 7534'),
  reserved('3fff::/20', 'documentation', 'RFC 9637'),
  reserved('5f00::/16', 'segment routing identifiers', 'RFC 9602'),
  reserved('fc00::/7', 'unique local', 'RFC 4193'),
  reserved('fe80::/10', 'link-local', 'RFC 4291'),
  reserved('fec0::/10', 'site-local, deprecated', 'RFC 3879'),
  reserved('ff00::/8', 'multicast', 'RFC 4291'),
]

/** A row of the table as the checks need it. The second word is 0 for IPv4. */
interface Rule {
  readonly words: readonly [number, number]
  readonly masks: readonly [number, number]
  readonly reserved: boolean
}

const never = 0
const always = 1
const dependsOnRules = 2

/**
 * A verdict for each value of an address's first bits. Where later bits decide, `rules` has the rows, longest prefix
 * first.
 */
interface Verdicts {
  readonly kinds: Uint8Array
  readonly rules: ReadonlyMap<number, readonly Rule[]>
}

const verdicts4 = verdictsOf(4, 8)
const verdicts6 = verdictsOf(6, 16)

function verdictsOf(version: 4 | 6, indexBits: number): Verdicts {
  const kinds = new Uint8Array(2 ** indexBits)
  const rules = new Map<number, Rule[]>()
  const blocks = specialBlocks
    .map(({ cidr, reserved }) => ({ reserved, block: parseCidr(cidr) }))
    .flatMap(({ reserved, block }) => (block?.version === version ? [{ reserved, block }] : []))
    .sort((a, b) => a.block.prefixLength - b.block.prefixLength)
  for (const { reserved, block } of blocks) {
    const words = block.version === 4 ? ([block.first, 0] as const) : ([block.first[0], block.first[1]] as const)
    const first = words[0] >>> (32 - indexBits)
    const count = 2 ** Math.max(0, indexBits - block.prefixLength)
    if (block.prefixLength <= indexBits) kinds.fill(reserved ? always : never, first, first + count)
    // A block inside one of the same verdict changes nothing.
    else if (reserved !== verdictOf({ kinds, rules }, first, words[0], words[1])) {
      if (block.prefixLength > 64) throw new RangeError('The checks read only the first 64 bits of an address.')
      const masks = [prefixMask(block.prefixLength), prefixMask(block.prefixLength - 32)] as const
      const before = rules.get(first) ?? [{ words: [0, 0], masks: [0, 0], reserved: kinds[first] === always }]
      rules.set(first, [{ words, masks, reserved }, ...before])
      kinds[first] = dependsOnRules
    }
  }
  return { kinds, rules }
}

/** The mask of the first `bits` bits of a 32-bit word; none for a number below 0, all for one above 32. */
function prefixMask(bits: number): number {
  return bits <= 0 ? 0 : (0xffffffff << (32 - Math.min(32, bits))) >>> 0
}

function verdictOf({ kinds, rules }: Verdicts, index: number, word0: number, word1: number): boolean {
  if (kinds[index] !== dependsOnRules) return kinds[index] === always
  const matching = rules
    .get(index)
    ?.find(({ words, masks }) => ((word0 ^ words[0]) & masks[0]) === 0 && ((word1 ^ words[1]) & masks[1]) === 0)
  return matching?.reserved === true
}

/** True when an IPv4 address, an unsigned 32-bit number, belongs to no host on the public Internet. */
export function isReserved4(address: number): boolean {
  const octet = address >>> 24
  const kind = verdicts4.kinds[octet]
  return kind === dependsOnRules ? verdictOf(verdicts4, octet, address, 0) : kind === always
}

/**
 * True when an IPv6 address, 4 words, big end first, belongs to no host on the public Internet. An IPv4-mapped address
 * is reserved: ask about the IPv4 address in it.
 */
export function isReserved6(words: Uint32Array): boolean {
  const group = words[0] >>> 16
  const kind = verdicts6.kinds[group]
  return kind === dependsOnRules ? verdictOf(verdicts6, group, words[0], words[1]) : kind === always
}
