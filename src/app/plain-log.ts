/** Lines of the log for a person at a terminal. */
import { styleText } from 'node:util'

const colours: Readonly<Record<string, Parameters<typeof styleText>[0]>> = {
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
}

/**
 * One event of the log, which is a line of JSON, as a line of text: `20:15:02 warn: message (dataset=ip)`. The time is
 * that of this machine.
 */
export function plainLine(json: string): string {
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
