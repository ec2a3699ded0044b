/** The Python client, where there is Python: every documented sample, and when a request is sent again. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { readDocument } from '../../scripts/clients/document.ts'
import { ApiError, type ErrorCode, errorBody, errorKinds } from '../../src/core/errors.ts'
import { signals } from '../../src/signals/index.ts'
import { type Accounts, openAccounts } from '../support/accounts.ts'
import { CuttingProxy } from '../support/cutting-proxy.ts'
import { isLongRun } from '../support/long-run.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { pathOfProgram, without } from '../support/without.ts'

/** Makes the calls that it reads, and writes what came of each and how long the client wanted to wait. */
const driver = `
import json, sys
import assay
task = json.load(sys.stdin)
client = assay.Client(task["url"], task["key"], **task.get("options", {}))
waits = []
client.ip._sender.sleep = waits.append
results = []
for call in task["calls"]:
    group, method = call["method"].split(".")
    try:
        answer = getattr(getattr(client, group), method)(**call["input"])
        results.append({"value": answer.value, "attempts": answer.meta.attempts, "credits": answer.meta.credits_charged})
    except assay.AssayError as error:
        results.append({"error": type(error).__name__, "code": getattr(error, "code", None), "attempts": error.meta.attempts})
failed = [list(each) for each in assay.failed_items(**task["batch"])] if "batch" in task else []
json.dump({"results": results, "waits": waits, "failed": failed}, sys.stdout)
`

interface Task {
  readonly url: string
  readonly key: string
  readonly options?: object
  readonly calls: readonly { readonly method: string; readonly input: object }[]
  readonly batch?: object
}
interface Result {
  readonly value?: unknown
  readonly credits?: number | null
  readonly error?: string
  readonly code?: string | null
  readonly attempts: number
}

async function python(task: Task): Promise<{ results: Result[]; waits: number[]; failed: unknown[] }> {
  return JSON.parse(await runPython(driver, JSON.stringify(task)))
}

/** Runs a program beside the client; resolves to its output. Rejects with what it wrote to standard error. */
function runPython(code: string, input: string, environment: Record<string, string> = {}): Promise<string> {
  const env = { PATH: process.env.PATH, PYTHONPATH: 'clients/python', PYTHONDONTWRITEBYTECODE: '1', ...environment }
  const child = spawn(pathOfProgram('python3') ?? '', ['-W', 'error', '-c', code], { env })
  const text = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', chunk => {
      text[stream] += chunk
    })
  }
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.once('close', code => (code === 0 ? resolve(text.stdout) : reject(new Error(text.stderr))))
  })
}

const byIp = { method: 'ip.intelligence', input: { ip: '8.8.8.8' } }

const skip = isLongRun ? without('python3') : 'it takes a long run'

