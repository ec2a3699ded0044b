/**
 * What a test key gets: every recommendation, every confidence, a verdict while the website is checked and the same one
 * afterwards, a repeat that costs nothing, and refusals. The addresses are nobody's. What is said of the law is cut
 * short.
 */
import type { Sample } from '../../../core/endpoint.ts'
import { refusalSamples } from '../../../core/refusal-samples.ts'
import type { EmailRequest, Verdict } from '../schema.ts'

type Answered = Sample<EmailRequest, Verdict> & { readonly output: Verdict }

/** The part of an answer that the law decides. */
type LawPart = Pick<
  Verdict,
  | ('laws' | 'sources' | 'obligations' | 'scope' | 'rule_confidence' | 'last_verified' | 'override_reason')
  | ('opt_out_deadline_days' | 'opt_out_deadline_in' | 'label_required' | 'register' | 'max_penalty')
>

const rulesVersion = '2026-11-27'

function lawPart(
  name: string,
  citation: string,
  url: string,
  publisher: string,
  obligations: string[],
  more: Partial<Verdict['laws'][number]> = {},
): LawPart {
  return {
    laws: [{ name, citation, ...more }],
    sources: [{ title: name, url, publisher }],
    obligations,
    scope: 'Commercial email to a recipient who did not ask for it.',
    rule_confidence: 'high',
    last_verified: '2026-11',
  }
}

const germany = lawPart(
  'Act against Unfair Competition, § 7',
  'UWG § 7(2) no. 2',
  'https://www.gesetze-im-internet.de/uwg_2004/__7.html',
  'Bundesministerium der Justiz',
  ['Have consent that you can prove', 'Offer an opt-out in each message'],
  { local_name: 'Gesetz gegen den unlauteren Wettbewerb, § 7', in_force_since: '2004-07-08' },
)
const austria: LawPart = {
  ...lawPart(
    'Telecommunications Act 2021, s. 174',
    'BGBl. I Nr. 190/2021, § 174',
    'https://www.ris.bka.gv.at/eli/bgbl/i/2021/190',
    'Rechtsinformationssystem des Bundes',
    ['Have consent that you can prove', 'Check the ECG list before you rely on the exception for customers'],
  ),
  register: 'ECG-Liste (RTR)',
}
const moldova: LawPart = {
  ...lawPart('Advertising Act 2022, art. 26', 'Law 62/2022', 'https://www.legis.md', 'State Register of Legal Acts', [
    'Have express consent',
    'Mark the message as advertising',
    'Stop within 3 days of an opt-out',
  ]),
  ...{ opt_out_deadline_days: 3, opt_out_deadline_in: 'days' as const, label_required: 'Publicitate' },
}
const france = lawPart(
  'Code des postes et des communications électroniques, art. L. 34-5',
  'CPCE L. 34-5',
  'https://www.legifrance.gouv.fr/codes/id/LEGITEXT000006070987/',
  'Légifrance',
  ['Write about matters of the job only', 'Offer a free opt-out in each message'],
)
const unitedStates: LawPart = {
  ...lawPart(
    'CAN-SPAM Act of 2003',
    '15 U.S.C. §§ 7701-7713',
    'https://www.ecfr.gov/current/title-16/part-316',
    'Federal Trade Commission',
    ['Give a postal address', 'Stop within 10 working days of an opt-out'],
  ),
  ...{ opt_out_deadline_days: 10, opt_out_deadline_in: 'working_days' as const },
  max_penalty: 'USD 53,088 for each message',
}
const australia = lawPart(
  'Spam Act 2003',
  'Act No. 129 of 2003',
  'https://www.legislation.gov.au/C2004A01214/latest',
  'Federal Register of Legislation',
  ['Identify the sender', 'Offer an opt-out that works for 30 days'],
)
const nowhere: LawPart = {
  ...{ laws: [], sources: [], obligations: ['Obtain the consent of the recipient before you send'] },
  ...{ scope: 'The jurisdiction is unknown, so the strict default applies.' },
  ...{ rule_confidence: null, last_verified: null },
}

type Checks = Verdict['evidence']['checks']

const provider = (country: string, points: number): Checks => [
  { check: 'mailbox', sign: 'mailbox_provider', result: country, points },
]
const suffix = (country: string, points: number): Checks => [
  { check: 'registry', sign: 'registry_suffix', result: country, points },
]
const number = (country: string): Checks => [{ check: 'legal_id', sign: 'vat_number', result: country, points: 22 }]

