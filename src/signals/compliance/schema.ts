/** Requests and answers of the endpoints under /v1/compliance. */
import { object, type Static } from '../../core/json-schema.ts'
import { recommendationCodes, ruleConfidences } from './law/codes.ts'
import { addressSources, channels, relationships } from './law/exceptions.ts'
import { maxPoints } from './place/evidence.ts'

export const EmailRequest = object(
  {
    email: {
      type: 'string',
      minLength: 1,
      description:
        'One plain address with a dotted domain, of at most 254 characters; white space around it is removed. A domain in another script is taken, and answered in ASCII.',
      examples: ['anna.schmidt@example.com'],
    },
  },
  { additionalProperties: false },
)

const Law = object(
  {
    name: { type: 'string' },
    local_name: { type: 'string', description: 'The name of the law in the language of its country.' },
    citation: { type: 'string' },
    in_force_since: { type: 'string', description: 'A year, a month or a day, as exactly as it is known.' },
  },
  { optional: ['local_name', 'in_force_since'] },
)

const Source = object({ title: { type: 'string' }, url: { type: 'string' }, publisher: { type: 'string' } })

const Check = object(
  {
    check: {
      type: 'string',
      description:
        'What was looked at: the mailbox provider, the registry of the domain, the website, mail and name servers.',
      examples: ['registry'],
    },
    sign: { type: 'string', description: 'What was found; left out when nothing was.', examples: ['registry_suffix'] },
    result: {
      type: 'string',
      description:
        'The country that it speaks for, or `none`, `pending` (the check runs) or `skipped` (it was not made).',
      examples: ['DE', 'none'],
    },
    points: { type: 'integer', minimum: 0, maximum: maxPoints },
  },
  { optional: ['sign'] },
)

const LawChange = object(
  {
    since: {
      type: 'string',
      format: 'date',
      description: 'Day of the first change: of the version of the rule table, or on which a rule changed.',
    },
    words: {
      type: 'array',
      items: { type: 'string' },
      description: 'Each change in words, with the name of its country.',
      examples: [['Chile: From 1 December 2026: Businesses: Case by case -> Allowed with conditions']],
    },
  },
  {
    description:
      'Changes of the law of a country of this verdict since it was first requested; `recommendation_code` and the rule already follow them. Left out when nothing that decides has changed. Rules of the operator have `override_reason` instead.',
  },
)

const optionalFields = [
  ...(['jurisdictions_applicable', 'checking', 'disposable', 'override_reason', 'opt_out_deadline_days'] as const),
  ...(['opt_out_deadline_in', 'label_required', 'register', 'max_penalty'] as const),
  'law_changed',
] as const

export const Verdict = object(
  {
    email: { type: 'string', description: 'The address that was checked, its domain in ASCII and lower case.' },
    result_id: { type: 'string', description: 'Stays the same for 6 months.' },
    recommendation_code: {
      type: 'string',
      enum: recommendationCodes,
      description: 'Strictest first. Treat a code that you do not know like `case_by_case`.',
    },
    recommendation: { type: 'string', description: 'What to do, in plain words.' },
    message: { type: 'string', description: 'One or two sentences to show to people.' },
    country_code: {
      type: 'string',
      description: 'ISO 3166-1 alpha-2, the strictest when there are several; empty when `confidence` is `unknown`.',
    },
    country: { type: 'string', description: 'English name; empty when `confidence` is `unknown`.' },
    jurisdictions_applicable: {
      type: 'array',
      items: { type: 'string' },
      description: 'Every country in contention, strictest first; left out when `confidence` is `unknown`.',
    },
    confidence: {
      type: 'string',
      enum: ['confident', 'medium', 'unknown'],
      description:
        '`confident`: one country, by two independent checks or a mailbox provider of that country alone. `medium`: likely, or several. `unknown`: none; the restrictive default applies.',
    },
    checking: {
      type: 'boolean',
      description:
        'True while the website check runs: ask again in a few seconds, at no charge. Left out when it is over.',
    },
    address_kind: {
      type: 'string',
      enum: ['consumer', 'business'],
      description: '`consumer` at personal mailbox providers. It decides which part of the rule applies.',
    },
    disposable: {
      type: 'boolean',
      description:
        'The domain is of a service for throw-away addresses. It then places nobody: `confidence` is `unknown`, and the verdict is the restrictive default unless a list of the account says otherwise.',
    },
    laws: { type: 'array', items: Law },
    sources: { type: 'array', items: Source },
    obligations: { type: 'array', items: { type: 'string' } },
    opt_out_deadline_days: {
      type: 'integer',
      minimum: 0,
      maximum: 365,
      description:
        'Days within which you have to stop after an opt-out; 0 is at once. Left out where no fixed number is known: stop at once.',
    },
    opt_out_deadline_in: {
      type: 'string',
      enum: ['days', 'working_days'],
      description: 'What the days of the deadline are. Left out for a deadline of 0, and without one.',
    },
    label_required: {
      type: 'string',
      description: 'The label that each message has to carry. Left out where no fixed one is known.',
      examples: ['PUBLICIDAD'],
    },
    register: {
      type: 'string',
      description: 'The public register of objections to check before sending. Left out where none is known.',
      examples: ['ECG-Liste (RTR)'],
    },
    max_penalty: {
      type: 'string',
      description: 'The highest penalty, in words. Left out where it is not known.',
    },
    scope: { type: 'string', description: 'Whom and what the rule covers.' },
    override_reason: {
      type: 'string',
      description: 'Present when whoever runs this service has set the rule in place of the table: why.',
    },
    rule_confidence: {
      type: ['string', 'null'],
      enum: [...ruleConfidences, null],
      description: 'How sure the text of the rule is, apart from the place; null without a country.',
    },
    last_verified: {
      type: ['string', 'null'],
      description: 'Month in which the rule was read last; null without a country.',
    },
    rules_version: { type: 'string', format: 'date' },
    law_changed: LawChange,
    evidence: object({
      points: { type: 'integer', minimum: 0, maximum: maxPoints },
      max_points: { type: 'integer', enum: [maxPoints] },
      checks: { type: 'array', items: Check },
    }),
    charged_credits: {
      type: 'integer',
      enum: [0, 1],
      description: '0 for a repeat within 6 months and while `checking`.',
    },
  },
  { optional: optionalFields },
)

