import { remembered } from '../../../core/remembered.ts'
import { asExit, type Flags, packFlags } from '../answer/flags.ts'
import { noLatitude, notAnnounced, packBlock, placeEvidence, unpackCountry } from '../index/layout.ts'
import { type NetworkFacts, type NetworkTable, unknownNetwork } from '../networks/network-table.ts'
import { type NetworkTraits, packTraits, vpnProviderOfAsn } from '../networks/network-traits.ts'
import type { NetworkKinds } from '../networks/network-use.ts'
import { type HostingProvider, isPublicService } from '../networks/providers.ts'
import type { OverrideLayer } from '../overrides/overrides.ts'
import type { AddressRanges } from '../sources/formats/address-ranges.ts'
import type { FlatTree } from '../sources/formats/mmdb.ts'
import type { DelegatedRanges } from '../sources/registries/combine.ts'
import { type Rir, rirOf4, rirOf6, rirs } from '../sources/registries/rir.ts'
import type { CityIndex } from './city-index.ts'
import type { Blocks } from './family-files.ts'
import { flagsOf, type Mark, type MarkLayer, publishedPlace } from './marks.ts'
import type { OperatorPlaces, PlaceFacts } from './operator-places.ts'
import { type PlaceTable, unknownPlace } from './place-table.ts'
import { RowNumbering } from './row-numbering.ts'

/** Number of no registry; the others are positions in `rirs`. */
const noRir = rirs.length

/** The facts that decide a network, as numbers. */
interface Facts {
  readonly asn: number
  /** Packed; 0 when unknown. */
  readonly country: number
  readonly days: number
  readonly rir: number
  /** Position in the marks. */
  readonly mark: number
  /** Position in the overrides. */
  readonly override: number
}

/** The result for an address with certain flags. */
interface Outcome {
  /** The network, without the evidence for the place. */
  readonly facts: NetworkFacts
  /** Numbers of the network by the evidence for the place, each assigned at first use. */
  readonly networks: (number | undefined)[]
  /** The published place; `unknownPlace` for none. */
  readonly published: number
  /** A named cloud or a public service: there, the country of servers is right more often than the table. */
  readonly isOfServers: boolean
  /** The hosting provider; null for none. */
  readonly provider: HostingProvider | null
}

/** The result for certain facts. */
interface Decision extends Outcome {
  /** The outcome for a Tor exit; null if it is this one with the flags of `asExit`. */
  readonly exit: Outcome | null
  /** Whether a registry has delegated the space. Lists and overrides may also contain other space. */
  readonly isHeld: boolean
  /** The operator's settings of the place. */
  readonly set: PlaceFacts | undefined
}

const unknownFacts: NetworkFacts = {
  ...{ asn: notAnnounced, country: 0, rir: null, days: 0, flags: 0, traits: 0, evidence: 0 },
  type: 'unknown',
  override: null,
}

const nothingDecided: Decision = {
  facts: unknownFacts,
  networks: [unknownNetwork],
  published: unknownPlace,
  isOfServers: false,
  provider: null,
  exit: null,
  isHeld: false,
  set: undefined,
}

/**
 * Combines the layers for one segment of addresses at a time. A family has a million segments and some hundred thousand
 * different combinations of facts; each combination is decided once.
 */
export class SegmentResolver {
  readonly #layers: FamilyLayers
  readonly #tables: FamilyTables
  readonly #columns: readonly Uint32Array[]
  readonly #numbering = new RowNumbering()
  readonly #decisions: Decision[] = []
  /** Decision for the segment of the last `turnTo`. */
  #decision = nothingDecided
  #isAnnounced = false
  #server = 0
  #prefixLength = 0
  /** Whether the place is that of the table. */
  #isPlain = false
  #plainNetwork = unknownNetwork
  #place = unknownPlace
  readonly #providerPlaces: ProviderPlaces
  /** The value of the row of the last `place`: its announced block and network (`packBlock`), and the place. */
  block = 0
  item = 0
  /** The value of its row for Tor exits; both are 0 if exits have no own row. */
  exitBlock = 0
  exitItem = 0

  /** `columns`: the segments of all layers except the places. */
  constructor(layers: FamilyLayers, tables: FamilyTables, columns: readonly Uint32Array[]) {
    this.#layers = layers
    this.#tables = tables
    this.#columns = columns
    this.#providerPlaces = new ProviderPlaces(tables.places, layers.marked.marks)
  }

