/**
 * The tools of the Model Context Protocol (MCP), made from the endpoints: a tool has the name, the schemas, the texts
 * and the price of its endpoint. Inputs are closed, so that a misspelled argument is refused. Outputs stay open, since
 * answers may get new fields.
 */
import { type AnyEndpoint, nameOfPath } from '../core/endpoint.ts'
import type { JsonSchema } from '../core/json-schema.ts'
import { costOf } from '../pages/components/number.ts'

export interface Tool {
  /** Such as ip_intelligence. */
  readonly name: string
  readonly title: string
  readonly description: string
  /** Path of the endpoint that answers. */
  readonly path: string
  /** Schemas of objects. The input allows no further members, the output does. */
  readonly input: JsonSchema
  readonly output: JsonSchema
  /** Arguments that the endpoint takes and the tool refuses. */
  readonly withheld: readonly string[]
  readonly meta: ToolMeta
}

/** The price of a call. */
export interface ToolMeta extends Record<string, unknown> {
  /** In words. */
  readonly 'assay/cost': string
  /** Credits, where every call costs the same. */
  readonly 'assay/credits'?: number
}

export interface ToolOptions {
  /** Whether a model may be given tools and arguments that take passwords or their hashes. */
  readonly passwords: boolean
  /** True where calls are not charged. */
  readonly isFree?: boolean
}

/** Tools that only read, one for each endpoint; endpoints whose input is a password are left out unless allowed. */
export function toolsOf(endpoints: readonly AnyEndpoint[], { passwords, isFree = false }: ToolOptions): Tool[] {
  return endpoints.flatMap(endpoint => {
    const { path, request, response, summary } = endpoint
    const withheld = passwords ? [] : Object.keys(request.properties ?? {}).filter(isOfPassword)
    if (withheld.some(name => request.required?.includes(name))) return []
    const cost = isFree ? 'free' : costOf(endpoint)
    return {
      ...{ name: nameOfPath(path), title: summary, path, output: response, withheld },
      description: descriptionOf(endpoint, withheld, cost),
      input: closed(request, withheld),
      meta: {
        'assay/cost': cost,
        ...(isFree || endpoint.cost === undefined ? { 'assay/credits': creditsOf(cost) } : {}),
      },
    }
  })
}

function isOfPassword(field: string): boolean {
  return /^password(_|$)/.test(field)
}

/** The first number of a price in words; `free` has none. */
function creditsOf(cost: string): number {
  return Number.parseInt(cost, 10) || 0
}

function closed(schema: JsonSchema, withheld: readonly string[]): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !withheld.includes(name))
  return { ...schema, properties: Object.fromEntries(properties), additionalProperties: false }
}

/** The texts of the endpoint, with the names of tools in place of paths, and without what is about HTTP alone. */
function descriptionOf({ summary, description }: AnyEndpoint, withheld: readonly string[], cost: string): string {
  const sentences = description
    .split(/(?<=[.)]) (?=[A-Z`])/)
    .filter(sentence => !/Idempotency-Key|X-Forwarded-For/.test(sentence))
  const text = sentences
    .join(' ')
    .replace(/`(\/v1\/[a-z_/]+)`/g, (_, path: string) => `\`${nameOfPath(path)}\``)
    .replace('`Retry-After` seconds', 'the number of seconds in the response')
  const missing = withheld.map(name => ` This tool does not accept \`${name}\`.`).join('')
  return `${summary}. ${text}${missing} Price per call: ${cost}.`
}

/** Facts about a call in addition to its response, such as the charged credits. */
export type CallFacts = Readonly<Record<string, string | number | boolean>>

/** The facts that are not null. */
export function knownOf(facts: Readonly<Record<string, string | number | boolean | null>>): CallFacts {
  return Object.fromEntries(Object.entries(facts).flatMap(([name, fact]) => (fact === null ? [] : [[name, fact]])))
}
