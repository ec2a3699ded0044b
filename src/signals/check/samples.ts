/** The responses for test keys: each part of a sample is a sample of its endpoint. */
import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Sample } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { readSamples } from '../../core/samples.ts'
import { passwordEndpoint } from '../breach/passwords/endpoint.ts'
import { checkEndpoint as emailEndpoint } from '../email/endpoint.ts'
import { nameEndpoint } from '../gender/endpoint.ts'
import type { GenderAnswer } from '../gender/schema.ts'
import { intelligenceEndpoint } from '../ip/endpoint.ts'
import { validateEndpoint } from '../phone/endpoint.ts'
import { checkAnswer, type PartOutcome } from './consistency.ts'
import { type CheckAnswer, type CheckRequest, partNames } from './schema.ts'

const sampled = {
  ip: intelligenceEndpoint.samples,
  /** The first is a person at a German company. */
  email: [...readSamples('check-email'), ...emailEndpoint.samples],
  phone: validateEndpoint.samples,
  name: nameEndpoint.samples.map(({ input, output }) => {
    return { input, output: output instanceof ApiError ? output : (output as GenderAnswer).data }
  }),
  password_sha1: passwordEndpoint.samples.map(({ input: { password }, output }) => {
    return { input: { password_sha1: hash('sha1', password) }, output }
  }),
}

/** Phone numbers and names have samples with a country and without. */
const takesCountry = (name: keyof CheckRequest) => name === 'phone' || name === 'name'

function answerTo({ title, input }: Sample<CheckRequest>): CheckAnswer {
  const { country } = input
  const outcomes = partNames.flatMap((name): PartOutcome[] => {
    const value = input[name]
    if (value === undefined) return []
    const own = takesCountry(name) && country !== undefined ? { [name]: value, country } : { [name]: value }
    const found = sampled[name].find(each => isDeepStrictEqual(each.input, own))
    if (found === undefined) throw new Error(`there is no sample of ${name} for "${title}"`)
    return [{ name, outcome: found.output, credits: 1 }]
  })
  return checkAnswer(outcomes, country, () => true)
}

export const samples: readonly Sample<CheckRequest, CheckAnswer>[] = readSamples<CheckRequest, CheckAnswer>(
  'check',
).map(sample => (sample.output instanceof ApiError ? sample : { ...sample, output: answerTo(sample) }))
