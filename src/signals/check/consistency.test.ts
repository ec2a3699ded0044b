import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { allCountries } from '../../core/country.ts'
import { ApiError } from '../../core/errors.ts'
import { readSamples } from '../../core/samples.ts'
import { centreOf, consistencyOf, distanceKm } from './consistency.ts'
import type { Answers } from './schema.ts'

const answered = (name: string) =>
  readSamples(name)
    .map(({ output }) => output)
    .filter(output => !(output instanceof ApiError))
// biome-ignore lint/suspicious/noExplicitAny: the parts are changed field by field
const sampleOf = (name: string, title: string): any => readSamples(name).find(sample => sample.title === title)?.output
const ip = (country_code: string, latitude: number | null = null, longitude = latitude) => {
  const answer = sampleOf('ip', 'An access provider')
  return { ...answer, country_code, location: { ...answer.location, latitude, longitude } }
}
const phone = (country_code: string, valid = true) => ({
  ...sampleOf('phone', 'A fixed line, with its city'),
  country_code,
  valid,
})
const email = (domain: string, disposable = false) => ({
  ...sampleOf('email', 'A company, with its domain records'),
  domain,
  disposable,
})
const name = (...countries: string[]) => ({ ...sampleOf('gender-name', 'A first name').data, evidence: { countries } })
const compare = (answers: Answers, country?: string, countsNames = (code: string) => code !== 'KE') =>
  consistencyOf(answers, country, countsNames)
const codesOf = ({ reasons }: ReturnType<typeof compare>) => reasons.map(({ code }) => code)

describe('countries', () => {
  it('of a mail domain follow from its suffix or provider, and a throw-away domain has none', () => {
    const of = (domain: string, disposable?: boolean) => compare({ email: email(domain, disposable) }).countries.email
    assert.deepEqual(
      [of('firma.de'), of('orange.fr'), of('firma.com'), of('gmail.com')],
      ['DE', 'FR', undefined, undefined],
    )
    assert.equal(of('mueller.de', true), undefined)
  })

  it('of a number are those of a valid one', () => {
    assert.equal(compare({ phone: phone('DE', false) }).countries.phone, undefined)
    assert.equal(compare({ phone: phone('') }).countries.phone, undefined)
  })

  it('stated may be UK or in lower case; one that is not assigned says nothing', () => {
    const stated = (country: string) => compare({ phone: phone('GB') }, country).countries.stated
    assert.deepEqual([stated('uk'), stated('gb'), stated('ZZ')], ['GB', 'GB', undefined])
  })
})

describe('agreement', () => {
  it('is open with one country, and holds with two that are the same', () => {
    assert.equal(compare({ ip: ip('DE') }).agree, null)
    assert.equal(compare({ ip: ip(''), phone: phone('DE') }).agree, null)
    assert.equal(compare({ ip: ip('DE'), phone: phone('DE') }).agree, true)
  })

  it('holds between a territory and its state', () => {
    const answer = compare({ ip: ip('RE'), phone: phone('FR') })
    assert.deepEqual([answer.agree, answer.distances, codesOf(answer)], [true, [], []])
  })

  it('fails for each two that differ', () => {
    const answer = compare({ ip: ip('DE'), phone: phone('FR'), email: email('firma.de') }, 'FR')
    assert.equal(answer.agree, false)
    assert.deepEqual(codesOf(answer), [
      ...['country_mismatch_ip_phone', 'country_mismatch_ip_stated'],
      ...['country_mismatch_phone_email', 'country_mismatch_email_stated'],
    ])
    assert.equal(answer.score, 60)
  })

  it('of a name is known where it was counted, or was not although names are', () => {
    assert.equal(compare({ name: name('IT'), ip: ip('IT') }).agree, true)
    const foreign = compare({ name: name('IT'), ip: ip('DE'), phone: phone('IT') })
    assert.deepEqual(foreign.reasons.at(-1), { code: 'name_not_in_country', weight: 0, parts: ['name', 'ip'] })
    assert.equal(compare({ name: name('IT'), ip: ip('KE') }).agree, null, 'nobody counts the names of that country')
    const hinted = compare({ name: { ...name('IT'), country: 'IT' }, ip: ip('DE') }, 'IT')
    assert.deepEqual(codesOf(hinted), ['country_mismatch_ip_stated'], 'the list is of the hinted country alone')
    assert.equal(compare({ name: name('IT', 'FR', 'ES', 'US', 'BR'), ip: ip('DE') }).agree, null, 'the list may be cut')
  })
})

