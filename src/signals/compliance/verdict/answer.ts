/**
 * The answer to a request for a verdict: where the address belongs, as it was found once, and what the law says of it today.
 * What is said of a rule or of evidence is the same for many answers and is written once; putting an answer together then
 * costs a few microseconds.
 */
import type { AddressPolicy } from '../../../core/account-policy.ts'
import { asciiJson, asciiString, flatAscii } from '../../../core/ascii-json.ts'
import { countryOf } from '../../../core/country.ts'
import type { PlainAddress } from '../../../core/email.ts'
import type { RecommendationCode } from '../law/codes.ts'
import {
  type LawTable,
  type Rule,
  type RulePart,
  type RuleVerdict,
  reasonOf,
  sourcesOf,
  verdictOf,
} from '../law/rules.ts'
import { type Confidence, maxPoints } from '../place/evidence.ts'
import { checksOf, type VerdictEvidence } from './evidence.ts'
import { isGenericLocal } from './generic-address.ts'
import type { Verdict } from './store.ts'
import { type GivenVerdict, lasts } from './verdicts.ts'

/** Everything an answer is made of. */
export interface Judgement {
  readonly verdict: Verdict
  readonly charged_credits: GivenVerdict['charged']
  readonly checking: boolean
  readonly address: PlainAddress
  readonly policy: AddressPolicy
  readonly law: RuleVerdict
  readonly rulesVersion: string
}

/** What a judgement was made of, beside the address. */
interface Grounds {
  readonly law: LawTable
  readonly policy: AddressPolicy
  /** UTC days since 1970. */
  readonly day: number
}

/** Of verdicts that last: who asks again is told the same, until the law or a list changes, or the day ends. */
const kept = new WeakMap<Verdict, Grounds & { readonly judgement: Judgement }>()
const dayMs = 24 * 60 * 60 * 1000

/** @param now milliseconds since 1970 UTC; the law is that of the day */
export function judge(
  law: LawTable,
  given: GivenVerdict,
  address: PlainAddress,
  policy: AddressPolicy,
  now: number,
): Judgement {
  const { verdict, charged } = given
  const day = Math.floor(now / dayMs)
  const known = kept.get(verdict)
  const isSame =
    known !== undefined &&
    known.law === law &&
    known.policy === policy &&
    known.day === day &&
    known.judgement.charged_credits === charged &&
    known.judgement.address.local === address.local
  if (isSame) return known.judgement
  const judgement = judgeAnew(law, given, address, policy, new Date(now).toISOString().slice(0, 10))
  if (lasts(verdict)) kept.set(verdict, { law, policy, day, judgement })
  return judgement
}

function judgeAnew(
  law: LawTable,
  { verdict, charged }: GivenVerdict,
  address: PlainAddress,
  policy: AddressPolicy,
  day: string,
): Judgement {
  const { addressKind, placement } = verdict.evidence
  const kind = { kind: addressKind, isGeneric: isGenericLocal(address.local) }
  return {
    verdict,
    charged_credits: charged,
    checking: verdict.checkingUntil !== null,
    address,
    policy,
    law: verdictOf(law, placement.countries, kind, day),
    rulesVersion: law.version,
  }
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
  consent_required: 'Send only with the consent of the recipient, given beforehand.',
  exception_required: 'Send only if an exception of the law applies, and be ready to show that it does.',
  case_by_case: 'Look at the case first: the law does not settle it in general.',
  allowed_with_conditions: 'You may send, as long as you keep the obligations below.',
  allowed: 'You may send.',
  allowed_by_policy: 'You may send by your own policy: the address is on your allow list.',
  safe_to_send: 'You may send: you have proved that the domain is your own.',
}

/** The same for a sentence that begins with where the address belongs. */
const lawInWords: Readonly<Record<RecommendationCode, string>> = {
  prohibited: 'unasked commercial email is prohibited',
  consent_required: 'commercial email needs consent beforehand',
  exception_required: 'commercial email needs consent or an exception of the law',
  case_by_case: 'it depends on the case whether commercial email is allowed',
  allowed_with_conditions: 'commercial email is allowed under conditions',
  allowed: 'commercial email is allowed',
  allowed_by_policy: 'commercial email is allowed',
  safe_to_send: 'commercial email is allowed',
}

const messageOfListed: Readonly<Record<Listed, string>> = {
  suppressed: 'The recipient has objected: this address is on your suppression list.',
  owned: 'This address belongs to a domain that you have proved to own.',
  allowed: 'This address is on your own allow list.',
}

