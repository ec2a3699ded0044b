/**
 * A call of a tool by the protocol's own client, with the client and the whole service in one process: CPU per call,
 * beside a request with fetch that bare `node:http` answers with the same body. Every call is a message of its own, so
 * each is charged. The calls over standard streams go to a process of `assay mcp`, one after the other.
 */
import http from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { newHome, startService } from '../test/support/service.ts'
import { type Bench, type BenchOptions, checksumOf, type Result } from './harness.ts'

const tool = { name: 'ip_intelligence', arguments: { ip: '8.8.8.8' } }
const eras = {
  '2026-07-28': { versionNegotiation: { mode: 'auto' } },
  '2025-11-25': {},
} as const
const rounds = 5
/** The ledger commits calls that come together in one transaction, as of 64 connections in the other benchmarks. */
const callsAtOnce = 16

type Once = () => Promise<string>

/** Medians of the CPU or the time of one call in milliseconds, in turns, with some calls at once. */
async function inTurns(
  calls: Readonly<Record<string, Once>>,
  clock: () => number,
  atOnce: number,
  { seconds, toy }: BenchOptions,
) {
  const each = toy ? 1 : 800 / atOnce
  const caller = async (once: Once) => {
    for (let call = 0; call < each; call++) await once()
  }
  const times = new Map(Object.keys(calls).map(name => [name, [] as number[]]))
  const end = performance.now() + (toy ? 0 : seconds * 1000)
  for (let round = 0; round < (toy ? 1 : rounds) || performance.now() < end; round++) {
    for (const [name, once] of Object.entries(calls)) {
      const before = clock()
      await Promise.all(Array.from({ length: atOnce }, () => caller(once)))
      times.get(name)?.push((clock() - before) / (each * atOnce))
    }
  }
  return [...times].map(([name, all]) => [name, all.sort((a, b) => a - b)[Math.floor(all.length / 2)]] as const)
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const callerOf = (client: Client): Once => {
  return async () => JSON.stringify((await client.callTool(tool)).structuredContent)
}

/** The country of an answer, which also has the local time. */
const checksumOfAnswer = (text: string) => checksumOf([JSON.parse(text).country_code])

async function overHttp(options: BenchOptions): Promise<Result[]> {
  const service = await startService({ MCP_ENDPOINT: '1', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' })
  await service.cli('credits', 'grant', '--account', 'default', '--credits', '100000000', '--note', 'bench')
  const body = (await service.post('/v1/ip/intelligence', tool.arguments)).text
  const bare = http.createServer((request, response) => {
    request.on('data', () => {})
    request.on('end', () => response.writeHead(200, { 'Content-Type': 'application/json' }).end(body))
  })
  await new Promise<void>(resolve => bare.listen(0, '127.0.0.1', resolve))
  const address = bare.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(tool) }
  const clients = await Promise.all(
    Object.entries(eras).map(async ([era, negotiation]) => {
      const client = new Client({ name: 'bench', version: '1' }, negotiation)
      const requestInit = { headers: { authorization: `Bearer ${service.key}` } }
      await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }))
      return [`a call of a tool over HTTP, ${era}`, client] as const
    }),
  )
  const peer = 'a request with fetch, bare node:http'
  const calls: Record<string, Once> = { [peer]: async () => (await fetch(url, init)).text() }
  for (const [name, client] of clients) calls[name] = callerOf(client)
  const checksums = new Map<string, string>()
  for (const [name, once] of Object.entries(calls)) checksums.set(name, checksumOfAnswer(await once()))
  try {
    const medians = await inTurns(calls, cpuMs, callsAtOnce, options)
    const [[, ofBare]] = medians
    return medians.map(([row, ms]) => ({
      ...{ row: `CPU, client and server: ${row}`, value: ms * 1000, unit: 'us', checksum: checksums.get(row) ?? '' },
      ...(row === peer ? {} : { peer: `CPU, client and server: ${peer}`, ratio: ms / ofBare }),
    }))
  } finally {
    for (const [, client] of clients) await client.close()
    bare.close()
    await service.stop()
  }
}

async function overStdio(options: BenchOptions): Promise<Result[]> {
  const env = { ...(process.env as Record<string, string>), ASSAY_HOME: await newHome(), OFFLINE: '1' }
  const client = new Client({ name: 'bench', version: '1' }, eras['2026-07-28'])
  await client.connect(new StdioClientTransport({ command: process.execPath, args: ['src/cli.ts', 'mcp'], env }))
  try {
    const once = callerOf(client)
    const checksum = checksumOfAnswer(await once())
    const [[row, ms]] = await inTurns(
      { 'time: a call of a tool over standard streams': once },
      () => performance.now(),
      1,
      options,
    )
    return [{ row, value: ms * 1000, unit: 'us', checksum }]
  } finally {
    await client.close()
  }
}

export const benches: Bench[] = [
  {
    name: 'tools for agents',
    unit: 'us',
    // The process of `assay mcp` is left out at toy size: no test starts one without need.
    run: async options => [...(await overHttp(options)), ...(options.toy ? [] : await overStdio(options))],
  },
]
