import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Home, prepareHome } from '../app/settings/home.ts'
import { isMissingFile, writeWholeFile } from '../data/files.ts'
import type { CorpusForm } from '../signals/breach/corpus/import.ts'
import { datasetOfKind } from '../signals/breach/corpus/passwords-dataset.ts'
import { FetchedRanges } from '../signals/breach/passwords/fetch/fetched-ranges.ts'
import { RangeServer, usualRangeLimits } from '../signals/breach/passwords/upstream/range-request.ts'
import { type Command, CommandError, type CommandInput, type CommandOutput, configOf, optional } from './command.ts'
import { importCorpus } from './data-import.ts'

const usualParallel = 64
const mostParallel = 256
/** Long, because no user waits for a single response: a slow response is better than a repeated request. */
const timeoutMs = 30_000
/**
 * An interrupted fetch that is older than this is begun anew: its first ranges would be older than its date says by
 * then.
 */
const mostAgeMs = 14 * 86_400_000

function parallelIn(input: CommandInput): number {
  const text = optional(input, 'parallel') ?? String(usualParallel)
  const parallel = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (parallel < 1 || parallel > mostParallel)
    throw new CommandError(`--parallel takes a number from 1 to ${mostParallel}.`)
  return parallel
}

/** The record of an unfinished fetch, with which the next run continues it. */
interface Begun {
  readonly url: string
  readonly isFull: boolean
  /** ISO 8601, UTC. */
  readonly startedAt: string
}

function begunPath({ dataPath }: Home, { kind }: CorpusForm): string {
  return join(dataPath, `${datasetOfKind(kind).name}.fetch.json`)
}

/** The start of the fetch that this run continues; now when there is none. */
async function begin(path: string, url: string, { isFull }: CorpusForm, now: number): Promise<string> {
  const before = readBegun(path)
  const isSame = before?.url === url && before.isFull === isFull && now - Date.parse(before.startedAt) < mostAgeMs
  if (before !== null && isSame) return before.startedAt
  const startedAt = new Date(now).toISOString().replace(/\.\d+Z$/, 'Z')
  const begun: Begun = { url, isFull, startedAt }
  await writeWholeFile(path, Buffer.from(JSON.stringify(begun)))
  return startedAt
}

/** Null when there is none, or it is not one. */
function readBegun(path: string): Begun | null {
  try {
    const begun: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const isObject = typeof begun === 'object' && begun !== null
    return isObject && 'startedAt' in begun && !Number.isNaN(Date.parse(String(begun.startedAt)))
      ? (begun as Begun)
      : null
  } catch (error) {
    if (isMissingFile(error) || error instanceof SyntaxError) return null
    throw error
  }
}

const fetchPasswords: Command = {
  name: 'data fetch passwords',
  usage: 'data fetch passwords [--ntlm] [--full] [--parallel <number>]',
  mostArgs: 0,
  summary: 'download Pwned Passwords and import them',
  details:
    'Assay requests a million ranges of 40 KB from PWNED_PASSWORDS_URL. A later run downloads only what changed, and continues a download that was interrupted. --ntlm: NTLM hashes. --full: keep whole hashes, to serve ranges. --parallel: concurrent requests (default: 64).',
  examples: ['data fetch passwords', 'data fetch passwords --full --parallel 32'],
  options: { ntlm: { type: 'boolean' }, full: { type: 'boolean' }, parallel: { type: 'string' } },
  run: async input => {
    const parallel = parallelIn(input)
    const { offline, home: homePath, pwnedPasswordsUrl: url } = configOf(input.environment)
    if (offline) throw new CommandError('OFFLINE is set. Nothing was downloaded.')
    const form: CorpusForm = {
      kind: input.options.ntlm === true ? 'ntlm' : 'sha1',
      isFull: input.options.full === true,
    }
    const path = begunPath(prepareHome(homePath), form)
    const startedAt = await begin(path, url, form, Date.now())
    const server = new RangeServer(url, { ...usualRangeLimits, timeoutMs, connections: parallel })
    const clock = {
      now: () => performance.now(),
      random: Math.random,
      sleep: (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }),
    }
    const ranges = new FetchedRanges({ server, kind: form.kind, url, parallel, startedAt }, clock)
    try {
      const output = await importCorpus(ranges, form, input)
      rmSync(path, { force: true })
      return withCounts(output, ranges)
    } finally {
      await server.close()
    }
  },
}

function withCounts({ json, text }: CommandOutput, { counts }: FetchedRanges): CommandOutput {
  const { changed, unchanged, bytes, retried } = counts
  const [came, same, again] = [changed, unchanged, retried].map(count => count.toLocaleString('en'))
  const line = `${came} ranges downloaded (${Math.round(bytes / 1e6)} MB), ${same} unchanged, ${again} requests repeated.`
  return { json: { ...(json as object), ranges: { changed, unchanged, bytes, retried } }, text: `${text}\n${line}` }
}

export const dataFetchCommands: readonly Command[] = [fetchPasswords]
