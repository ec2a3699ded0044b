import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { offsetMinutes, ZoneClock } from './local-time.ts'

const at = (zone: string, instant: string) => new ZoneClock(zone).at(Date.parse(instant))

describe('ZoneClock', () => {
  it('writes RFC 3339 with the offset of the zone', () => {
    assert.deepEqual(at('America/Los_Angeles', '2026-10-05T14:30:00Z'), {
      local_time: '2026-10-05T07:30:00-07:00',
      utc_offset: '-07:00',
    })
    assert.deepEqual(at('Europe/London', '2026-01-05T14:30:00.999Z'), {
      local_time: '2026-01-05T14:30:00+00:00',
      utc_offset: '+00:00',
    })
  })

  it('knows offsets of a half and of three quarters of an hour', () => {
    assert.equal(at('Asia/Kolkata', '2026-06-01T00:00:00Z').local_time, '2026-06-01T05:30:00+05:30')
    assert.equal(at('Asia/Kathmandu', '2026-06-01T00:00:00Z').local_time, '2026-06-01T05:45:00+05:45')
    assert.equal(at('Pacific/Chatham', '2026-06-01T00:00:00Z').local_time, '2026-06-01T12:45:00+12:45')
    assert.equal(at('Pacific/Chatham', '2026-12-31T23:00:00Z').local_time, '2027-01-01T12:45:00+13:45')
    assert.equal(at('Pacific/Marquesas', '2026-06-01T00:00:00Z').local_time, '2026-05-31T14:30:00-09:30')
    assert.equal(at('America/St_Johns', '2026-01-01T00:00:00Z').local_time, '2025-12-31T20:30:00-03:30')
  })

  it('changes to and from daylight saving time at the second', () => {
    const berlin = new ZoneClock('Europe/Berlin')
    const times = ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z']
    assert.deepEqual(
      times.map(time => berlin.at(Date.parse(time)).local_time),
      [
        '2026-03-29T01:59:59+01:00',
        '2026-03-29T03:00:00+02:00',
        '2026-10-25T02:59:59+02:00',
        '2026-10-25T02:00:00+01:00',
      ],
    )
    // Lord Howe Island moves by half an hour, at half past a UTC hour.
    const lordHowe = new ZoneClock('Australia/Lord_Howe')
    assert.equal(lordHowe.at(Date.parse('2026-10-03T15:29:59Z')).local_time, '2026-10-04T01:59:59+10:30')
    assert.equal(lordHowe.at(Date.parse('2026-10-03T15:30:00Z')).local_time, '2026-10-04T02:30:00+11:00')
  })

  it('answers the same when time goes back, and keeps its answer within a second', () => {
    const clock = new ZoneClock('Europe/Berlin')
    const later = clock.at(Date.parse('2026-07-01T00:00:00Z'))
    assert.equal(clock.at(Date.parse('2026-01-01T00:00:00Z')).utc_offset, '+01:00')
    assert.deepEqual(clock.at(Date.parse('2026-07-01T00:00:00Z')), later)
    assert.equal(clock.at(1_000_000_000_123), clock.at(1_000_000_000_999))
  })

  it('names the instant it was asked for, in the wall clock time of the runtime', () => {
    const zones = fc.constantFrom(
      'America/Sao_Paulo',
      'Asia/Tehran',
      'Africa/Casablanca',
      'Antarctica/Troll',
      'Asia/Gaza',
    )
    const instants = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2037, 0) })
    fc.assert(
      fc.property(zones, instants, (zone, now) => {
        const { local_time } = new ZoneClock(zone).at(now)
        assert.equal(Date.parse(local_time), Math.floor(now / 1000) * 1000)
        const shown = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
        assert.equal(local_time.slice(0, 19), shown.format(now).replace(' ', 'T'))
      }),
    )
  })

  it('finds every change of the coming years on a quarter of an hour, as its memory of an offset takes for granted', () => {
    const from = Date.UTC(2026, 0)
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const transition = Temporal.Instant.fromEpochMilliseconds(from)
      let next = transition.toZonedDateTimeISO(zone).getTimeZoneTransition('next')
      while (next !== null && next.year < 2028) {
        assert.equal(next.epochMilliseconds % 900_000, 0, `${zone} ${next}`)
        next = next.getTimeZoneTransition('next')
      }
    }
  })

  it('cuts the seconds that offsets had before 1972', () => {
    assert.equal(offsetMinutes('Africa/Monrovia', 0), -44)
  })

  it('refuses a zone that the runtime does not know', () => {
    assert.throws(() => offsetMinutes('Mars/Olympus', 0), RangeError)
  })
})