  /** Turns to a segment, or to the part of it that begins at an address with this first word. */
  turnTo(segment: number, firstWord: number): void {
    const columns = this.#columns
    const { blocks, registered } = this.#layers
    const announced = columns[columnOf.announced][segment]
    const asn = blocks.asns[announced]
    const registration = columns[columnOf.registered][segment]
    const mark = columns[columnOf.marked][segment]
    const override = columns[columnOf.overridden][segment]
    // A registry's own file is newer than what was installed with this project.
    const country = registration === 0 ? columns[columnOf.delegated][segment] : registered.countries[registration]
    const days = registered.days[registration]
    const rir = this.#rirAt(firstWord, asn, country, registration)
    const number = this.#numbering.numberOf(asn, (country << 16) | days, mark, (override << 3) | rir)
    if (number === this.#decisions.length)
      this.#decisions.push(this.#decide({ asn, country, days, rir, mark, override }))
    const decision = this.#decisions[number]
    this.#decision = decision
    this.#isAnnounced = announced !== 0
    this.#server = columns[columnOf.servers][segment]
    this.#prefixLength = blocks.prefixLengths[announced]
    this.#isPlain =
      this.#isAnnounced &&
      !(decision.isOfServers && this.#server !== 0) &&
      decision.published === unknownPlace &&
      decision.set === undefined &&
      !this.#providerPlaces.has(decision.provider)
    this.#plainNetwork = this.#isPlain ? this.#networkOf(decision, placeEvidence.table) : unknownNetwork
    this.exitBlock = 0
    this.exitItem = 0
  }

  #decide(facts: Facts): Decision {
    const { country, rir } = facts
    const { marked, overridden } = this.#layers
    const mark = marked.marks[facts.mark]
    const set = overridden.overrides[facts.override]
    const kind = this.#tables.kinds.of(facts.asn)
    const flags = flagsOf(mark, kind, set)
    const exitFlags = flagsOf({ ...mark, tor: true }, kind, set)
    const isSame =
      packFlags(exitFlags) === asExit(packFlags(flags)) &&
      publishedPlace(mark, exitFlags) === publishedPlace(mark, flags)
    return {
      ...this.#outcomeOf(facts, flags),
      exit: isSame ? null : this.#outcomeOf(facts, exitFlags),
      isHeld: country !== 0 || rir !== noRir,
      set: set?.place,
    }
  }

  #outcomeOf({ asn, country, days, rir, mark, override }: Facts, flags: Flags): Outcome {
    const set = this.#layers.overridden.overrides[override]
    const { provider } = flags
    const facts: NetworkFacts = {
      asn,
      country,
      rir: rirs[rir] ?? null,
      days,
      flags: packFlags(flags),
      traits: this.#traitsOf(asn, mark, flags),
      type: set?.networkType ?? (provider === null ? this.#tables.kinds.of(asn).type : 'hosting'),
      override: set?.reason ?? null,
      evidence: 0,
    }
    const published = publishedPlace(this.#layers.marked.marks[mark], flags)
    const isNamedCloud = provider !== null && provider !== 'other_hosting'
    return { facts, networks: [], published, isOfServers: isNamedCloud || isPublicService(asn), provider }
  }

  /**
   * The traits (packed) of an address with these flags. `position`: of its mark. The address of a relay stands for the
   * people behind it, not for the machines.
   */
  #traitsOf(asn: number, position: number, { vpn, relay }: Flags): number {
    const mark = this.#layers.marked.marks[position]
    const { vpn: isVpnNetwork, satellite, mobile, cdn } = this.#tables.kinds.of(asn)
    const known = { satellite, mobile, cdn: cdn && !relay, anycast: mark.anycast && !relay }
    const none = { vpnProvider: null, vpnEvidence: null }
    return packTraits({ ...known, ...(vpn ? vpnFactsOf(mark, asn, isVpnNetwork) : none) })
  }

  /** Sets the value of a row of the segment, by the place of the table there. */
  place(own: number): void {
    const decision = this.#decision
    if (this.#isPlain) {
      this.block = packBlock(this.#plainNetwork, this.#prefixLength)
      this.item = own
    } else {
      this.block = packBlock(this.#placeAt(own, decision), this.#prefixLength)
      this.item = this.#place
    }
    const { exit } = decision
    if (exit === null) return
    this.exitBlock = packBlock(this.#placeAt(own, exit), this.#prefixLength)
    this.exitItem = this.#place
  }

  /** Whether a Tor exit in the segment has its own row. */
  get isExitApart(): boolean {
    return this.#decision.exit !== null
  }

  /**
   * Sets the place and returns the number of the network. The place is the operator's, else the published one, else
   * that of the table. The place of the table counts only if a network is announced, its country also if the space is
   * delegated. In the networks of named clouds and public services, the country of servers is right more often than the
   * table (README.md); if they differ, only the country is kept. The same applies if a provider publishes places and
   * that of the table is near none of them.
   */
  #placeAt(own: number, outcome: Outcome): number {
    const { published, isOfServers, provider } = outcome
    const { places, operatorPlaces, cities } = this.#tables
    const { isHeld, set } = this.#decision
    const known = this.#isAnnounced ? own : isHeld ? places.onlyCountryOf(own) : unknownPlace
    const server = isOfServers && this.#isAnnounced ? this.#server : 0
    let place = published
    let evidence: number = placeEvidence.published
    if (published !== unknownPlace) {
      if (agree(places, published, own)) evidence = placeEvidence.publishedAndTable
    } else {
      place = places.inCountry(known, server)
      evidence = place === known ? placeEvidence.table : placeEvidence.servers
      if (place === known && provider !== null && this.#providerPlaces.has(provider)) {
        if (this.#providerPlaces.isNear(provider, place)) evidence = placeEvidence.nearPublished
        else place = places.onlyCountryOf(place)
      }
    }
    this.#place = set === undefined ? place : operatorPlaces.withFacts(place, set, cities)
    return this.#networkOf(outcome, this.#place === place ? evidence : placeEvidence.operator)
  }

  #networkOf({ facts, networks }: Outcome, evidence: number): number {
    networks[evidence] ??= this.#tables.networks.numberOf({ ...facts, evidence })
    return networks[evidence]
  }

  /** The registry whose file contains the space; without such a file, the registry of the block and country. */
  #rirAt(firstWord: number, asn: number, country: number, registration: number): number {
    if (registration !== 0) return this.#layers.registered.registries[registration]
    if (asn === notAnnounced && country === 0) return noRir
    return this.#layers.version === 4 ? rirAt4((firstWord >>> 24) | (country << 8)) : rirAt6(firstWord >>> 8)
  }
}

/** The provider of a VPN and the evidence for it; none if the operator has set the flag. */
function vpnFactsOf(
  mark: Mark,
  asn: number,
  isVpnNetwork: boolean,
): Pick<NetworkTraits, 'vpnProvider' | 'vpnEvidence'> {
  const { vpnProvider } = mark
  if (vpnProvider !== null) return { vpnProvider, vpnEvidence: 'published_address' }
  if (isVpnNetwork) return { vpnProvider: vpnProviderOfAsn(asn), vpnEvidence: 'network' }
  return { vpnProvider: null, vpnEvidence: mark.vpn ? 'list' : null }
}

/** The registry by the block of IANA: keyed by the first octet and the packed country for IPv4, by 24 bits for IPv6. */
const rirAt4 = remembered((key: number) => numberOf(rirOf4((key << 24) >>> 0, unpackCountry(key >>> 8) || null)))
const rirAt6 = remembered((key: number) => numberOf(rirOf6(Uint32Array.of(key << 8, 0, 0, 0))))

/** Maximum distance of places that agree. */
const agreeKm = 50
const kmOfDegree = 111.2

/** Whether both places have coordinates, at most 50 km apart. */
function agree(places: PlaceTable, one: number, other: number): boolean {
  if (one === other) return places.read(one).latitude !== noLatitude
  const [a, b] = [places.read(one), places.read(other)]
  if (a.latitude === noLatitude || b.latitude === noLatitude) return false
  const [north, east] = [(a.latitude - b.latitude) / 10_000, (a.longitude - b.longitude) / 10_000]
  if (Math.abs(north) * kmOfDegree > agreeKm) return false
  const width = Math.cos(((a.latitude + b.latitude) / 20_000) * (Math.PI / 180))
  return Math.hypot(north, east * width) * kmOfDegree <= agreeKm
}

/**
 * The published places of each provider. If the table has an unpublished address of the provider near one of these, its
 * place is more reliable.
 */
class ProviderPlaces {
  readonly #places: PlaceTable
  readonly #published = new Map<HostingProvider, readonly number[]>()
  readonly #nearBy = remembered((provider: HostingProvider) => {
    const published = this.#published.get(provider) ?? []
    return remembered((place: number) => published.some(each => agree(this.#places, each, place)))
  })

  constructor(places: PlaceTable, marks: readonly Mark[]) {
    this.#places = places
    const placed = marks.filter(({ provider, place }) => provider !== null && place !== unknownPlace)
    for (const [provider, own] of Map.groupBy(placed, mark => mark.provider)) {
      if (provider !== null) this.#published.set(provider, [...new Set(own.map(({ place }) => place))])
    }
  }

  has(provider: HostingProvider | null): boolean {
    return provider !== null && this.#published.has(provider)
  }

  /** Whether the place is near a published one of the provider. */
  isNear(provider: HostingProvider, place: number): boolean {
    return this.#nearBy(provider)(place)
  }
}

function numberOf(rir: Rir | null): number {
  return rir === null ? noRir : rirs.indexOf(rir)
}

/** The layers of one family, with the meaning of their values. */
export interface FamilyLayers {
  readonly version: 4 | 6
  /** Values are positions in `placeOfRecord`. */
  readonly places: Pick<FlatTree, 'starts' | 'values'>
  readonly placeOfRecord: Uint32Array
  readonly blocks: Blocks
  /** Values are packed countries. */
  readonly delegated: AddressRanges
  readonly registered: DelegatedRanges
  readonly marked: MarkLayer
  readonly overridden: OverrideLayer
  /** Values are packed countries. */
  readonly servers: AddressRanges
}

/** The tables that both families fill. */
export interface FamilyTables {
  readonly places: PlaceTable
  readonly operatorPlaces: OperatorPlaces
  /** The cities of the family that is compiled first. */
  readonly cities: CityIndex
  readonly networks: NetworkTable
  readonly kinds: NetworkKinds
}

/** The columns of the layers except the places, in the order in which they are overlaid. */
export const columnOf = {
  announced: 0,
  delegated: 1,
  registered: 2,
  marked: 3,
  overridden: 4,
  servers: 5,
} as const
