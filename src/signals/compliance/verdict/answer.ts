/**
 * The answer to a request for a verdict: the country of the address, as it was found once, and the law of that country
 * today.
 */
import type { AddressPolicy } from '../../../core/account-policy.ts'
import { countryName } from '../../../core/country.ts'
import type { DisposableDomains } from '../../../core/disposable-domains.ts'
import { isRoleAddress, type PlainAddress } from '../../../core/email.ts'
import { dateWords, type RecommendationCode } from '../law/codes.ts'
import { changesBetween } from '../law/diff.ts'
import { type Contact, conditionsOf } from '../law/exceptions.ts'
import { type LawTable, type Rule, type RuleVerdict, reasonOf, sourcesOf, verdictOf } from '../law/rules.ts'
import { maxPoints } from '../place/evidence.ts'
import type * as schema from '../schema.ts'
import { checksOf, type Subject, type VerdictEvidence } from './evidence.ts'
import type { Verdict } from './store.ts'
import { type GivenVerdict, lasts } from './verdicts.ts'

/** The data that is open. */
export interface Known {
  readonly law: LawTable
  /** Undefined while it is not open; then the answer does not mention it. */
  readonly disposable: DisposableDomains | undefined
}

/** The inputs of an answer in addition to the verdict and the address. */
interface Grounds extends Known {
  readonly policy: AddressPolicy
  /** UTC days since 1970. */
  readonly day: number
}

/** Answers of final verdicts: a repeat gets the same one until the law or a list changes, or the day ends. */
const kept = new WeakMap<Verdict, Grounds & { readonly answer: schema.Verdict }>()
const dayMs = 24 * 60 * 60 * 1000

const emailOf = ({ local, domain }: PlainAddress) => `${local}@${domain}`

/**
 * The answer of the endpoint; frozen when the verdict is final.
 * @param now milliseconds since 1970 UTC; the law is that of the day
 */
export function judge(
  known: Known,
  { verdict, charged }: GivenVerdict,
  address: PlainAddress,
  policy: AddressPolicy,
  now: number,
): schema.Verdict {
  const { law, disposable } = known
  const day = Math.floor(now / dayMs)
  const email = emailOf(address)
  const before = kept.get(verdict)
  const isSame =
    before !== undefined &&
    before.law === law &&
    before.disposable === disposable &&
    before.policy === policy &&
    before.day === day &&
    before.answer.charged_credits === charged &&
    before.answer.email === email
  if (isSame) return before.answer
  const answer = answerOf(judgementOf(known, verdict, subjectOf(known, address), policy, now), email, charged)
  if (lasts(verdict)) kept.set(verdict, { law, disposable, policy, day, answer: Object.freeze(answer) })
  return answer
}

/**
 * The verdict of a receipt.
 * @param address null when only the stored subject of the verdict is known
 * @param now milliseconds since 1970 UTC; the law is that of the day
 */
export function judgeForReceipt(
  known: Known,
  verdict: Verdict,
  subject: Subject,
  { address, policy }: { readonly address: PlainAddress | null; readonly policy: AddressPolicy },
  now: number,
): schema.ReceiptVerdict {
  const decided = address === null ? subject : subjectOf(known, address)
  const {
    email: _,
    result_id: __,
    charged_credits: ___,
    law_changed: ____,
    ...answer
  } = answerOf(judgementOf(known, verdict, decided, policy, now), '', 0)
  return answer
}

/**
 * The answer for a contact of the sender. The lists of the account override everything, so an exception counts only for
 * an address that is on none of them.
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
  const subject = subjectOf(known, address)
  const judgement = judgementOf(known, verdict, subject, policy, now, policy === 'none' ? contact : null)
  const exceptions = judgement.ruling.exceptions.map(({ country, exception }) => ({
    ...{ country_code: country, citation: exception.citation },
    ...{ conditions: conditionsOf(exception), confidence: exception.confidence },
  }))
  return {
    ...answerOf(judgement, emailOf(address), charged),
    ...{ relationship: contact.relationship, source: contact.source, channel: 'email' },
    ...(contact.lastContact === null ? {} : { last_contact: contact.lastContact }),
    ...(exceptions.length === 0 ? {} : { exceptions }),
  }
}

/** Facts of an address that decide with its country. */
type DecidingSubject = Pick<Subject, 'isGeneric' | 'isDisposable'>

