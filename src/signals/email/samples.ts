import type { Sample } from '../../core/endpoint.ts'
import { inputsFor, refusalSamples } from '../../core/refusal-samples.ts'
import { tokenMaker } from './check-address.ts'
import type { DomainFacts } from './domain/domain-facts.ts'
import type { EmailCheck, EmailRequest } from './schema.ts'

export interface EmailSample extends Sample<EmailRequest, EmailCheck> {
  /** What was asked of the domain; null when nothing was. */
  readonly facts: DomainFacts | null
}

/** When the samples were asked. */
export const sampleTime = Date.UTC(2026, 10, 27, 9)
/** A secret and an account of nobody, so that the tokens of the samples are those of no installation. */
export const sampleSecret = new Uint8Array(32)
export const sampleAccount = 'acc_sample'

const tokenOf = tokenMaker(sampleSecret, sampleAccount)
const low = { score: 0, level: 'low', factors: [] } as const
const mail = { accepts_mail: true, null_mx: false, spf: true, dmarc: true } as const

type Valid = Partial<Omit<EmailCheck, 'email' | 'valid' | 'reason'>> & { readonly canonical: string }

/** An address that is one; what is not said is not so. @param servers hosts that take its mail */
function valid(title: string, email: string, said: Valid, servers: readonly string[] | null): EmailSample {
  const { canonical, risk = low, ...more } = said
  const output = {
    ...{ email, valid: true, reason: null, domain: email.slice(email.indexOf('@') + 1).toLowerCase(), canonical },
    duplicate_token: tokenOf(canonical),
    ...{ disposable: false, free: false, role: false, relay_alias: false },
    ...more,
    risk,
  }
  const registered = more.domain_age?.registered ?? null
  const facts = servers === null ? null : { dns: more.dns ?? {}, mailServers: servers, registered, askedAt: sampleTime }
  return { title, input: { email }, output, facts }
}

/** A text that is no address. */
function invalid(
  title: string,
  email: string,
  reason: NonNullable<EmailCheck['reason']>,
  did_you_mean?: EmailCheck['did_you_mean'],
): EmailSample {
  const risk =
    did_you_mean === undefined
      ? ({ score: 100, level: 'high', factors: ['invalid_syntax'] } as const)
      : ({ score: 100, level: 'high', factors: ['invalid_syntax', 'likely_typo'] } as const)
  const output = {
    email: email.trim(),
    valid: false,
    reason,
    ...(did_you_mean === undefined ? {} : { did_you_mean }),
    risk,
  }
  return { title, input: { email }, output, facts: null }
}

/** One text for each other fault of the syntax. */
const otherFaults: readonly (readonly [title: string, email: string, reason: NonNullable<EmailCheck['reason']>])[] = [
  ['White space only', ' ', 'empty'],
  ['An invisible character', 'anna\u200bschmidt@example.com', 'hidden_character'],
  ['Two addresses', 'anna@example.com, ben@example.com', 'several_addresses'],
  ['A part in quotation marks', '"anna schmidt"@example.com', 'quoted_local'],
  ['A comment', 'anna(home)@example.com', 'comment'],
  ['Two at signs', 'anna@@example.com', 'extra_at'],
  ['No local part', '@example.com', 'empty_local'],
  ['No domain', 'anna@', 'empty_domain'],
  ['A space in the address', 'anna schmidt@example.com', 'whitespace'],
  ['A leading dot', '.anna@example.com', 'leading_dot'],
  ['A dot before the at sign', 'anna.@example.com', 'trailing_dot'],
  ['A local part that is too long', `${'a'.repeat(65)}@example.com`, 'local_too_long'],
  ['A character that is not allowed in the local part', 'an,na@example.com', 'bad_local_character'],
  ['An IP address in place of a domain', 'anna@[192.0.2.1]', 'ip_literal'],
  ['A dot after the domain', 'anna@example.com.', 'domain_trailing_dot'],
  ['Two dots in the domain', 'anna@example..com', 'empty_label'],
  ['A domain label that is too long', `anna@${'a'.repeat(64)}.com`, 'label_too_long'],
  ['A domain that is too long', `anna@${'a.'.repeat(126)}com`, 'domain_too_long'],
  ['A domain with a leading hyphen', 'anna@-example.com', 'bad_label_hyphen'],
  ['A domain that ends in a number', 'anna@example.1', 'numeric_top_level'],
  ['An address that is too long', `${'a'.repeat(60)}@${'b.'.repeat(97)}com`, 'address_too_long'],
  ['A domain that cannot be converted to ASCII', `anna@${'ü'.repeat(60)}.com`, 'bad_domain'],
]

