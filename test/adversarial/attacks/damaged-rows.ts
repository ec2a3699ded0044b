/**
 * Rows of the database that make no sense, as a broken disk or a hand leaves them, written while the service is
 * stopped. Only the account that they belong to may be refused; `assay check` must name account, table and row, and
 * must come to an end.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, openAccounts } from '../../support/accounts.ts'
import type { Answer } from '../../support/service.ts'
import { type Attack, type Finding, found, timed } from '../attack.ts'
import { endTree, freshHome, startProgram, startTarget } from '../target.ts'

const mostCheckMs = 5_000
const path = '/v1/ip/intelligence'

interface Damage {
  readonly name: string
  readonly what: string
  readonly table: string
  readonly write: (database: DatabaseSync, accountId: string) => void
  /** What tells its row from others of the table. */
  readonly row: (database: DatabaseSync, accountId: string) => string
  /** False when the account can go on: the row is no part of its balance. */
  readonly refuses: boolean
  readonly before: readonly [start: string, refusal: string, check: string]
}

/** More reservations than an account can make. */
const endless = '1-10000000000000'
/** A process that never was. */
const nobody = 999_999

function writeReservations(database: DatabaseSync, accountId: string, reservations: string): void {
  const insert = database.prepare(
    'INSERT INTO reservation (account_id, process_id, endpoint, credits_each, reservations) VALUES (?, ?, ?, 1, ?)',
  )
  insert.run(accountId, nobody, path, reservations)
}

const damages: readonly Damage[] = [
  {
    name: 'damaged-reservation',
    what: 'an open reservation that is not one',
    table: 'reservation',
    write: (database, id) => writeReservations(database, id, 'x'),
    row: () => String(nobody),
    refuses: true,
    before: ['it does not start', 'it does not start', 'code 1 after 750 ms: a stack trace'],
  },
  {
    name: 'endless-reservation',
    what: 'open reservations numbered up to 10^13',
    table: 'reservation',
    write: (database, id) => writeReservations(database, id, endless),
    row: () => String(nobody),
    refuses: true,
    before: ['started, the other account is answered 200', 'answered 200', 'not over after 5000 ms'],
  },
  {
    name: 'endless-journal',
    what: 'an entry of reservations numbered up to 10^13',
    table: 'journal',
    write: (database, id) => {
      const update = database.prepare("UPDATE journal SET reservations = ? WHERE account_id = ? AND kind = 'reserve'")
      update.run(endless, id)
    },
    row: (database, id) => {
      const select = database.prepare("SELECT seq FROM journal WHERE account_id = ? AND kind = 'reserve'")
      return String(select.get(id)?.seq)
    },
    refuses: false,
    before: ['started, the other account is answered 200', 'answered 200', 'not over after 5002 ms'],
  },
  {
    name: 'changed-usage',
    what: 'a row of usage that was changed',
    table: 'usage',
    write: (database, id) => {
      database.prepare('UPDATE usage SET credits = credits + 1000 WHERE account_id = ?').run(id)
    },
    row: (database, id) => String(database.prepare('SELECT day FROM usage WHERE account_id = ?').get(id)?.day),
    refuses: false,
    before: [
      'started, the other account is answered 200',
      'answered 200',
      'code 0 after 318 ms: The ledger of 3 account(s) is in order.',
    ],
  },
]

const isRefused = ({ status, json }: Answer) => status >= 400 && status !== 500 && typeof json?.error?.code === 'string'

/** Two accounts that have been charged; resolves to the home that they live in. */
async function usedHome(): Promise<{ home: string; callers: [Caller, Caller] }> {
  const home = await freshHome()
  const accounts = await openAccounts(home)
  const callers: [Caller, Caller] = [await accounts.caller({ credits: 100 }), await accounts.caller({ credits: 100 })]
  await accounts.close()
  const service = await startTarget({}, home)
  for (const { key } of callers) await service.post(path, { ip: '8.8.8.8' }, { key })
  await service.stop({ keepHome: true })
  return { home, callers }
}

async function attackWith({ write, table, row, refuses }: Damage): Promise<Finding[]> {
  const { home, callers } = await usedHome()
  const [hurt, other] = callers
  const database = new DatabaseSync(join(home, 'assay.db'))
  write(database, hurt.accountId)
  const words = [hurt.accountName, table, row(database, hurt.accountId)]
  database.close()

  const findings: Finding[] = []
  const starting = await timed(() => Promise.race([startTarget({}, home).catch(() => null), sleep(10_000, null)]))
  const service = starting.value
  if (service === null) findings.push(found(false, 'it does not start'), found(false, 'it does not start'))
  else {
    const answer = await service.post(path, { ip: '8.8.8.8' }, { key: other.key })
    findings.push(found(answer.status === 200, `started, the other account is answered ${answer.status}`))
    const ofHurt = await service.post(path, { ip: '8.8.8.8' }, { key: hurt.key })
    const isRight = refuses ? isRefused(ofHurt) : ofHurt.status === 200
    findings.push(found(isRight, `answered ${ofHurt.status} ${ofHurt.json?.error?.code ?? ''}`.trimEnd()))
    endTree(service.child)
  }
  const check = startProgram(['src/cli.ts', 'check'], { ASSAY_HOME: home })
  const { value: code, ms } = await timed(() => Promise.race([check.ended, sleep(mostCheckMs, 'endless' as const)]))
  endTree(check.child)
  const said = check.output()
  const names = words.every(word => new RegExp(`\\b${word}\\b`).test(said))
  const line = said.split('\n').find(each => each.includes(hurt.accountName)) ?? said.split('\n')[0]
  const shown = code === 'endless' ? `not over after ${ms} ms` : `code ${code} after ${ms} ms: ${line.slice(0, 70)}`
  findings.push(found(code === 1 && names && !said.includes(other.accountName), shown))
  return findings
}

export const damagedRows: readonly Attack[] = damages.map(damage => ({
  name: damage.name,
  promises: [
    { text: `${damage.what}: the service starts, and answers the other account`, before: damage.before[0] },
    {
      text: `${damage.what}: its account is ${damage.refuses ? 'refused, with a code that is no 500' : 'answered'}`,
      before: damage.before[1],
    },
    { text: `${damage.what}: assay check names account, table and row within 5 s`, before: damage.before[2] },
  ],
  run: () => attackWith(damage),
}))