function subjectOf(known: Known, address: PlainAddress): DecidingSubject {
  return { isGeneric: isRoleAddress(address.local), isDisposable: disposableIn(known, address) }
}

/** Whether the list of disposable domains has the domain of an address; null while it is not open. */
export function disposableIn({ disposable }: Known, { domain }: PlainAddress): boolean | null {
  return disposable === undefined ? null : disposable.signOf(domain) !== null
}

interface Judgement {
  readonly law: LawTable
  readonly verdict: Verdict
  readonly policy: AddressPolicy
  readonly ruling: RuleVerdict
  /** Null when it is not known. */
  readonly isDisposable: boolean | null
  /** YYYY-MM-DD. */
  readonly today: string
}

/** @param contact null for an address of which nothing else is known */
function judgementOf(
  { law }: Known,
  verdict: Verdict,
  { isGeneric, isDisposable }: DecidingSubject,
  policy: AddressPolicy,
  now: number,
  contact: Contact | null = null,
): Judgement {
  const today = new Date(now).toISOString().slice(0, 10)
  const { addressKind, placement } = verdict.evidence
  // The country of a disposable email service is not that of its users.
  const countries = isDisposable === true ? [] : placement.countries
  const ruling = verdictOf(law, countries, { kind: addressKind, isGeneric }, today, contact)
  return { law, verdict, policy, ruling, isDisposable, today }
}

function answerOf(judgement: Judgement, email: string, charged: GivenVerdict['charged']): schema.Verdict {
  const { law, verdict, policy, ruling, isDisposable, today } = judgement
  const { addressKind, placement } = verdict.evidence
  const [country] = ruling.countries
  const isPlaced = country !== undefined
  const change = isPlaced ? lawChangeOf(law, verdict, placement.countries, today) : null
  return {
    email,
    result_id: verdict.resultId,
    recommendation_code: policy === 'none' ? ruling.code : codeOfListed[policy],
    recommendation: recommendationOf(judgement),
    message: messageOf(judgement),
    country_code: country ?? '',
    country: isPlaced ? countryName(country) : '',
    ...(isPlaced ? { jurisdictions_applicable: [...ruling.countries] } : {}),
    confidence: isPlaced ? placement.confidence : 'unknown',
    ...(isFinal(judgement) ? {} : { checking: true }),
    address_kind: addressKind,
    ...(isDisposable === null ? {} : { disposable: isDisposable }),
    ...(ruling.rule === null ? withoutRule : partsOf(ruling.rule)),
    rules_version: law.version,
    evidence: evidenceOf(verdict.evidence),
    charged_credits: charged,
    ...(change === null ? {} : { law_changed: change }),
  }
}

/** A website check does not change the verdict on a disposable domain. */
function isFinal({ verdict, isDisposable }: Judgement): boolean {
  return verdict.checkingUntil === null || isDisposable === true
}

type Listed = Exclude<AddressPolicy, 'none'>

const codeOfListed: Readonly<Record<Listed, RecommendationCode>> = {
  suppressed: 'prohibited',
  owned: 'safe_to_send',
  allowed: 'allowed_by_policy',
}

/** The recommended action for each code. */
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

/** The same, for a sentence that begins with the country. */
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

/** The exceptions, for the end of a sentence. */
function exceptionInWords({ exceptions }: RuleVerdict): string {
  if (exceptions.length === 0) return ''
  return `, based on an exception for this contact: ${exceptions.map(({ exception }) => exception.citation).join('; ')}`
}

const byException = 'You may send if you meet every condition of the exceptions and the obligations below.'

const unknownPlace =
  'The country of this address is unknown, so the strict default applies: commercial email requires prior consent.'
