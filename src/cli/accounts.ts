import {
  createAccount,
  isAccountName,
  limitAccount,
  limitIn,
  longestReason,
  mostPerLimit,
  reasonIn,
  resumeAccount,
  suspendAccount,
} from '../accounts/accounts.ts'
import type { Account, AccountChange } from '../accounts/store.ts'
import type { Store } from '../store/open.ts'
import {
  type Command,
  CommandError,
  type CommandInput,
  firstArgument,
  optional,
  refuseUnprintable,
  required,
  timeJson,
  timeText,
  UsageError,
} from './command.ts'
import { table } from './terminal.ts'

export const actor = 'cli'

/** The account of this name or id. Throws CommandError when there is none. */
export async function accountNamed(store: Store, nameOrId: string): Promise<Account> {
  const account = await store.accounts.findAccount(nameOrId)
  if (account === undefined) throw new CommandError(`There is no account ${nameOrId}.`)
  return account
}

/** A limit of null means the installation's default. */
function jsonOf(account: Account) {
  return {
    id: account.id,
    name: account.name,
    created_at: timeJson(account.createdAt),
    requests_per_minute: account.requestsPerMinute,
    free_credits_per_month: account.freeCreditsPerMonth,
    suspended_at: timeJson(account.suspendedAt),
    suspended_reason: account.suspendedReason,
  }
}

const head = ['NAME', 'ID', 'CREATED', 'REQUESTS/MINUTE', 'FREE CREDITS/MONTH', 'SUSPENDED']

function rowOf(account: Account): string[] {
  const limit = (value: number | null) => (value === null ? 'default' : String(value))
  const { name, id, createdAt, requestsPerMinute, freeCreditsPerMonth, suspendedAt, suspendedReason } = account
  // Accounts suspended before a reason was required have none.
  const why = suspendedReason === null ? '' : `: ${suspendedReason}`
  return [
    ...[name, id, timeText(createdAt), limit(requestsPerMinute), limit(freeCreditsPerMonth)],
    suspendedAt === null ? 'no' : `${timeText(suspendedAt)}${why}`,
  ]
}

/** The account that the command names. Throws CommandError when there is none. */
async function accountOf(store: Store, input: CommandInput): Promise<Account> {
  return accountNamed(store, firstArgument(input, 'The name of an account is required.'))
}

async function shown(store: Store, id: string, text: string) {
  const account = await accountNamed(store, id)
  return { json: jsonOf(account), text: (columns: number) => `${text}\n${table(head, [rowOf(account)], columns)}` }
}

const create: Command = {
  name: 'account create',
  usage: 'account create <name>',
  summary: 'create an account',
  examples: ['account create shop'],
  run: async ({ args: [name = ''] }, open) => {
    if (!isAccountName(name)) {
      throw new CommandError(
        'A name has 1 to 63 of a-z, 0-9, dot, hyphen and underscore, and begins with a letter or digit.',
      )
    }
    const { store } = await open()
    const account = await createAccount(store.accounts, name, { now: Date.now(), actor })
    if (account === undefined) throw new CommandError(`The account ${name} already exists.`)
    return { json: jsonOf(account), text: `Created account ${name} (${account.id}).` }
  },
}

const list: Command = {
  name: 'account list',
  usage: 'account list',
  summary: 'list accounts',
  examples: ['account list'],
  reads: true,
  run: async (_, open) => {
    const { store } = await open()
    const accounts = await store.accounts.listAccounts()
    return { json: accounts.map(jsonOf), text: columns => table(head, accounts.map(rowOf), columns) }
  },
}

/** The limit that was typed, null for `default`; undefined when the option was left out. Throws CommandError. */
function limitOf(input: CommandInput, option: string): number | null | undefined {
  const text = optional(input, option)
  if (text === undefined) return undefined
  if (text === 'default') return null
  const limit = limitIn(text)
  if (limit === null) {
    throw new CommandError(`--${option} takes a whole number from 0 to ${mostPerLimit}, or "default".`)
  }
  return limit
}

const limits: Command = {
  name: 'account limits',
  usage: 'account limits <name> [--rate <requests per minute>|default] [--free-credits <per month>|default]',
  summary: 'set the limits of an account',
  details: 'They replace the limits of the installation. A rate of 0 means no limit.',
  examples: ['account limits shop --rate 600', 'account limits shop --rate default --free-credits 5000'],
  run: async (input, open) => {
    const [rate, freeCredits] = [limitOf(input, 'rate'), limitOf(input, 'free-credits')]
    const change: AccountChange = {
      ...(rate === undefined ? {} : { requestsPerMinute: rate }),
      ...(freeCredits === undefined ? {} : { freeCreditsPerMonth: freeCredits }),
    }
    if (Object.keys(change).length === 0) throw new UsageError('--rate or --free-credits is required.')
    const { store } = await open()
    const { id, name } = await accountOf(store, input)
    await limitAccount(store.accounts, id, change, { now: Date.now(), actor })
    const when = freeCredits === undefined ? '' : ' The free credits change at the first request of the next UTC month.'
    return shown(store, id, `The limits of ${name} are set.${when}`)
  },
}

const suspend: Command = {
  name: 'account suspend',
  usage: 'account suspend <name> --reason <text>',
  summary: 'suspend an account: every request fails until it is reactivated',
  details: 'The audit log of the account shows the reason.',
  examples: ['account suspend shop --reason "Invoice 118 is unpaid"'],
  run: async (input, open) => {
    const typed = required(input, 'reason')
    refuseUnprintable('reason', typed)
    const reason = reasonIn(typed)
    if (reason === null) throw new CommandError(`--reason takes 1 to ${longestReason} characters.`)
    const { store } = await open()
    const { id, name, suspendedAt } = await accountOf(store, input)
    if (suspendedAt !== null) throw new CommandError(`The account ${name} is already suspended.`)
    await suspendAccount(store.accounts, id, reason, { now: Date.now(), actor })
    return shown(store, id, `The account ${name} is suspended.`)
  },
}

const resume: Command = {
  name: 'account resume',
  usage: 'account resume <name>',
  summary: 'reactivate a suspended account',
  examples: ['account resume shop'],
  run: async (input, open) => {
    const { store } = await open()
    const { id, name, suspendedAt } = await accountOf(store, input)
    if (suspendedAt === null) throw new CommandError(`The account ${name} is not suspended.`)
    await resumeAccount(store.accounts, id, { now: Date.now(), actor })
    return shown(store, id, `The account ${name} is active again.`)
  },
}

export const accountCommands: readonly Command[] = [create, list, limits, suspend, resume]
