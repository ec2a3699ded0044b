/**
 * What a page costs the server: one that is kept, as whom the browser has it not and has it, and the two that take
 * longest built anew. Asked of the server itself, without a socket, one after the other.
 */
import Fastify from 'fastify'
import { type Bench, type BenchOptions, checksumOf, type Result } from '../../bench/harness.ts'
import { account } from '../accounts/usage.ts'
import type { AnyEndpoint } from '../core/endpoint.ts'
import { page } from '../pages/page.ts'
import { shippedTable } from '../signals/compliance/law/dataset.ts'
import { lawDocuments } from '../signals/compliance/law/documents.ts'
import { LawTable } from '../signals/compliance/law/rules.ts'
import { signals } from '../signals/index.ts'
import { docsPages } from './docs-pages.ts'
import { documentHtml } from './documents.ts'
import { endpointPage } from './endpoint-page.ts'

export const benches: Bench[] = [{ name: 'documentation', unit: 'ms', run }]

const nav = { groups: [], current: '/', version: '0.0.0' }

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const endpoints = [...signals, account].flatMap<AnyEndpoint>(signal => signal.endpoints)
  const law = lawDocuments.index(new LawTable(shippedTable()), '2026-11-22')
  const mainThread = { datasets: async () => [], document: async () => law, documentFile: async () => null }
  const server = Fastify()
  server.register(
    docsPages({ signals, endpoints, version: '0.0.0', mainThread, originOf: () => 'http://127.0.0.1:8080' }),
  )
  const ask = async (url: string, headers: Record<string, string>) => {
    const { rawPayload, headers: answered } = await server.inject({
      url,
      headers: { 'accept-encoding': 'br', ...headers },
    })
    return { text: `${rawPayload.length}`, etag: String(answered.etag) }
  }
  const { etag } = await ask('/docs/limits', {})
  const byIp = endpoints.find(({ path }) => path === '/v1/ip/intelligence') ?? endpoints[0]
  const jobs: [row: string, once: () => Promise<string> | string][] = [
    ['a page that is kept', async () => (await ask('/docs/limits', {})).text],
    ['a page that the browser has', async () => (await ask('/docs/limits', { 'if-none-match': etag })).text],
    ['the map and table of laws, kept', async () => (await ask('/docs/law', {})).text],
    [
      'the page of an endpoint, built anew',
      () => page({ title: 'x', nav, body: endpointPage(byIp, 'http://127.0.0.1') }),
    ],
    ['the map and table of laws, built anew', () => page({ title: 'x', nav, body: documentHtml(law) })],
  ]
  const rows: Result[] = []
  for (const [row, once] of jobs) rows.push(...(await timed(row, once, toy ? 0.01 : seconds)))
  await server.close()
  return rows
}

async function timed(row: string, once: () => Promise<string> | string, seconds: number): Promise<Result[]> {
  const checksum = checksumOf([await once()])
  const times: number[] = []
  for (const start = performance.now(); performance.now() - start < seconds * 1000; ) {
    const before = performance.now()
    await once()
    times.push(performance.now() - before)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return [
    { row: `${row}: median`, value: at(0.5), unit: 'ms', checksum },
    { row: `${row}: p99`, value: at(0.99), unit: 'ms', checksum },
  ]
}
