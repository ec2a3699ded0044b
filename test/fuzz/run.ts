/**
 * Sends requests that a seed decides to a running service, and holds every answer against its OpenAPI document, the
 * specification and what was answered before: `npm run test:fuzz -- [requests] [seed]`. A failure names the seed, the
 * number of the request and what it was like; the same seed sends the same requests again.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { suspendAccount } from '../../src/accounts/accounts.ts'
import { type openAccounts, openLimitedAccounts } from '../support/accounts.ts'
import { runAssay } from '../support/command.ts'
import { type Answer, newHome, type ServiceUnderTest, startService } from '../support/service.ts'
import { AccountModel, type Kind } from './account.ts'
import { answerOfTool, toolCallOf } from './agent.ts'
import { type Operation, operationsOf } from './contract.ts'
import { type Drawn, drawRequest, words } from './draw.ts'

const plenty = 10_000_000
const live = { mode: 'live', scope: null, rate: plenty, credits: plenty, share: 2 } as const
/** Each sends its requests one after the other, beside the others. */
const kinds: readonly (Kind & { readonly share: number })[] = [
  { ...live, name: 'rich', share: 10 },
  { ...live, name: 'another rich one', share: 10 },
  { ...live, name: 'a third rich one', share: 10 },
  { ...live, name: 'poor', credits: 5, share: 6 },
  { ...live, name: 'an agent', isAgent: true, share: 4 },
  { ...live, name: 'limited', rate: 20 },
  { ...live, name: 'scoped', scope: 'phone' },
  { ...live, name: 'of a test key', mode: 'test', credits: 0 },
  { ...live, name: 'suspended', refusal: 'account_suspended', share: 1 },
  { ...live, name: 'without a key', refusal: 'unauthorized', share: 1 },
]
/** Which of them sends a request, by its number. */
const turns = kinds.flatMap((kind, lane) => Array.from({ length: kind.share }, () => lane))
/** How often the poor account is granted a few credits, in requests: so that it runs out again and again. */
const grantEvery = 40
const fewCredits = 5

export interface FuzzSummary {
  readonly requests: number
  readonly seed: number
  /** Answers by status. */
  readonly statuses: Readonly<Record<number, number>>
  readonly charged: number
  readonly replays: number
  readonly stalls: number
}

export async function fuzz(requests: number, seed: number): Promise<FuzzSummary> {
  const home = await newHome()
  await importBreaches(home)
  const settings = {
    RATE_LIMIT_PER_MINUTE: '0',
    FREE_CREDITS_PER_MONTH: '0',
    LOG_LEVEL: 'fatal',
    MCP_ENDPOINT: '1',
    MCP_PASSWORDS: '1',
  }
  const service = await startService(settings, home)
  try {
    const document = await service.post('/openapi.json', null, { method: 'GET', key: null })
    const operations = operationsOf(document.json)
    const counts = { statuses: {} as Record<number, number>, replays: 0 }
    const lanes = await Promise.all(kinds.map(kind => Lane.open(service, kind)))
    await Promise.all(
      lanes.map(async (lane, own) => {
        for (let number = 1; number <= requests; number += 1) {
          if (turns[number % turns.length] !== own) continue
          const answer = await lane.send(seed, number, operations)
          counts.statuses[answer.status] = (counts.statuses[answer.status] ?? 0) + 1
          if (answer.headers.get('idempotent-replayed') !== null) counts.replays += 1
        }
      }),
    )
    for (const lane of lanes) await lane.finish()
    assert.match(await service.cli('check'), /in order/)
    const sum = (of: (model: AccountModel) => number) => lanes.reduce((total, { model }) => total + of(model), 0)
    const stalls = sum(({ stalls }) => stalls)
    assert.ok(stalls * 100 <= requests, `the database stalled ${stalls} times`)
    return { requests, seed, ...counts, stalls, charged: sum(({ charged }) => charged) }
  } finally {
    await service.stop()
  }
}

