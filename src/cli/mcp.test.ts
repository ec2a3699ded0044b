import assert from 'node:assert/strict'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { it } from 'node:test'
import { object } from '../core/json-schema.ts'
import type { Tool, ToolMeta } from '../mcp/tools.ts'
import { serveTools } from './mcp.ts'

const text = { type: 'string' } as const
const meta: ToolMeta = { 'assay/cost': 'free' }
const tool: Tool = {
  ...{ name: 'echo', title: 'Echo', description: 'Says it again.', path: '/v1/echo', withheld: ['password'], meta },
  ...{ input: object({ word: text }, { additionalProperties: false }), output: object({ word: text }) },
}

/** Asks one server over streams. Messages are answered in their order. */
async function conversation(messages: readonly object[]) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const asked: unknown[] = []
  const defects: unknown[] = []
  const ending = serveTools(
    {
      tools: [tool],
      ask: async (path, given, id) => {
        asked.push([path, given, id])
        if ('fails' in given) throw new Error('internal text')
        return { body: JSON.stringify(given), isError: false, retryAfterSeconds: 20, meta: { credits_charged: 2 } }
      },
      onDefect: error => defects.push(error),
    },
    input,
    output,
  )
  const lines = createInterface({ input: output })[Symbol.asyncIterator]()
  const answers = []
  for (const message of messages) {
    input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    if ('id' in message) answers.push(JSON.parse((await lines.next()).value ?? 'null'))
  }
  input.end()
  await ending
  return { answers, asked, defects }
}

const client = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
const call = (id: number, args: object) => ({ id, method: 'tools/call', params: { name: 'echo', arguments: args } })
const handshake = [{ id: 0, method: 'initialize', params: client }, { method: 'notifications/initialized' }]

it('answers with the JSON, what it cost and when to call again, and ends with its input', async () => {
  const { answers, asked } = await conversation([...handshake, call(1, { word: 'a' })])
  assert.deepEqual(asked, [['/v1/echo', { word: 'a' }, 1]])
  const { structuredContent, content, _meta, isError } = answers[1].result
  assert.deepEqual(structuredContent, { word: 'a' })
  assert.deepEqual(
    content.map((each: { text: string }) => each.text),
    ['{"word":"a"}', 'Call again after 20 seconds.'],
  )
  assert.deepEqual(_meta, { 'assay/credits_charged': 2 })
  assert.equal(isError, undefined)
})

it('tells nobody the text of what was thrown', async () => {
  const { answers, defects } = await conversation([...handshake, call(1, { fails: 1 })])
  assert.equal(answers[1].result.isError, true)
  assert.match(answers[1].result.content[0].text, /"code":"internal_error"/)
  assert.ok(!JSON.stringify(answers).includes('internal text'))
  assert.equal(defects.length, 1)
})

it('asks no endpoint for an argument that is withheld', async () => {
  const { answers, asked } = await conversation([...handshake, call(1, { word: 'a', password: 'b' })])
  assert.match(answers[1].result.content[0].text, /"pointer":"\/password"/)
  assert.deepEqual(asked, [])
})
