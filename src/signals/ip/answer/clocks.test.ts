import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { clockTable, listedOffset, offsetMinutes } from './local-time.ts'

const from = Date.UTC(2026, 10, 27)
const past = Date.UTC(2028, 10, 27)

/** The offset of a zone at `from`, and each change up to `past`: of the runtime. */
function changesByRuntime(zone: string): string[] {
  const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  const changes = [`${start.offset}`]
  let next = start.getTimeZoneTransition('next')
  while (next !== null && next.epochMilliseconds < past) {
    changes.push(`${next.toInstant()} ${next.offset}`)
    next = next.getTimeZoneTransition('next')
  }
  return changes
}

function offsetText(minutes: number): string {
  const distance = Math.abs(minutes)
  const [hours, rest] = [Math.floor(distance / 60), distance % 60].map(value => String(value).padStart(2, '0'))
  return `${minutes < 0 ? '-' : '+'}${hours}:${rest}`
}

/** The same of the table. */
function changesByTable(zone: string): string[] {
  const row = clockTable.rows[clockTable.zones[zone]]
  const changes = [offsetText(listedOffset(zone, from) ?? Number.NaN)]
  for (let at = 1; at < row.length; at += 2) {
    const time = row[at] * 60_000
    if (time > from && time < past) {
      changes.push(`${Temporal.Instant.fromEpochMilliseconds(time)} ${offsetText(row[at + 1])}`)
    }
  }
  return changes
}

describe('the table of clocks', () => {
  it('has every zone that the runtime has', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    assert.deepEqual(
      zones.filter(zone => !Object.hasOwn(clockTable.zones, zone)),
      [],
    )
  })

  it('differs from Node 26.10, which has version 2026c, in the next two years in these zones alone', () => {
    const differing = Object.keys(clockTable.zones).filter(
      zone => changesByTable(zone).join() !== changesByRuntime(zone).join(),
    )
    assert.equal(process.versions.tz, '2026c', 'a newer Node: list the differences anew')
    assert.deepEqual(differing, [
      ...['America/Havana', 'America/Inuvik', 'America/Rainy_River', 'America/Winnipeg', 'Canada/Central', 'Cuba'],
    ])
  })

  it('says what is newer than the runtime', () => {
    const now = Date.UTC(2026, 10, 27, 12)
    const expected = { 'America/Winnipeg': -300, 'America/Inuvik': -360, 'America/Havana': -240, 'Europe/Berlin': 60 }
    for (const [zone, minutes] of Object.entries(expected)) assert.equal(offsetMinutes(zone, now), minutes, zone)
  })

  it('says nothing of zones and times that it does not have', () => {
    assert.equal(listedOffset('Mars/Olympus', from), undefined)
    assert.equal(listedOffset('constructor', from), undefined)
    assert.equal(listedOffset('Europe/Berlin', Date.UTC(2024, 11, 31)), undefined)
    assert.equal(listedOffset('Europe/Berlin', Date.UTC(2037, 0)), undefined)
    assert.equal(listedOffset('Europe/Berlin', Date.UTC(2036, 11, 31)), 60)
  })
})
