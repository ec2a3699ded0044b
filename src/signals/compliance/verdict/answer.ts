/**
 * The answer to a request for a verdict: where the address belongs, as it was found once, and what the law says of it
 * today.
 */

import type { AddressPolicy } from '../../../core/account-policy.ts'
import { countryOf } from '../../../core/country.ts'
import type { DisposableDomains } from '../../../core/disposable-domains.ts'
import { isRoleAddress, type PlainAddress } from '../../../core/email.ts'
import { dateWords, type RecommendationCode } from '../law/codes.ts'
import { changesBetween } from '../law/diff.ts'
import { type Contact, conditionsOf } from '../law/exceptions.ts'
import { type LawTable, type Rule, type RuleVerdict, reasonOf, sourcesOf, verdictOf } from '../law/rules.ts'
import { maxPoints } from '../place/evidence.ts'
import type * as schema from '../schema.ts'
import type { LawChange } from '../schema.ts'
import { checksOf, type Subject, type VerdictEvidence } from './evidence.ts'
import type { Verdict } from './store.ts'
import { type GivenVerdict, lasts } from './verdicts.ts'

/** What an answer was made of, beside the verdict and the address. */
interface Grounds extends Known {
  readonly policy: AddressPolicy
  /** UTC days since 1970. */
  readonly day: number
}

/** The data that is open. */
export interface Known {
  readonly law: LawTable
  /** Undefined while it is not open: then nothing is said of it. */
  readonly disposable: DisposableDomains | undefined
}

/** Answers of verdicts that last: a repeat gets the same one until the law or a list changes, or the day ends. */
const kept = new WeakMap<Verdict, Grounds & { readonly answer: schema.Verdict }>()
const dayMs = 24 * 60 * 60 * 1000

/**
 * The answer of the endpoint; frozen when the verdict lasts.
 * @param now milliseconds since 1970 UTC; the law is that of the day
 */
export function judge(
  { law, disposable }: Known,
  { verdict, charged }: GivenVerdict,
  address: PlainAddress,
  policy: AddressPolicy,
  now: number,
): schema.Verdict {
  const day = Math.floor(now / dayMs)
  const email = `${address.local}@${address.domain}`
  const known = kept.get(verdict)
  const isSame =
    known !== undefined &&
    known.law === law &&
    known.disposable === disposable &&
    known.policy === policy &&
    known.day === day &&
    known.answer.charged_credits === charged &&
    known.answer.email === email
  if (isSame) return known.answer
  const ruled = rulingOf(law, verdict, subjectOf({ law, disposable }, address), now, null)
  const answer = {
    ...answerOf({ verdict, charged, email, policy, ...ruled, rulesVersion: law.version }),
    ...changeSince(law, verdict, ruled.ruling, now),
  }
  if (lasts(verdict)) kept.set(verdict, { law, disposable, policy, day, answer: Object.freeze(answer) })
  return answer
}

/** What decides about an address, beside its place. */
type DecidingSubject = Pick<Subject, 'isGeneric' | 'isDisposable'>

/** What the list of throw-away domains says of an address; null while it is not open. */
export function disposableIn({ disposable }: Pick<Known, 'disposable'>, { domain }: PlainAddress): boolean | null {
  return disposable === undefined ? null : disposable.signOf(domain) !== null
}

function subjectOf(known: Known, address: PlainAddress): DecidingSubject {
  return { isGeneric: isRoleAddress(address.local), isDisposable: disposableIn(known, address) }
}

/** @param contact null when nothing is known beside the address */
function rulingOf(
  law: LawTable,
  { evidence: { addressKind, placement } }: Verdict,
  { isGeneric, isDisposable }: DecidingSubject,
  now: number,
  contact: Contact | null,
): Pick<Judgement, 'ruling' | 'isDisposable'> {
  // The place of a service for throw-away addresses says nothing of its users.
  const countries = isDisposable === true ? [] : placement.countries
  const kind = { kind: addressKind, isGeneric }
  const ruling = verdictOf(law, countries, kind, new Date(now).toISOString().slice(0, 10), contact)
  return { ruling, isDisposable }
}