describe('the Python client', { skip }, () => {
  describe('at the real service', () => {
    let service: ServiceUnderTest
    let accounts: Accounts
    before(async () => {
      service = await startService({ RATE_LIMIT_PER_MINUTE: '0' })
      accounts = await openAccounts(service.home)
    })
    after(async () => {
      await accounts.close()
      await service.stop()
    })

    it('gives the documented answer to each documented input, with a test key', async () => {
      const { key } = await accounts.caller({ mode: 'test' })
      const { methods } = readDocument()
      const cases = signals.flatMap(({ endpoints }) =>
        endpoints.flatMap(({ path, samples }) => {
          const { group = '', words = [] } = methods.find(each => each.path === path) ?? {}
          return samples.map(({ input, output }) => ({ method: `${group}.${words.join('_')}`, input, output }))
        }),
      )
      const { results } = await python({ url: service.url, key, options: { max_retries: 0 }, calls: cases })
      for (const [at, { method, output }] of cases.entries()) {
        const { value, code } = results[at]
        if (output instanceof ApiError) assert.equal(code, output.code, method)
        else assert.deepEqual(value, JSON.parse(JSON.stringify(output)), method)
      }
      assert.ok(cases.length > 60)
    })

    it('runs the program that the guide shows', async () => {
      const [, shown] = /```python\n(.*?)```/s.exec(readFileSync('src/docs/guides/client.md', 'utf8')) ?? []
      const { key } = await accounts.caller()
      const code = shown.replace('https://assay.example', service.url)
      assert.match(await runPython(code, '', { ASSAY_KEY: key }), /^US (?:low|medium|high) 999\nfemale male\n0\n$/)
    })

    it('is charged once when the connection breaks', async () => {
      const { key } = await accounts.caller()
      const proxy = await CuttingProxy.before(service.url)
      proxy.cut('after', '"8.8.8.8"')
      const url = new URL(proxy.url).origin
      const usage = { method: 'account.usage', input: {} }
      const { results } = await python({ url, key, options: { max_retries: 9 }, calls: [usage, byIp, usage] })
      await proxy.close()
      assert.equal(proxy.cuts, 1)
      assert.ok(results[1].attempts > 1)
      const [earlier, later] = [results[0], results[2]].map(({ value }) => value as { balance: { available: number } })
      assert.equal(later.balance.available, earlier.balance.available - 1)
    })
  })

  describe('at a server that refuses', () => {
    let respond: (response: ServerResponse, count: number) => void
    let keys: unknown[] = []
    const server = createServer((request, response) => {
      keys.push(request.headers['idempotency-key'])
      request.resume().once('end', () => respond(response, keys.length))
    })
    let url: string
    before(async () => {
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    after(() => {
      server.closeAllConnections()
      server.close()
    })

    const ok = (response: ServerResponse) => response.writeHead(200).end('{"ip":"8.8.8.8","tomorrow":1}')
    const refuse = (response: ServerResponse, code: ErrorCode, headers = {}) => {
      const error = new ApiError(code)
      response.writeHead(error.status, headers).end(errorBody(error))
    }

    it('sends a request again as the error table says, and no other', async () => {
      const codes = Object.keys(errorKinds) as ErrorCode[]
      // A call each; the first request of a call is refused, and the second is answered.
      const seen = new Set<unknown>()
      keys = []
      respond = (response, count) => {
        const key = keys[count - 1]
        if (seen.has(key)) return ok(response)
        seen.add(key)
        return refuse(response, codes[seen.size - 1])
      }
      const { results } = await python({ url, key: 'k', calls: codes.map(() => byIp) })
      for (const [at, code] of codes.entries()) {
        const isRepeated = errorKinds[code].action === 'wait_then_retry'
        assert.deepEqual([results[at].attempts, results[at].code ?? null], isRepeated ? [2, null] : [1, code], code)
      }
    })

    it('waits for Retry-After, and after resets and proxies for a growing time, with one key', async () => {
      keys = []
      respond = (response, count) => {
        if (count === 1) return refuse(response, 'rate_limited', { 'Retry-After': '42' })
        if (count === 2) return response.socket?.resetAndDestroy()
        return count === 3 ? response.writeHead(502).end('<h1>') : ok(response)
      }
      const { results, waits } = await python({ url, key: 'k', options: { max_retries: 3 }, calls: [byIp] })
      assert.deepEqual([results[0].value, results[0].attempts], [{ ip: '8.8.8.8', tomorrow: 1 }, 4])
      const bounds = [42, 0, 0]
      for (const [at, wait] of waits.entries()) {
        assert.ok(wait >= bounds[at] && wait <= bounds[at] + 0.5 * 2 ** at, `wait ${at} of ${wait} s`)
      }
      assert.deepEqual([waits.length, new Set(keys).size, keys.length], [3, 1, 4])
    })

    it('ends with a time-out, a lost connection or an answer that is not of the service', async () => {
      respond = () => {}
      const options = { max_retries: 0 }
      const late = await python({ url, key: 'k', options: { ...options, timeout: 0.2 }, calls: [byIp] })
      respond = response => response.writeHead(307, { Location: '/elsewhere' }).end()
      keys = []
      const strange = await python({ url, key: 'k', options, calls: [byIp] })
      const lost = await python({ url: 'http://127.0.0.1:9', key: 'k', options, calls: [byIp] })
      const errors = [late, strange, lost].map(({ results }) => results[0].error)
      assert.deepEqual(errors, ['TimedOut', 'Unreadable', 'ConnectionLost'])
      assert.equal(keys.length, 1)
    })

    it('names the failed items of a batch, and which may be sent again', async () => {
      const error = { code: 'provider_unavailable', status: 503, action: 'wait_then_retry' }
      const flagged = { code: 'provider_response_unconfirmed', status: 504, action: 'inspect_billing_before_retry' }
      const data = [
        { index: 0, error },
        { index: 1, data: {} },
        { index: 2, error: flagged },
      ]
      const { failed } = await python({ url, key: 'k', calls: [], batch: { items: ['a', 'b', 'c'], batch: { data } } })
      assert.deepEqual(failed, [
        ['a', 0, error, true],
        ['c', 2, flagged, false],
      ])
    })
  })
})
