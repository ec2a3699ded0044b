import { existsSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { prepareHome, StartError } from '../app/settings/home.ts'
import { nameOfDatabase } from '../core/database-url.ts'
import { DiskFull } from '../core/disk-space.ts'
import { isDatabaseError } from '../core/store-failure.ts'
import { DamagedRow, isDamage } from '../metering/store.ts'
import type { Store } from '../store/open.ts'
import { version } from '../version.ts'
import {
  type Command,
  CommandError,
  type CommandInput,
  type CommandOutput,
  configOf,
  homeToRead,
  type Outputs,
  printable,
  signatureOf,
  UsageError,
} from './command.ts'
import { allCommands, commandOf } from './commands.ts'
import { helpText, nearest } from './help.ts'
import { coloured, errorPrefix } from './terminal.ts'

/**
 * Runs one command line and returns its exit code: 1 after an error, after an output about an incomplete command, and
 * when the output is closed; 3 after an import that rejected rows; 2 after `assay doctor` found a fault; otherwise 0.
 */
export async function runCommand(
  args: readonly string[],
  environment: CommandInput['environment'],
  outputs: Outputs,
): Promise<number> {
  try {
    const columns = columnsOf(outputs.stdout)
    if (args[0] === '--version' || args[0] === '-v') {
      await print(version, outputs.stdout)
      return 0
    }
    if (args.length === 0 || args.includes('--help') || args.includes('-h') || args[0] === 'help') {
      await print(await help(args, columns), outputs.stdout)
      return 0
    }
    const { json, output } = await execute(args, environment, outputs)
    const shown = typeof output.text === 'string' ? output.text : output.text(columns)
    const text = json ? JSON.stringify(output.json) : shown
    if (text !== '' && text !== 'null') await print(text, outputs.stdout)
    if (output.incomplete === true) return 1
    if (output.hasFaults === true) return 2
    return output.hasRefusedRows === true ? 3 : 0
  } catch (error) {
    // No message for a reader that has closed the pipe, such as head.
    if (error instanceof OutputError && error.code === 'EPIPE') return 1
    if (!(error instanceof CommandError || error instanceof StartError)) throw error
    outputs.stderr.write(`${errorPrefix(outputs.stderr)} ${printable(error.message)}\n`)
    return 1
  }
}

class OutputError extends CommandError {
  readonly code: string

  constructor(code: string) {
    super(`Standard output cannot be written (${code}).`)
    this.code = code
  }
}

/** Resolves once the line is written. Throws OutputError. */
function print(text: string, stdout: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    // Without a listener, an error of the stream would end the process with a stack trace.
    const fail = (error: NodeJS.ErrnoException) => reject(new OutputError(error.code ?? 'unknown'))
    stdout.once('error', fail)
    stdout.write(`${coloured(printable(text), stdout)}\n`, error => {
      if (error) return
      stdout.off('error', fail)
      resolve()
    })
  })
}

async function execute(
  args: readonly string[],
  environment: CommandInput['environment'],
  outputs: Outputs,
): Promise<{ json: boolean; output: CommandOutput }> {
  const command = await commandOf(args)
  if (command === undefined) throw new CommandError(await unknownCommand(args))
  const { values, positionals } = parse(command, args)
  let opened: { readonly database: string; readonly store: Store } | undefined
  try {
    const output = await command.run({ options: values, args: positionals, environment, outputs }, async () => {
      const config = configOf(environment)
      const database = config.databaseUrl ?? databaseOf(command, config.home)
      opened = { database, store: await openStoreAt(database) }
      return { config, store: opened.store }
    })
    return { json: values.json === true, output }
  } catch (error) {
    if (error instanceof UsageError) throw new CommandError(`${error.message} Usage: assay ${command.usage}`)
    if (error instanceof DamagedRow || isDamage(error)) {
      throw new CommandError('The stored state of the account is inconsistent. Run assay check.')
    }
    if (error instanceof DiskFull) throw new CommandError(error.message)
    if (opened === undefined || !isDatabaseError(error)) throw error
    throw new CommandError(`The database ${nameOfDatabase(opened.database)} failed: ${error.message}.`)
  } finally {
    await opened?.store.close()
  }
}