/**
 * The verdict as a receipt states it.
 * @param address null when only what is kept of the address is known
 * @param now milliseconds since 1970 UTC; the law is that of the day
 */
export function judgeForReceipt(
  known: Known,
  verdict: Verdict,
  subject: Subject,
  { address, policy }: { readonly address: PlainAddress | null; readonly policy: AddressPolicy },
  now: number,
): schema.ReceiptVerdict {
  const ruled = rulingOf(known.law, verdict, address === null ? subject : subjectOf(known, address), now, null)
  const judgement = { verdict, charged: 0, email: '', policy, ...ruled, rulesVersion: known.law.version } as const
  const { email: _, result_id: __, charged_credits: ___, ...answer } = answerOf(judgement)
  return answer
}

/**
 * The answer for a contact of whom the sender says more than the address. The account's own lists win over everything,
 * so an exception counts only where they say nothing.
 * @param now milliseconds since 1970 UTC; the law is that of the day
 */
export function judgeContact(
  known: Known,
  { verdict, charged }: GivenVerdict,
  address: PlainAddress,
  contact: Contact,
  policy: AddressPolicy,
  now: number,
): schema.ContactVerdict {
  const ruled = rulingOf(known.law, verdict, subjectOf(known, address), now, policy === 'none' ? contact : null)
  const email = `${address.local}@${address.domain}`
  const exceptions = ruled.ruling.exceptions.map(({ country, exception }) => ({
    ...{ country_code: country, citation: exception.citation },
    ...{ conditions: conditionsOf(exception), confidence: exception.confidence },
  }))
  return {
    ...answerOf({ verdict, charged, email, policy, ...ruled, rulesVersion: known.law.version }),
    ...changeSince(known.law, verdict, ruled.ruling, now),
    ...{ relationship: contact.relationship, source: contact.source, channel: 'email' },
    ...(contact.lastContact === null ? {} : { last_contact: contact.lastContact }),
    ...(exceptions.length === 0 ? {} : { exceptions }),
  }
}

/** What a repeat says of changes of the law; nothing where no country is placed. */
function changeSince(law: LawTable, verdict: Verdict, { countries }: RuleVerdict, now: number) {
  if (countries.length === 0) return {}
  const { countries: placed } = verdict.evidence.placement
  const change = lawChangeOf(law, verdict, placed, new Date(now).toISOString().slice(0, 10))
  return change === null ? {} : { law_changed: change }
}

interface Judgement {
  readonly verdict: Verdict
  readonly charged: GivenVerdict['charged']
  readonly email: string
  readonly policy: AddressPolicy
  readonly ruling: RuleVerdict
  /** Null when it is not known. */
  readonly isDisposable: boolean | null
  readonly rulesVersion: string
}

function answerOf(judgement: Judgement): schema.Verdict {
  const { verdict, charged, email, policy, ruling, isDisposable, rulesVersion } = judgement
  const { addressKind, placement } = verdict.evidence
  const [country] = ruling.countries
  const isPlaced = country !== undefined
  return {
    email,
    result_id: verdict.resultId,
    recommendation_code: policy === 'none' ? ruling.code : codeOfListed[policy],
    recommendation: recommendationOf(judgement),
    message: messageOf(judgement),
    country_code: country ?? '',
    country: isPlaced ? nameOf(country) : '',
    ...(isPlaced ? { jurisdictions_applicable: [...ruling.countries] } : {}),
    confidence: isPlaced ? placement.confidence : 'unknown',
    ...(isFinal(judgement) ? {} : { checking: true }),
    address_kind: addressKind,
    ...(isDisposable === null ? {} : { disposable: isDisposable }),
    ...(ruling.rule === null ? withoutRule : partsOf(ruling.rule)),
    rules_version: rulesVersion,
    evidence: evidenceOf(verdict.evidence),
    charged_credits: charged,
  }
}

/** Whatever is found of a throw-away domain, it places nobody. */
function isFinal({ verdict, isDisposable }: Judgement): boolean {
  return verdict.checkingUntil === null || isDisposable === true
}

type Listed = Exclude<AddressPolicy, 'none'>

