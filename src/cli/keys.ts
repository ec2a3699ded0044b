import { cidrOf, longestLabel } from '../accounts/key-settings.ts'
import { type IssuedKey, Keys, type Overlap, overlaps, stateOfKey } from '../accounts/keys.ts'
import type { KeyRecord } from '../accounts/store.ts'
import type { Store } from '../store/open.ts'
import { accountNamed, actor } from './accounts.ts'
import {
  type Command,
  CommandError,
  type CommandInput,
  listOf,
  optional,
  refuseUnprintable,
  required,
  table,
  timeJson,
  timeText,
} from './command.ts'
import { parseMoment } from './moment.ts'

function keysOf(store: Store, account: string): Keys {
  return new Keys(store.accounts, Date.now, { actor, account })
}

async function keyOf(store: Store, input: CommandInput): Promise<KeyRecord> {
  const [id = ''] = input.words
  const key = await store.accounts.findKey(id)
  if (key === undefined) throw new CommandError(id === '' ? 'The id of a key is required.' : `There is no key ${id}.`)
  return key
}

/** What is shown of a key, which is never the key itself. */
function jsonOf(key: KeyRecord) {
  return {
    id: key.id,
    account: key.accountId,
    label: key.label,
    mode: key.mode,
    state: stateOfKey(key, Date.now()),
    scopes: key.scopes,
    allowed_cidrs: key.allowedCidrs,
    last_four: key.lastFour,
    created_at: timeJson(key.createdAt),
    expires_at: timeJson(key.expiresAt),
    last_used_at: timeJson(key.lastUsedAt),
  }
}

function shownOnce({ record, key }: IssuedKey) {
  const end = record.expiresAt === null ? '' : ` It ends at ${timeText(record.expiresAt)}.`
  const text = `${key}\n\nThis is the only time the key is shown. Its id is ${record.id}.${end}`
  return { json: { ...jsonOf(record), key }, text }
}

async function scopesOf(input: CommandInput): Promise<string[]> {
  const scopes = listOf(input, 'scope')
  if (scopes.length === 0) return scopes
  // To load the signals takes as long as all other commands together.
  const { signals } = await import('../signals/index.ts')
  const scopeNames = signals.map(({ name }) => name)
  const unknown = scopes.find(scope => !scopeNames.includes(scope))
  if (unknown !== undefined)
    throw new CommandError(`There is no scope ${unknown}: choose from ${scopeNames.join(', ')}.`)
  return scopes
}

function cidrsOf(input: CommandInput): string[] {
  return listOf(input, 'allow').map(text => {
    const cidr = cidrOf(text)
    if (cidr === null) throw new CommandError(`--allow takes addresses and CIDRs without host bits, not ${text}.`)
    return cidr
  })
}

/** When the key expires; null when the option was left out. Throws CommandError unless it is a time in the future. */
function expiryOf(input: CommandInput): number | null {
  const text = optional(input, 'expires')
  if (text === undefined) return null
  const at = parseMoment(text)
  if (at === undefined || at <= Date.now()) {
    throw new CommandError(
      '--expires takes a day, or a time with its zone, in the future: 2027-01-31, 2027-01-31T10:00Z.',
    )
  }
  return at
}

const create: Command = {
  name: 'key create',
  usage: 'key create --account <name> --label <text> [--scope <signal>…] [--expires <date>] [--allow <cidr>…] [--test]',
  words: 0,
  summary: 'create an API key and show it once',
  options: {
    account: { type: 'string' },
    label: { type: 'string' },
    scope: { type: 'string', multiple: true },
    expires: { type: 'string' },
    allow: { type: 'string', multiple: true },
    test: { type: 'boolean' },
  },
  run: async (input, open) => {
    const [accountName, label] = [required(input, 'account'), required(input, 'label')]
    const [scopes, allowedCidrs, expiresAt] = [await scopesOf(input), cidrsOf(input), expiryOf(input)]
    const mode = input.options.test === true ? 'test' : 'live'
    if (label.length > longestLabel) throw new CommandError(`--label takes at most ${longestLabel} characters.`)
    refuseUnprintable('label', label)
    const { store } = await open()
    const { id: accountId } = await accountNamed(store, accountName)
    return shownOnce(await keysOf(store, accountId).create({ accountId, label, mode, scopes, allowedCidrs, expiresAt }))
  },
}

const list: Command = {
  name: 'key list',
  usage: 'key list --account <name>',
  words: 0,
  summary: "list an account's keys",
  reads: true,
  options: { account: { type: 'string' } },
  run: async (input, open) => {
    const accountName = required(input, 'account')
    const { store } = await open()
    const { id } = await accountNamed(store, accountName)
    const keys = await store.accounts.listKeys(id)
    const rows = keys.map(key => [
      key.id,
      key.label,
      key.mode,
      stateOfKey(key, Date.now()),
      key.scopes.join(',') || 'all',
      `…${key.lastFour}`,
      timeText(key.expiresAt),
      timeText(key.lastUsedAt),
    ])
    const head = ['ID', 'LABEL', 'MODE', 'STATE', 'SCOPES', 'ENDS IN', 'EXPIRES', 'LAST USED']
    return { json: keys.map(jsonOf), text: table(head, rows) }
  },
}

const roll: Command = {
  name: 'key roll',
  usage: 'key roll <id> [--overlap 0|1h|24h|7d]',
  words: 1,
  summary: 'replace a key by a new one; the old one goes on for the overlap (24h)',
  options: { overlap: { type: 'string' } },
  run: async (input, open) => {
    const overlap = optional(input, 'overlap') ?? '24h'
    if (!Object.hasOwn(overlaps, overlap)) throw new CommandError('--overlap takes 0, 1h, 24h or 7d.')
    const { store } = await open()
    const old = await keyOf(store, input)
    if (old.replacedBy === null && stateOfKey(old, Date.now()) !== 'active') {
      throw new CommandError(`The key ${old.id} is not active.`)
    }
    const issued = await keysOf(store, old.accountId).roll(old, overlap as Overlap)
    if (issued === null) throw await rolledAlready(store, old.id)
    return shownOnce(issued)
  },
}

async function rolledAlready({ accounts }: Store, id: string): Promise<CommandError> {
  const successor = (await accounts.findKey(id))?.replacedBy ?? ''
  const key = await accounts.findKey(successor)
  const isActive = key !== undefined && stateOfKey(key, Date.now()) === 'active'
  const advice = isActive
    ? 'roll that one, with --overlap 0 if nobody has it.'
    : 'that one is not active any more, so make a new one with "assay key create".'
  return new CommandError(`The key ${id} was rolled to ${successor} already: ${advice}`)
}

function change(verb: 'revoke' | 'disable' | 'enable', summary: string): Command {
  return {
    name: `key ${verb}`,
    usage: `key ${verb} <id>`,
    words: 1,
    summary,
    options: {},
    run: async (input, open) => {
      const { store } = await open()
      const { id, accountId, revokedAt } = await keyOf(store, input)
      if (revokedAt !== null && verb !== 'revoke') throw new CommandError(`The key ${id} was revoked, for good.`)
      await keysOf(store, accountId)[verb](id)
      const key = await keyOf(store, input)
      return { json: jsonOf(key), text: `The key ${id} is ${stateOfKey(key, Date.now())}.` }
    },
  }
}

export const keyCommands: readonly Command[] = [
  create,
  list,
  roll,
  change('revoke', 'end a key at once and for good'),
  change('disable', 'refuse a key until it is enabled again'),
  change('enable', 'let a disabled key work again'),
]
