/**
 * What is known of an account from its answers so far, and what the next one has to be by that. Its requests are sent
 * one by one.
 */
import assert from 'node:assert/strict'
import { assertStanding, statusOfCode } from '../support/expect.ts'
import type { Answer } from '../support/service.ts'
import { assertDocumented } from './contract.ts'
import type { Drawn } from './draw.ts'
import { assertTrue, priceOf } from './statements.ts'

export interface Kind {
  readonly name: string
  readonly credits: number
  /** Requests a minute. */
  readonly rate: number
  readonly mode: 'live' | 'test'
  /** A code with which each request is refused, unless an earlier one of the order applies. */
  readonly refusal?: 'unauthorized' | 'account_suspended'
  /** True for one that sends calls of tools to /mcp. */
  readonly isAgent?: true
  /** The only scope of its key; null for all. */
  readonly scope: string | null
}

/** In the order in which they are refused: `open-points` of the contract, test/spec/refusal-order.test.ts. */
const order = [
  ...['not_found', 'method_not_allowed', 'endpoint_renamed', 'unauthorized', 'account_suspended', 'insufficient_scope'],
  ...[
    'json_required',
    'payload_too_large',
    'rate_limited',
    'invalid_input',
    'idempotency_mismatch',
    'insufficient_credits',
  ],
]
const beforeRate = new Set(['insufficient_scope', 'json_required', 'payload_too_large'])
const noCaller = new Set(['not_found', 'method_not_allowed', 'endpoint_renamed', 'unauthorized'])

interface Remembered {
  readonly path: string
  readonly body: Buffer
  readonly text: string
}

const receiptPath = '/v1/compliance/receipt'

export class AccountModel {
  readonly kind: Kind
  credits: number
  charged = 0
  /** Requests for which the database took too long, as it may on a busy machine. */
  stalls = 0
  readonly #remembered = new Map<string, Remembered>()
  /** Requests that are left in the window; null when that is not known. */
  #left: number | null
  /** Charges by result_id. */
  readonly #verdicts = new Map<string, number>()

  constructor(kind: Kind) {
    this.kind = kind
    this.credits = kind.credits
    this.#left = kind.rate
  }

  /** Throws unless the answer is what the contract says of such a request, and takes note of it. */
  take(drawn: Drawn, answer: Answer): void {
    assertDocumented(drawn.method === 'POST' ? drawn.operation : null, answer)
    if (isStall(answer)) {
      this.stalls += 1
      this.#left = null
      return
    }
    const expected = this.#expected(drawn)
    const code: string = answer.status === 200 ? '' : answer.json.error.code
    if (code === 'rate_limited') this.#assertOutOfRate(expected)
    else if (expected !== null) assert.equal(code, expected, `expected ${expected}`)
    if (noCaller.has(code)) {
      assert.equal(answer.headers.get('x-credits-remaining'), null, 'nobody is told credits without a key')
      return
    }
    if (code === 'account_suspended') return
    this.#takeRate(answer)
    this.#takeCredits(drawn, answer, code)
    if (answer.status === 200) this.#takeAnswer(drawn, answer)
    else this.#assertMayRefuse(drawn, answer, code)
  }