const codeOfListed: Readonly<Record<Listed, RecommendationCode>> = {
  suppressed: 'prohibited',
  owned: 'safe_to_send',
  allowed: 'allowed_by_policy',
}

/** What to do, whatever the reason. */
const advice: Readonly<Record<RecommendationCode, string>> = {
  prohibited: 'Do not send.',
  consent_required: 'Send only with the prior consent of the recipient.',
  exception_required: 'Send only if a legal exception applies, and be able to prove it.',
  case_by_case: 'Review the case before you send. The law has no general rule for it.',
  allowed_with_conditions: 'You may send if you meet the obligations below.',
  allowed: 'You may send.',
  allowed_by_policy: 'You may send. The address is on your allow list.',
  safe_to_send: 'You may send. You have proved that you own the domain.',
}

/** The same for a sentence that begins with where the address belongs. */
const lawInWords: Readonly<Record<RecommendationCode, string>> = {
  prohibited: 'unsolicited commercial email is prohibited',
  consent_required: 'commercial email requires prior consent',
  exception_required: 'commercial email requires consent or a legal exception',
  case_by_case: 'commercial email may be allowed, depending on the case',
  allowed_with_conditions: 'commercial email is allowed under conditions',
  allowed: 'commercial email is allowed',
  allowed_by_policy: 'commercial email is allowed',
  safe_to_send: 'commercial email is allowed',
}

const messageOfListed: Readonly<Record<Listed, string>> = {
  suppressed: 'The recipient has objected. This address is on your suppression list.',
  owned: 'This address belongs to a domain that you have proved to own.',
  allowed: 'This address is on your allow list.',
}

/** Behind what is allowed: by which exceptions. */
function exceptionInWords({ exceptions }: RuleVerdict): string {
  if (exceptions.length === 0) return ''
  return `, based on an exception for this contact: ${exceptions.map(({ exception }) => exception.citation).join('; ')}`
}

const byException = 'You may send if you meet every condition of the exceptions and the obligations below.'

const unknownPlace =
  'The country of this address is unknown, so the strict default applies: commercial email requires prior consent.'
const throwAway =
  'The domain belongs to a disposable email service, so the country of the recipient is unknown and the strict default applies: commercial email requires prior consent.'
const stillChecking = ' The website of the domain is still being checked. Repeat the request in a few seconds.'

function messageOf(judgement: Judgement): string {
  const { policy, ruling, verdict, isDisposable } = judgement
  const more = isFinal(judgement) ? '' : stillChecking
  if (policy !== 'none') return messageOfListed[policy]
  if (isDisposable === true) return throwAway
  const [strictest, ...others] = ruling.countries.map(nameInSentence)
  if (strictest === undefined) return unknownPlace + more
  const { addressKind, placement } = verdict.evidence
  const rule = `${lawInWords[ruling.code]}${exceptionInWords(ruling)}.`
  if (others.length > 0) {
    const names = [strictest, ...others]
    const all = `${names.slice(0, -1).join(', ')} or ${names[names.length - 1]}`
    return `This ${addressKind} address may belong to ${all}. Under the strictest of their rules, that of ${strictest}, ${rule}${more}`
  }
  const probably = placement.confidence === 'confident' ? '' : 'probably '
  return `This ${addressKind} address ${probably}belongs to ${strictest}, where ${rule}${more}`
}

function nameOf(code: string): string {
  return countryOf(code)?.name ?? code
}

/** Countries whose English names have an article. */
const withArticle = new Set(
  'AE AX BS CC CD CF CG CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH PN SB TC TF UM US VG VI'.split(' '),
)

function nameInSentence(code: string): string {
  return withArticle.has(code) ? `the ${nameOf(code)}` : nameOf(code)
}

function recommendationOf({ policy, ruling: { code, part, rule, exceptions } }: Judgement): string {
  if (policy !== 'none') return advice[codeOfListed[policy]]
  if (exceptions.length > 0) return byException
  return rule === null || part === null ? advice[code] : `${advice[code]} ${reasonOf(rule, part)}`
}