/** Answers of the data that ships with the project. The people of the addresses do not exist. */
export const realSamples: readonly EmailSample[] = [
  valid(
    'A company, with its domain records',
    'Anna.Schmidt@example.com',
    {
      canonical: 'anna.schmidt@example.com',
      dns: mail,
      domain_age: { registered: '1995-08-14', days: 11_428 },
    },
    ['mail.example.com'],
  ),
  valid(
    'A free provider that ignores dots and tags',
    'Example.Person+shop@googlemail.com',
    { canonical: 'exampleperson@gmail.com', free: true },
    null,
  ),
  valid(
    'A listed disposable domain',
    'example-person@mailinator.com',
    {
      canonical: 'example-person@mailinator.com',
      ...{ disposable: true, disposable_by: 'domain', free: true },
      risk: { score: 80, level: 'high', factors: ['disposable'] },
    },
    null,
  ),
  valid(
    'A subdomain of a disposable domain',
    'example-person@box.trashmail.com',
    {
      canonical: 'example-person@box.trashmail.com',
      ...{ disposable: true, disposable_by: 'wildcard' },
      risk: { score: 80, level: 'high', factors: ['disposable'] },
    },
    null,
  ),
  valid(
    'An unlisted domain, recognised by its name',
    'example-person@my-tempmail-box.example',
    {
      canonical: 'example-person@my-tempmail-box.example',
      ...{ disposable: true, disposable_by: 'name' },
      risk: { score: 80, level: 'high', factors: ['disposable'] },
    },
    null,
  ),
  valid(
    'A new, unlisted domain, recognised by its mail server',
    'example-person@quiet-harbour.example',
    {
      canonical: 'example-person@quiet-harbour.example',
      ...{ disposable: true, disposable_by: 'mail_server' },
      dns: { accepts_mail: true, null_mx: false, spf: false, dmarc: false },
      domain_age: { registered: '2026-11-20', days: 7 },
      risk: { score: 100, level: 'high', factors: ['disposable', 'new_domain', 'no_spf_and_dmarc'] },
    },
    ['in.mail.tm'],
  ),
  valid(
    'A domain that does not accept mail',
    'anna.schmidt@no-mail.example',
    {
      canonical: 'anna.schmidt@no-mail.example',
      dns: { accepts_mail: false, null_mx: true, spf: true, dmarc: true },
      risk: { score: 90, level: 'high', factors: ['no_mail'] },
    },
    [],
  ),
  valid(
    'A role address',
    'info@example.org',
    { canonical: 'info@example.org', role: true, risk: { score: 10, level: 'low', factors: ['role'] } },
    null,
  ),
  valid(
    'A forwarding address',
    'example-person@mozmail.com',
    {
      canonical: 'example-person@mozmail.com',
      ...{ free: true, relay_alias: true, relay_service: 'Firefox Relay' },
      risk: { score: 20, level: 'low', factors: ['relay_alias'] },
    },
    null,
  ),
  valid(
    'A typo',
    'example.person@outlok.com',
    {
      canonical: 'example.person@outlok.com',
      did_you_mean: { email: 'example.person@outlook.com', reason: 'typing' },
      risk: { score: 40, level: 'medium', factors: ['likely_typo'] },
    },
    null,
  ),
  valid(
    'A top-level domain that does not exist',
    'example.person@outlook.con',
    {
      canonical: 'example.person@outlook.con',
      did_you_mean: { email: 'example.person@outlook.com', reason: 'ending' },
      risk: { score: 40, level: 'medium', factors: ['likely_typo'] },
    },
    null,
  ),
  invalid('A comma in place of a dot', 'example.person@gmail,com', 'bad_domain_character', {
    email: 'example.person@gmail.com',
    reason: 'punctuation',
  }),
  invalid('The dot is missing', 'example.person@gmailcom', 'single_label', {
    email: 'example.person@gmail.com',
    reason: 'missing_dot',
  }),
  invalid('The at sign is missing', 'example.person.gmail.com', 'missing_at'),
  invalid('A name and an address', 'Anna Schmidt <anna.schmidt@example.com>', 'display_name'),
  invalid('Two dots', 'anna..schmidt@example.com', 'consecutive_dots'),
  ...otherFaults.map(([title, email, reason]) => invalid(title, email, reason)),
  valid(
    'Name servers that answered only one query',
    'anna.schmidt@slow-names.example',
    { canonical: 'anna.schmidt@slow-names.example', dns: { spf: true } },
    [],
  ),
  valid(
    'Name servers that answered only another query',
    'anna.schmidt@slower-names.example',
    { canonical: 'anna.schmidt@slower-names.example', dns: { dmarc: true } },
    [],
  ),
]

export const samples: readonly Sample<EmailRequest, EmailCheck>[] = [
  ...realSamples.map(({ facts: _, ...sample }) => sample),
  ...refusalSamples<EmailRequest>(
    inputsFor(
      [
        'data_unavailable',
        'provider_unavailable',
        'rate_limited',
        'insufficient_credits',
        'account_unavailable',
        'internal_error',
      ],
      words => ({ email: `${words.join('.')}@example.com` }),
    ),
  ),
]
