/** Requests and answers of the endpoints under /v1/compliance. */
import { object, type Static } from '../../core/json-schema.ts'
import { recommendationCodes, ruleConfidences } from './law/codes.ts'
import { addressSources, channels, relationships } from './law/exceptions.ts'
import { maxPoints } from './place/evidence.ts'

const text = (description: string) => ({ type: 'string', description }) as const

export const EmailRequest = object(
  {
    email: {
      type: 'string',
      minLength: 1,
      description:
        'A plain email address of at most 254 characters. Surrounding white space is removed. An internationalised domain is accepted and returned in ASCII.',
      examples: ['anna.schmidt@example.de'],
    },
  },
  { additionalProperties: false },
)

const Law = object(
  {
    name: { type: 'string' },
    local_name: text('Name of the law in the language of its country.'),
    citation: { type: 'string' },
    in_force_since: text('A year, a month or a day, as precisely as it is known.'),
  },
  { optional: ['local_name', 'in_force_since'] },
)

const Source = object({ title: { type: 'string' }, url: { type: 'string' }, publisher: { type: 'string' } })

const Check = object(
  {
    check: {
      type: 'string',
      description: 'Source of the evidence: mailbox provider, domain registry, website, mail servers or name servers.',
      examples: ['registry'],
    },
    sign: {
      type: 'string',
      description: 'What was found. Absent when nothing was found.',
      examples: ['registry_suffix'],
    },
    result: {
      type: 'string',
      description:
        'Country that the evidence supports, or `none`, `pending` (the check is running) or `skipped` (the check was not made).',
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
      description: 'Date of the first change: the version of the rule table, or the day on which a rule changed.',
    },
    words: {
      type: 'array',
      items: { type: 'string' },
      description: 'Changes in words, with the name of the country.',
      examples: [['Chile: From 1 December 2026: Businesses: Case by case -> Allowed with conditions']],
    },
  },
  {
    description:
      'Changes of the law since the verdict was first requested. `recommendation_code` and the rule already include them. Absent when no relevant rule has changed. Rules of the operator have `override_reason` instead.',
  },
)

const optionalFields = [
  ...(['jurisdictions_applicable', 'checking', 'disposable', 'override_reason', 'opt_out_deadline_days'] as const),
  ...(['opt_out_deadline_in', 'label_required', 'register', 'max_penalty'] as const),
  'law_changed',
] as const

export const Verdict = object(
  {
    email: text('The address of the request, with the domain in ASCII and lower case.'),
    result_id: text('Stays the same for 6 months.'),
    recommendation_code: {
      type: 'string',
      enum: recommendationCodes,
      description: 'Values are listed strictest first. Treat unknown codes as `case_by_case`.',
    },
    recommendation: text('Recommended action, in plain words.'),
    message: text('One or two sentences for display.'),
    country_code: text(
      'ISO 3166-1 alpha-2 code, of the strictest country when there are several. Empty when `confidence` is `unknown`.',
    ),
    country: text('English name. Empty when `confidence` is `unknown`.'),
    jurisdictions_applicable: {
      type: 'array',
      items: { type: 'string' },
      description: 'All possible countries, strictest first. Absent when `confidence` is `unknown`.',
    },
    confidence: {
      type: 'string',
      enum: ['confident', 'medium', 'unknown'],
      description:
        '`confident`: one country, supported by two independent checks or by a mailbox provider of that country only. `medium`: a likely country, or several. `unknown`: no country; the strict default applies.',
    },
    checking: {
      type: 'boolean',
      description:
        'True while the website check is running. Repeat the request in a few seconds, free of charge. Absent when the check is complete.',
    },
    address_kind: {
      type: 'string',
      enum: ['consumer', 'business'],
      description:
        '`consumer` for personal mailbox providers, otherwise `business`. It decides which part of the rule applies.',
    },
    disposable: {
      type: 'boolean',
      description:
        'The domain belongs to a disposable email service. It has no country: `confidence` is `unknown`, and the strict default applies unless a list of the account contains the address.',
    },
    laws: { type: 'array', items: Law },
    sources: { type: 'array', items: Source },
    obligations: { type: 'array', items: { type: 'string' } },
    opt_out_deadline_days: {
      type: 'integer',
      minimum: 0,
      maximum: 365,
      description:
        'Number of days within which you must stop after an opt-out. 0 means immediately. Absent when no fixed number is known: stop immediately.',
    },
    opt_out_deadline_in: {
      type: 'string',
      enum: ['days', 'working_days'],
      description: 'Unit of the deadline. Absent for a deadline of 0, and when there is no deadline.',
    },
    label_required: {
      type: 'string',
      description: 'Label that each message must contain. Absent when none is known.',
      examples: ['PUBLICIDAD'],
    },
    register: {
      type: 'string',
      description: 'Public register of objections to check before sending. Absent when none is known.',
      examples: ['ECG-Liste (RTR)'],
    },
    max_penalty: text('Maximum penalty, in words. Absent when unknown.'),
    scope: text('Scope of the rule.'),
    override_reason: text(
      'Reason given by the operator for setting the rule in place of the rule table. Absent otherwise.',
    ),
    rule_confidence: {
      type: ['string', 'null'],
      enum: [...ruleConfidences, null],
      description: 'Confidence in the text of the rule, independent of the country. Null without a country.',
    },
    last_verified: {
      type: ['string', 'null'],
      description: 'Month in which the rule was last verified. Null without a country.',
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
      description: '0 for a repeat within 6 months, and while `checking` is true.',
    },
  },
  { optional: optionalFields },
)

