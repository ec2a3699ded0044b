import { writeFileSync } from 'node:fs'
import { isatty } from 'node:tty'
import { styleText } from 'node:util'
import pino, { type DestinationStream, type Logger } from 'pino'
import { isSqliteError, troubleOf } from '../core/store-failure.ts'
import type { Config } from './settings/config.ts'

export type { Logger }

/**
 * Structured lines on standard error; standard output is for what a person or a script asked for. On a terminal, and
 * with LOG_FORMAT=text, each event is a line of plain text.
 */
export function createLog(
  { logLevel: level, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>,
  output: DestinationStream = standardError,
): Logger {
  const isPlain = logFormat === 'text' || (logFormat === 'auto' && output === standardError && isatty(2))
  // A line of progress may stand on the terminal.
  const start = output === standardError && isatty(2) ? '\r\x1b[K' : ''
  const destination = isPlain ? { write: (json: string) => output.write(`${start}${plainLine(json)}`) } : output
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
    },
    destination,
  )
}

/**
 * A line that cannot be written is dropped, and the next one is tried anew. A full disk, or a reader that has gone or
 * is too slow, is no reason to stop serving, and there is nowhere else to report it.
 */
const standardError: DestinationStream = {
  write(line) {
    try {
      writeFileSync(2, line)
    } catch {}
  },
}

export interface ErrorDescription {
  readonly name: string
  /**
   * The extended result code (`errcode`) and the reason (`trouble`) stand beside the code for errors of SQLite only.
   */
  readonly code?: string
  readonly errcode?: number
  readonly trouble?: string
  readonly at: readonly string[]
}

/**
 * What may be logged of an error: its class, its codes and where it happened. The message is left out, because it may
 * quote an input.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const trouble = troubleOf(error)
  const ofSqlite = isSqliteError(error) ? { errcode: error.errcode } : {}
  const named = trouble === undefined ? {} : { trouble }
  return { name: error.name, ...code, ...ofSqlite, ...named, at: frames.slice(0, 8).map(line => line.trim()) }
}

const colours: Readonly<Record<string, Parameters<typeof styleText>[0]>> = {
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
}

/**
 * One event of the log, which is a line of JSON, as a line of text: `20:15:02 warn: message (dataset=ip)`. The time is
 * that of this machine.
 */
function plainLine(json: string): string {
  const { time, level, msg, ...others }: Record<string, unknown> = JSON.parse(json)
  const clock = new Date(String(time)).toLocaleTimeString('en-GB')
  const style = colours[String(level)]
  const prefix = level === 'info' ? '' : `${String(level)}: `
  const shown = style === undefined ? prefix : styleText(style, prefix, { stream: process.stderr })
  const facts = Object.entries(others).map(([name, value]) => `${name}=${factOf(value)}`)
  return `${clock} ${shown}${sentenceOf(String(msg))}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}\n`
}

function sentenceOf(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}`
}

/** An error is its class, its code and its place. */
function factOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (!('name' in value && 'at' in value)) return JSON.stringify(value)
  const code = 'code' in value ? ` ${value.code}` : ''
  const place = Array.isArray(value.at) && value.at.length > 0 ? ` ${value.at[0]}` : ''
  return `${value.name}${code}${place}`
}