const contactFields = {
  relationship: {
    type: 'string',
    enum: relationships,
    description:
      '`customer`: the contact has bought from you. `asked`: it has made an enquiry or asked for an offer, and not bought. `none`: neither. Consent to mailings is none of these: with consent you may send in any case.',
  },
  source: {
    type: 'string',
    enum: addressSources,
    description:
      'Where you have the address from. `given_by_contact`: the contact gave it to you. `public_website`: the contact publishes it on its own website. `public_register`: a register or directory. `bought_list`: bought or rented. `referral`: somebody else gave it to you.',
  },
  channel: {
    type: 'string',
    enum: channels,
    description:
      'The channel of your message; `email` when it is left out. The rules cover email alone: text messages, calls and letters have laws of their own, for which there is no answer.',
  },
  last_contact: {
    type: 'string',
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description:
      'Day of the last purchase of a customer, or of the last enquiry; not for the relationship `none`. Some exceptions end some months after it. Without it they are taken to hold, and the time is one of their conditions.',
    examples: ['2026-05-20'],
  },
} as const

export const ContactRequest = object(
  { ...EmailRequest.properties, ...contactFields },
  { optional: ['channel', 'last_contact'], additionalProperties: false },
)

const AppliedException = object({
  country_code: { type: 'string', description: 'The country whose law has the exception.' },
  citation: { type: 'string', description: 'The article that it stands in.', examples: ['UWG § 7(3)'] },
  conditions: { type: 'array', items: { type: 'string' }, description: 'All of them have to be met.' },
  confidence: {
    type: 'string',
    enum: ruleConfidences,
    description: 'How sure the text of the exception is.',
  },
})

export const ContactVerdict = object(
  {
    ...Verdict.properties,
    ...contactFields,
    exceptions: {
      type: 'array',
      items: AppliedException,
      description:
        'The exceptions from consent that the verdict rests on, of each country in contention that has one, such as the one for customers (soft opt-in). Left out when it rests on none.',
    },
  },
  { optional: [...optionalFields, 'last_contact', 'exceptions'] },
)

export const ReceiptRequest = object(
  {
    result_id: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'The `result_id` of a final verdict of the same account, not older than 6 months.',
      examples: ['019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071'],
    },
    email: {
      ...EmailRequest.properties.email,
      description:
        'The address of the verdict. The lists of the account are checked, and count in the receipt, only when it is sent.',
    },
  },
  { optional: ['email'], additionalProperties: false },
)

const {
  email: _,
  result_id: __,
  charged_credits: ___,
  checking: ____,
  law_changed: _____,
  ...receiptVerdict
} = Verdict.properties

/** What a repeat says beside the verdict. */
type OfRepeats = 'checking' | 'law_changed'

const ReceiptVerdict = object(receiptVerdict, {
  optional: optionalFields.filter(name => name !== 'checking' && name !== 'law_changed') as Exclude<
    (typeof optionalFields)[number],
    OfRepeats
  >[],
})

export const ReceiptContents = object({
  receipt_id: { type: 'string', description: 'Id of the receipt, a UUIDv7.' },
  issued_at: { type: 'string', format: 'date-time', description: 'When the receipt was signed.' },
  account_id: { type: 'string', description: 'The account that requested the verdict.' },
  result_id: { type: 'string', description: 'Id of the verdict.' },
  verdict_at: {
    type: 'string',
    format: 'date-time',
    description: 'When the verdict was first requested. Its evidence is that of this time.',
  },
  address: object({
    digest: {
      type: 'string',
      description:
        'HMAC-SHA-256 of the address in lower case (its domain in ASCII), with the text of `salt` as the key, in base64url.',
    },
    salt: { type: 'string', description: 'The key of the digest. Each verdict has its own.' },
  }),
  account_list: {
    type: 'string',
    enum: ['suppressed', 'owned', 'allowed', 'none', 'not_checked'],
    description:
      'What the lists of the account said of the address when the receipt was signed; `not_checked` when the request did not send the address.',
  },
  verdict: ReceiptVerdict,
})

export const Receipt = object({
  receipt: {
    type: 'string',
    description:
      'A JSON Web Signature in the compact form (RFC 7515), by Ed25519 (RFC 8037). Its payload is `contents` as JSON.',
  },
  key_id: {
    type: 'string',
    description: 'Id (`kid`) of the public key, which is in `/.well-known/assay-keys.json`.',
  },
  contents: ReceiptContents,
})

export type LawChange = Static<typeof LawChange>
export type ReceiptRequest = Static<typeof ReceiptRequest>
export type ReceiptVerdict = Static<typeof ReceiptVerdict>
export type ReceiptContents = Static<typeof ReceiptContents>
export type Receipt = Static<typeof Receipt>
export type EmailRequest = Static<typeof EmailRequest>
export type Verdict = Static<typeof Verdict>
export type ContactRequest = Static<typeof ContactRequest>
export type ContactVerdict = Static<typeof ContactVerdict>
