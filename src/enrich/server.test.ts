/** Runs whose answers come from a server: a real one, and one that is scripted to fail. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type ServiceUnderTest, startService } from '../../test/support/service.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { homeAt } from '../app/settings/home.ts'
import { ApiError } from '../core/errors.ts'
import { type EnrichListeners, enrich } from './enrich.ts'
import { manifestPath } from './output.ts'
import { ServerAnswers } from './server.ts'
import { EnrichError, type EnrichOrder } from './task.ts'

const folder = temporaryFolder('server')
const at = (name: string) => join(folder, name)

const order: EnrichOrder = {
  columns: [
    { kind: 'ip', column: 'ip', countryColumn: null },
    { kind: 'phone', column: 'phone', countryColumn: null },
    { kind: 'name', column: 'name', countryColumn: null },
  ],
  ...{ fields: ['ip.asn', 'phone.valid', 'name.gender'], prefix: '', threads: 1, isStrict: false, resumes: false },
  ...{ replaces: true, shard: null, server: null, input: at('in.csv'), output: '' },
}
const limits = { blockBytes: 600, partBytes: 1 }
const listeners: EnrichListeners = { stdout: process.stdout, onColumns: () => {}, onProgress: () => {} }
const creditsAtFirst = 1_000

describe('a run with a server', () => {
  let service: ServiceUnderTest
  let server: NonNullable<EnrichOrder['server']>
  before(async () => {
    service = await startService({ RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: `${creditsAtFirst}` })
    server = { url: new URL(service.url), key: service.key }
    const rows = Array.from({ length: 40 }, (_, id) => {
      return `${id},8.8.${id % 20}.8,+49 30 90182${10 + (id % 20)},${id % 2 === 0 ? 'Anna' : 'Bob'}`
    })
    writeFileSync(at('in.csv'), `id,ip,phone,name\n${rows.join('\n')}\n40,nowhere,12,\n`)
  })
  after(() => service.stop())

  const run = (changes: Partial<EnrichOrder>, onProgress = listeners.onProgress) =>
    enrich({ ...order, ...changes }, homeAt(service.home), { ...listeners, onProgress }, limits)

  async function creditsLeft(): Promise<number> {
    const { json } = await service.post('/v1/account/usage', {})
    return json.balance.available
  }

  it('writes what a run on this machine writes, and is charged once when it is killed and resumed', async () => {
    const local = await run({ output: at('local.csv') })
    await run({ output: at('whole.csv'), server })
    assert.equal(readFileSync(at('whole.csv'), 'utf8'), readFileSync(at('local.csv'), 'utf8'))
    const spent = creditsAtFirst - (await creditsLeft())
    const output = at('server.csv')
    const stop = new Error('stopped')
    let before: Buffer | undefined
    const stopSecond = () => {
      if (before !== undefined) throw stop
      before = readFileSync(manifestPath(output))
    }
    await assert.rejects(run({ output, server }, stopSecond), stop)
    // A kill falls after the server has answered the second block and before the manifest has it.
    writeFileSync(manifestPath(output), before ?? '')
    const again = { output, resumes: true, replaces: false }
    await assert.rejects(
      run({ ...again, server: { ...server, key: 'assay_wrong' } }),
      /rejected the request: unauthorized/,
    )
    const report = await run({ ...again, server })
    assert.deepEqual([report.rows, report.problems], [local.rows, local.problems])
    assert.equal(readFileSync(output, 'utf8'), readFileSync(at('local.csv'), 'utf8'))
    assert.equal(creditsAtFirst - (await creditsLeft()), 2 * spent)
  })

  it('is refused with hashes of passwords', async () => {
    const columns = [{ kind: 'sha1', column: 'name', countryColumn: null }] as const
    await assert.rejects(
      run({ columns, fields: [], output: at('none.csv'), server }),
      /only be looked up on this machine/,
    )
  })
})

interface Script {
  readonly status?: number
  readonly headers?: Record<string, string>
  /** Null to break the connection. */
  readonly body: object | null
}