interface Parts {
  readonly title: string
  readonly email: string
  readonly code: Verdict['recommendation_code']
  /** [code, English name] of each country in contention, strictest first. */
  readonly countries: readonly (readonly [string, string])[]
  readonly confidence: Verdict['confidence']
  readonly kind?: Verdict['address_kind']
  readonly law: LawPart
  readonly recommendation: string
  readonly message: string
  readonly checks: Checks
  readonly points?: number
  readonly checking?: true
  readonly disposable?: true
  readonly charged?: 0 | 1
  readonly changed?: Verdict['law_changed']
  /** The last digits of its result_id. */
  readonly id: string
}

function sample(parts: Parts): Answered {
  const { title, email, countries, checks, law, charged = 1, kind = 'business' } = parts
  const [[country_code, country] = ['', '']] = countries
  const points = parts.points ?? checks.reduce((sum, check) => sum + check.points, 0)
  const output: Verdict = {
    email,
    result_id: `01935f2a-7c00-7000-8000-0000000000${parts.id}`,
    recommendation_code: parts.code,
    recommendation: parts.recommendation,
    message: parts.message,
    ...{ country_code, country },
    ...(countries.length === 0 ? {} : { jurisdictions_applicable: countries.map(([code]) => code) }),
    confidence: parts.confidence,
    ...(parts.checking === undefined ? {} : { checking: true }),
    address_kind: kind,
    disposable: parts.disposable === true,
    ...law,
    rules_version: rulesVersion,
    ...(parts.changed === undefined ? {} : { law_changed: parts.changed }),
    evidence: { points, max_points: 100, checks },
    charged_credits: charged,
  }
  return { title, input: { email }, output }
}

const needsConsent = 'Send only with the prior consent of the recipient.'
const withConditions = 'You may send if you meet the obligations below.'

const germanCompany: Omit<Parts, 'title' | 'email' | 'message' | 'checks' | 'confidence' | 'id'> = {
  code: 'consent_required',
  countries: [['DE', 'Germany']],
  law: germany,
  recommendation: needsConsent,
}
const americanCompany: Omit<Parts, 'title' | 'email' | 'code' | 'id' | 'recommendation' | 'message'> = {
  countries: [['US', 'United States']],
  confidence: 'confident',
  law: unitedStates,
  checks: [...number('US'), { check: 'contact', sign: 'postal_address', result: 'US', points: 14 }],
}
const ofAmerica =
  'This business address belongs to the United States, where commercial email is allowed under conditions.'

const checking = sample({
  ...germanCompany,
  title: 'Website check still running: repeat the request in a few seconds for the final verdict',
  email: 'anna@checking.example',
  confidence: 'medium',
  message:
    'This business address probably belongs to Germany, where commercial email requires prior consent. The website of the domain is still being checked. Repeat the request in a few seconds.',
  checks: [...suffix('DE', 18), { check: 'legal_id', result: 'pending', points: 0 }],
  checking: true,
  id: '02',
})
const checked = sample({
  ...germanCompany,
  title: 'The same address after the check: no charge and the same result_id',
  email: 'anna@checked.example',
  confidence: 'confident',
  message: 'This business address belongs to Germany, where commercial email requires prior consent.',
  checks: [...suffix('DE', 18), ...number('DE')],
  charged: 0,
  id: '02',
})