describe('distances', () => {
  it('begin at the city of the address, or at the centre of its country', () => {
    const km = (from: object) => compare({ ip: from as never, phone: phone('US') }).distances[0]?.km
    assert.equal(km(ip('DE', 0, 0)), distanceKm([0, 0], centreOf('US') ?? [0, 0]))
    assert.equal(km(ip('DE')), distanceKm(centreOf('DE') ?? [0, 0], centreOf('US') ?? [0, 0]))
    assert.equal(km(ip('BV')), undefined, 'nobody lives on Bouvet Island')
  })

  it('far apart are a reason once', () => {
    const answer = compare({ ip: ip('AU'), phone: phone('DE') }, 'FR')
    assert.deepEqual(answer.reasons.at(-1), { code: 'far_apart', weight: 10, parts: ['ip', 'phone', 'stated'] })
    assert.ok(!codesOf(compare({ ip: ip('PT'), phone: phone('DE') })).includes('far_apart'))
  })

  it('are those of the great circle', () => {
    assert.equal(distanceKm([52.52, 13.405], [48.8566, 2.3522]), 877)
    assert.equal(distanceKm([0, 0], [0, 180]), Math.round(Math.PI * 6371))
    const point = fc.tuple(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    )
    fc.assert(
      fc.property(point, point, (one, other) => {
        const km = distanceKm(one, other)
        assert.ok(km >= 0 && km <= 20_016)
        assert.equal(distanceKm(other, one), km)
        assert.equal(distanceKm(one, one), 0)
      }),
    )
  })
})

describe('reasons', () => {
  it('raise the score by their weights, to 100 at most', () => {
    const all = { ip: answered('ip'), email: answered('email'), phone: answered('phone') }
    fc.assert(
      fc.property(
        fc.record({
          ip: fc.constantFrom(...all.ip),
          email: fc.constantFrom(...all.email),
          phone: fc.constantFrom(...all.phone),
        }),
        answers => {
          const { reasons, score, agree } = compare(answers as Answers, 'DE')
          assert.equal(
            score,
            Math.min(
              100,
              reasons.reduce((sum, { weight }) => sum + weight, 0),
            ),
          )
          assert.equal(new Set(reasons.map(({ code }) => code)).size, reasons.length)
          assert.equal(
            agree === false,
            reasons.some(({ code }) => code.startsWith('country_mismatch')),
          )
        },
      ),
    )
  })

  it('are none for a number that needs a country', () => {
    const unread = answered('phone').find(output => 'reason' in output && output.reason === 'missing_country')
    assert.deepEqual(compare({ phone: unread as never }).reasons, [])
  })
})

describe('the centres', () => {
  const folder = new URL('../../../assets/centres/', import.meta.url)

  it('are the file that its manifest names', () => {
    const [{ name: file, bytes, sha256 }] = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')).files
    const content = readFileSync(new URL(file, folder))
    assert.deepEqual([content.length, createHash('sha256').update(content).digest('hex')], [bytes, sha256])
  })

  it('are of every country in which people live', () => {
    const without = allCountries.filter(({ code }) => centreOf(code) === undefined).map(({ code }) => code)
    assert.deepEqual(without, ['BV', 'HM', 'UM'])
    assert.equal(centreOf('constructor'), undefined)
  })

  it('are where they should be', () => {
    const places = { DE: [51, 10], US: [39, -92], FR: [47, 3], FJ: [-18, 178], JP: [36, 138], RU: [57, 53] } as const
    for (const [code, place] of Object.entries(places))
      assert.ok(distanceKm(centreOf(code) ?? assert.fail(), place) < 150, code)
  })
})
