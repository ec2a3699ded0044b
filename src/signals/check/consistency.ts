/**
 * The response to a check, with the consistency of the parts: their countries, whether these agree, the distances
 * between them, and suspicious facts. Pure, without queries.
 */

import { readFileSync } from 'node:fs'
import { batchError } from '../../core/batch.ts'
import { ApiError } from '../../core/errors.ts'
import { decide, lawOfTerritory } from '../compliance/place/evidence.ts'
import { offlineEvidence } from '../compliance/place/offline.ts'
import { hintOf } from '../gender/endpoint.ts'
import {
  type Answers,
  type CheckAnswer,
  type Consistency,
  type PartName,
  type PlacedName,
  placedNames,
  type Reason,
  type ReasonCode,
  weights,
} from './schema.ts'

/** Degrees. */
type Point = readonly [latitude: number, longitude: number]

const file = new URL('../../../assets/centres/centres.json', import.meta.url)
let centres: Readonly<Record<string, Point>> | undefined

/** The population centre of a country by its upper-case ISO 3166-1 alpha-2 code; undefined without population. */
export function centreOf(country: string): Point | undefined {
  centres ??= JSON.parse(readFileSync(file, 'utf8')) as Record<string, Point>
  return Object.hasOwn(centres, country) ? centres[country] : undefined
}

/** Mean radius of the Earth. */
const radiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Length of the great circle between two places (haversine formula), in whole kilometres. */
export function distanceKm([latitude, longitude]: Point, [otherLatitude, otherLongitude]: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const level = Math.cos(radians(latitude)) * Math.cos(radians(otherLatitude))
  const square = half(latitude, otherLatitude) + level * half(longitude, otherLongitude)
  return Math.round(2 * radiusKm * Math.asin(Math.min(1, Math.sqrt(square))))
}

/** Places farther apart than this are an additional reason. Neighbouring countries of usual size are not. */
const farApartKm = 3_000
/** Maximum number of countries of a name: a list of this length may be incomplete. */
const mostCountriesOfName = 5

type CountsNames = (country: string) => boolean
export interface PartOutcome {
  readonly name: PartName
  readonly outcome: object
  /** Credits if it has a result. */
  readonly credits: number
}

/**
 * The response: each part with its outcome, and the consistency of the results.
 *
 * @param country of the request
 * @param countsNames whether official sources count the names of a country
 */
export function checkAnswer(
  outcomes: readonly PartOutcome[],
  country: string | undefined,
  countsNames: CountsNames,
): CheckAnswer {
  const entries: { [Name in PartName]?: object } = {}
  const answers: { [Name in PartName]?: object } = {}
  let charged = 0
  for (const { name, outcome, credits } of outcomes) {
    if (outcome instanceof ApiError) {
      entries[name] = { charged_credits: 0, error: batchError(outcome) }
      continue
    }
    entries[name] = { charged_credits: credits, data: outcome }
    answers[name] = outcome
    charged += credits
  }
  const consistency = consistencyOf(answers as Answers, country, countsNames)
  return { ...(entries as Partial<CheckAnswer>), consistency, charged_credits: charged }
}

type Countries = Consistency['countries']
type Pair = readonly [PlacedName, PlacedName]

const pairs = placedNames.flatMap((from, at) => placedNames.slice(at + 1).map((to): Pair => [from, to]))

export function consistencyOf(answers: Answers, country: string | undefined, countsNames: CountsNames): Consistency {
  const countries = countriesOf(answers, country)
  const known = placedNames.filter(name => countries[name] !== undefined)
  const differing = pairs.filter(pair => isSame(countries, pair) === false)
  const distances = differing.flatMap(([from, to]) => {
    const [here, there] = [placeOf(from, countries, answers), placeOf(to, countries, answers)]
    return here && there
      ? [{ from: from as 'ip' | 'phone', to: to as 'phone' | 'email', km: distanceKm(here, there) }]
      : []
  })
  const far = distances.filter(({ km }) => km > farApartKm)
  const named = known.map(each => [each, isOfName(countries[each], answers, countsNames)] as const)
  const foreign = named.filter(([, isThere]) => isThere === false).map(([name]) => name)
  const reasons = [
    ...factsOf(answers),
    ...differing.map(pair => reason(`country_mismatch_${pair.join('_')}` as ReasonCode, pair)),
    ...(far.length === 0 ? [] : [reason('far_apart', [...new Set(far.flatMap(({ from, to }) => [from, to]))])]),
    ...(foreign.length === 0 ? [] : [reason('name_not_in_country', ['name', ...foreign])]),
  ]
  const isCompared = known.length > 1 || named.some(([, isThere]) => isThere !== null)
  return {
    countries,
    agree: isCompared ? differing.length === 0 && foreign.length === 0 : null,
    distances,
    reasons,
    score: Math.min(
      100,
      reasons.reduce((sum, { weight }) => sum + weight, 0),
    ),
  }
}

