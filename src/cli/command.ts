import type { Writable } from 'node:stream'
import type { ParseArgsOptionsConfig } from 'node:util'
import { type Config, loadConfig } from '../app/config.ts'
import type { Store } from '../store/open.ts'

export interface CommandInput {
  /** Values of the options, by their long name. */
  readonly options: Readonly<Record<string, string | boolean | string[] | undefined>>
  /** Words after the name of the command. */
  readonly words: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly outputs: Outputs
}

/** Where a command line writes: its result to the one, its progress and what went wrong to the other. */
export interface Outputs {
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean }
}

/** What a command found or did: an object for --json, and lines for a person. */
export interface CommandOutput {
  readonly json: unknown
  readonly text: string
  /** Not all that was asked for could be done; what is printed says so. */
  readonly incomplete?: boolean
}

export interface Command {
  /** As it is typed: `key create`. */
  readonly name: string
  readonly usage: string
  /** How many words may follow the name, at most. */
  readonly words: number
  readonly summary: string
  readonly options: ParseArgsOptionsConfig
  readonly run: (input: CommandInput, open: () => Promise<Opened>) => Promise<CommandOutput>
}

/** What most commands work on; opened only when a command asks for it. */
export interface Opened {
  readonly config: Config
  readonly store: Store
}

/** A command that cannot do what was asked; the message is one sentence for the person who typed it. */
export class CommandError extends Error {}

/** The settings. Throws CommandError with a line for each that is wrong. */
export function configOf(environment: CommandInput['environment']): Config {
  const loaded = loadConfig(environment)
  if ('problems' in loaded) throw new CommandError(loaded.problems.join('\nassay: '))
  return loaded.config
}

/** An option that must be there. */
export function required({ options }: CommandInput, name: string): string {
  const value = options[name]
  if (typeof value !== 'string' || value === '') throw new CommandError(`--${name} is required.`)
  return value
}

export function optional({ options }: CommandInput, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/**
 * The values of an option that may be given several times or with commas. One that is given and lists nothing, as a
 * variable of the shell that is not set does, is not one that is left out: throws CommandError.
 */
export function listOf({ options }: CommandInput, name: string): string[] {
  const value = options[name]
  const given = Array.isArray(value) ? value : []
  return given.flatMap(text => {
    const values = valuesIn(text)
    if (values.length === 0) throw new CommandError(`--${name} is given without a value.`)
    return values
  })
}

function valuesIn(text: string): string[] {
  return text
    .split(',')
    .map(value => value.trim())
    .filter(value => value !== '')
}

/** Lines of columns that line up. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map(line => line[column].length)))
  return lines
    .map(line =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A time for people; `-` when there is none. */
export function timeText(at: number | null): string {
  return at === null ? '-' : `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** A time for programs. */
export function timeJson(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