/** The members of an answer that its rule decides alone. */
type RuleParts = Pick<
  schema.Verdict,
  'laws' | 'sources' | 'obligations' | 'scope' | 'override_reason' | 'rule_confidence' | 'last_verified'
> &
  Duties

type Duties = Pick<
  schema.Verdict,
  'opt_out_deadline_days' | 'opt_out_deadline_in' | 'label_required' | 'register' | 'max_penalty'
>

const withoutRule: RuleParts = {
  laws: [],
  sources: [],
  obligations: ['Obtain the consent of the recipient before you send'],
  scope: 'The jurisdiction is unknown, so the strict default applies.',
  rule_confidence: null,
  last_verified: null,
}

function partsOf(rule: Rule): RuleParts {
  const { laws, obligations, scope, confidence, last_verified, override } = rule
  return {
    ...{ laws: [...laws], sources: [...sourcesOf(rule)], obligations: [...obligations] },
    ...dutiesOf(rule),
    scope,
    ...(override === null ? {} : { override_reason: override.reason }),
    ...{ rule_confidence: confidence, last_verified },
  }
}

/** The duties of the rule that have a field of their own; what is not known is left out. */
function dutiesOf(rule: Rule): Duties {
  const { opt_out_deadline_days, opt_out_deadline_in, label_required, register, max_penalty } = rule
  return {
    ...(opt_out_deadline_days === null ? {} : { opt_out_deadline_days }),
    ...(opt_out_deadline_in === undefined ? {} : { opt_out_deadline_in }),
    ...(label_required === null ? {} : { label_required }),
    ...(register === null ? {} : { register }),
    ...(max_penalty === null ? {} : { max_penalty }),
  }
}

function evidenceOf(evidence: VerdictEvidence): schema.Verdict['evidence'] {
  const checks = checksOf(evidence).map(check => ({ ...check, points: Math.floor(check.points) }))
  return { points: Math.floor(evidence.placement.points), max_points: maxPoints, checks }
}

/** How the law has changed since a verdict was first requested, for its repeats. */

/**
 * The fields of a rule by which somebody may have to act otherwise. Changes of wording, sources and dates of review are
 * on the page of changes alone.
 */
const deciding = new Set([
  ...['country_code', 'rule_of', 'business', 'consumer', 'generic_address', 'laws', 'obligations'],
  ...['opt_out_deadline_days', 'label_required', 'register', 'max_penalty', 'exceptions'],
])

/**
 * Null when nothing has changed, and for verdicts of versions that did not keep the revision of the table.
 *
 * @param countries that the verdict names; a territory has the changes of the country whose law it has as well
 * @param today YYYY-MM-DD
 */
export function lawChangeOf(
  law: LawTable,
  { createdAt, evidence: { lawRevision } }: Pick<Verdict, 'createdAt' | 'evidence'>,
  countries: readonly string[],
  today: string,
): LawChange | null {
  const first = new Date(createdAt).toISOString().slice(0, 10)
  if (lawRevision === undefined || (lawRevision === law.history.revision && first === today)) return null
  const codes = new Set(countries.flatMap(code => [code, law.jurisdictionOf(code) ?? code]))
  const ofTable = law.history
    .after(lawRevision)
    .flatMap(({ rules_version, countries: changed }) =>
      changed
        .filter(({ country_code }) => codes.has(country_code))
        .flatMap(({ name, changes }) => changes.map(change => ({ day: rules_version, name, ...change }))),
    )
  const ofDays = [...new Set(countries.map(code => law.jurisdictionOf(code) ?? code))].flatMap(code =>
    changesBetween(law.versionsOf(code), first, today).flatMap(({ applies_from, changes }) =>
      changes.map(({ field, words }) => {
        return { day: applies_from, name: countryOf(code)?.name ?? code, field, words: datedWords(applies_from, words) }
      }),
    ),
  )
  const all = [...ofTable, ...ofDays].filter(({ field }) => deciding.has(field))
  if (all.length === 0) return null
  const [since] = all.map(({ day }) => day).sort()
  return { since, words: [...new Set(all.map(({ name, words }) => `${name}: ${words}`))] }
}

function datedWords(day: string, words: string): string {
  return `From ${dateWords(day)}: ${words}`
}
