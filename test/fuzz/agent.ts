/** Drawn requests as calls of tools, as an agent sends them to /mcp. */
import { usageEndpoint } from '../../src/accounts/usage.ts'
import { nameOfPath } from '../../src/core/endpoint.ts'
import { signals } from '../../src/signals/index.ts'
import { statusOfCode } from '../support/expect.ts'
import type { Answer } from '../support/service.ts'
import type { Drawn } from './draw.ts'

const endpoints = [...signals.flatMap(each => each.endpoints), usageEndpoint]
/** Names of tools, by the path of their endpoint. */
const tools = new Map<string, string>(endpoints.map(({ path }) => [path, nameOfPath(path)]))

/**
 * The request as the call of a tool; null for one that no tool answers. A call is repeated by its id with the same
 * arguments, so the model gets both as its Idempotency-Key.
 */
export function toolCallOf(drawn: Drawn): { readonly drawn: Drawn; readonly message: Buffer } | null {
  const { path, faults, input, number, idempotencyKey } = drawn
  const name = tools.get(path)
  if (faults.size > 0 || name === undefined) return null
  const id = idempotencyKey ?? `request-${number}`
  const call = { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } }
  const message = Buffer.from(JSON.stringify(call))
  return { message, drawn: { ...drawn, idempotencyKey: message.toString(), body: Buffer.from(JSON.stringify(input)) } }
}

/** The answer of the endpoint that the result of a call holds. */
export function answerOfTool(outer: Answer): Answer {
  const { content, isError = false, _meta: meta = {} } = outer.json.result
  const headers = new Headers(outer.headers)
  const add = (name: string, value: unknown) => value !== undefined && headers.set(name, String(value))
  add('x-credits-charged', meta['assay/credits_charged'])
  add('x-credits-remaining', meta['assay/credits_remaining'])
  add('idempotent-replayed', meta['assay/replayed'])
  add('retry-after', /after (\d+) seconds/.exec(content[1]?.text ?? '')?.[1])
  const { text } = content[0]
  const json = JSON.parse(text)
  return { status: isError ? statusOfCode[json.error.code] : 200, text, json, headers }
}
