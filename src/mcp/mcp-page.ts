/**
 * POST /mcp: the Model Context Protocol over HTTP, for clients with an API key. It is a page that calls endpoints for
 * its client, so a call of a tool is admitted, charged and settled as a request to the endpoint is. Every other message
 * counts against the rate of the key before it is answered.
 *
 * A repeat is the same message again: the same id and params, under the same key and, before 2026-07-28, in the same
 * session. It has the Idempotency-Key of the first, so it gets the first answer for 24 hours and is charged once. The
 * session is a name that `initialize` gives and that clients send with every message; nothing is kept of it.
 *
 * Web pages may not call: a request with an Origin is refused, except for origins on this machine.
 */
import { createHash, randomUUID } from 'node:crypto'
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import type { KnownKey } from '../accounts/store.ts'
import { ApiError } from '../core/errors.ts'
import { isJson } from '../http/authenticate.ts'
import { isLocal } from '../http/client.ts'
import type { CallEndpoint, InnerAnswer } from '../http/inner-call.ts'
import { type JsonObject, maxBodyBytes, parseJsonObject } from '../http/json-body.ts'
import { sendRefusal } from '../http/pages/rules.ts'
import { type AskEndpoint, refused, type ToolAnswer, toolServers } from './tool-server.ts'
import { knownOf, type Tool } from './tools.ts'

export interface McpPageOptions {
  readonly tools: readonly Tool[]
  readonly callEndpoint: CallEndpoint
  /** The key of a request, or why it is refused. */
  readonly keyOf: (request: FastifyRequest['raw']) => Promise<KnownKey | ApiError>
  /** Counts a message against the rate of its key; resolves to the refusal of one that is too many. */
  readonly countMessage: (key: KnownKey, requestId: string) => Promise<ApiError | null>
  readonly onDefect: (error: unknown, requestId: string) => void
}

/** The parts of a server for one message, passed through the protocol's library. */
interface Exchange {
  readonly ask: AskEndpoint
  readonly onDefect: (error: unknown) => void
  /** Name of the tool that is called; undefined for every other message. */
  readonly only: string | undefined
}

/** Answers messages whose key is known. */
function messages({ tools, callEndpoint, countMessage, onDefect }: McpPageOptions) {
  const serverFor = toolServers(tools)
  const names = new Set(tools.map(({ name }) => name))
  const exchanges = new WeakMap<Request, Exchange>()
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const exchange = requestInfo && exchanges.get(requestInfo)
      if (exchange === undefined) throw new Error('a message came without its exchange')
      return serverFor(exchange, exchange.only)
    },
    // The list of tools never changes, so there is nothing to subscribe to.
    { maxSubscriptions: 0, legacy: 'reject' },
  )
  // The library answers messages from before 2026-07-28 as a stream of events, which costs both sides more than JSON.
  const answerLegacy = async (asked: Request, exchange: Exchange, parsedBody: JsonObject): Promise<Response> => {
    const server = serverFor(exchange, exchange.only)
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      return await transport.handleRequest(asked, { parsedBody })
    } finally {
      await server.close()
    }
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply, key: KnownKey): Promise<void> => {
    const message = parseJsonObject(request.body as Buffer)
    const only = message instanceof ApiError ? undefined : toolOf(message)
    const isCall = only !== undefined && names.has(only)
    const refusal = isCall ? null : await countMessage(key, request.id)
    if (refusal !== null) return sendRefusal(reply, refusal)
    if (message instanceof ApiError) return sendError(reply, 400, -32_700, 'The message is not one JSON object.')
    const asked = new Request('http://mcp.invalid/mcp', { method: 'POST', headers: headersOf(request) })
    const fail = (error: unknown) => onDefect(error, request.id)
    let isCounted = !isCall
    const ask: AskEndpoint = async (path, input) => {
      isCounted = true
      const body = JSON.stringify(input)
      const call = { path, body, idempotencyKey: identityOf(message, key, request.headers['mcp-session-id']) }
      const outer = { request: request.raw, response: reply.raw, id: request.id }
      return toolAnswerOf(await callEndpoint(outer, call), request.id)
    }
    const exchange = { ask, onDefect: fail, only }
    exchanges.set(asked, exchange)
    const isLegacy = await isLegacyRequest(asked, message)
    const response = await (isLegacy
      ? answerLegacy(asked, exchange, message)
      : handler.fetch(asked, { parsedBody: message }))
    // The call was refused before it reached an endpoint.
    const late = isCounted ? null : await countMessage(key, request.id)
    if (late !== null) return sendRefusal(reply, late)
    if (message.method === 'initialize' && response.ok) reply.header('Mcp-Session-Id', randomUUID())
    const text = await response.text()
    reply.code(response.status).headers(Object.fromEntries(response.headers)).send(text)
  }
  return { answer, close: () => handler.close() }
}