/** So that addresses are answered, some of them with breaches, of which the sensitive one is in no answer. */
export async function importBreaches(home: string, environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const file = join(home, 'addresses.txt')
  writeFileSync(file, words.filter(word => word.includes('@')).join('\n'))
  for (const name of ['Forum', 'Alpha', 'Secret']) {
    const flags = name === 'Secret' ? ['--sensitive'] : []
    const words = ['data', 'import', 'breach', file, '--name', name, '--date', '2024-01-01', ...flags]
    const { code, stderr } = await runAssay(words, { ASSAY_HOME: home, ...environment })
    assert.equal(code, 0, stderr)
  }
}

/** An account, and the connection on which its requests are sent. */
class Lane {
  readonly model: AccountModel
  readonly #service: ServiceUnderTest
  readonly #key: string | null
  readonly #grant: (credits: number) => Promise<void>
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #close: () => Promise<void>
  #sent = 0

  private constructor(
    service: ServiceUnderTest,
    kind: Kind,
    key: string | null,
    accounts: Awaited<ReturnType<typeof openAccounts>>,
    accountId: string,
  ) {
    this.model = new AccountModel(kind)
    this.#service = service
    this.#key = key
    this.#grant = credits => accounts.grant(accountId, credits)
    this.#close = () => accounts.close()
  }

  static async open(service: ServiceUnderTest, kind: Kind): Promise<Lane> {
    const accounts = await openLimitedAccounts(service.home, { requestsPerMinute: kind.rate })
    const { credits, mode, scope, refusal } = kind
    const caller = await accounts.caller({ credits, mode, scopes: scope === null ? [] : [scope] })
    if (refusal === 'account_suspended')
      await suspendAccount(accounts.store.accounts, caller.accountId, 'unpaid', { now: Date.now(), actor: 'test' })
    const key = refusal === 'unauthorized' ? null : caller.key
    return new Lane(service, kind, key, accounts, caller.accountId)
  }

  /** Throws an error that says which request it was and what it was like. */
  async send(seed: number, number: number, operations: ReadonlyMap<string, Operation>): Promise<Answer> {
    const drawn = drawRequest(seed, number, operations)
    this.#sent += 1
    if (this.model.kind.name === 'poor' && this.#sent % grantEvery === 0) {
      await this.#grant(fewCredits)
      this.model.credits += fewCredits
    }
    let said = 'no answer'
    try {
      const call = this.model.kind.isAgent ? toolCallOf(drawn) : null
      const answer = call === null ? await this.#ask(drawn) : answerOfTool(await this.#ask(messageOf(call.message)))
      said = `${answer.status} ${answer.json?.error?.code ?? ''}`.trim()
      this.model.take(call?.drawn ?? drawn, answer)
      return answer
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : cause
      const what = `request ${number} of seed ${seed} (${this.model.kind.name}: ${drawn.shape})`
      throw new Error(`${what}, answered ${said}: ${why}`, { cause })
    }
  }

  #ask({ method, path, headers, body }: Pick<Drawn, 'method' | 'path' | 'headers' | 'body'>): Promise<Answer> {
    const key = this.#key === null ? {} : { authorization: `Bearer ${this.#key}` }
    const all = { ...key, ...headers, 'content-length': String(body.length) }
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, this.#service.url), { method, agent: this.#agent, headers: all }, response => {
        const pieces: Buffer[] = []
        response.on('data', piece => pieces.push(piece))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString()
          const { statusCode: status = 0, headers: received } = response
          const isJson = received['content-type']?.startsWith('application/json') === true
          resolve({
            status,
            text,
            headers: new Headers(received as Record<string, string>),
            json: isJson ? JSON.parse(text) : null,
          })
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  /** Nothing but what was answered was charged. */
  async finish(): Promise<void> {
    const { kind, credits } = this.model
    this.#agent.destroy()
    await this.#close()
    if (this.#key === null || kind.refusal !== undefined || kind.rate !== plenty || kind.mode === 'test') return
    const { json } = await this.#service.post('/v1/account/usage', {}, { key: this.#key })
    assert.deepEqual(
      [json.balance.available, json.balance.reserved],
      [credits, 0],
      `${kind.name}: the balance at the end`,
    )
  }
}

/** A message to /mcp. */
const messageOf = (body: Buffer) => ({
  ...{ method: 'POST', path: '/mcp', body },
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
})

if (import.meta.main) {
  const [requests = '20000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
  console.log(JSON.stringify(await fuzz(Number(requests), Number(seed)), null, 2))
}
