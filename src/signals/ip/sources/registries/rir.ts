/**
 * Derives the registry of an address if the files of the registries have not been fetched. IANA assigns whole blocks to
 * registries. For legacy space, assigned before registries existed, the registry of the registered country is right
 * more often than the one that maintains the block. The result is an estimate: 98.6 % of AFRINIC's addresses result in
 * AFRINIC, and many early assignments of ARIN in Latin America do not result in LACNIC.
 */
import { type Cidr, parseCidr } from '../../../../core/ip-address.ts'

/**
 * The registry of an IPv4 address; null for space that no registry holds. `registeredCountry` is ISO 3166-1 alpha-2,
 * null when it is unknown.
 */
export function rirOf4(address: number, registeredCountry: string | null): Rir | null {
  const row = octetRows.get(address >>> 24)
  if (row === undefined) return null
  return row.isLegacy && registeredCountry !== null ? rirOfCountry(registeredCountry) : row.rir
}

/** The same for an IPv6 address of 4 words: IANA alone decides. */
export function rirOf6(words: Uint32Array): Rir | null {
  const [first] = words
  return unicastBlocks6.find(({ block }) => first >= block.first[0] && first <= block.last[0])?.rir ?? null
}

/** The regional Internet registries, by the names that answers give them (`network.rir`). */
export const rirs = ['AFRINIC', 'APNIC', 'ARIN', 'LACNIC', 'RIPE NCC'] as const
export type Rir = (typeof rirs)[number]

/** The countries and territories each registry serves, as the registries list them; all others are the RIPE NCC's. */
const countriesOf: Readonly<Record<Exclude<Rir, 'RIPE NCC'>, string>> = {
  AFRINIC:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  APNIC:
    'AF AS AU BD BN BT CC CK CN CX FJ FM GU HK ID IN IO JP KH KI KP KR LA LK MH MM MN MO MP MV MY NC NF NP NR NU NZ PF PG PH PK PN PW SB SG TF TH TK TL TO TV TW VN VU WF WS',
  ARIN: 'AG AI AQ BB BL BM BS BV CA DM GD GP HM JM KN KY LC MF MQ MS PM PR SH TC UM US VC VG VI',
  LACNIC: 'AR AW BO BQ BR BZ CL CO CR CU CW DO EC FK GF GS GT GY HN HT MX NI PA PE PY SR SV SX TT UY VE',
}

const rirOfCountryCode: ReadonlyMap<string, Rir> = new Map(
  (['AFRINIC', 'APNIC', 'ARIN', 'LACNIC'] as const).flatMap(rir =>
    countriesOf[rir].split(' ').map(code => [code, rir] as const),
  ),
)

/** The registry that serves this country (ISO 3166-1 alpha-2, upper case). */
export function rirOfCountry(code: string): Rir {
  return rirOfCountryCode.get(code) ?? 'RIPE NCC'
}

/**
 * First octets of IPv4 by registry (iana.org/assignments/ipv4-address-space). `allocated`: the registry assigns this
 * space. `legacy`: it was assigned before registries existed; the registry maintains the block, but much of it is
 * registered with another one.
 */
const octets: readonly (readonly [Rir, 'allocated' | 'legacy', string])[] = [
  ['AFRINIC', 'allocated', '41 102 105 197'],
  ['AFRINIC', 'legacy', '154 196'],
  ['APNIC', 'allocated', '1 14 27 36 39 42 49 58-61 101 103 106 110-126 175 180 182-183 202-203 210-211 218-223'],
  ['APNIC', 'legacy', '43 133 150 153 163 171'],
  ['ARIN', 'allocated', '23-24 50 63-76 96-100 104 107-108 173-174 184 199 204-209 216'],
  [
    'ARIN',
    'legacy',
    '3-4 6-9 11-13 15-22 26 28-30 32-35 38 40 44-45 47-48 52 54-56 128-132 134-140 142-144 146-149 152 155-162 164-170 172 192 198 214-215',
  ],
  ['LACNIC', 'allocated', '177 179 181 186-187 189-190 200-201'],
  ['LACNIC', 'legacy', '191'],
  ['RIPE NCC', 'allocated', '2 5 31 37 46 62 77-95 109 176 178 185 193-195 212-213 217'],
  ['RIPE NCC', 'legacy', '25 51 53 57 141 145 151 188'],
]

/** The status of a first octet at IANA. */
export interface OctetRow {
  readonly rir: Rir
  readonly isLegacy: boolean
}

/** Rows keyed by first octet; special-purpose and multicast space has none. */
export const octetRows: ReadonlyMap<number, OctetRow> = new Map(
  octets.flatMap(([rir, status, list]) =>
    list.split(' ').flatMap(part => {
      const [first, last = first] = part.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, position) => {
        return [first + position, { rir, isLegacy: status === 'legacy' }] as const
      })
    }),
  ),
)

/** iana.org/assignments/ipv6-unicast-address-assignments */
const blocks6: Readonly<Record<Rir, string>> = {
  AFRINIC: '2001:4200::/23 2c00::/12',
  APNIC:
    '2001:200::/23 2001:c00::/23 2001:e00::/23 2001:4400::/23 2001:8000::/19 2001:a000::/20 2001:b000::/20 2400::/12 2410::/12',
  ARIN: '2001:400::/23 2001:1800::/23 2001:4800::/23 2600::/12 2610::/23 2620::/23 2630::/12',
  LACNIC: '2001:1200::/23 2800::/12',
  'RIPE NCC':
    '2001:600::/23 2001:800::/22 2001:1400::/22 2001:1a00::/23 2001:1c00::/22 2001:2000::/19 2001:4000::/23 2001:4600::/23 2001:4a00::/23 2001:4c00::/23 2001:5000::/20 2003::/18 2a00::/12 2a10::/12',
}

type Cidr6 = Extract<Cidr, { version: 6 }>

/** Every block of IPv6 unicast space that IANA has given to a registry. None is longer than 24 bits. */
export const unicastBlocks6: readonly { readonly rir: Rir; readonly block: Cidr6 }[] = (
  Object.keys(blocks6) as Rir[]
).flatMap(rir =>
  blocks6[rir].split(' ').map(text => {
    const block = parseCidr(text)
    if (block?.version !== 6 || block.prefixLength > 24) throw new RangeError('a block of at most 24 bits is expected')
    return { rir, block }
  }),
)
