/** `assay mcp`: the tools of the Model Context Protocol on standard input and output, for an agent on this machine. */
import { createHash, randomUUID } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Answer, CallOptions } from '../client/client.ts'
import { ApiError } from '../core/errors.ts'
import type { Validate } from '../http/validate.ts'
import type { AskEndpoint, ToolAnswer, ToolServerOptions } from '../mcp/tool-server.ts'
import { knownOf, type Tool, toolsOf } from '../mcp/tools.ts'
import { type Command, type CommandInput, configOf, type Opened, serverOf } from './command.ts'

type Method = (input: object, call: CallOptions) => Promise<Answer<unknown>>

/** The source of the responses: local data or a server. */
interface Source {
  readonly tools: readonly Tool[]
  readonly ask: AskEndpoint
}

export const mcpCommand: Command = {
  name: 'mcp',
  usage: 'mcp [--server <url>] [--passwords]',
  summary: 'serve the lookups as tools of the Model Context Protocol',
  details:
    'The server uses standard input and output. Without --server, it uses the data on this machine. With --server, it calls a service with the API key in ASSAY_KEY.',
  examples: ['mcp', 'mcp --server https://assay.example'],
  run: async (input, openStore) => {
    const { mcpPasswords } = configOf(input.environment)
    const passwords = input.options.passwords === true || mcpPasswords
    const server = serverOf(input)
    const source =
      server === null ? await localSource(input, openStore, passwords) : await serverSource(server, passwords)
    const onDefect = (error: unknown) => {
      const name = error instanceof Error ? error.name : typeof error
      input.outputs.stderr.write(`assay: a tool failed (${name})\n`)
    }
    await serveTools({ ...source, onDefect }, process.stdin, input.outputs.stdout)
    return { json: null, text: '' }
  },
}

/** Serves the tools to the client at the other end of two streams until it closes the first. */
export async function serveTools(
  { tools, ...options }: ToolServerOptions & { readonly tools: readonly Tool[] },
  input: Readable,
  output: Writable,
): Promise<void> {
  const { toolServers } = await import('../mcp/tool-server.ts')
  const { StdioServerTransport, serveStdio } = await import('@modelcontextprotocol/server/stdio')
  const serverFor = toolServers(tools)
  const transport = new StdioServerTransport(input, output)
  // The list of tools never changes, so there is nothing to subscribe to.
  serveStdio(() => serverFor(options), { transport, maxSubscriptions: 0 })
  await finished(input, { writable: false })
}

/** The data on this machine. Calls are free and send no requests. */
async function localSource(input: CommandInput, openStore: () => Promise<Opened>, passwords: boolean): Promise<Source> {
  const { openSignals } = await import('./lookups.ts')
  const { signalNames } = await import('../local/local-signals.ts')
  const { refused } = await import('../mcp/tool-server.ts')
  const { validatorOf } = await import('../http/validate.ts')
  const signals = await openSignals({ input, openStore }, signalNames)
  // Without an account, no domain ownership can be proved.
  const endpoints = signals.endpoints.filter(({ refusals }) => !refusals.includes('domain_not_proved'))
  const checks = new Map<string, Validate>(endpoints.map(({ path, request }) => [path, validatorOf(request)]))
  const ask: AskEndpoint = async (path, asked) => {
    const refusal = checks.get(path)?.(asked as Record<string, unknown>)
    const answer = refusal ?? (await signals.answer(path, asked as Record<string, unknown>))
    if (answer instanceof ApiError) return refused(answer)
    return { body: JSON.stringify(answer), isError: false, retryAfterSeconds: null, meta: {} }
  }
  return { tools: toolsOf(endpoints, { passwords, isFree: true }), ask }
}

/**
 * A server, with the key's rate and credits. A message with the id, the tool and the arguments of an earlier message of
 * this process has the same Idempotency-Key and is charged once.
 */
async function serverSource(
  { url, key }: NonNullable<ReturnType<typeof serverOf>>,
  passwords: boolean,
): Promise<Source> {
  const { createClient } = await import('../client/client.ts')
  const { operations } = await import('../client/generated/api.ts')
  const { signals } = await import('../signals/index.ts')
  const { usageEndpoint } = await import('../accounts/usage.ts')
  const { refused } = await import('../mcp/tool-server.ts')
  const client = createClient({ baseUrl: url.href, apiKey: key }) as unknown as Record<string, Record<string, Method>>
  const methods = new Map(
    Object.entries(operations).flatMap(([group, named]) =>
      Object.entries(named).map(([name, [path]]) => [path, client[group][name]] as const),
    ),
  )
  const session = randomUUID()
  const ask: AskEndpoint = async (path, asked, id) => {
    const identity = createHash('sha256')
      .update(JSON.stringify([session, id, path, asked]))
      .digest('hex')
    const method = methods.get(path)
    if (method === undefined) throw new Error(`the client has no method for ${path}`)
    return toolAnswerOf(await method(asked, { idempotencyKey: `mcp-${identity}` }), url.origin, refused)
  }
  const endpoints = [...signals.flatMap(each => each.endpoints), usageEndpoint]
  return { tools: toolsOf(endpoints, { passwords }), ask }
}

function toolAnswerOf(
  answer: Answer<unknown>,
  origin: string,
  refused: (error: ApiError, origin: string) => ToolAnswer,
): ToolAnswer {
  const { creditsCharged, creditsRemaining, dataAsOf, requestId, isReplayed, retryAfterSeconds } = answer.meta
  const known = {
    ...{ credits_charged: creditsCharged, credits_remaining: creditsRemaining, data_as_of: dataAsOf },
    ...{ replayed: isReplayed || null, request_id: requestId },
  }
  const meta = knownOf(known)
  if (answer.ok) return { body: JSON.stringify(answer.value), isError: false, retryAfterSeconds, meta }
  const { error } = answer
  if (error.kind === 'unreadable') return refused(new ApiError('provider_unavailable', { message: unreadable }), origin)
  if (error.kind !== 'refused')
    return refused(new ApiError('provider_response_unconfirmed', { message: unanswered }), origin)
  const { kind: _kind, status: _status, ...said } = error
  return { body: JSON.stringify({ error: said }), isError: true, retryAfterSeconds, meta }
}

const unanswered = 'The service did not respond. The request may have been charged.'
const unreadable = 'The response is not from Assay, or a proxy in front of it failed.'
