import { readFileSync } from 'node:fs'
import { prepareHome } from '../app/settings/home.ts'
import { readPlainAddress } from '../core/email.ts'
import { parseJson } from '../core/shape.ts'
import {
  addressDigest,
  InvalidReceipt,
  type PublicKeys,
  verifyReceipt,
} from '../signals/compliance/receipt/contents.ts'
import { KeyFileError, ReceiptKeys } from '../signals/compliance/receipt/key-file.ts'
import type { ReceiptContents } from '../signals/compliance/schema.ts'
import { lookupOf } from '../signals/compliance/verdict/verdicts.ts'
import {
  type Command,
  CommandError,
  type CommandInput,
  configOf,
  firstArgument,
  optional,
  refuseFile,
} from './command.ts'

const keysOf = ({ environment }: CommandInput) => new ReceiptKeys(configOf(environment).receiptKeys)

const verify: Command = {
  name: 'receipt verify',
  usage: 'receipt verify <file> [--keys <file>] [--email <address>]',
  summary: 'verify a receipt of a cold-email verdict',
  details:
    'No network is needed. The keys are from ASSAY_HOME or a saved /.well-known/assay-keys.json. With --email, Assay also checks that the receipt is about this address.',
  examples: [
    'receipt verify receipt.json',
    'receipt verify receipt.json --keys assay-keys.json --email anna@example.com',
  ],
  reads: true,
  run: async input => {
    const file = firstArgument(input, 'A path of a receipt is required.')
    const path = optional(input, 'keys')
    const keys = path === undefined ? await ownKeys(input) : publicKeysIn(path)
    const contents = await verified(receiptIn(read(file)), keys)
    const email = optional(input, 'email')
    if (email !== undefined) requireAddress(contents, email)
    return { json: { valid: true, contents }, text: textOf(contents, email !== undefined) }
  },
}

const keys: Command = {
  name: 'receipt keys',
  usage: 'receipt keys [--rotate]',
  summary: 'show the public keys of receipts as JSON',
  details: '--rotate first adds a new key, which signs from then on.',
  examples: ['receipt keys', 'receipt keys --rotate'],
  run: async input => {
    if (input.options.rotate === true) {
      prepareHome(configOf(input.environment).home)
      await withKeyFile(() => keysOf(input).rotate())
    }
    const json = await withKeyFile(() => keysOf(input).publicKeys())
    if (json.keys.length === 0)
      throw new CommandError('There are no keys yet. The first receipt or --rotate creates one.')
    return { json, text: JSON.stringify(json, null, 2) }
  },
}

export const receiptCommands: readonly Command[] = [verify, keys]

async function ownKeys(input: CommandInput): Promise<PublicKeys> {
  const keys = await withKeyFile(() => keysOf(input).publicKeys())
  if (keys.keys.length > 0) return keys
  throw new CommandError(
    'There are no receipt keys in ASSAY_HOME. Use --keys with the saved /.well-known/assay-keys.json of the service that signed the receipt.',
  )
}

async function withKeyFile<Result>(use: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await use()
  } catch (error) {
    if (error instanceof KeyFileError) throw new CommandError(error.message)
    throw error
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return refuseFile(error, path, 'read')
  }
}

/** A file has the receipt alone, or the whole answer of the endpoint. */
function receiptIn(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('{')) return trimmed
  const { receipt } = jsonIn(trimmed) as { receipt?: unknown }
  return typeof receipt === 'string' ? receipt : ''
}

function jsonIn(text: string): object {
  return Object(parseJson(text))
}

function publicKeysIn(path: string): PublicKeys {
  const { keys } = jsonIn(read(path)) as { keys?: unknown }
  if (Array.isArray(keys) && keys.every(each => typeof each?.kid === 'string')) return { keys }
  throw new CommandError(`The file ${path} is not a JSON Web Key Set.`)
}

async function verified(receipt: string, keys: PublicKeys): Promise<ReceiptContents> {
  try {
    return await verifyReceipt(receipt, keys)
  } catch (error) {
    if (error instanceof InvalidReceipt) throw new CommandError(`Not valid. ${error.message}`)
    throw error
  }
}

function requireAddress({ address: { digest, salt } }: ReceiptContents, email: string): void {
  const address = readPlainAddress(email)
  if (address === null) throw new CommandError('The value of --email is not a valid email address.')
  if (addressDigest(salt, lookupOf(address).normal) !== digest) {
    throw new CommandError('Not valid. The receipt is about another address.')
  }
}

const listWords: Readonly<Record<ReceiptContents['account_list'], string>> = {
  suppressed: 'The address was on the suppression list.',
  owned: 'The account had proved that it owns the domain.',
  allowed: 'The address was on the allow list.',
  none: 'The address was on no list of the account.',
  not_checked: 'The lists of the account were not checked.',
}

function textOf({ verdict, ...contents }: ReceiptContents, isAddressChecked: boolean): string {
  const place = verdict.country === '' ? 'unknown' : verdict.country
  const lines = [
    `Valid. Signed on ${contents.issued_at}.`,
    `Address: ${isAddressChecked ? 'matches --email' : 'not compared (use --email)'}.`,
    `Verdict: ${verdict.recommendation_code}. ${verdict.recommendation}`,
    `Country: ${place} (${verdict.confidence}), evidence of ${contents.verdict_at}.`,
    `Rules: version ${verdict.rules_version}.`,
    ...verdict.laws.map(({ name, citation }) => `Law: ${name} (${citation}).`),
    ...(verdict.override_reason === undefined ? [] : [`Set by the operator: ${verdict.override_reason}.`]),
    listWords[contents.account_list],
    `Verdict ${contents.result_id} of account ${contents.account_id}; receipt ${contents.receipt_id}.`,
  ]
  return lines.join('\n')
}