const unknownPlace =
  'It is not known which country this address belongs to, so the strict default applies: commercial email needs consent beforehand.'
const stillChecking = ' The website of its domain is still being checked; ask again in a few seconds.'

function messageOf({ checking, law, policy, verdict }: Judgement): string {
  const more = checking ? stillChecking : ''
  if (policy !== 'none') return messageOfListed[policy]
  const [strictest, ...others] = law.countries.map(nameInSentence)
  if (strictest === undefined) return unknownPlace + more
  const { addressKind, placement } = verdict.evidence
  const rule = `${lawInWords[law.code]}.`
  if (others.length > 0) {
    const names = [strictest, ...others]
    const all = `${names.slice(0, -1).join(', ')} or ${names[names.length - 1]}`
    return `This ${addressKind} address may belong to ${all}. By the strictest of their rules, that of ${strictest}, ${rule}${more}`
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

const texts = new WeakMap<Judgement, string>()

/** The answer as JSON in ASCII. */
export function answerJson(judgement: Judgement): string {
  const known = texts.get(judgement)
  if (known !== undefined) return known
  const json = written(judgement)
  if (lasts(judgement.verdict)) texts.set(judgement, flatAscii(json))
  return json
}

function written(judgement: Judgement): string {
  const { address, charged_credits, checking, law, policy, rulesVersion, verdict } = judgement
  const [country] = law.countries
  const { confidence } = verdict.evidence.placement
  const isPlaced = country !== undefined
  return (
    `{"email":${asciiString(`${address.local}@${address.domain}`)},"result_id":"${verdict.resultId}"` +
    `,"recommendation_code":"${policy === 'none' ? law.code : codeOfListed[policy]}"` +
    `,"recommendation":${recommendationJson(judgement)},"message":${asciiString(messageOf(judgement))}` +
    `,"country_code":"${country ?? ''}","country":${isPlaced ? asciiString(nameOf(country)) : '""'}` +
    `${isPlaced ? `,"jurisdictions_applicable":["${law.countries.join('","')}"]` : ''}` +
    `,"confidence":"${isPlaced ? confidence : ('unknown' satisfies Confidence)}"` +
    `${checking ? ',"checking":true' : ''},"address_kind":"${verdict.evidence.addressKind}"` +
    `,${law.rule === null ? withoutRule : ruleJson(law.rule)},"rules_version":"${rulesVersion}"` +
    `,"evidence":${evidenceJson(verdict.evidence)},"charged_credits":${charged_credits}}`
  )
}

const reasons = new WeakMap<Rule, Map<RulePart, string>>()

function recommendationJson({ law: { code, part, rule }, policy }: Judgement): string {
  if (policy !== 'none') return asciiString(advice[codeOfListed[policy]])
  if (rule === null || part === null) return asciiString(advice[code])
  let known = reasons.get(rule)
  if (known === undefined) {
    known = new Map()
    reasons.set(rule, known)
  }
  let json = known.get(part)
  if (json === undefined) {
    json = flatAscii(asciiString(`${advice[code]} ${reasonOf(rule, part)}`))
    known.set(part, json)
  }
  return json
}

const withoutRule = asciiJson({
  laws: [],
  sources: [],
  obligations: ['Have the consent of the recipient before you send'],
  scope: 'No jurisdiction is established, so the strict default applies.',
  rule_confidence: null,
  last_verified: null,
}).slice(1, -1)

const rules = new WeakMap<Rule, string>()

/** The members of an answer that its rule decides alone. */
function ruleJson(rule: Rule): string {
  const known = rules.get(rule)
  if (known !== undefined) return known
  const { laws, obligations, scope, confidence, last_verified, override } = rule
  const sources = sourcesOf(rule)
  const members = {
    ...{ laws, sources, obligations, scope },
    ...(override === null ? {} : { override_reason: override.reason }),
    ...{ rule_confidence: confidence, last_verified },
  }
  const json = asciiJson(members).slice(1, -1)
  rules.set(rule, json)
  return json
}

const evidences = new WeakMap<VerdictEvidence, string>()

function evidenceJson(evidence: VerdictEvidence): string {
  const known = evidences.get(evidence)
  if (known !== undefined) return known
  const checks = checksOf(evidence).map(check => ({ ...check, points: Math.floor(check.points) }))
  const { points } = evidence.placement
  const json = asciiJson({ points: Math.floor(points), max_points: maxPoints, checks })
  evidences.set(evidence, json)
  return json
}
