/**
 * The clock of a time zone, cheap enough for every response: its text is cached for the current second, and the offset
 * from UTC for the current quarter of an hour. Every rule in force changes offsets at a quarter of a UTC hour; the
 * tests check the coming changes of every zone. (Newfoundland changed at one minute past midnight until 2011.) Offsets
 * come from the newer of two copies of the IANA time zone database: that of this project (`assets/clocks`) and the
 * runtime's, which Intl uses.
 */
import { readFileSync } from 'node:fs'

/** Offsets from UTC of every time zone: `assets/clocks/`, whose layout `scripts/build-clocks.ts` describes. */
export interface ClockTable {
  /** Version of the IANA time zone database: `2026f`. */
  readonly version: string
  /** The minutes since 1970 for which the table holds. */
  readonly from: number
  readonly to: number
  readonly zones: Readonly<Record<string, number>>
  readonly rows: readonly (readonly number[])[]
}

const file = new URL('../../../../assets/clocks/clocks.json', import.meta.url)

export const clockTable: ClockTable = JSON.parse(readFileSync(file, 'utf8'))

const runtimeVersion: string = process.versions.tz ?? ''

/** Versions of the database are comparable as texts. The runtime's database is used if it is newer. */
const isRuntimeNewer = runtimeVersion > clockTable.version

/** The version of the time zone database that offsets are taken from. */
export const clockVersion = isRuntimeNewer ? runtimeVersion : clockTable.version

const msPerSecond = 1000
const msPerMinute = 60_000
const msPerQuarter = 900_000

export interface LocalTime {
  /** RFC 3339, `YYYY-MM-DDThh:mm:ss±hh:mm`. */
  readonly local_time: string
  /** `±HH:MM`, daylight saving included. */
  readonly utc_offset: string
}

/** Minutes east of UTC at an instant in milliseconds since 1970. Throws a RangeError for an unknown zone. */
export function offsetMinutes(zone: string, now: number): number {
  return listedOffset(zone, now) ?? runtimeOffset(zone, now)
}

/** Undefined for zones and times that the table does not have, and if the runtime has a newer database. */
export function listedOffset(zone: string, now: number): number | undefined {
  const { zones, rows, from, to } = clockTable
  const minute = Math.floor(now / 60_000)
  if (isRuntimeNewer || minute < from || minute >= to || !Object.hasOwn(zones, zone)) return undefined
  const row = rows[zones[zone]]
  let offset = row[0]
  for (let at = 1; at < row.length && row[at] <= minute; at += 2) offset = row[at + 1]
  return offset
}

/** Read through Intl, because `Temporal` is not in every supported version of Node. */
function runtimeOffset(zone: string, now: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(now)
  const name = parts.find(part => part.type === 'timeZoneName')?.value ?? ''
  // "GMT+05:45"; "GMT" alone is no offset. Seconds, which RFC 3339 cannot express, occur before 1972 only (Liberia).
  const match = /^GMT(?:([+-])(\d\d):(\d\d)(?::\d\d)?)?$/.exec(name)
  if (match === null) throw new Error(`unknown form of the offset of ${zone}: ${name}`)
  const [, sign, hours = 0, minutes = 0] = match
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

function offsetText(minutes: number): string {
  const distance = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.trunc(distance / 60))}:${twoDigits(distance % 60)}`
}

/** A time zone and its clock. The last result is cached and shared, so it must not be changed. */
export class ZoneClock {
  /** IANA name. */
  readonly name: string
  #quarter = Number.NaN
  #second = Number.NaN
  #offset = 0
  #answer: LocalTime = { local_time: '', utc_offset: '' }

  constructor(name: string) {
    this.name = name
  }

  /** The local time at `now`, milliseconds since 1970-01-01 UTC, to the second. */
  at(now: number): LocalTime {
    const second = Math.floor(now / msPerSecond)
    if (second !== this.#second) this.#answer = this.#read(second)
    return this.#answer
  }

  #read(second: number): LocalTime {
    const now = second * msPerSecond
    const quarter = Math.floor(now / msPerQuarter)
    if (quarter !== this.#quarter) {
      this.#offset = offsetMinutes(this.name, now)
      this.#quarter = quarter
    }
    this.#second = second
    const utc_offset = offsetText(this.#offset)
    const wallClock = new Date(now + this.#offset * msPerMinute).toISOString().slice(0, 19)
    return { local_time: `${wallClock}${utc_offset}`, utc_offset }
  }
}