const disposableService =
  'The domain belongs to a disposable email service, so the country of the recipient is unknown and the strict default applies: commercial email requires prior consent.'
const stillChecking = ' The website of the domain is still being checked. Repeat the request in a few seconds.'

function messageOf(judgement: Judgement): string {
  const { policy, ruling, verdict, isDisposable } = judgement
  const more = isFinal(judgement) ? '' : stillChecking
  if (policy !== 'none') return messageOfListed[policy]
  if (isDisposable === true) return disposableService
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

/** Countries whose English names have an article. */
const withArticle = new Set(
  'AE AX BS CC CD CF CG CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH PN SB TC TF UM US VG VI'.split(' '),
)

function nameInSentence(code: string): string {
  return withArticle.has(code) ? `the ${countryName(code)}` : countryName(code)
}

function recommendationOf({ policy, ruling: { code, part, rule, exceptions } }: Judgement): string {
  if (policy !== 'none') return advice[codeOfListed[policy]]
  if (exceptions.length > 0) return byException
  return rule === null || part === null ? advice[code] : `${advice[code]} ${reasonOf(rule, part)}`
}

const withoutRule = {
  laws: [],
  sources: [],
  obligations: ['Obtain the consent of the recipient before you send'],
  scope: 'The jurisdiction is unknown, so the strict default applies.',
  rule_confidence: null,
  last_verified: null,
}

/** The fields of an answer that depend only on the rule. Unknown ones are absent. */
function partsOf(rule: Rule) {
  const { laws, obligations, scope, confidence, last_verified, override } = rule
  const { opt_out_deadline_days, opt_out_deadline_in, label_required, register, max_penalty } = rule
  return {
    ...{ laws: [...laws], sources: sourcesOf(rule), obligations: [...obligations] },
    ...(opt_out_deadline_days === null ? {} : { opt_out_deadline_days }),
    ...(opt_out_deadline_in === undefined ? {} : { opt_out_deadline_in }),
    ...(label_required === null ? {} : { label_required }),
    ...(register === null ? {} : { register }),
    ...(max_penalty === null ? {} : { max_penalty }),
    scope,
    ...(override === null ? {} : { override_reason: override.reason }),
    ...{ rule_confidence: confidence, last_verified },
  }
}

function evidenceOf(evidence: VerdictEvidence): schema.Verdict['evidence'] {
  const checks = checksOf(evidence).map(check => ({ ...check, points: Math.floor(check.points) }))
  return { points: Math.floor(evidence.placement.points), max_points: maxPoints, checks }
}

/**
 * The fields of a rule that can change what a sender must do. Changes of wording, sources and review dates are only on
 * the page of changes.
 */
const deciding = new Set([
  ...['country_code', 'rule_of', 'business', 'consumer', 'generic_address', 'laws', 'obligations'],
  ...['opt_out_deadline_days', 'label_required', 'register', 'max_penalty', 'exceptions'],
])

/**
 * How the law has changed since a verdict was first requested; null when it has not, and for verdicts of versions that
 * did not store the revision of the table.
 *
 * @param countries of the verdict; for a territory, the changes of the country whose law applies are included
 * @param today YYYY-MM-DD
 */
export function lawChangeOf(
  law: LawTable,
  { createdAt, evidence: { lawRevision } }: Pick<Verdict, 'createdAt' | 'evidence'>,
  countries: readonly string[],
  today: string,
): schema.LawChange | null {
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
    changesBetween(law.versionsOf(code), first, today).flatMap(({ applies_from: day, changes }) =>
      changes.map(({ field, words }) => {
        return { day, name: countryName(code), field, words: `From ${dateWords(day)}: ${words}` }
      }),
    ),
  )
  const all = [...ofTable, ...ofDays].filter(({ field }) => deciding.has(field))
  if (all.length === 0) return null
  const [since] = all.map(({ day }) => day).sort()
  return { since, words: [...new Set(all.map(({ name, words }) => `${name}: ${words}`))] }
}