  /** The first code of the order that surely applies; null when none does. */
  #expected({ faults, path }: Drawn): string | null {
    const { refusal, scope } = this.kind
    const all = new Set(faults)
    if (refusal !== undefined) all.add(refusal)
    const needed = scopeOf(path)
    // A key without scopes may ask every signal, and is not the operator's.
    const has = needed === null || (scope === null ? needed !== 'admin' : needed === scope)
    if (!has) all.add('insufficient_scope')
    return order.find(code => all.has(code)) ?? null
  }

  #assertOutOfRate(expected: string | null): void {
    assert.equal(this.#left ?? 0, 0, 'nobody is refused for the rate who has requests left')
    const isEarlier = expected !== null && order.indexOf(expected) < order.indexOf('rate_limited')
    assert.ok(!isEarlier, `expected ${expected}, which comes before the rate`)
  }

  /** One less than before, or the first of a new window. */
  #takeRate(answer: Answer): void {
    const { rate, isAgent } = this.kind
    // A result has no headers, and the account has requests enough.
    if (isAgent) return
    assertStanding(answer, rate)
    const left = Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1])
    if (this.#left !== null) {
      const isRefusedBefore = beforeRate.has(answer.json.error?.code)
      const next = isRefusedBefore ? Math.max(0, this.#left - 1) : this.#left - 1
      const mayBe = answer.status === 429 ? [0] : [next, rate - 1]
      assert.ok(mayBe.includes(left), `${left} requests are left of ${this.#left}`)
    }
    this.#left = left
  }

  #takeCredits({ path, input }: Drawn, { status, headers }: Answer, code: string): void {
    const charged = Number(headers.get('x-credits-charged'))
    const isReplay = headers.get('idempotent-replayed') === 'true'
    const [least, most] = this.kind.mode === 'test' || isReplay || status !== 200 ? [0, 0] : priceOf(path, input)
    assert.ok(
      charged >= least && charged <= most,
      `${code || 'an answer'} is charged ${charged}, not ${least} to ${most}`,
    )
    this.credits -= charged
    this.charged += charged
    assert.equal(Number(headers.get('x-credits-remaining')), this.credits, 'X-Credits-Remaining')
  }

  #takeAnswer(drawn: Drawn, { json, text, headers }: Answer): void {
    const { path, input, idempotencyKey, body, operation } = drawn
    const isReplay = headers.get('idempotent-replayed') === 'true'
    const known = this.#known(drawn)
    assert.equal(isReplay, known !== null, isReplay ? 'a replay of nothing' : 'it was answered before under this key')
    if (known !== null) {
      assert.ok(known.path === path && known.body.equals(body), 'a replay is of the same request')
      assert.ok(known.text === text, 'a replay is identical')
      return
    }
    const charged = Number(headers.get('x-credits-charged'))
    if (this.kind.mode === 'test') return
    assertTrue(path, json, input, charged)
    if (path.startsWith('/v1/compliance/') && path !== '/v1/compliance/receipt')
      this.#takeVerdict(json.result_id, charged)
    if (idempotencyKey !== null && operation?.isRemembered) this.#remembered.set(idempotencyKey, { path, body, text })
  }

  /** The first look at an address is charged, no other. */
  #takeVerdict(id: string, charged: number): void {
    assert.equal(charged, this.#verdicts.has(id) ? 0 : 1, 'a repeat is free, and the first is not')
    this.#verdicts.set(id, charged)
  }

  #known({ idempotencyKey, operation }: Drawn): Remembered | null {
    if (idempotencyKey === null || !operation?.isRemembered || this.kind.mode === 'test') return null
    return this.#remembered.get(idempotencyKey) ?? null
  }

  /** A refusal that nothing of the request made sure of. */
  #assertMayRefuse(drawn: Drawn, { status, json }: Answer, code: string): void {
    const { path, input, faults, isExample, body } = drawn
    assert.equal(status, statusOfCode[code], code)
    const known = this.#known(drawn)
    const isSame = known?.path === path && known.body.equals(body)
    const mayBe: Record<string, () => boolean> = {
      idempotency_mismatch: () => known !== null && !isSame,
      // No account has the verdicts of the examples.
      invalid_input: () => faults.size > 0 || !isExample || this.kind.mode === 'test' || path === receiptPath,
      insufficient_credits: () => this.#isShort(priceOf(path, input)[1], json.error),
      // No account proves a domain.
      domain_not_proved: () => path === '/v1/breaches/domain',
      // Only the passwords of the short list are known here.
      provider_unavailable: () => path === '/v1/breaches/password',
    }
    const isRight = mayBe[code]?.() ?? (this.kind.mode === 'test' || faults.size > 0 || order.includes(code))
    assert.ok(isRight, `nothing of the request is ${code}`)
  }

  #isShort(price: number, { required, available }: { readonly required: number; readonly available: number }): boolean {
    return required === price && available === this.credits && required > available
  }
}

/** Null for an endpoint that every key may ask. */
function scopeOf(path: string): string | null {
  if (path === '/v1/account/usage') return null
  if (path === '/v1/account/policy') return 'compliance'
  return path.split('/')[2]?.replace(/^breaches$/, 'breach') ?? null
}

/** The database did not answer in time: nothing is charged, and what was counted against the rate is not known. */
function isStall({ status, headers, json }: Answer): boolean {
  return status === 503 && headers.get('retry-after') === '5' && /database/.test(json.error.message)
}
