/**
 * A large suppression list on SQLite, with fsync: a file of addresses in no order, from its bytes to its rows, and a
 * check of an address against the list. Rates are by processor time, so that what else the machine does counts less.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Bench, type BenchOptions, checksumOf, type Result, seededRandom } from '../../bench/harness.ts'
import { importFile } from '../accounts/lists/import.ts'
import { AccountLists } from '../accounts/lists/lists.ts'
import { readPlainAddress } from '../core/email.ts'
import { openStore, type Store } from './open.ts'

export const benches: Bench[] = [{ name: 'suppression list', unit: 'lines/s of a processor', run }]

const accountId = 'acc'
const [manyLines, toyLines] = [1_000_000, 2_000]
const [manyChecks, toyChecks] = [50_000, 100]

async function run({ toy }: BenchOptions): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-lists-bench-'))
  try {
    const store = await openStore(join(folder, 'lists.sqlite'))
    const lists = await listsOn(store)
    const [lines, checks] = toy ? [toyLines, toyChecks] : [manyLines, manyChecks]
    const target = { lists, accountId, list: 'suppression' } as const
    const path = join(folder, 'lists.csv')
    await pipeline(fileOf(lines), createWriteStream(path))
    const addresses = [...linesOf(checks, 2)].map(line => readPlainAddress(line))
    const before = processorSeconds()
    const { added } = await importFile(createReadStream(path), target, () => ({ now: 0, actor: 'bench' }))
    const imported = processorSeconds()
    const policies: string[] = []
    for (const address of addresses) {
      if (address !== null) policies.push(await lists.policyOf(accountId, address))
    }
    const checked = processorSeconds()
    await store.close()
    return [
      {
        row: `import of ${lines} lines`,
        ...{
          value: lines / (imported - before),
          unit: 'lines/s of a processor',
          checksum: checksumOf([String(added)]),
        },
      },
      {
        row: `check against ${added} entries`,
        ...{ value: checks / (checked - imported), unit: 'checks/s of a processor', checksum: checksumOf(policies) },
      },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function listsOn(store: Store): Promise<AccountLists> {
  const event = { at: 0, actor: 'bench', action: 'account.create', subject: accountId }
  await store.accounts.insertAccount({ id: accountId, name: accountId, createdAt: 0 }, event)
  const revision = () => store.accounts.revision()
  const secret = new Uint8Array(32).fill(7)
  return new AccountLists({ store: store.lists, revision, secret, askTxt: null, now: () => 0 })
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function* linesOf(count: number, every = 1): Generator<string> {
  const random = seededRandom(34)
  for (let at = 0; at < count; at += 1) {
    const line = `${random().toString(36)}.${at}@mail${random() % 5_000}.example.com`
    yield every > 1 && at % every === 1 ? `other.${line}` : line
  }
}

async function* fileOf(count: number): AsyncGenerator<Buffer> {
  let waiting: string[] = ['email']
  for (const line of linesOf(count)) {
    waiting.push(line)
    if (waiting.length < 1_000) continue
    yield Buffer.from(`${waiting.join('\n')}\n`)
    waiting = []
  }
  if (waiting.length > 0) yield Buffer.from(waiting.join('\n'))
}
