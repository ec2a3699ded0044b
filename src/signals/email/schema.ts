/** Request and answer of POST /v1/email/check. */
import { disposableSigns } from '../../core/disposable-domains.ts'
import { object, type Static } from '../../core/json-schema.ts'
import { syntaxReasons } from './address/read-address.ts'
import { riskFactors } from './risk-factors.ts'
import { suggestionReasons } from './suggest/did-you-mean.ts'

export const EmailRequest = object(
  {
    email: {
      type: 'string',
      minLength: 1,
      maxLength: 1024,
      description:
        'The address as it was typed. White space around it is removed. A domain in another script is taken in either spelling.',
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
      '`punctuation`: signs between the parts of the domain; `missing_dot`: the dot is missing or stands elsewhere; `ending`: only the ending differs; `typing`: letters of the name.',
  },
})

const Dns = object(
  {
    accepts_mail: {
      type: 'boolean',
      description:
        'False when the domain has neither a mail server nor an address (RFC 5321, section 5.1), or says by a null MX that it takes no mail.',
    },
    null_mx: { type: 'boolean', description: 'The domain says that it takes no mail (RFC 7505).' },
    spf: { type: 'boolean', description: 'The domain has an SPF record (RFC 7208).' },
    dmarc: {
      type: 'boolean',
      description: 'The domain, or the registrable domain above it, has a DMARC record (RFC 7489).',
    },
  },
  {
    optional: ['accepts_mail', 'null_mx', 'spf', 'dmarc'],
    description:
      'What name servers say of the domain. A field is left out when its question was not answered in time; all are when nothing may leave the machine.',
  },
)

const DomainAge = object(
  {
    registered: { type: 'string', format: 'date', description: 'When the registrable domain was registered.' },
    days: { type: 'integer', minimum: 0 },
  },
  { description: 'The age of the domain, from its registry (RDAP); left out when that is not known.' },
)

const Risk = object({
  score: {
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description: 'Sum of the weights of the factors, at most 100. For ranking and review; it is no probability.',
  },
  level: { type: 'string', enum: ['low', 'medium', 'high'], description: '`medium` from 30, `high` from 70.' },
  factors: { type: 'array', items: { type: 'string', enum: riskFactors } },
})

export const EmailCheck = object(
  {
    email: { type: 'string', description: 'The address as sent, without white space around it.' },
    valid: {
      type: 'boolean',
      description: 'Whether mail servers take it as an address; no proof that a mailbox exists.',
    },
    reason: {
      type: ['string', 'null'],
      enum: [...syntaxReasons, null],
      description: 'Why it is not valid: the first reason that holds; null when valid.',
    },
    domain: { type: 'string', description: 'In ASCII and lower case.', examples: ['gmail.com'] },
    canonical: {
      type: 'string',
      description:
        'The same for all spellings that reach the same mailbox by the published rules of its provider (dots, tags behind a plus or hyphen, further domains). For comparing, not for sending.',
      examples: ['annaschmidt@gmail.com'],
    },
    duplicate_token: {
      type: 'string',
      description:
        'A keyed hash of `canonical`: the same for the same mailbox, so that duplicates are found without keeping addresses. Another account gets other tokens.',
    },
    disposable: {
      type: 'boolean',
      description: 'The domain is of a service for throw-away addresses.',
    },
    disposable_by: {
      type: 'string',
      enum: disposableSigns,
      description:
        'Present when `disposable`: `domain`: it is on the list; `wildcard`: it is below a listed domain, or below a host under which many are listed; `name`: its name is of a family that is listed; `mail_server`: its mail server takes mail for such domains only.',
    },
    free: { type: 'boolean', description: 'A mailbox provider gives addresses of the domain to anyone.' },
    role: { type: 'boolean', description: 'The address names a function (info, sales, noreply), and no person.' },
    relay_alias: {
      type: 'boolean',
      description:
        'The domain is of a service that forwards to an address which it hides, such as Apple, Firefox Relay.',
    },
    relay_service: { type: 'string', description: 'Present when `relay_alias`.', examples: ['Firefox Relay'] },
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
