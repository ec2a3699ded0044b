import { writeFileSync } from 'node:fs'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from './config.ts'

export type { Logger }

/** Structured lines on standard error; standard output is for what a person or a script asked for. */
export function createLog(level: LogLevel): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
    },
    standardError,
  )
}

/**
 * A line that cannot be written is dropped, and the next one tried anew: that the disk which holds the log is full, or its
 * reader gone or too slow, is no reason to stop serving, and there is no other place that could be told.
 */
const standardError: DestinationStream = {
  write(line) {
    try {
      writeFileSync(2, line)
    } catch {}
  },
}

/**
 * What of an error may be logged: its class, its code and where it happened. Its message may quote an input value, so
 * it stays out.
 */
export function describeError(error: unknown): { name: string; code?: string; at: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { name: error.name, ...code, at: frames.slice(0, 8).map(line => line.trim()) }
}