const contactFields = {
  relationship: {
    type: 'string',
    enum: relationships,
    description:
      '`customer`: the contact has bought from you. `asked`: the contact has made an enquiry or asked for an offer, but has not bought. `none`: neither. Consent to mailings is not a relationship: with consent you may always send.',
  },
  source: {
    type: 'string',
    enum: addressSources,
    description:
      'Source of the address. `given_by_contact`: the contact gave it to you. `public_website`: the contact publishes it on its website. `public_register`: a register or directory. `bought_list`: a bought or rented list. `referral`: another person gave it to you.',
  },
  channel: {
    type: 'string',
    enum: channels,
    description:
      'Channel of your message. Default: `email`. The rules cover email only. Text messages, calls and letters have other laws, which are not supported.',
  },
  last_contact: {
    type: 'string',
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description:
      'Date of the last purchase or the last enquiry. Not allowed with the relationship `none`. Some exceptions end a number of months after this date. Without a date, they are assumed to apply, and the time limit is one of their conditions.',
    examples: ['2026-05-20'],
  },
} as const

export const ContactRequest = object(
  { ...EmailRequest.properties, ...contactFields },
  { optional: ['channel', 'last_contact'], additionalProperties: false },
)

const AppliedException = object({
  country_code: text('Country of the exception.'),
  citation: { type: 'string', description: 'Article with the exception.', examples: ['UWG § 7(3)'] },
  conditions: { type: 'array', items: { type: 'string' }, description: 'Conditions. All of them must be met.' },
  confidence: {
    type: 'string',
    enum: ruleConfidences,
    description: 'Confidence in the text of the exception.',
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
        'Exceptions from consent on which the verdict is based, such as the exception for customers (soft opt-in), for each possible country. Absent when there are none.',
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
      description: '`result_id` of a final verdict of the same account, at most 6 months old.',
      examples: ['019a2b3c-4d5e-7f60-8a1b-2c3d4e5f6071'],
    },
    email: {
      ...EmailRequest.properties.email,
      description:
        'Email address of the verdict. The lists of the account are checked and included in the receipt only when you send it.',
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
  receipt_id: text('ID of the receipt, a UUIDv7.'),
  issued_at: { type: 'string', format: 'date-time', description: 'Time at which the receipt was signed.' },
  account_id: text('The account that requested the verdict.'),
  result_id: text('ID of the verdict.'),
  verdict_at: {
    type: 'string',
    format: 'date-time',
    description: 'Time of the first request for the verdict. The evidence is from this time.',
  },
  address: object({
    digest: text(
      'HMAC-SHA-256 of the address in lower case (its domain in ASCII), with the text of `salt` as the key, in base64url.',
    ),
    salt: text('Key of the digest, different for each verdict.'),
  }),
  account_list: {
    type: 'string',
    enum: ['suppressed', 'owned', 'allowed', 'none', 'not_checked'],
    description:
      'List of the account that contained the address when the receipt was signed. `not_checked` when the request did not contain the address.',
  },
  verdict: ReceiptVerdict,
})

export const Receipt = object({
  receipt: text(
    'A JSON Web Signature in compact form (RFC 7515), signed with Ed25519 (RFC 8037). The payload is `contents` as JSON.',
  ),
  key_id: text('ID (`kid`) of the public key in `/.well-known/assay-keys.json`.'),
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
