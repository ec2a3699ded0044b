import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { ParseArgsOptionsConfig } from 'node:util'
import { type Config, loadConfig } from '../app/settings/config.ts'
import { type Home, homeAt } from '../app/settings/home.ts'
import { hiddenEscaped, hiddenProblem } from '../core/hidden-characters.ts'
import { fileErrorCode } from '../data/files.ts'
import type { Store } from '../store/open.ts'

export interface CommandInput {
  /** Values of the options, by their long name. */
  readonly options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>
  /** Arguments after the name of the command. */
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly outputs: Outputs
}

/** Where a command writes: its result to stdout, its progress and its errors to stderr. */
export interface Outputs {
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  readonly stderr: Writable & { readonly isTTY?: boolean }
}

/** The result of a command: an object for --json, and lines for a person. */
export interface CommandOutput {
  readonly json: unknown
  /** The lines, or a function of the number of columns, which is infinite without a terminal. */
  readonly text: string | ((columns: number) => string)
  /** True when the command was not completed; the text has the reason. The exit code is 1. */
  readonly incomplete?: boolean
  /** True when some rows of a file were rejected; the text lists them. The exit code is 3. */
  readonly hasRefusedRows?: boolean
  /** True when the installation has a fault; the text describes it. The exit code is 2. */
  readonly hasFaults?: boolean
}

export interface Command {
  /** The words of the command: `key create`. */
  readonly name: string
  /**
   * The name, then the arguments and options. The allowed options are read from it (`signatureOf`): `<…>` is a value,
   * `…` behind it means that it may be repeated, ` | ` separates forms.
   */
  readonly usage: string
  /** Command lines that work, without `assay`. */
  readonly examples: readonly string[]
  /** One line. */
  readonly summary: string
  /** Sentences about the options, for the help of this command. */
  readonly details?: string
  /** True for a command that only reads ASSAY_HOME: it creates neither the home nor a database. */
  readonly reads?: true
  readonly run: (input: CommandInput, open: () => Promise<Opened>) => Promise<CommandOutput>
}

/** Options and arguments of a command line. */
interface Signature {
  readonly options: ParseArgsOptionsConfig
  /** Largest number of words behind the name. */
  readonly mostArgs: number
}

/** `--name`, `--[no-]name`, and the value that follows either. */
const optionForm = /--(\[no-\])?([a-z][a-z0-9-]*)( (?:<[^>]*>|\[[^\]]*\]|[^\s\][<])+)?/g
const argumentForm = /(?:<[^>]*>|[^\s[\]<])+/g

/** Reads the usage of a command. Every command takes --json as well. */
export function signatureOf({ name, usage }: Command): Signature {
  const options: ParseArgsOptionsConfig = { json: { type: 'boolean' } }
  const mostArgs = usage.split(' | ').map(form => {
    const rest = form.slice(name.length).replace(optionForm, (_, no?: string, option = '', value?: string) => {
      const type = value === undefined ? 'boolean' : 'string'
      options[option] = { type, multiple: value?.endsWith('…') ?? false }
      if (no !== undefined) options[`no-${option}`] = { type }
      return ''
    })
    return rest.includes('…') ? Number.POSITIVE_INFINITY : (rest.match(argumentForm) ?? []).length
  })
  return { options, mostArgs: Math.max(...mostArgs) }
}

/** The objects that most commands work on. They are opened only when a command requires them. */
export interface Opened {
  readonly config: Config
  readonly store: Store
}

/** The reason why a command failed. The message is one sentence for the user. */
export class CommandError extends Error {}

/** An incomplete command line. Its usage is shown after the message. */
export class UsageError extends CommandError {}

/** The settings. Throws CommandError with a line for each problem. */
export function configOf(environment: CommandInput['environment']): Config {
  const loaded = loadConfig(environment)
  if ('problems' in loaded) throw new CommandError(loaded.problems.join('\nassay: '))
  return loaded.config
}

/** The home, which must be there already. Throws CommandError. */
export function homeToRead(path: string): Home {
  if (existsSync(path)) return homeAt(path)
  throw new CommandError(
    `There is no home folder at ${path}. Start the service first, or set ASSAY_HOME to the right folder.`,
  )
}

/** Lines that are safe to print, whatever stored texts they contain. */
export function printable(lines: string): string {
  return lines.split('\n').map(hiddenEscaped).join('\n')
}

/** Throws CommandError for the value of an option with hidden characters, which could not be listed unchanged. */
export function refuseUnprintable(name: string, text: string): void {
  const problem = hiddenProblem(`--${name}`, text)
  if (problem !== null) throw new CommandError(problem)
}

/** The first argument. Throws UsageError with the sentence when it is missing or empty. */
export function firstArgument({ args: [value = ''] }: CommandInput, sentence = 'A file name is required.'): string {
  if (value === '') throw new UsageError(sentence)
  return value
}

/** The value of an option. Throws UsageError when it is missing or empty. */
export function required({ options }: CommandInput, name: string): string {
  const value = options[name]
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is required.`)
  return value
}

export function optional({ options }: CommandInput, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/**
 * The values of an option that may be repeated or have commas. Throws CommandError for an option without a value,
 * because an unset shell variable must not count as an absent option.
 */
export function listOf({ options }: CommandInput, name: string): string[] {
  const value = options[name]
  const given = Array.isArray(value) ? value : []
  return given.flatMap(text => {
    const values = valuesIn(String(text))
    if (values.length === 0) throw new CommandError(`--${name} requires a value.`)
    return values
  })
}

function valuesIn(text: string): string[] {
  return text
    .split(',')
    .map(value => value.trim())
    .filter(value => value !== '')
}

/**
 * The service that --server names, with the key of the environment: other users of the machine could read a key among
 * the arguments. Null without the option. Throws CommandError.
 */
export function serverOf(input: CommandInput): { readonly url: URL; readonly key: string } | null {
  const address = optional(input, 'server')
  if (address === undefined) return null
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new CommandError('--server takes a URL such as https://assay.example.com.')
  const key = input.environment.ASSAY_KEY
  if (key === undefined || key === '') throw new CommandError('--server requires an API key in ASSAY_KEY.')
  return { url: new URL(address), key }
}

/** Throws an error of the file system as a sentence for the user, and any other error unchanged. */
export function refuseFile(error: unknown, file: string, verb: 'used' | 'read' | 'written' = 'used'): never {
  const code = fileErrorCode(error)
  if (code === null) throw error
  if (code === 'EEXIST') throw new CommandError(`The file ${file} already exists. Choose a new file.`)
  throw new CommandError(`The file ${file} cannot be ${verb} (${code}).`)
}

/** Creates the file with read access for its owner only. Throws CommandError. */
export async function claim(file: string): Promise<void> {
  await open(file, 'wx', 0o600).then(
    handle => handle.close(),
    error => refuseFile(error, file, 'written'),
  )
}

/** A time for people; `-` when there is none. */
export function timeText(at: number | null): string {
  return at === null ? '-' : `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** A time for programs. */
export function timeJson(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
