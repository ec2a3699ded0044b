/** Lookups in the terminal: the answers of the API from the data on this machine, without a server and credits. */
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { prepareHome } from '../app/settings/home.ts'
import { ProgressLine } from '../app/start/progress-line.ts'
import { ApiError, errorKinds } from '../core/errors.ts'
import { type BreachesOf, LocalDataError, LocalSignals, type SignalName } from '../local/local-signals.ts'
import { type Command, CommandError, type CommandInput, configOf, listOf, type Opened, optional } from './command.ts'
import { writeTo } from './terminal.ts'

/** One endpoint of a lookup. */
interface Part {
  readonly signal: SignalName
  readonly path: string
  /** Name of the answer in the output of a lookup of several parts. */
  readonly name: string
  /** Field of the request that takes the value. */
  readonly field: string
  readonly takesCountry?: true
}

const ip: Part = { signal: 'ip', path: '/v1/ip/intelligence', name: 'ip', field: 'ip' }
const phone: Part = { signal: 'phone', path: '/v1/phone/validate', name: 'phone', field: 'phone', takesCountry: true }
const genderOf = (field: 'name' | 'email' | 'username'): Part => {
  return { signal: 'gender', path: `/v1/gender/${field}`, name: 'gender', field, takesCountry: true }
}
const quality: Part = { signal: 'email', path: '/v1/email/check', name: 'quality', field: 'email' }
const breaches: Part = { signal: 'breach', path: '/v1/breaches/email', name: 'breaches', field: 'email' }
const compliance: Part = { signal: 'compliance', path: '/v1/compliance/email', name: 'compliance', field: 'email' }
const password: Part = { signal: 'breach', path: '/v1/breaches/password', name: 'password', field: 'password' }

function lookupCommand(name: string, summary: string, parts: readonly Part[], examples: readonly string[]): Command {
  const takesCountry = parts.some(part => part.takesCountry)
  return {
    name,
    usage: `${name} [<value>…] [--fields <field>,…]${takesCountry ? ' [--country <code>]' : ''}`,
    summary,
    details: 'Without values, they are read from standard input, one per line.',
    examples,
    run: async (input, openStore) => {
      const given = input.args.length > 0 ? input.args : linesOf()
      return lookUp({ input, openStore }, parts, given)
    },
  }
}

const ipLookup = lookupCommand(
  'ip',
  'look up IP addresses: location, network, privacy and risk',
  [ip],
  ['ip 8.8.8.8', 'ip 8.8.8.8 --fields country_code,network.asn', 'ip --summary access.log'],
)

const ipCommand: Command = {
  ...ipLookup,
  details:
    'Without values, they are read from standard input, one per line. --summary counts the addresses in a text by country, network and privacy. --find lists them.',
  usage: `${ipLookup.usage} | ip --summary <file>|- | ip --find <file>|-`,
  run: async (input, openStore) => {
    const [summary, find] = [optional(input, 'summary'), optional(input, 'find')]
    if (summary === undefined && find === undefined) return ipLookup.run(input, openStore)
    if (input.args.length > 0 || (summary !== undefined && find !== undefined))
      throw new CommandError('--summary and --find take one file and no other values.')
    const { addressesOf, summaryOf, summaryText } = await import('./ip-lists.ts')
    if (find !== undefined) {
      const found = await Array.fromAsync(addressesOf(find))
      return { json: found, text: found.join('\n') }
    }
    const counted = await summaryOf(summary as string, await openSignals({ input, openStore }, ['ip']))
    return { json: counted, text: summaryText(counted) }
  },
}

export const lookupCommands: readonly Command[] = [
  ipCommand,
  lookupCommand('phone', 'validate phone numbers', [phone], ['phone +14155552671', 'phone 030123456 --country DE']),
  lookupCommand('name', 'estimate gender by name', [genderOf('name')], ['name Andrea --country IT', 'name Maria Chen']),
  lookupCommand(
    'email',
    'check email addresses: quality, imported breaches, gender, cold-email compliance',
    [quality, breaches, genderOf('email'), compliance],
    ['email anna@example.com', 'email anna@example.com --fields compliance.verdict'],
  ),
  lookupCommand('username', 'estimate gender by username', [genderOf('username')], ['username maria_82']),
  {
    name: 'password',
    usage: 'password',
    summary: 'check a password against local breach data',
    details: 'The password is read from a hidden prompt or from standard input.',
    examples: ['password'],
    run: async (input, openStore) =>
      lookUp({ input, openStore }, [password], [await passwordOf(input)], () => 'Password'),
  },
]

/**
 * Writes a card for each value on a terminal, and a line of JSON elsewhere or with --json. The exit code is 1 when a
 * value has no answer.
 */
async function lookUp(
  { input, openStore }: Running,
  parts: readonly Part[],
  values: Iterable<string> | AsyncIterable<string>,
  titleOf: (value: string) => string = value => value,
) {
  const country = optional(input, 'country')
  const fields = listOf(input, 'fields')
  const signals = await openSignals({ input, openStore }, [...new Set(parts.map(({ signal }) => signal))])
  const { stdout } = input.outputs
  const isCard = input.options.json !== true && stdout.isTTY === true
  let refused = false
  let count = 0
  for await (const value of values) {
    const answers: [string, unknown][] = []
    for (const { path, name, field, takesCountry } of parts) {
      const request = takesCountry
        ? { [field]: value, ...(country === undefined ? {} : { country }) }
        : { [field]: value }
      answers.push([name, plain(await signals.answer(path, request))])
    }
    refused ||= answers.every(([, answer]) => isRefusal(answer))
    const whole = answers.length === 1 ? answers[0][1] : { email: value, ...Object.fromEntries(answers) }
    const shown = chosenFields(whole, fields)
    const text = isCard ? `${count === 0 ? '' : '\n'}${cardOf(titleOf(value), shown)}` : JSON.stringify(shown)
    await writeTo(stdout, `${text}\n`)
    count += 1
  }
  return { json: null, text: '', incomplete: refused }
}

