import { adminScope } from '../../accounts/key-settings.ts'
import { type AnyEndpoint, nameOfPath, remembersAnswers } from '../../core/endpoint.ts'
import { ApiError, docPath, type ErrorCode, errorBody, errorKinds } from '../../core/errors.ts'
import type { JsonSchema } from '../../core/json-schema.ts'
import parts from './openapi.json' with { type: 'json' }

/** Codes that every operation can answer with. */
const commonRefusals: readonly ErrorCode[] = [
  'invalid_input',
  'unauthorized',
  'method_not_allowed',
  'account_suspended',
  'rate_limited',
  'internal_error',
  'account_unavailable',
  'provider_unavailable',
]
/** Codes that only endpoints with a body can answer with. */
const bodyRefusals: readonly ErrorCode[] = ['payload_too_large', 'json_required']
/** Codes that only endpoints can answer with that need a scope. */
const scopedRefusals: readonly ErrorCode[] = ['insufficient_scope']
/** Codes that only endpoints can answer with whose answers are remembered by their Idempotency-Key. */
const rememberedRefusals: readonly ErrorCode[] = ['idempotency_in_progress', 'idempotency_mismatch']
/** Codes that only endpoints can answer with that are charged. */
const chargedRefusals: readonly ErrorCode[] = ['insufficient_credits']

/** Every code that an endpoint can answer with, each once. */
export function refusalsOf(endpoint: AnyEndpoint): readonly ErrorCode[] {
  const { method, scope, refusals } = endpoint
  const all = [
    ...commonRefusals,
    ...(method === 'GET' ? [] : bodyRefusals),
    ...(scope === null ? [] : scopedRefusals),
    ...(remembersAnswers(endpoint) ? rememberedRefusals : []),
    ...(readsNoData(endpoint) ? [] : chargedRefusals),
    ...refusals,
  ]
  return [...new Set(all)].sort((one, other) => errorKinds[one].status - errorKinds[other].status)
}

interface DocumentOptions {
  readonly version: string
  /** The address of the service, such as https://assay.example; empty when it is not known. */
  readonly origin: string
  /** Descriptions of the tags, keyed by the scopes of the endpoints. */
  readonly topics?: Readonly<Record<string, string>>
  /** Paths that are pages and no endpoints, as the document has them. */
  readonly more?: object
}

/** The OpenAPI 3.1 document of the endpoints: their schemas by name, their samples as examples. */
export function openApiDocument(
  endpoints: readonly AnyEndpoint[],
  { version, origin, topics = {}, more = {} }: DocumentOptions,
): object {
  const { title, ...about } = parts.info
  return {
    openapi: '3.1.0',
    info: { title, version, ...about },
    servers: [{ url: origin || '/' }],
    security: [{ apiKey: [] }],
    tags: [...new Set(endpoints.map(tagOf))].map(name => ({ name, description: topics[name] ?? name })),
    paths: {
      ...Object.fromEntries(
        [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, at]) => [path, itemOf(at, origin)]),
      ),
      ...more,
    },
    components: {
      securitySchemes: { apiKey: parts.apiKey },
      schemas: { Error: errorSchema(origin), ...namedSchemas(endpoints) },
      headers: parts.headers,
    },
  }
}

/** The schema of an error, with the codes and actions of the table of errors. */
function errorSchema(origin: string): object {
  const { error } = parts.error.properties
  const { code, message, pointer, action, doc, ...credits } = error.properties
  const actions = [...new Set(Object.values(errorKinds).map(each => each.action))]
  const properties = {
    code: { ...code, enum: Object.keys(errorKinds) },
    ...{ message, pointer, action: { ...action, enum: actions } },
    doc: { ...doc, examples: [origin + docPath('invalid_input')] },
    ...credits,
  }
  return { ...parts.error, properties: { error: { ...error, properties } } }
}

/** Headers of responses, as the document describes them. */
export const answerHeaders = parts.headers
type AnswerHeader = keyof typeof answerHeaders

const everyAnswer: readonly AnswerHeader[] = ['X-Request-Id', 'X-Client-Request-Id']
/** Headers of an answer to a request that was authenticated. */
const accountStatus: readonly AnswerHeader[] = [
  'RateLimit-Policy',
  'RateLimit',
  'X-Credits-Charged',
  'X-Credits-Remaining',
]
const waiting: readonly AnswerHeader[] = [...accountStatus, 'Retry-After']
const ofRefusals: Readonly<Record<number, readonly AnswerHeader[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  409: waiting,
  429: waiting,
  503: waiting,
}

