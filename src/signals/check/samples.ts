/** The answers that a test key gets: each part of a sample is a sample of its own endpoint. */
import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Sample } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { inputsFor, refusalSamples } from '../../core/refusal-samples.ts'
import { samples as passwords } from '../breach/passwords/samples.ts'
import { tokenMaker } from '../email/check-address.ts'
import { samples as emails, sampleAccount, sampleSecret } from '../email/samples.ts'
import { nameSamples } from '../gender/samples.ts'
import type { GenderAnswer } from '../gender/schema.ts'
import { samples as addresses } from '../ip/samples.ts'
import { samples as numbers } from '../phone/samples.ts'
import { checkAnswer, type PartOutcome } from './answer.ts'
import { type CheckAnswer, type CheckRequest, partNames } from './schema.ts'

/** A person at a company of Germany, whose address is that of the first sample below another suffix. */
const germanEmail = 'Anna.Schmidt@example.de'
const canonical = 'anna.schmidt@example.de'
const atGermanCompany = {
  input: { email: germanEmail },
  output: {
    ...emails[0].output,
    ...{ email: germanEmail, domain: 'example.de', canonical },
    duplicate_token: tokenMaker(sampleSecret, sampleAccount)(canonical),
  },
}

const hashed = passwords.map(({ input: { password }, output }) => {
  return { input: { password_sha1: hash('sha1', password) }, output }
})
const names = nameSamples.map(({ input, output }) => {
  return { input, output: output instanceof ApiError ? output : (output as GenderAnswer).data }
})

const sampled = {
  ip: addresses,
  email: [atGermanCompany, ...emails],
  phone: numbers,
  name: names,
  password_sha1: hashed,
}

/** Phone numbers and names have samples with a country and without. */
const takesCountry = (name: keyof CheckRequest) => name === 'phone' || name === 'name'

function sample(title: string, input: CheckRequest): Sample<CheckRequest, CheckAnswer> {
  const { country } = input
  const outcomes = partNames.flatMap((name): PartOutcome[] => {
    const value = input[name]
    if (value === undefined) return []
    const own = takesCountry(name) && country !== undefined ? { [name]: value, country } : { [name]: value }
    const found = sampled[name].find(each => isDeepStrictEqual(each.input, own))
    if (found === undefined) throw new Error(`there is no sample of ${name} for "${title}"`)
    return [{ name, outcome: found.output, credits: 1 }]
  })
  return { title, input, output: checkAnswer(outcomes, country, () => true) }
}

const [breached, , clean] = hashed.map(({ input }) => input.password_sha1)
const unanswered = hashed.find(({ output }) => output instanceof ApiError)?.input.password_sha1 ?? ''

export const samples: readonly Sample<CheckRequest, CheckAnswer>[] = [
  sample('Every part, without a risk factor', {
    ip: '192.0.2.1',
    email: germanEmail,
    phone: '+49 30 23125 123',
    name: 'Vilorna',
    password_sha1: clean,
  }),
  sample('An IP address with a stated country', { ip: '192.0.2.1', country: 'DE' }),
  sample('A Tor exit node in another country than the phone number', {
    ip: '192.0.2.4',
    email: 'example-person@quiet-harbour.example',
    phone: '+1 202-555-0143',
    name: 'Jean Pierre',
    password_sha1: breached,
  }),
  sample('IP address, phone number and email domain in other countries than stated', {
    ip: '192.0.2.12',
    email: germanEmail,
    phone: '0491 570 156',
    country: 'au',
  }),
  sample('Email domain of another country than stated', { email: germanEmail, country: 'US' }),
  sample('Phone number of another country than stated', { phone: '+49 30 23125 124', country: 'FR' }),
  sample('Phone number of another country than the email domain', {
    email: germanEmail,
    phone: '+33 9 12 34 56 78',
  }),
  sample('A name without records in the country of the phone number', {
    phone: '+49 30 23125 123',
    name: 'Иванова Мария',
  }),
  sample('A name with records in the stated country', { name: 'Andrea', country: 'IT' }),
  sample('A VPN exit and a domain that does not accept mail', {
    ip: '192.0.2.5',
    email: 'anna.schmidt@no-mail.example',
  }),
  sample('iCloud Private Relay and a hidden email address', { ip: '192.0.2.6', email: 'example-person@mozmail.com' }),
  sample('A listed IP address and an impossible phone number', { ip: '192.0.2.17', phone: '+1 202 555' }),
  sample('A mistyped email address and a former public inbox', {
    email: 'example.person@gmail,com',
    phone: '+1 202-555-0144',
  }),
  sample('A role address and a premium rate number', {
    email: 'info@example.org',
    phone: '0909 879 0123',
    country: 'GB',
  }),
  sample('A satellite phone number', { phone: '+870 773 111 632' }),
  sample('No part with a result', {
    ip: '192.0.2.20',
    email: 'data.unavailable@example.com',
    phone: '+1 202-555-0194',
    name: 'Data Unavailable',
    password_sha1: unanswered,
  }),
  ...refusalSamples<CheckRequest>(
    inputsFor(
      ['rate_limited', 'insufficient_credits', 'provider_unavailable', 'account_unavailable', 'internal_error'],
      words => ({ email: `${words.join('.')}@example.com` }),
    ),
  ),
]
