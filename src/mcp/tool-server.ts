/**
 * Servers of the Model Context Protocol over the tools, by the protocol's own library, which is loaded with this file:
 * what needs no server does not import it. A server serves both eras of the protocol: requests with a handshake (to
 * 2025-11-25) and requests that stand alone (2026-07-28).
 */
import { type CallToolResult, fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { ApiError, errorBody } from '../core/errors.ts'
import type { JsonSchema } from '../core/json-schema.ts'
import { version } from '../version.ts'
import type { CallFacts, Tool } from './tools.ts'

/** The response of an endpoint to the call of a tool. */
export interface ToolAnswer {
  /** JSON of the answer, or of the error as the API writes it. */
  readonly body: string
  readonly isError: boolean
  readonly retryAfterSeconds: number | null
  readonly meta: CallFacts
}

/**
 * Calls the endpoint of a tool. `id` is the id of the message, which a client reuses only to repeat the message.
 * Rejects for defects only.
 */
export type AskEndpoint = (path: string, input: object, id: string | number) => Promise<ToolAnswer>

export interface ToolServerOptions {
  readonly ask: AskEndpoint
  /** Called with the error of a failed tool, which callers do not see. */
  readonly onDefect: (error: unknown) => void
}

const instructions =
  'Facts about IP addresses, email addresses, phone numbers, names and data breaches. The description of each tool has its price. ' +
  'An error has a code, the next step (action) and a link to its page (doc). Estimates are not certain: check the confidence.'

/** The list may be cached for an hour, because it changes only with a restart of the service. */
const cacheHints = { 'tools/list': { ttlMs: 3_600_000, cacheScope: 'private' } } as const

/** The schemas are only shown here, because the endpoints check input and output. */
const shownOnly = {
  getValidator: () => (data: unknown) => ({ valid: true as const, data: data as never, errorMessage: undefined }),
}

function shown(schema: JsonSchema) {
  return fromJsonSchema<object>(schema as Parameters<typeof fromJsonSchema>[0], shownOnly)
}

/** Returns a function that creates a server for one exchange or connection. Schemas are read once. */
export function toolServers(tools: readonly Tool[]) {
  const registered = tools.map(tool => {
    const { name, title, description, meta } = tool
    const schemas = { inputSchema: shown(tool.input), outputSchema: shown(tool.output) }
    const annotations = { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true }
    return { tool, name, config: { title, description, ...schemas, annotations, _meta: meta } }
  })
  const byName = new Map(registered.map(each => [each.name, [each]]))
  /** @param only the name of the one tool that is called; without it the server has all tools */
  return ({ ask, onDefect }: ToolServerOptions, only?: string): McpServer => {
    const server = new McpServer(
      { name: 'assay', title: 'Assay', version },
      { capabilities: { tools: { listChanged: false } }, instructions, cacheHints },
    )
    for (const { tool, name, config } of only === undefined ? registered : (byName.get(only) ?? [])) {
      server.registerTool(name, config, async (input, { mcpReq }) => {
        try {
          return resultOf(await answerTo(tool, input, mcpReq.id, ask))
        } catch (error) {
          onDefect(error)
          return resultOf(refused(new ApiError('internal_error')))
        }
      })
    }
    return server
  }
}

async function answerTo(
  { path, withheld }: Tool,
  input: object,
  id: string | number,
  ask: AskEndpoint,
): Promise<ToolAnswer> {
  const name = withheld.find(each => Object.hasOwn(input, each))
  if (name === undefined) return ask(path, input, id)
  const message = 'This tool does not accept passwords. The operator has not allowed it.'
  return refused(new ApiError('invalid_input', { pointer: `/${name}`, message }))
}

/** The response of a tool that was refused before its endpoint was called. @param origin of the error's page */
export function refused(error: ApiError, origin = ''): ToolAnswer {
  const { retryAfterSeconds = null } = error.details
  return { body: errorBody(error, origin), isError: true, retryAfterSeconds, meta: {} }
}

/** The text is for models, and for clients without structured content. */
function resultOf({ body, isError, retryAfterSeconds, meta }: ToolAnswer): CallToolResult {
  const texts = retryAfterSeconds === null ? [body] : [body, `Call again after ${retryAfterSeconds} seconds.`]
  const content = texts.map(text => ({ type: 'text' as const, text }))
  const _meta = Object.fromEntries(Object.entries(meta).map(([name, value]) => [`assay/${name}`, value]))
  return isError ? { content, isError, _meta } : { content, structuredContent: JSON.parse(body), _meta }
}