function refsTo(names: readonly AnswerHeader[]): object {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Operations on the caller's own account are free, and have no data with an age. */
function isOfAccount({ path }: AnyEndpoint): boolean {
  return path.startsWith('/v1/account/')
}

/** Whether an answer comes from the account and its store alone: it costs nothing, and no data has an age. */
function readsNoData(endpoint: AnyEndpoint): boolean {
  return isOfAccount(endpoint) || endpoint.scope === adminScope
}

function tagOf(endpoint: AnyEndpoint): string {
  return isOfAccount(endpoint) ? 'account' : (endpoint.scope ?? 'account')
}

/** Operations of one path, by method. */
function itemOf(endpoints: readonly AnyEndpoint[], origin: string): object {
  const operations = endpoints.map(each => [each.method === 'GET' ? 'get' : 'post', operationOf(each, origin)])
  return Object.fromEntries(operations)
}

function operationOf(endpoint: AnyEndpoint, origin: string): object {
  const { method, path, summary, description, request, samples } = endpoint
  const answered = samples.filter(({ output }) => !(output instanceof ApiError))
  const named = (of: 'input' | 'output') =>
    Object.fromEntries(answered.map(sample => [sample.title, { value: sample[of] }]))
  const headers = remembersAnswers(endpoint) ? [parts.idempotencyKey, parts.requestId] : [parts.requestId]
  const input =
    method === 'GET'
      ? { parameters: [...pathParameters(request, answered), ...headers] }
      : {
          parameters: headers,
          requestBody: { required: true, content: json(refTo(requestName(endpoint)), named('input')) },
        }
  return {
    operationId: nameOfPath(path),
    tags: [tagOf(endpoint)],
    summary,
    description,
    ...input,
    responses: {
      200: {
        description: 'Answered',
        headers: refsTo(headersOf(endpoint)),
        content: json(refTo(responseName(endpoint)), named('output')),
      },
      ...errorResponses(new Set(refusalsOf(endpoint)), origin),
    },
  }
}

/** The input of an endpoint that has it in its path, with the values of its samples. */
function pathParameters({ properties = {} }: JsonSchema, samples: AnyEndpoint['samples']): object[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'path',
    required: true,
    ...(description === undefined ? {} : { description }),
    schema,
    ...withExamples(Object.fromEntries(samples.map(({ title, input }) => [title, { value: input[name] }]))),
  }))
}

/** The headers of an answer of 200. */
export function headersOf(endpoint: AnyEndpoint): readonly AnswerHeader[] {
  const aged: readonly AnswerHeader[] = readsNoData(endpoint) ? [] : ['X-Data-As-Of']
  const replayed: readonly AnswerHeader[] = remembersAnswers(endpoint) ? ['Idempotent-Replayed'] : []
  const again: readonly AnswerHeader[] = endpoint.retryAfterSeconds === undefined ? [] : ['Retry-After']
  return [...everyAnswer, ...accountStatus, ...aged, ...replayed, ...again]
}

function json(schema: object, examples: object): object {
  return { 'application/json': { schema, ...withExamples(examples) } }
}

function withExamples(examples: object): object {
  return Object.keys(examples).length === 0 ? {} : { examples }
}

/** One response per status, naming every code that it stands for. */
function errorResponses(codes: ReadonlySet<ErrorCode>, origin: string): object {
  const byStatus = Map.groupBy(codes, code => errorKinds[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map(code => `\`${code}\`: ${errorKinds[code].message}`).join(' '),
        headers: refsTo([...everyAnswer, ...(ofRefusals[Number(status)] ?? accountStatus)]),
        content: json(
          refTo('Error'),
          Object.fromEntries(group.map(code => [code, { value: JSON.parse(errorBody(new ApiError(code), origin)) }])),
        ),
      },
    ]),
  )
}

/**
 * The schemas of the document under names of their own, so that generated clients have a named type for each object.
 * The response of /v1/ip/intelligence is `IpIntelligence`, its request `IpIntelligenceRequest`. An object inside
 * another has its title as its name, else the name of the one around it and its field: `IpIntelligenceRisk`. An object
 * that is met again, such as the estimate in a batch, keeps the name it has.
 */
function namedSchemas(endpoints: readonly AnyEndpoint[]): Readonly<Record<string, object>> {
  const names = new Names()
  const responses = endpoints.map(endpoint => [responseName(endpoint), endpoint.response] as const)
  const withBody = endpoints.filter(({ method }) => method !== 'GET')
  const all = [...responses, ...withBody.map(endpoint => [requestName(endpoint), endpoint.request] as const)]
  for (const [name, schema] of all) names.reserve(name, schema)
  for (const [name, schema] of all) names.define(name, schema)
  return names.schemas
}

/** /v1/ip/intelligence as `IpIntelligence`; parameters of a path count by their names. */
function responseName({ path }: AnyEndpoint): string {
  return pascal(path.slice('/v1/'.length))
}

function requestName(endpoint: AnyEndpoint): string {
  return `${responseName(endpoint)}Request`
}

class Names {
  readonly schemas: Record<string, object> = {}
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
  #inside(schema: JsonSchema, name: string): object {
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

function refTo(name: string): object {
  return { $ref: `#/components/schemas/${name}` }
}

/** breach_date, ip/intelligence and BreachDate as one word, each part with a capital. */
function pascal(text: string): string {
  return text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, letter: string) => letter.toUpperCase())
}