describe('what a server refuses', () => {
  let http: Server
  let script: Script[]
  let requests: { path: string; key: string; body: { items?: readonly { id: string }[] } }[]
  let waits: number[]
  before(async () => {
    http = createServer(async (request, response) => {
      let text = ''
      for await (const piece of request) text += piece
      requests.push({
        ...{ path: request.url ?? '', key: `${request.headers['idempotency-key']}`, body: JSON.parse(text) },
      })
      const { status = 200, headers = {}, body } = script.shift() ?? { body: null }
      if (body === null) request.socket.destroy()
      else response.writeHead(status, headers).end(JSON.stringify(body))
    })
    await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  })
  after(() => http.close())

  async function ask(values: readonly string[], replies: Script[]): Promise<readonly unknown[]> {
    ;[script, requests, waits] = [replies, [], []]
    const url = new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}`)
    const answers = new ServerAnswers({ url, key: 'key' }, 'run', async ms => waits.push(ms))
    const questions = values.map(name => ({ path: '/v1/gender/name', request: { name } }))
    try {
      return await answers.ask(questions, 3)
    } finally {
      await answers.close()
    }
  }

  const error = (code: string, action: string, more: object = {}) => ({
    error: { code, action, message: code, ...more },
  })
  const entry = (index: number) => ({ index, data: { gender: 'female' } })
  const answered = { data: { gender: 'female' } }

  it('is waited for as long as it says, and sent again with the same key', async () => {
    const limited = { status: 429, headers: { 'retry-after': '7' }, body: error('rate_limited', 'wait_then_retry') }
    const found = await ask(['Anna'], [limited, { body: null }, { body: { data: [entry(0)] } }])
    assert.deepEqual(found, [answered])
    assert.deepEqual(waits, [7_000, 2_000])
    assert.deepEqual(new Set(requests.map(({ key }) => key)), new Set(['run-3-0-0']))
  })

  it('ends the run when credits are used up, or it goes on for too long', async () => {
    const broke = { status: 402, body: error('insufficient_credits', 'add_credits_or_wait_for_reset') }
    await assert.rejects(ask(['Anna'], [broke]), (failure: Error) => {
      assert.match(failure.message, /account has no credits left.*--resume/)
      return failure instanceof EnrichError
    })
    await assert.rejects(ask(['Anna'], []), /does not respond/)
    assert.equal(requests.length, 8)
  })

  it('is asked again for the items that may be, never for one whose charge is not known', async () => {
    const late = { index: 0, error: { code: 'provider_unavailable', action: 'wait_then_retry' } }
    const lost = { index: 1, error: { code: 'provider_response_unconfirmed', action: 'inspect_billing_before_retry' } }
    const found = await ask(
      ['Anna', 'Bob', 'Eva'],
      [{ body: { data: [late, lost, entry(2)] } }, { body: { data: [entry(0)] } }],
    )
    assert.deepEqual([found[0], found[2]], [answered, answered])
    assert.ok(found[1] instanceof ApiError && found[1].code === 'provider_response_unconfirmed')
    assert.deepEqual(
      requests.map(({ body }) => body.items?.length),
      [3, 1],
    )
    const whole = { status: 504, body: error('provider_response_unconfirmed', 'inspect_billing_before_retry') }
    const [refused] = await ask(['Anna'], [whole])
    assert.ok(refused instanceof ApiError)
    assert.equal(requests.length, 1)
  })

  it('refuses the whole batch when it names an item that the batch does not have', async () => {
    const wrong = { status: 400, body: error('invalid_input', 'correct_request', { pointer: '/items/2/value' }) }
    const found = await ask(['Anna', 'Bob'], [wrong])
    assert.ok(found.every(each => each instanceof ApiError && each.code === 'invalid_input'))
    assert.equal(requests.length, 1)
  })

  it('is of one item of a batch alone, and the others are sent without it', async () => {
    const wrong = { status: 400, body: error('invalid_input', 'correct_request', { pointer: '/items/1/value' }) }
    const found = await ask(['Anna', '', 'Eva'], [wrong, { body: { data: [entry(0), entry(1)] } }])
    assert.deepEqual([found[0], found[2]], [answered, answered])
    assert.ok(found[1] instanceof ApiError)
  })

  it('is a batch that the server does not have: each value is asked for', async () => {
    const missing = { status: 404, body: error('not_found', 'correct_request') }
    await ask(['Anna', 'Eva'], [missing, { body: answered }, { body: answered }])
    assert.deepEqual(
      requests.map(({ path }) => path),
      ['/v1/gender/batch', '/v1/gender/name', '/v1/gender/name'],
    )
  })
})
