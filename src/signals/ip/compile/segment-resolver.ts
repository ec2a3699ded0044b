import { asExit, type Flags, packFlags } from '../answer/flags.ts'
import { notAnnounced, packBlock, placeEvidence, unpackCountry } from '../index/layout.ts'
import { type NetworkFacts, type NetworkTable, unknownNetwork } from '../networks/network-table.ts'
import { type NetworkTraits, packTraits, vpnProviderOfAsn } from '../networks/network-traits.ts'
import type { NetworkKinds, NetworkUse } from '../networks/network-use.ts'
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
import { agree, ProviderPlaces } from './place-evidence.ts'
import { type PlaceTable, unknownPlace } from './place-table.ts'
import { RowNumbering } from './row-numbering.ts'

/** Position in `rirs`, and what stands for none. */
const noRir = rirs.length

/** What decides a network, as numbers. */
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

/** What an address with these flags is. */
interface Outcome {
  /** The network, but for what stands behind the place. */
  readonly facts: NetworkFacts
  /** Numbers of the network by what stands behind the place, each given when it is first met. */
  readonly networks: (number | undefined)[]
  /** The published place that holds; `unknownPlace` for none. */
  readonly published: number
  /** A named cloud or a public service: the country of servers is right more often there than the table. */
  readonly isOfServers: boolean
  /** The hosting provider; null for none. */
  readonly provider: HostingProvider | null
}

/** What the same facts come to each time they are met. */
interface Decision extends Outcome {
  /** The outcome for a Tor exit; null where it is this one with the flags of `asExit`. */
  readonly exit: Outcome | null
  /**
   * Whether a registry has given the space to somebody. Lists and overrides may also speak of space that nobody holds.
   */
  readonly isHeld: boolean
  /** What the operator of this service has set of places. */
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
 * Decides what the layers come to, for one segment of addresses at a time. A family has a million segments and some
 * hundred thousand different combinations of facts; each combination is decided once.
 */
export class SegmentResolver {
  readonly #layers: FamilyLayers
  readonly #tables: FamilyTables
  readonly #columns: readonly Uint32Array[]
  readonly #numbering = new RowNumbering()
  readonly #decisions: Decision[] = []
  readonly #blocks: IanaBlocks
  /** Decision for the segment of the last `turnTo`. */
  #decision = nothingDecided
  #isAnnounced = false
  #server = 0
  #prefixLength = 0
  /** Whether the place is what the table has it to be. */
  #isPlain = false
  #plainNetwork = unknownNetwork
  #place = unknownPlace
  readonly #providerPlaces: ProviderPlaces
  /** The value of the row of the last `place`: its announced block and network (`packBlock`), and the place. */
  block = 0
  item = 0
  /** The value of its row for Tor exits; both are 0 where these have none of their own. */
  exitBlock = 0
  exitItem = 0

  /** `columns`: the segments of all layers except the places. */
  constructor(layers: FamilyLayers, tables: FamilyTables, columns: readonly Uint32Array[]) {
    this.#layers = layers
    this.#tables = tables
    this.#columns = columns
    this.#blocks = new IanaBlocks(layers.version)
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
    const { use } = this.#tables.kinds.of(facts.asn)
    const flags = flagsOf(mark, use, set)
    const exitFlags = flagsOf({ ...mark, tor: true }, use, set)
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
    const { use, satellite, mobile, cdn } = this.#tables.kinds.of(asn)
    const known = { satellite, mobile, cdn: cdn && !relay, anycast: mark.anycast && !relay }
    const none = { vpnProvider: null, vpnEvidence: null }
    return packTraits({ ...known, ...(vpn ? vpnFactsOf(mark, asn, use) : none) })
  }

  /** Sets the value of a row of the segment, for the place that the table has there. */
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

  /** Whether a Tor exit in the segment has a row of its own. */
  get isExitApart(): boolean {
    return this.#decision.exit !== null
  }

  /**
   * Finds the place and gives the number of the network. The place is the operator's, else the published one, else the
   * table's. The table's place counts only where a network is announced, and its country also where somebody holds the
   * space. In the networks of the named clouds and of public services the country of servers is right more often than
   * the table (README.md); where they differ, only the country is kept. So it is where a provider publishes places, and
   * the table's is near none of them.
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

  /** The registry whose file has the space; without such a file the registry that follows from block and country. */
  #rirAt(firstWord: number, asn: number, country: number, registration: number): number {
    if (registration !== 0) return this.#layers.registered.registries[registration]
    return asn === notAnnounced && country === 0 ? noRir : this.#blocks.rirAt(firstWord, country)
  }
}

/** The provider of a VPN and the evidence for it; none where the operator of this service has set the flag. */
function vpnFactsOf(mark: Mark, asn: number, use: NetworkUse): Pick<NetworkTraits, 'vpnProvider' | 'vpnEvidence'> {
  const { vpnProvider } = mark
  if (vpnProvider !== null) return { vpnProvider, vpnEvidence: 'published_address' }
  if (use.vpn) return { vpnProvider: vpnProviderOfAsn(asn), vpnEvidence: 'network' }
  return { vpnProvider: null, vpnEvidence: mark.vpn ? 'list' : null }
}

/** Remembers which registry follows from block and country. */
class IanaBlocks {
  readonly #version: 4 | 6
  readonly #known = new Map<number, number>()
  readonly #address = new Uint32Array(4)
  #rir6 = numberOf(rirOf6(new Uint32Array(4)))

  constructor(version: 4 | 6) {
    this.#version = version
  }

  /** `firstWord`: of the address. */
  rirAt(firstWord: number, country: number): number {
    return this.#version === 4 ? this.#at4(firstWord, country) : this.#at6(firstWord)
  }

  #at4(address: number, country: number): number {
    const key = (address >>> 24) | (country << 8)
    let rir = this.#known.get(key)
    if (rir === undefined) {
      rir = numberOf(rirOf4(address, unpackCountry(country) || null))
      this.#known.set(key, rir)
    }
    return rir
  }

  #at6(firstWord: number): number {
    if (this.#address[0] !== firstWord) {
      this.#address[0] = firstWord
      this.#rir6 = numberOf(rirOf6(this.#address))
    }
    return this.#rir6
  }
}

function numberOf(rir: Rir | null): number {
  return rir === null ? noRir : rirs.indexOf(rir)
}

/** The layers of one family, and what their values stand for. */
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