export function mcpPage(options: McpPageOptions): FastifyPluginCallback {
  const { answer, close } = messages(options)
  return (server, _, done) => {
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, parsed) => parsed(null, body))
    server.removeContentTypeParser(['application/json', 'text/plain'])
    server.decorateRequest('mcpKey', null)
    server.addHook('onRequest', async (request, reply) => {
      const { origin } = request.headers
      if (origin !== undefined && !isOriginOfThisMachine(origin)) {
        return sendError(reply, 403, -32_000, 'Web pages are not allowed to call this service.')
      }
      const key = await options.keyOf(request.raw)
      if (key instanceof ApiError) return sendRefusal(reply, key)
      if (!isJson(request.headers['content-type'])) return sendRefusal(reply, new ApiError('json_required'))
      request.mcpKey = key
    })
    server.post('/mcp', { bodyLimit: maxBodyBytes }, async (request, reply) => {
      const key = request.mcpKey
      if (key === null) throw new Error('a message was taken without a key')
      await answer(request, reply, key)
      return reply
    })
    server.addHook('onClose', close)
    done()
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of a message to /mcp. */
    mcpKey: KnownKey | null
  }
}

/** Headers that the protocol reads. */
const protocolHeaders = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const

function headersOf({ headers }: FastifyRequest): [string, string][] {
  return protocolHeaders.flatMap(name => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
}

function toolOf({ method, params }: JsonObject): string | undefined {
  if (method !== 'tools/call' || typeof params !== 'object' || params === null) return undefined
  const { name } = params as { name?: unknown }
  return typeof name === 'string' ? name : undefined
}

/** Idempotency-Key of a message: the same for the same message of the same client. */
function identityOf({ id, params }: JsonObject, { id: keyId }: KnownKey, session: unknown): string {
  const identity = JSON.stringify([keyId, session ?? null, id, params])
  return `mcp-${createHash('sha256').update(identity).digest('hex')}`
}

function toolAnswerOf(answer: InnerAnswer | null, requestId: string): ToolAnswer {
  // The client has disconnected.
  if (answer === null) return refused(new ApiError('internal_error'))
  const { status, headers, body } = answer
  const number = (name: string) => (headers.has(name) ? Number(headers.get(name)) : null)
  const known = {
    credits_charged: number('x-credits-charged'),
    credits_remaining: number('x-credits-remaining'),
    data_as_of: headers.get('x-data-as-of') ?? null,
    replayed: headers.has('idempotent-replayed') || null,
    request_id: requestId,
  }
  return { body, isError: status !== 200, retryAfterSeconds: number('retry-after'), meta: knownOf(known) }
}

/** Whether a web page is of a server on this machine, such as a developer's tool. */
function isOriginOfThisMachine(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || isLocal(hostname.replace(/^\[|\]$/g, ''))
}

/** Refuses a message before the protocol's library, in the form of the protocol. */
function sendError(reply: FastifyReply, status: number, code: number, message: string): void {
  const body = { jsonrpc: '2.0', id: null, error: { code, message } }
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
