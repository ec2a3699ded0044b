/** Request and response of POST /v1/email/check. */
import { disposableSigns } from '../../core/disposable-domains.ts'
import { object, type Static } from '../../core/json-schema.ts'
import { syntaxReasons } from './address/read-address.ts'
import { suggestionReasons } from './suggest/did-you-mean.ts'

export const EmailRequest = object(
  {
    email: {
      type: 'string',
      minLength: 1,
      maxLength: 1024,
      description:
        'The email address. Surrounding white space is removed. An internationalised domain is accepted in both spellings.',
      examples: ['anna.schmidt+shop@gmail.com'],
    },
  },
  { additionalProperties: false },
)

const Suggestion = object({
  email: { type: 'string', examples: ['anna.schmidt@gmail.com'] },
  reason: {
    type: 'string',
    enum: suggestionReasons,
    description:
      '`punctuation`: the characters between the parts of the domain; `missing_dot`: the dot is missing or misplaced; `ending`: only the top-level domain differs; `typing`: letters of the name.',
  },
})

const Dns = object(
  {
    accepts_mail: {
      type: 'boolean',
      description:
        'False when the domain has neither a mail server nor an IP address (RFC 5321, section 5.1), or has a null MX record.',
    },
    null_mx: { type: 'boolean', description: 'The domain has a null MX record and does not accept mail (RFC 7505).' },
    spf: { type: 'boolean', description: 'The domain has an SPF record (RFC 7208).' },
    dmarc: {
      type: 'boolean',
      description: 'The domain, or the registrable domain above it, has a DMARC record (RFC 7489).',
    },
  },
  {
    optional: ['accepts_mail', 'null_mx', 'spf', 'dmarc'],
    description:
      'DNS records of the domain. A field is absent when its query was not answered in time. All fields are absent when the operator has disabled outgoing requests.',
  },
)

const DomainAge = object(
  {
    registered: { type: 'string', format: 'date', description: 'Date on which the registrable domain was registered.' },
    days: { type: 'integer', minimum: 0 },
  },
  { description: 'Age of the domain, from its registry (RDAP). Absent when unknown.' },
)

/** Weights of the risk factors, in the order of a response's `factors`. */
export const factorWeights = {
  invalid_syntax: 100,
  no_mail: 90,
  disposable: 80,
  likely_typo: 40,
  new_domain: 30,
  relay_alias: 20,
  role: 10,
  no_spf_and_dmarc: 10,
} as const
export type RiskFactor = keyof typeof factorWeights
export const riskFactors = Object.keys(factorWeights) as readonly RiskFactor[]

const Risk = object({
  score: {
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description: 'Sum of the weights of the factors, at most 100. For ranking and review. Not a probability.',
  },
  level: { type: 'string', enum: ['low', 'medium', 'high'], description: '`medium` from 30, `high` from 70.' },
  factors: { type: 'array', items: { type: 'string', enum: riskFactors } },
})

export const EmailCheck = object(
  {
    email: { type: 'string', description: 'The address of the request, without surrounding white space.' },
    valid: {
      type: 'boolean',
      description: 'True when the syntax is accepted by mail servers. It does not prove that the mailbox exists.',
    },
    reason: {
      type: ['string', 'null'],
      enum: [...syntaxReasons, null],
      description: 'The first reason why the address is not valid. Null when valid.',
    },
    domain: { type: 'string', description: 'The domain in ASCII and lower case.', examples: ['gmail.com'] },
    canonical: {
      type: 'string',
      description:
        'The same for all spellings that reach the same mailbox according to the published rules of the provider (dots, tags after a plus or hyphen, other domains). For comparison only, not for sending.',
      examples: ['annaschmidt@gmail.com'],
    },
    duplicate_token: {
      type: 'string',
      description:
        'A keyed hash of `canonical`. It is the same for the same mailbox, so you can find duplicates without storing addresses. Each account has different tokens.',
    },
    disposable: {
      type: 'boolean',
      description: 'The domain belongs to a disposable email service.',
    },
    disposable_by: {
      type: 'string',
      enum: disposableSigns,
      description:
        'Present when `disposable` is true. `domain`: the domain is on the list; `wildcard`: it is a subdomain of a listed domain, or of a host with many listed subdomains; `name`: its name matches a listed family of names; `mail_server`: its mail server accepts mail for disposable domains only.',
    },
    free: {
      type: 'boolean',
      description: 'The domain belongs to a mailbox provider at which anyone can create an address.',
    },
    role: { type: 'boolean', description: 'A role address (info, sales, noreply) that does not belong to one person.' },
    relay_alias: {
      type: 'boolean',
      description: 'The domain belongs to a service that forwards mail to a hidden address, such as Firefox Relay.',
    },
    relay_service: {
      type: 'string',
      description: 'Name of the service. Present when `relay_alias` is true.',
      examples: ['Firefox Relay'],
    },
    did_you_mean: Suggestion,
    dns: Dns,
    domain_age: DomainAge,
    risk: Risk,
  },
  {
    optional: [
      ...(['domain', 'canonical', 'duplicate_token', 'disposable', 'disposable_by', 'free', 'role'] as const),
      ...(['relay_alias', 'relay_service', 'did_you_mean', 'dns', 'domain_age'] as const),
    ],
  },
)

export type EmailRequest = Static<typeof EmailRequest>
export type EmailCheck = Static<typeof EmailCheck>