/** Throws CommandError when the command only reads and the database does not exist. */
function databaseOf({ reads }: Command, home: string): string {
  if (reads !== true) return prepareHome(home).databasePath
  const { databasePath } = homeToRead(home)
  if (existsSync(databasePath)) return databasePath
  throw new CommandError(`There is no database at ${databasePath}. Start the service first, or set ASSAY_HOME.`)
}

/** The store is loaded here, because Kysely takes longer to load than most commands run. */
async function openStoreAt(database: string): Promise<Store> {
  const { openStore } = await import('../store/open.ts')
  try {
    return await openStore(database)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`The database ${nameOfDatabase(database)} cannot be opened: ${reason}.`)
  }
}

function parse(command: Command, args: readonly string[]) {
  const { options, mostArgs } = signatureOf(command)
  const rest = joinedNumbers(args.slice(command.name.split(' ').length), options)
  try {
    const parsed = parseArgs({ args: rest, options, allowPositionals: true, tokens: true })
    refuseRepeated(options, parsed.tokens)
    if (parsed.positionals.length > mostArgs) throw new Error('There are too many arguments')
    return parsed
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/\.\s/)[0] : ''
    const [, unknown] = /^Unknown option '--([^']+)'/.exec(reason) ?? []
    const meant = unknown === undefined ? undefined : nearest(unknown, Object.keys(options))
    const hint = meant === undefined ? '' : ` Did you mean --${meant}?`
    throw new CommandError(`${reason}.${hint} Usage: assay ${command.usage}`)
  }
}

/** A negative number is the value of the option before it; parseArgs would read it as an option. */
function joinedNumbers(args: readonly string[], options: ParseArgsOptionsConfig): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const option = joined.at(-1) ?? ''
    const takesIt = option.startsWith('--') && options[option.slice(2)]?.type === 'string'
    if (takesIt && /^-\d/.test(arg)) joined[joined.length - 1] = `${option}=${arg}`
    else joined.push(arg)
  }
  return joined
}

/** Throws when an option that takes one value is given twice: parseArgs would silently take the last. */
function refuseRepeated(options: ParseArgsOptionsConfig, tokens: readonly { kind: string; name?: string }[]): void {
  const given = new Set<string>()
  for (const { kind, name = '' } of tokens) {
    if (kind !== 'option' || options[name].type !== 'string' || options[name].multiple) continue
    if (given.has(name)) throw new Error(`--${name} is given twice`)
    given.add(name)
  }
}

/** `help key`, `key --help` and `key create --help` show the commands that begin with these words. */
async function help(typed: readonly string[], columns: number): Promise<string> {
  const words = typed.filter(word => word !== 'help' && !word.startsWith('-'))
  const commands = (await allCommands()).filter(({ name }) => `${name} `.startsWith([...words, ''].join(' ')))
  if (commands.length > 0) return helpText(commands, words, columns)
  const command = await commandOf(words)
  if (command === undefined) throw new CommandError(await unknownCommand(words))
  return helpText([command], words, columns)
}

/** Suggests the closest command, or lists the commands that begin with the same word. */
async function unknownCommand(words: readonly string[]): Promise<string> {
  const names = (await allCommands()).map(({ name }) => name)
  const ofNoun = names.filter(name => name.startsWith(`${words[0]} `)).map(name => name.slice(name.indexOf(' ') + 1))
  if (ofNoun.length > 0 && words.length === 1) {
    return `The command "${words[0]}" is incomplete. Commands: ${ofNoun.join(', ')}. Run assay help ${words[0]} for usage.`
  }
  const meant =
    nearest(words.slice(0, 2).join(' '), names) ??
    nearest(
      words[0] ?? '',
      names.map(name => name.split(' ')[0]),
    )
  const hint = meant === undefined || meant === words[0] ? '' : ` Did you mean: assay ${meant}?`
  const choices = ofNoun.length === 0 ? '' : ` Commands: ${ofNoun.join(', ')}.`
  return `There is no such command.${hint}${choices} Run assay help${ofNoun.length === 0 ? '' : ` ${words[0]}`} for usage.`
}

/** Columns of the terminal; infinite for a file or a pipe. */
function columnsOf({ isTTY, columns }: Outputs['stdout']): number {
  return isTTY === true ? (columns ?? 80) : Number.POSITIVE_INFINITY
}
