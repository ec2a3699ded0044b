/**
 * The schemas of the OpenAPI document under names of their own, so that generated clients have a named type for each
 * object. The answer of /v1/ip/intelligence is `IpIntelligence`, its request `IpIntelligenceRequest`. An object inside
 * another has its title as its name, else the name of the one around it and its field: `IpIntelligenceRisk`. An object
 * that is met again, such as the estimate in a batch, keeps the name it has.
 */
import type { AnyEndpoint } from '../../core/endpoint.ts'
import type { JsonSchema } from '../../core/json-schema.ts'

/** A schema in which every object is a reference. */
export type SchemaInDocument = object

export interface NamedSchemas {
  /** Schemas of objects, keyed by their names. */
  readonly schemas: Readonly<Record<string, SchemaInDocument>>
  readonly requestOf: (endpoint: AnyEndpoint) => SchemaInDocument
  readonly responseOf: (endpoint: AnyEndpoint) => SchemaInDocument
}

/** /v1/ip/intelligence as `IpIntelligence`; parameters of a path count by their names. */
function typeNameOf(path: string): string {
  return pascal(path.slice('/v1/'.length))
}

export function namedSchemas(endpoints: readonly AnyEndpoint[]): NamedSchemas {
  const names = new Names()
  const requestName = ({ path }: AnyEndpoint) => `${typeNameOf(path)}Request`
  const withBody = endpoints.filter(({ method }) => method !== 'GET')
  for (const { path, response } of endpoints) names.reserve(typeNameOf(path), response)
  for (const endpoint of withBody) names.reserve(requestName(endpoint), endpoint.request)
  for (const { path, response } of endpoints) names.define(typeNameOf(path), response)
  for (const endpoint of withBody) names.define(requestName(endpoint), endpoint.request)
  return {
    schemas: names.schemas,
    requestOf: endpoint => refTo(requestName(endpoint)),
    responseOf: ({ path }) => refTo(typeNameOf(path)),
  }
}

class Names {
  readonly schemas: Record<string, SchemaInDocument> = {}
  /** Names by the JSON of the schemas that have them. */
  readonly #known = new Map<string, string>()
  readonly #taken = new Set<string>()

  reserve(name: string, schema: JsonSchema): void {
    this.#taken.add(name)
    const json = JSON.stringify(schema)
    if (!this.#known.has(json)) this.#known.set(json, name)
  }

  define(name: string, { title: _, ...schema }: JsonSchema): void {
    const { properties } = schema
    if (properties === undefined) {
      this.schemas[name] = schema
      return
    }
    const fields = Object.entries(properties).map(([field, each]) => [field, this.#inside(each, name + pascal(field))])
    this.schemas[name] = { ...schema, properties: Object.fromEntries(fields) }
  }

  /** A schema inside another one: a reference when it is an object. */
  #inside(schema: JsonSchema, name: string): SchemaInDocument {
    if (schema.items !== undefined) return { ...schema, items: this.#inside(schema.items, `${name}Item`) }
    if (schema.properties === undefined) return schema
    const isNullable = Array.isArray(schema.type) && schema.type.includes('null')
    const ref = refTo(this.#nameOf(isNullable ? { ...schema, type: 'object' } : schema, name))
    return isNullable ? { anyOf: [ref, { type: 'null' }] } : ref
  }

  #nameOf(schema: JsonSchema, usual: string): string {
    const json = JSON.stringify(schema)
    const known = this.#known.get(json)
    if (known !== undefined) return known
    const { title = usual } = schema
    const name = this.#taken.has(title) ? usual : title
    this.reserve(name, schema)
    this.define(name, schema)
    return name
  }
}

function refTo(name: string): SchemaInDocument {
  return { $ref: `#/components/schemas/${name}` }
}

/** breach_date, ip/intelligence and BreachDate as one word, each part with a capital. */
function pascal(text: string): string {
  return text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, letter: string) => letter.toUpperCase())
}
