import { type Flags, packFlags } from '../answer/flags.ts'
import { notAnnounced, unpackCountry } from '../layout.ts'
import { networkTypeOf } from '../network-type.ts'
import { type Rir, rirs } from '../registry/rir.ts'
import { rirOf4, rirOf6 } from '../registry/rir-of.ts'
import type { NetworkType } from '../schema.ts'
import { columnOf, type FamilyLayers, type FamilyTables } from './layers.ts'
import { publishedPlace } from './marks.ts'
import { unknownNetwork } from './network-table.ts'
import { unknownPlace } from './place-table.ts'
import { flagsOf, type NetworkUse, networkUseOf } from './precedence.ts'

/** What is known of an AS number however often it is met. */
interface Operator {
  readonly use: NetworkUse
  readonly type: NetworkType
}

const noFlags: Flags = { provider: null, tor: false, vpn: false, relay: false, crawler: 0 }

/** Decides, for one stretch of addresses at a time, what the layers that meet there add up to. */
export class SegmentResolver {
  private readonly layers: FamilyLayers
  private readonly tables: FamilyTables
  private readonly operators = new Map<number, Operator>()
  /** Of the network last asked for. */
  private flags: Flags = noFlags

  constructor(layers: FamilyLayers, tables: FamilyTables) {
    this.layers = layers
    this.tables = tables
  }

  /** The number of the network; `start` is the first address of the segment. */
  networkOf(start: Uint32Array, columns: readonly Uint32Array[], segment: number): number {
    const { blocks, registered, marked, overridden } = this.layers
    const asn = blocks.asns[columns[columnOf.announced][segment]]
    const registration = columns[columnOf.registered][segment]
    const override = overridden.overrides[columns[columnOf.overridden][segment]]
    // What a registry says itself is newer than what was installed with this project.
    const country = registration === 0 ? columns[columnOf.delegated][segment] : registered.countries[registration]
    const operator = this.operatorOf(asn)
    const flags = flagsOf(marked.marks[columns[columnOf.marked][segment]], operator.use, override)
    this.flags = flags
    return this.tables.networks.numberOf({
      asn,
      country,
      rir: this.rirOf(start, asn, country, registration),
      days: registered.days[registration],
      flags: packFlags(flags),
      type: override?.networkType ?? (flags.provider === null ? operator.type : 'hosting'),
      override: override?.reason ?? null,
    })
  }

  /**
   * The number of the place: what the operator has set, else what the user of the addresses publishes, else the table of
   * places, which counts only where a network is announced; its country also where the space is at least held by somebody.
   * In the networks of the named clouds the country of servers is right more often than the table (README.md): where the two
   * differ, the country is all that is known. `network` is that of the segment, just asked for.
   */
  placeOf(columns: readonly Uint32Array[], segment: number, network: number): number {
    const { placeOfRecord, marked, overridden } = this.layers
    const { places, operatorPlaces, cities } = this.tables
    const own = placeOfRecord[columns[columnOf.places][segment]]
    const isAnnounced = columns[columnOf.announced][segment] !== 0
    const known = isAnnounced ? own : network === unknownNetwork ? unknownPlace : places.onlyCountryOf(own)
    const { provider } = this.flags
    const published = publishedPlace(marked.marks[columns[columnOf.marked][segment]], this.flags)
    const isNamedCloud = provider !== null && provider !== 'other_hosting'
    const server = isNamedCloud && isAnnounced ? columns[columnOf.servers][segment] : 0
    const place = published === unknownPlace ? places.inCountry(known, server) : published
    const facts = overridden.overrides[columns[columnOf.overridden][segment]]?.place
    return facts === undefined ? place : operatorPlaces.withFacts(place, facts, cities)
  }

  /** The registry that says it holds the space; where none was asked, the one that follows from block and country. */
  private rirOf(start: Uint32Array, asn: number, country: number, registration: number): Rir | null {
    const { registered, places } = this.layers
    if (registration !== 0) return rirs[registered.registries[registration]]
    if (asn === notAnnounced && country === 0) return null
    return places.version === 4 ? rirOf4(start[0], unpackCountry(country) || null) : rirOf6(start)
  }

  private operatorOf(asn: number): Operator {
    let operator = this.operators.get(asn)
    if (operator === undefined) {
      const { names, listed } = this.tables
      const name = names.get(asn) ?? null
      operator = { use: networkUseOf(asn, name, listed), type: networkTypeOf(asn, name) }
      this.operators.set(asn, operator)
    }
    return operator
  }
}
