import { type AnswerOrigin, type CheckedEndpoint, origins } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { readSamples } from '../../../core/samples.ts'
import { localBreaches } from '../local/local-index.ts'
import type { EmailAnswer, EmailRequest } from '../schema.ts'
import * as schema from '../schema.ts'
import { type Address, longestAddress, readAddress, spellingsOf } from './address.ts'
import { type EmailSource, mergeAnswers, mergeSpellings, type SourceAnswer } from './breach-record.ts'

export interface EmailPorts {
  /** Sources of breaches by address. Of two records of one breach, that of the earlier source is used. */
  readonly emailSources: readonly EmailSource[]
}

const notAnAddress = new ApiError('invalid_input', {
  pointer: '/email',
  message: `The value is not an email address. Send one address of at most ${longestAddress} characters, without a name.`,
})

const refusedBySource = new ApiError('invalid_input', {
  pointer: '/email',
  message: 'The breach source does not accept the value as an email address.',
})

/** A retry succeeds only after the operator has configured a source. */
export const noSource = new ApiError('provider_unavailable', {
  retryAfterSeconds: 3600,
  action: 'contact_support',
  message:
    'No source of breached email addresses is configured, so a retry will fail. The operator must set `HIBP_API_KEY` or import a breach with `assay data import breach`.',
})

/** Seconds until a retry, if the source does not name them. */
export const retryAfterS = 5

/** The answer, and its sources. */
interface Checked extends EmailAnswer {
  readonly [origins]: readonly AnswerOrigin[]
}

/** @param now milliseconds since 1970-01-01 UTC */
function originsOf(answers: readonly SourceAnswer[], now: number): readonly AnswerOrigin[] {
  const asked = answers.flatMap(answer => (answer.outcome === 'answered' ? (answer.askedNow ?? []) : []))
  const asOf = new Date(now).toISOString()
  return [...asked.map(topic => ({ topic, asOf })), localBreaches]
}

export const emailEndpoint: CheckedEndpoint<EmailRequest, Address, Checked, EmailPorts> = {
  path: '/v1/breaches/email',
  scope: 'breach',
  summary: 'Breaches by email address',
  description:
    'Asks every configured source (Have I Been Pwned with its own key, and breaches that the operator imported) and merges the results. The address is trimmed and lower-cased, and an internationalised domain is compared in both spellings; tags and dots are kept. When a source does not answer completely, the response is 503, never "not found". Retired and sensitive breaches are excluded.',
  request: schema.EmailRequest,
  response: schema.EmailAnswer,
  refusals: ['provider_unavailable'],
  check: ({ email }) => readAddress(email) ?? notAnAddress,
  price: () => 1,
  run: async (address, context) => {
    const { emailSources } = context.ports
    const { signal } = context
    const spellings = spellingsOf(address)
    const ask = async (source: EmailSource) =>
      mergeSpellings(await Promise.all(spellings.map(each => source.find(each, signal))))
    const answers = await Promise.all(emailSources.map(ask))
    const answer = mergeAnswers(answers)
    if (answer.outcome === 'absent') return noSource
    if (answer.outcome === 'refused') return refusedBySource
    if (answer.outcome === 'unavailable') {
      return new ApiError('provider_unavailable', { retryAfterSeconds: answer.retryAfterS ?? retryAfterS })
    }
    const { breaches } = answer
    const from = originsOf(answers, context.now)
    return { email: address.text, breached: breaches.length > 0, breaches, [origins]: from }
  },
  originsOf: answer => answer[origins],
  samples: readSamples('breach-email'),
}
