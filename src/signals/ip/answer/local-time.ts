/**
 * The clock of a time zone, cheap enough for every answer: its text is kept until the second changes, the offset from
 * UTC until the quarter of an hour changes. Every rule in force changes offsets at a quarter of a UTC hour, so an
 * offset holds for the whole quarter; the tests check the coming changes of every zone. (Newfoundland changed at one
 * minute past midnight until 2011.) Offsets come from the newer of two copies of the IANA time zone database: that of
 * this project (sources/clocks.ts) and the runtime's, which is read through Intl.
 */
import { listedOffset } from '../sources/clocks.ts'

const msPerSecond = 1000
const msPerMinute = 60_000
const msPerQuarter = 900_000

export interface LocalTime {
  /** RFC 3339, `YYYY-MM-DDThh:mm:ss±hh:mm`. */
  readonly local_time: string
  /** `±HH:MM`, daylight saving included. */
  readonly utc_offset: string
}

/** Minutes east of UTC at an instant in milliseconds since 1970. Throws a RangeError for a zone Intl does not know. */
export function offsetMinutes(zone: string, now: number): number {
  return listedOffset(zone, now) ?? runtimeOffset(zone, now)
}

function runtimeOffset(zone: string, now: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(now)
  const name = parts.find(part => part.type === 'timeZoneName')?.value ?? ''
  // "GMT+05:45"; plain "GMT" is no offset. Seconds, which RFC 3339 cannot say, occur before 1972 only (Liberia).
  const match = /^GMT(?:([+-])(\d\d):(\d\d)(?::\d\d)?)?$/.exec(name)
  if (match === null) throw new Error(`offset of ${zone} is not understood: ${name}`)
  const [, sign, hours, minutes] = match
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

function offsetText(minutes: number): string {
  const distance = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.trunc(distance / 60))}:${twoDigits(distance % 60)}`
}

/** One zone's clock. It remembers its last answer, which is shared and must not be changed. */
export class ZoneClock {
  readonly #zone: string
  #quarter = Number.NaN
  #second = Number.NaN
  #offset = 0
  #answer: LocalTime = { local_time: '', utc_offset: '' }

  constructor(zone: string) {
    this.#zone = zone
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
      this.#offset = offsetMinutes(this.#zone, now)
      this.#quarter = quarter
    }
    this.#second = second
    const utc_offset = offsetText(this.#offset)
    const wallClock = new Date(now + this.#offset * msPerMinute).toISOString().slice(0, 19)
    return { local_time: `${wallClock}${utc_offset}`, utc_offset }
  }
}