function reason(code: ReasonCode, parts: Consistency['reasons'][number]['parts']) {
  return { code, weight: weights[code], parts }
}

function countriesOf({ ip, email, phone, name }: Answers, country: string | undefined): Countries {
  const stated = hintOf(country)
  const ofEmail = email?.domain === undefined || email.disposable === true ? null : countryOfDomain(email.domain)
  const ofName = name?.evidence?.countries
  return {
    ...(ip === undefined || ip.country_code === '' ? {} : { ip: ip.country_code }),
    ...(phone?.valid !== true || phone.country_code === '' ? {} : { phone: phone.country_code }),
    ...(ofEmail === null ? {} : { email: ofEmail }),
    ...(ofName === undefined ? {} : { name: ofName }),
    ...(stated === null ? {} : { stated }),
  }
}

/** The only country of a domain by its name; null when there is none, or several. */
function countryOfDomain(domain: string): string | null {
  const { countries } = decide(offlineEvidence(domain).findings, false)
  return countries.length === 1 ? countries[0] : null
}

/** A territory uses the numbers, domains and networks of its state. */
const stateOf = (country: string) => lawOfTerritory[country] ?? country

/** Null when one of the two is unknown. */
function isSame(countries: Countries, [from, to]: Pair): boolean | null {
  const [one, other] = [countries[from], countries[to]]
  return one === undefined || other === undefined ? null : stateOf(one) === stateOf(other)
}

/**
 * Whether people of the name were counted in that country; null when unknown. An estimate by the sources of the hinted
 * country lists only that country.
 */
function isOfName(country: string | undefined, { name }: Answers, countsNames: CountsNames): boolean | null {
  const counted = name?.evidence?.countries
  if (country === undefined || counted === undefined) return null
  if (counted.includes(country)) return true
  const isComplete = name?.country === undefined && counted.length < mostCountriesOfName
  return isComplete && countsNames(country) ? false : null
}

/** The city of an IP address, or the centre of the country. */
function placeOf(name: PlacedName, countries: Countries, { ip }: Answers): Point | undefined {
  const { latitude = null, longitude = null } = name === 'ip' ? (ip?.location ?? {}) : {}
  if (latitude !== null && longitude !== null) return [latitude, longitude]
  const country = countries[name]
  return country === undefined ? undefined : centreOf(country)
}

type Fact = readonly [code: ReasonCode, part: PartName, holds: (answers: Answers) => boolean | undefined]
type EmailFactor = NonNullable<Answers['email']>['risk']['factors'][number]
type PhoneFactor = NonNullable<NonNullable<Answers['phone']>['risk']>['factors'][number]

const hasEmail =
  (factor: EmailFactor) =>
  ({ email }: Answers) =>
    email?.risk.factors.includes(factor)
const hasPhone =
  (...factors: readonly PhoneFactor[]) =>
  ({ phone }: Answers) =>
    phone?.risk?.factors.some(factor => factors.includes(factor))

/** Suspicious facts of single parts. */
const facts: readonly Fact[] = [
  ['ip_tor', 'ip', ({ ip }) => ip?.privacy.tor],
  ['ip_vpn', 'ip', ({ ip }) => ip?.privacy.vpn],
  ['ip_hosting', 'ip', ({ ip }) => ip?.privacy.hosting],
  ['ip_private_relay', 'ip', ({ ip }) => ip?.privacy.apple_private_relay],
  ['ip_on_abuse_lists', 'ip', ({ ip }) => ip !== undefined && ip.abuse !== undefined],
  ['email_invalid', 'email', hasEmail('invalid_syntax')],
  ['email_disposable', 'email', hasEmail('disposable')],
  ['email_no_mail', 'email', hasEmail('no_mail')],
  ['email_new_domain', 'email', hasEmail('new_domain')],
  ['email_mistyped', 'email', hasEmail('likely_typo')],
  ['email_relay', 'email', hasEmail('relay_alias')],
  ['email_role', 'email', hasEmail('role')],
  // A number that could not be read because its country is missing is not suspicious.
  ['phone_invalid', 'phone', ({ phone }) => phone?.valid === false && phone.reason !== 'missing_country'],
  ['phone_disposable', 'phone', hasPhone('disposable')],
  ['phone_formerly_disposable', 'phone', hasPhone('formerly_disposable')],
  ['phone_voip', 'phone', hasPhone('voip')],
  ['phone_premium_rate', 'phone', hasPhone('premium_rate', 'shared_cost')],
  ['phone_of_no_country', 'phone', hasPhone('satellite_network', 'international_network')],
  ['password_breached', 'password_sha1', answers => answers.password_sha1?.breached],
]

function factsOf(answers: Answers): readonly Reason[] {
  return facts
    .filter(([, , holds]) => holds(answers) === true)
    .map(([code, part]) => ({ code, weight: weights[code], parts: [part] }))
}