export interface Running {
  readonly input: CommandInput
  readonly openStore: () => Promise<Opened>
}

export async function openSignals({ input, openStore }: Running, names: readonly SignalName[]): Promise<LocalSignals> {
  const config = configOf(input.environment)
  const home = prepareHome(config.home)
  const progress = new ProgressLine(input.outputs.stderr)
  const { onBuild } = progress
  const hasDatabase = config.databaseUrl !== null || existsSync(home.databasePath)
  const breaches = names.includes('breach') && hasDatabase ? await localBreachesOf(await openStore()) : undefined
  try {
    return await LocalSignals.open(home, names, breaches === undefined ? { onBuild } : { onBuild, breaches })
  } catch (error) {
    throw error instanceof LocalDataError ? new CommandError(error.message) : error
  } finally {
    progress.end()
  }
}

/** Breaches that were imported into this installation: their list and the key of their index are in its database. */
async function localBreachesOf({ store }: Opened): Promise<BreachesOf> {
  const { AddressKeys } = await import('../signals/breach/local/address-key.ts')
  const { LocalBreachSource } = await import('../signals/breach/local/source.ts')
  const keys = new AddressKeys(await store.ledger.secret())
  return data => {
    const now = () => performance.now()
    const local = new LocalBreachSource({ data, register: store.breaches, keys, now, onError: fail })
    return { emailSources: [local], localBreaches: local }
  }
}

function fail(error: unknown): never {
  throw error
}

/** A refusal as the API answers it, without the members that only a client of the API needs. */
function plain(answer: unknown): unknown {
  if (!(answer instanceof ApiError)) return unwrapped(answer)
  const { code, details } = answer
  return { error: { code, message: details.message ?? errorKinds[code].message } }
}

/** The gender endpoints answer inside `data`. */
function unwrapped(answer: unknown): unknown {
  const members = Object.entries(answer as object)
  return members.length === 1 && members[0][0] === 'data' ? members[0][1] : answer
}

function isRefusal(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'error' in answer
}

/** Lines of standard input; empty ones are left out. Throws CommandError when it is a terminal. */
async function* linesOf(): AsyncGenerator<string> {
  if (process.stdin.isTTY) throw new CommandError('Enter a value, or pipe values to standard input, one per line.')
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const value = line.trim()
    if (value !== '') yield value
  }
}

/** The password as typed. It is never an argument, because arguments are visible in process lists. */
async function passwordOf({ outputs: { stderr } }: CommandInput): Promise<string> {
  const { stdin } = process
  const isTerminal = stdin.isTTY === true
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (isTerminal) stderr.write('Password: ')
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal })
  for await (const line of lines) {
    if (isTerminal) stderr.write('\n')
    return line
  }
  throw new CommandError('A password is required.')
}

/** Spellings that capitalising the words of a field does not give. */
const labels: Readonly<Record<string, string>> = {
  ip: 'IP',
  asn: 'ASN',
  as_name: 'AS name',
  cidr: 'CIDR',
  rir: 'RIR',
  e164: 'E.164',
  utc_offset: 'UTC offset',
  in_eu: 'In the EU',
  reverse_dns: 'Reverse DNS',
  vpn: 'VPN',
  country_info: 'Country details',
}

type Line = readonly [label: string, text: string]

/** Lines of text, the title first. Fields that are null, empty or false are left out. */
function cardOf(title: string, answer: unknown): string {
  const lines = cardLines(answer, 1)
  const width = Math.max(0, ...lines.map(([label]) => label.length))
  return [title, ...lines.map(([label, text]) => `${label.padEnd(width)}  ${text}`.trimEnd())].join('\n')
}

function cardLines(value: unknown, depth: number): Line[] {
  if (typeof value !== 'object' || value === null) return []
  const indent = '  '.repeat(depth)
  return Object.entries(value).flatMap(([name, member]): Line[] => {
    const label = `${indent}${labelOf(name)}`
    if (isSilent(member)) return []
    if (Array.isArray(member) && member.every(each => typeof each !== 'object')) return [[label, member.join(', ')]]
    if (Array.isArray(member)) {
      return [[label, `${member.length}`], ...member.flatMap(each => cardLines(each, depth + 1))]
    }
    if (typeof member === 'object') {
      const inner = cardLines(member, depth + 1)
      return inner.length === 0 ? [] : [[label, ''], ...inner]
    }
    return [[label, member === true ? 'yes' : String(member)]]
  })
}

function isSilent(value: unknown): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)
}

function labelOf(name: string): string {
  return labels[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('_', ' ')
}

/**
 * The chosen fields of an answer, by their paths such as `country_code` and `network.asn`; the whole answer when none
 * is chosen. A refusal has all its fields. Throws CommandError for a field that the answer does not have.
 */
function chosenFields(answer: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0 || (isObject(answer) && 'error' in answer)) return answer
  return Object.fromEntries(fields.map(field => [field, valueAt(answer, field)]))
}

function valueAt(answer: unknown, field: string): unknown {
  let value = answer
  for (const name of field.split('.')) {
    if (value === null) return null
    if (!isObject(value) || !Object.hasOwn(value, name)) throw new CommandError(`The response has no field ${field}.`)
    value = value[name]
  }
  return value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
