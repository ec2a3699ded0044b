import { createAccount, isAccountName } from '../accounts/accounts.ts'
import type { Account } from '../accounts/store.ts'
import type { Store } from '../store/open.ts'
import { type Command, CommandError, table, timeJson, timeText } from './command.ts'

export const actor = 'cli'

/** The account of this name or id. Throws CommandError when there is none. */
export async function accountNamed(store: Store, nameOrId: string): Promise<Account> {
  const account = await store.accounts.findAccount(nameOrId)
  if (account === undefined) throw new CommandError(`There is no account ${nameOrId}.`)
  return account
}

function jsonOf({ id, name, createdAt }: Account) {
  return { id, name, created_at: timeJson(createdAt) }
}

const create: Command = {
  name: 'account create',
  usage: 'account create <name>',
  words: 1,
  summary: 'create an account',
  options: {},
  run: async ({ words: [name = ''] }, open) => {
    if (!isAccountName(name)) {
      throw new CommandError(
        'A name is 1 to 63 of a-z, 0-9, dot, hyphen and underscore, and begins with a letter or digit.',
      )
    }
    const { store } = await open()
    const account = await createAccount(store.accounts, name, Date.now(), actor)
    if (account === undefined) throw new CommandError(`The account ${name} exists already.`)
    return { json: jsonOf(account), text: `Created account ${name} (${account.id}).` }
  },
}

const list: Command = {
  name: 'account list',
  usage: 'account list',
  words: 0,
  summary: 'list the accounts',
  options: {},
  run: async (_, open) => {
    const { store } = await open()
    const accounts = await store.accounts.listAccounts()
    const rows = accounts.map(({ id, name, createdAt }) => [name, id, timeText(createdAt)])
    return { json: accounts.map(jsonOf), text: table(['NAME', 'ID', 'CREATED'], rows) }
  },
}

export const accountCommands: readonly Command[] = [create, list]