/** The samples that answer with a verdict. */
export const answers: readonly Answered[] = [
  sample({
    ...germanCompany,
    title: 'A mailbox provider of one country',
    email: 'anna@mailbox.consumer.example',
    confidence: 'confident',
    kind: 'consumer',
    message: 'This consumer address belongs to Germany, where commercial email requires prior consent.',
    checks: provider('DE', 80),
    id: '01',
  }),
  { ...checking, afterwards: { ...checked.output, email: checking.input.email } },
  checked,
  sample({
    ...americanCompany,
    title: 'Allowed under conditions',
    email: 'pat@conditions.example',
    code: 'allowed_with_conditions',
    recommendation: withConditions,
    message: ofAmerica,
    id: '03',
  }),
  sample({
    title: 'Exception required',
    email: 'kim@exception.example',
    code: 'exception_required',
    countries: [['AU', 'Australia']],
    confidence: 'confident',
    law: { ...australia, rule_confidence: 'medium' },
    recommendation: 'Send only if a legal exception applies, and be able to prove it.',
    message:
      'This business address belongs to Australia, where commercial email requires consent or a legal exception.',
    checks: [...suffix('AU', 25), { check: 'mail_host', sign: 'mail_exchanger', result: 'AU', points: 8 }],
    id: '04',
  }),
  sample({
    title: 'Two possible countries: the strictest rule applies',
    email: 'lou@two.example',
    code: 'consent_required',
    countries: [
      ['DE', 'Germany'],
      ['FR', 'France'],
    ],
    confidence: 'medium',
    law: germany,
    recommendation: needsConsent,
    message:
      'This business address may belong to Germany or France. Under the strictest of their rules, that of Germany, commercial email requires prior consent.',
    checks: [...suffix('FR', 18), ...number('DE')],
    points: 22,
    id: '05',
  }),
  sample({
    title: 'A register of objections',
    email: 'eva@register.example',
    code: 'consent_required',
    countries: [['AT', 'Austria']],
    confidence: 'confident',
    law: austria,
    recommendation: needsConsent,
    message: 'This business address belongs to Austria, where commercial email requires prior consent.',
    checks: [...suffix('AT', 18), ...number('AT')],
    id: '12',
  }),
  sample({
    title: 'A required label and a deadline in days',
    email: 'luz@label.example',
    code: 'consent_required',
    countries: [['MD', 'Moldova']],
    confidence: 'confident',
    law: moldova,
    recommendation: needsConsent,
    message: 'This business address belongs to Moldova, where commercial email requires prior consent.',
    checks: [...suffix('MD', 18), ...number('MD')],
    id: '13',
  }),
  sample({
    ...germanCompany,
    title: 'A repeat after a change of the law',
    email: 'anna@changed.example',
    confidence: 'confident',
    message: 'This business address belongs to Germany, where commercial email requires prior consent.',
    checks: [...suffix('DE', 18), ...number('DE')],
    charged: 0,
    changed: {
      since: '2026-11-27',
      words: ['Germany: Maximum penalty: EUR 300,000 -> EUR 500,000', 'Germany: Obligation added: Name the sender'],
    },
    id: '15',
  }),
  sample({
    title: 'Unknown country: the strict default',
    email: 'sam@anywhere.consumer.example',
    code: 'consent_required',
    countries: [],
    confidence: 'unknown',
    kind: 'consumer',
    law: nowhere,
    recommendation: needsConsent,
    message:
      'The country of this address is unknown, so the strict default applies: commercial email requires prior consent.',
    checks: [{ check: 'mailbox', result: 'none', points: 0 }],
    id: '06',
  }),
  sample({
    title: 'A disposable domain without a country',
    email: 'sam@throw-away.example',
    code: 'consent_required',
    countries: [],
    confidence: 'unknown',
    disposable: true,
    law: nowhere,
    recommendation: needsConsent,
    message:
      'The domain belongs to a disposable email service, so the country of the recipient is unknown and the strict default applies: commercial email requires prior consent.',
    checks: suffix('US', 18),
    id: '14',
  }),
  sample({
    title: 'A role address, in a country with a separate rule for it',
    email: 'info@function.example',
    code: 'allowed',
    countries: [['FR', 'France']],
    confidence: 'medium',
    law: { ...france, rule_confidence: 'low' },
    recommendation: 'You may send.',
    message: 'This business address probably belongs to France, where commercial email is allowed.',
    checks: suffix('FR', 18),
    id: '07',
  }),
  sample({
    ...americanCompany,
    title: 'A case to review, under a rule set by the operator',
    email: 'pat@case.example',
    law: {
      ...unitedStates,
      sources: [
        {
          title: 'Set by the operator of this service: our counsel, November 2026',
          url: 'file:law-overrides.json',
          publisher: 'operator of this service',
        },
        ...unitedStates.sources,
      ],
      override_reason: 'our counsel, November 2026',
    },
    code: 'case_by_case',
    recommendation: 'Review the case before you send. The law has no general rule for it.',
    message:
      'This business address belongs to the United States, where commercial email may be allowed, depending on the case.',
    id: '08',
  }),
  sample({
    ...americanCompany,
    title: 'Prohibited: the recipient has objected',
    email: 'pat@objected.example',
    code: 'prohibited',
    recommendation: 'Do not send.',
    message: 'The recipient has objected. This address is on your suppression list.',
    id: '09',
  }),
  sample({
    ...americanCompany,
    title: 'On the allow list of the account',
    email: 'pat@allowed.example',
    code: 'allowed_by_policy',
    recommendation: 'You may send. The address is on your allow list.',
    message: 'This address is on your allow list.',
    id: '10',
  }),
  sample({
    ...americanCompany,
    title: 'A domain owned by the account',
    email: 'pat@own.example',
    code: 'safe_to_send',
    recommendation: 'You may send. You have proved that you own the domain.',
    message: 'This address belongs to a domain that you have proved to own.',
    id: '11',
  }),
]

const refusals = refusalSamples<EmailRequest>({
  data_unavailable: { email: 'anna@loading.example' },
  rate_limited: { email: 'anna@busy.example' },
  insufficient_credits: { email: 'anna@spent.example' },
  provider_unavailable: { email: 'anna@unavailable.example' },
  account_unavailable: { email: 'anna@damaged.example' },
  internal_error: { email: 'anna@broken.example' },
})

export const samples: readonly Sample<EmailRequest>[] = [...answers, ...refusals]
