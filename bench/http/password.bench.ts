/**
 * CPU per request of a password that is checked with the index on this machine (authenticate, parse, rate, charge,
 * SHA-1, one read of a block, find, serialise) beside bare `node:http` that reads the same requests and answers one of
 * the same bodies. How they are compared: turns.ts.
 *
 * The index has the prefixes of the passwords and their density in the corpus of 2026, 1,955 hashes each, in blocks as
 * a whole index has them; half of the passwords are breached. 500 passwords come in turn, so each block was read within
 * the last minute, and is read on the thread that asks. One that was not takes the way through other threads, some 5 µs
 * more.
 */
import { hash } from 'node:crypto'
import { homeAt } from '../../src/app/settings/home.ts'
import { importGiven } from '../../src/data/build/import.ts'
import { passwords as passwordsDataset } from '../../src/signals/breach/corpus/corpus.ts'
import type { CorpusSource, Piece } from '../../src/signals/breach/corpus/corpus-source.ts'
import { prefixOf } from '../../src/signals/breach/corpus/hash-list.ts'
import { importOf } from '../../src/signals/breach/corpus/import.ts'
import { drawnRange } from '../../src/signals/breach/fixtures/drawn-range.ts'
import { newHome } from '../../test/support/service.ts'
import { type Bench, checksumOf, seededRandom } from '../harness.ts'
import { postBytes } from './load.ts'
import { type Peer, startAssay } from './peers.ts'
import { besideBare, type Contender, compareServers } from './turns.ts'

const path = '/v1/breaches/password'
const connectionCounts = [64]
const hashesOf2026 = 2_050_000_000
const linesOfRange = 1955

/** A corpus of the prefixes of the passwords, every second of which is in it. */
function corpusOf(passwords: readonly string[], lines: number): CorpusSource {
  const random = seededRandom(2)
  const counts = Object.fromEntries(passwords.filter((_, at) => at % 2 === 0).map((password, at) => [password, at + 1]))
  const prefixes = new Set(passwords.map(password => prefixOf(hash('sha1', password, 'buffer'))))
  const stamp = { name: 'Drawn', topic: 'passwords', url: 'https://example.org/', licence: 'CC0-1.0' }
  return {
    identity: 'drawn',
    expectedHashes: hashesOf2026,
    isPart: true,
    async *pieces(): AsyncGenerator<Piece> {
      for (const prefix of [...prefixes].sort((one, other) => one - other)) {
        const body = Buffer.from(drawnRange(prefix, lines, random, counts))
        yield { kind: 'range', position: prefix, prefix, body }
      }
    },
    done: () => 0,
    stamps: () => [{ ...stamp, asOf: '2026-11-01', staleAfterHours: null }],
  }
}

async function startContenders(
  passwords: readonly string[],
  lines: number,
  started: Peer[],
  toy: boolean,
): Promise<Contender[]> {
  const home = await newHome()
  const given = importOf(corpusOf(passwords, lines), { kind: 'sha1', isFull: false })
  const imported = await importGiven(passwordsDataset, homeAt(home), given, () => {})
  if (imported.outcome !== 'imported') throw new Error('the index was not imported')
  const assay = await startAssay(toy, { PASSWORD_SOURCE: 'local' }, home)
  started.push(assay)
  const { service } = assay
  const answers = await Promise.all(passwords.slice(0, 20).map(password => service.post(path, { password })))
  if (answers.some(({ json }, at) => json.breached !== (at % 2 === 0))) throw new Error('the index answers wrongly')
  const requests = passwords.map(password => postBytes(path, service.key, JSON.stringify({ password })))
  const checksum = checksumOf(answers.map(({ text }) => text))
  const contender = { name: 'a password, index on this machine', peer: assay, requests, checksum }
  return besideBare(contender, answers[0].text, started, toy)
}

export const benches: Bench[] = [
  {
    name: 'password request',
    unit: 'us',
    run: options => {
      const random = seededRandom(1)
      const passwords = Array.from({ length: options.toy ? 20 : 500 }, (_, at) => `password ${at} ${random()}`)
      const lines = options.toy ? 500 : linesOfRange
      return compareServers(
        started => startContenders(passwords, lines, started, options.toy),
        connectionCounts,
        options,
      )
    },
  },
]
