/**
 * Writes the answer for an address as JSON without making an object. An answer has some thirty texts, most of which
 * always come together: the pieces of one network, one place and one zone's clock are written once and kept, and an
 * answer joins a dozen pieces. Networks and places are kept in tables of fixed size, in the slot that the low bits of
 * their number name, so that a stream of random addresses takes no more memory. The text equals `answerOf` in ASCII
 * JSON; a test compares the two.
 */
import { asciiJson, asciiString, asciiStringOrNull, flatAscii } from '../../../core/ascii-json.ts'
import type { Area, IpIndex, Zone } from '../index/ip-index.ts'
import {
  areaMask,
  countryMask,
  countryShift,
  nameShift,
  noLatitude,
  notAnnounced,
  overrideShift,
  rirMask,
  rirShift,
  typeMask,
  wordsPerNetwork,
  wordsPerPlace,
  zoneShift,
} from '../index/layout.ts'
import type { ReverseAnswer } from '../reverse-dns/reverse-dns.ts'
import type { Found } from './find.ts'
import { asExit, type Usage } from './flags.ts'
import { answerOf } from './lookup.ts'
import { reservedAnswer } from './reserved-answer.ts'

const slots = 1 << 13
const slotMask = slots - 1

interface PlacePieces {
  readonly place: number
  /** From `country_code` to the comma after `city`. */
  readonly names: string
  /** From `latitude` to the comma after `timezone`. */
  readonly coordinates: string
  /** From after `location` to before `network`. */
  readonly country: string
}

interface NetworkPieces {
  readonly network: number
  /** From `asn` to the brace that opens `location`. */
  readonly head: string
  /** The brace that opens `network` and all up to the value of `cidr`. */
  readonly opening: string
  /** From after `cidr` to the value of `reverse_dns`. */
  readonly registration: string
  /** From after `reverse_dns` to the end. */
  readonly usage: string
}

const reservedPieces = new Map([4, 6].map(version => [version, piecesOfReserved(version as 4 | 6)]))

function piecesOfReserved(version: 4 | 6): string {
  return asciiJson(reservedAnswer('', version)).slice('{"ip":"'.length)
}

/** Quotes names of zones, codes and dates, in which JSON has nothing to escape. */
function plain(text: string | null): string {
  return text === null ? 'null' : `"${text}"`
}

/** Writes the answers of one index. */
export class AnswerWriter {
  readonly #index: IpIndex
  readonly #places: (PlacePieces | undefined)[] = new Array(slots)
  readonly #networks: (NetworkPieces | undefined)[] = new Array(slots)
  readonly #exits: (NetworkPieces | undefined)[] = new Array(slots)
  readonly #clocks = new Map<Zone, { second: object; text: string }>()
  /**
   * Texts that many places or networks share. They stay in the processor's caches while places and networks come and
   * go.
   */
  readonly #countries = new Map<Area['countryInfo'], string>()
  readonly #usages = new Map<Usage, string>()
  /** By area, which a place names before its city: from `country_code` to the value of `city`. */
  readonly #areas = new Map<Area, string>()

  constructor(index: IpIndex) {
    this.#index = index
  }

  /** JSON of the answer of `answerOf` for the same arguments. */
  write(found: Found, host: ReverseAnswer, now: number): string {
    const { ip, version, cidr } = found
    if (found.reserved) return `{"ip":"${ip}${reservedPieces.get(version)}`
    if (host.crawler !== null) return asciiJson(answerOf(this.#index, found, host, now))
    const place = this.#placePieces(found)
    const network = this.#networkPieces(found)
    return (
      `{"ip":"${ip}","version":${version === 4 ? '4' : '6'}${place.names}${network.head}${place.coordinates}` +
      `${this.#clock(found.areaAndZone >>> zoneShift, now)}${place.country}${network.opening}` +
      `${cidr === null ? 'null' : `"${cidr}"`}${network.registration}` +
      `${host.name === null ? 'null' : asciiString(host.name)}${network.usage}`
    )
  }

  #placePieces(found: Found): PlacePieces {
    const slot = found.place & slotMask
    const kept = this.#places[slot]
    if (kept !== undefined && kept.place === found.place) return kept
    const pieces = this.#writePlace(found.place, found.areaAndZone)
    this.#places[slot] = pieces
    return pieces
  }

  #writePlace(place: number, areaAndZone: number): PlacePieces {
    const index = this.#index
    const at = place * wordsPerPlace
    const latitude = index.places[at]
    const area = index.area(areaAndZone & areaMask)
    const zone = index.zone(areaAndZone >>> zoneShift)
    const city = index.text.get(index.places[at + 2])
    const known = latitude !== noLatitude
    return {
      place,
      names: flatAscii(`${this.#areaText(area)}${asciiStringOrNull(city)},`),
      coordinates: flatAscii(
        `"latitude":${known ? latitude / 10_000 : null},"longitude":${known ? index.places[at + 1] / 10_000 : null},"timezone":${plain(zone === null ? null : zone.name)},`,
      ),
      country: this.#countryText(area.countryInfo),
    }
  }

