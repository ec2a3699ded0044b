import { policyOf } from '../app/policy.ts'
import { Audit } from '../metering/audit.ts'
import { OpenHolds } from '../metering/holds.ts'
import type { AccountState } from '../metering/ledger.ts'
import { Meter } from '../metering/meter.ts'
import { accountNamed, actor } from './accounts.ts'
import { type Command, CommandError, type Opened, optional, required } from './command.ts'

const mostCredits = 1_000_000_000

function jsonOf(account: AccountState) {
  const reserved = new OpenHolds(account.holds).credits
  const { id, free, purchased } = account
  return { account: id, available: free + purchased - reserved, free, purchased, reserved }
}

async function stateOf({ store }: Opened, accountId: string): Promise<AccountState> {
  const state = await store.ledger.readAccount(accountId)
  if (state === undefined) throw new CommandError(`There is no account ${accountId}.`)
  return state
}

function textOf(name: string, account: AccountState): string {
  const { available, free, purchased, reserved } = jsonOf(account)
  const month =
    account.freeMonth === 0 ? 'not set before the first request of a month' : `of month ${account.freeMonth}`
  return `Account ${name}: ${available} credits available
  free      ${free} (${month})
  purchased ${purchased}
  reserved  ${reserved}`
}

const grant: Command = {
  name: 'credits grant',
  usage: 'credits grant --account <name> --credits <number> [--note <text>]',
  words: 0,
  summary: 'add purchased credits, which do not expire',
  options: { account: { type: 'string' }, credits: { type: 'string' }, note: { type: 'string' } },
  run: async (input, open) => {
    const [accountName, text] = [required(input, 'account'), required(input, 'credits')]
    const credits = /^\d+$/.test(text) ? Number(text) : 0
    if (credits < 1 || credits > mostCredits) {
      throw new CommandError(`--credits takes a whole number from 1 to ${mostCredits}.`)
    }
    const opened = await open()
    const { id } = await accountNamed(opened.store, accountName)
    await meterOf(opened).grant(id, { credits, note: optional(input, 'note') ?? '', actor })
    const state = await stateOf(opened, id)
    return {
      json: { ...jsonOf(state), granted: credits },
      text: `Granted ${credits} credits.\n${textOf(accountName, state)}`,
    }
  },
}

/** The same ledger code as the server's, for one request. */
function meterOf({ config, store }: Opened): Meter {
  const policy = policyOf(config)
  return new Meter({ store: store.ledger, policy, processId: 0, now: Date.now, onError: () => {} })
}

const show: Command = {
  name: 'credits show',
  usage: 'credits show --account <name>',
  words: 0,
  summary: 'show what an account has',
  options: { account: { type: 'string' } },
  run: async (input, open) => {
    const accountName = required(input, 'account')
    const opened = await open()
    const { id } = await accountNamed(opened.store, accountName)
    const state = await stateOf(opened, id)
    return { json: jsonOf(state), text: textOf(accountName, state) }
  },
}

const check: Command = {
  name: 'check',
  usage: 'check',
  words: 0,
  summary: 'replay the journal of every account and compare it with its state',
  options: {},
  run: async (_, open) => {
    const { store } = await open()
    const accounts = await store.accounts.listAccounts()
    const problems: string[] = []
    for (const { id, name } of accounts) {
      const audit = new Audit()
      const account = await store.ledger.readJournal(id, entry => audit.take(entry))
      for (const problem of audit.problems(account)) problems.push(`${name}: ${problem}`)
    }
    const isInOrder = problems.length === 0
    const text = isInOrder ? `The ledger of ${accounts.length} account(s) is in order.` : problems.join('\n')
    return { json: { accounts: accounts.length, problems }, text, incomplete: !isInOrder }
  },
}

export const creditCommands: readonly Command[] = [grant, show, check]
