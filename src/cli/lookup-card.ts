/** A response for people: a line for each field with a value, nested objects as sections. */
import { CommandError } from './command.ts'

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
export function cardOf(title: string, answer: unknown): string {
  const lines = linesOf(answer, 1)
  const width = Math.max(0, ...lines.map(([label]) => label.length))
  return [title, ...lines.map(([label, text]) => `${label.padEnd(width)}  ${text}`.trimEnd())].join('\n')
}

function linesOf(value: unknown, depth: number): Line[] {
  if (typeof value !== 'object' || value === null) return []
  const indent = '  '.repeat(depth)
  return Object.entries(value).flatMap(([name, member]): Line[] => {
    const label = `${indent}${labelOf(name)}`
    if (isSilent(member)) return []
    if (Array.isArray(member) && member.every(each => typeof each !== 'object')) return [[label, member.join(', ')]]
    if (Array.isArray(member)) {
      return [[label, `${member.length}`], ...member.flatMap(each => linesOf(each, depth + 1))]
    }
    if (typeof member === 'object') {
      const inner = linesOf(member, depth + 1)
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
export function chosenFields(answer: unknown, fields: readonly string[]): unknown {
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