  #networkPieces(found: Found): NetworkPieces {
    const slot = found.network & slotMask
    const networks = found.isExit ? this.#exits : this.#networks
    const kept = networks[slot]
    if (kept !== undefined && kept.network === found.network) return kept
    const pieces = this.#writeNetwork(found)
    networks[slot] = pieces
    return pieces
  }

  #writeNetwork({ network, asn, isExit }: Found): NetworkPieces {
    const index = this.#index
    const at = network * wordsPerNetwork
    const facts = index.networks[at + 1]
    const traits = isExit ? asExit(index.networks[at + 2]) : index.networks[at + 2]
    const known = asn !== notAnnounced
    const usage = index.usages.of(traits, known)
    const { privacy } = usage
    const announcer = `"asn":${known ? asn : null},"as_name":${asciiStringOrNull(index.text.get(facts >>> nameShift))}`
    const override = traits >>> overrideShift
    const rir = plain(index.registry((traits >>> rirShift) & rirMask))
    const allocated = plain(index.dateOf(index.networks[at + 3]))
    const country = plain(index.countryCode((facts >>> countryShift) & countryMask))
    const type = plain(index.networkType(facts & typeMask))
    return {
      network,
      head: flatAscii(
        `${announcer},"hosting":${privacy.hosting},"hosting_provider":${plain(privacy.hosting_provider)},"tor":${privacy.tor},"reserved":false,"location":{`,
      ),
      opening: flatAscii(`"network":{${announcer},"cidr":`),
      registration: flatAscii(
        `,"rir":${rir},"allocated":${allocated},"registered_country":${country},"type":${type},"reverse_dns":`,
      ),
      usage:
        override === 0
          ? this.#usageText(usage)
          : flatAscii(`${this.#usageText(usage).slice(0, -1)},"override":${asciiString(index.override(override))}}`),
    }
  }

  #areaText(area: Area): string {
    let text = this.#areas.get(area)
    if (text === undefined) {
      const { countryCode, country, region } = area
      text = `,"country_code":"${countryCode}","country":${asciiString(country)},"region":${asciiStringOrNull(region)},"city":`
      this.#areas.set(area, text)
    }
    return text
  }

  #countryText(info: Area['countryInfo']): string {
    let text = this.#countries.get(info)
    if (text === undefined) {
      text = flatAscii(`},"country_info":${asciiJson(info)},`)
      this.#countries.set(info, text)
    }
    return text
  }

  #usageText(usage: Usage): string {
    let text = this.#usages.get(usage)
    if (text === undefined) {
      text = flatAscii(`},"privacy":${asciiJson(usage.privacy)},"risk":${asciiJson(usage.risk)}}`)
      this.#usages.set(usage, text)
    }
    return text
  }

  /** `local_time` and `utc_offset`; written once a second for each zone that is asked for. */
  #clock(number: number, now: number): string {
    const zone = this.#index.zone(number)
    if (zone === null) return '"local_time":null,"utc_offset":null'
    const time = zone.at(now)
    const kept = this.#clocks.get(zone)
    if (kept?.second === time) return kept.text
    const text = flatAscii(asciiJson(time).slice(1, -1))
    this.#clocks.set(zone, { second: time, text })
    return text
  }
}
