/**
 * One request for several signals: each field of the request runs the endpoint of its signal (check, price, run), and
 * the consistency of the results is added.
 */
import {
  type AnswerOrigin,
  type AnyEndpoint,
  type CheckedEndpoint,
  type DatasetKey,
  origins,
  type PriceContext,
  type RunContext,
} from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { checkPassword, type PasswordPorts, passwordEndpoint } from '../breach/passwords/endpoint.ts'
import { type EmailCheckPorts, checkEndpoint as emailEndpoint } from '../email/endpoint.ts'
import { genderData } from '../gender/dataset.ts'
import { type GenderPorts, nameEndpoint } from '../gender/endpoint.ts'
import type { GenderAnswer } from '../gender/schema.ts'
import { type IpPorts, intelligenceEndpoint } from '../ip/endpoint.ts'
import { ip as ipSignal } from '../ip/index.ts'
import { validateEndpoint } from '../phone/endpoint.ts'
import { phone as phoneSignal } from '../phone/index.ts'
import { checkAnswer, type PartOutcome } from './consistency.ts'
import { samples } from './samples.ts'
import { CheckAnswer, CheckRequest, type PartName } from './schema.ts'

export type CheckPorts = IpPorts & EmailCheckPorts & GenderPorts & PasswordPorts

/** The endpoint for a field of the request. */
interface Part {
  readonly name: PartName
  readonly endpoint: AnyEndpoint<CheckPorts>
  readonly inputOf: (request: CheckRequest) => object
  /** Origins of its answers, if the endpoint has no `originsOf`. */
  readonly datasets: readonly DatasetKey<unknown>[]
  /** The data in an answer of the endpoint. */
  readonly dataOf?: (output: never) => object
}

const hashEndpoint: AnyEndpoint<CheckPorts> = {
  ...passwordEndpoint,
  run: ({ password_sha1 }: { readonly password_sha1: string }, context: RunContext<CheckPorts>) =>
    checkPassword(Buffer.from(password_sha1, 'hex'), context),
}

const parts: readonly Part[] = [
  { name: 'ip', endpoint: intelligenceEndpoint, inputOf: ({ ip }) => ({ ip }), datasets: ipSignal.datasets },
  { name: 'email', endpoint: emailEndpoint, inputOf: ({ email }) => ({ email }), datasets: [] },
  {
    name: 'phone',
    endpoint: validateEndpoint,
    inputOf: ({ phone, country }) => ({ phone, country }),
    datasets: phoneSignal.datasets,
  },
  {
    name: 'name',
    endpoint: nameEndpoint,
    inputOf: ({ name, country }) => ({ name, country }),
    datasets: [genderData],
    dataOf: ({ data }: GenderAnswer) => data,
  },
  { name: 'password_sha1', endpoint: hashEndpoint, inputOf: ({ password_sha1 }) => ({ password_sha1 }), datasets: [] },
]

/** A part of the request, with its input as parsed by its endpoint. */
interface Sent {
  readonly part: Part
  readonly parsed: unknown
}

interface Parsed {
  readonly sent: readonly Sent[]
  readonly country: string | undefined
}

const nothingSent = new ApiError('invalid_input', {
  message: 'Send at least one of `ip`, `email`, `phone`, `name` and `password_sha1`.',
})

/** A field that is rejected by its endpoint rejects the whole request, with the same pointer. */
function check(request: CheckRequest): Parsed | ApiError {
  const sent: Sent[] = []
  for (const part of parts) {
    if (request[part.name] === undefined) continue
    const input = part.inputOf(request)
    const parsed = part.endpoint.check === undefined ? input : part.endpoint.check(input)
    if (parsed instanceof ApiError) return parsed
    sent.push({ part, parsed })
  }
  return sent.length === 0 ? nothingSent : { sent, country: request.country }
}

function pricesOf({ sent }: Parsed, context: PriceContext<CheckPorts>): Promise<number[]> {
  return Promise.all(sent.map(({ part, parsed }) => part.endpoint.price(parsed, context)))
}

const sumOf = (credits: readonly number[]) => credits.reduce((sum, each) => sum + each, 0)

/** The response and its origins. */
interface Checked extends CheckAnswer {
  readonly [origins]: readonly AnswerOrigin[]
}

async function run(parsed: Parsed, context: RunContext<CheckPorts>): Promise<Checked> {
  const { sent, country } = parsed
  const prices = await pricesOf(parsed, context)
  const outcomes: readonly object[] = await Promise.all(sent.map(each => each.part.endpoint.run(each.parsed, context)))
  const outcomesOfParts = sent.map(({ part: { name, dataOf } }, at): PartOutcome => {
    const outcome = outcomes[at]
    const isData = dataOf === undefined || outcome instanceof ApiError
    return { name, outcome: isData ? outcome : dataOf(outcome as never), credits: prices[at] }
  })
  const from = sent.flatMap(({ part: { endpoint, datasets } }, at) =>
    outcomes[at] instanceof ApiError ? [] : (endpoint.originsOf?.(outcomes[at]) ?? datasets),
  )
  const countsNames = (code: string) => {
    const origins = context.data.get(genderData)?.().table.origins ?? []
    return origins.some(({ kind, area }) => kind === 'counted' && area === code)
  }
  return { ...checkAnswer(outcomesOfParts, country, countsNames), [origins]: from }
}

export const checkEndpoint: CheckedEndpoint<CheckRequest, Parsed, Checked, CheckPorts> = {
  path: '/v1/check',
  scope: 'check',
  furtherScopes: ({ sent }) => sent.map(({ part }) => part.endpoint.scope ?? 'check'),
  summary: 'Joint check',
  description:
    'Checks an IP address, email address, phone number, name and password of one person in one request. Each field runs its own endpoint and costs the same: `ip` runs `/v1/ip/intelligence`, `email` runs `/v1/email/check`, `phone` runs `/v1/phone/validate`, `name` runs `/v1/gender/name`, and `password_sha1` runs `/v1/breaches/password`. A failed part contains its error and is not charged. A field that its endpoint rejects as invalid refuses the whole request. `consistency` reports whether the countries agree, how far apart they are, and which facts raise suspicion. The key needs the scope `check` and the scope of each part: `ip`, `email`, `phone`, `gender`, `breach`. With an Idempotency-Key, the response is stored with its errors: use a new key to request failed parts again.',
  request: CheckRequest,
  response: CheckAnswer,
  refusals: [],
  check,
  price: (parsed, context) => pricesOf(parsed, context).then(sumOf),
  cost: '1 credit for each part with a result',
  charged: ({ charged_credits }) => charged_credits,
  run,
  originsOf: answer => answer[origins],
  samples,
}
