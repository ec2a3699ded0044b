import { ApiError, type ErrorCode, errorKinds } from '../core/errors.ts'
import type { JsonSchema } from '../core/json-schema.ts'
import type { AnyOperation } from './operation.ts'

/** Codes that every operation can answer with. */
const commonRefusals: readonly ErrorCode[] = [
  'invalid_input',
  'unauthorized',
  'insufficient_scope',
  'method_not_allowed',
  'payload_too_large',
  'json_required',
  'rate_limited',
  'internal_error',
]
const chargedRefusals: readonly ErrorCode[] = [
  'insufficient_credits',
  'idempotency_in_progress',
  'idempotency_mismatch',
]

/** The OpenAPI 3.1 document of the operations: their schemas as they are, their samples as examples. */
export function openApiDocument(operations: readonly AnyOperation[], version: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version,
      description: 'A self-hosted signals API. Every endpoint takes POST with a JSON body and returns JSON.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    tags: [...new Set(operations.map(tagOf))].map(name => ({ name })),
    paths: Object.fromEntries(operations.map(operation => [operation.path, { post: postOf(operation) }])),
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: assay_…' } },
      schemas: { Error: errorSchema },
      headers: headersOfAnswers,
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string', enum: Object.keys(errorKinds) },
        message: { type: 'string' },
        pointer: { type: 'string', description: 'JSON pointer (RFC 6901) of the field at fault' },
        action: { type: 'string', enum: [...new Set(Object.values(errorKinds).map(({ action }) => action))] },
        doc: { type: 'string', description: "path of the code's page" },
        required: { type: 'integer', description: 'credits the request needs (insufficient_credits)' },
        available: { type: 'integer', description: 'credits the account has (insufficient_credits)' },
      },
    },
  },
}

const headersOfAnswers = {
  RateLimitPolicy: { description: 'requests per window, as "minute";q=60;w=60', schema: { type: 'string' } },
  RateLimit: {
    description: 'requests left and seconds to the reset, as "minute";r=59;t=60',
    schema: { type: 'string' },
  },
  CreditsCharged: { description: 'credits this answer cost', schema: { type: 'integer' } },
  CreditsRemaining: { description: 'credits left', schema: { type: 'integer' } },
  DataAsOf: {
    description:
      'how old the data behind the answer is, a dictionary (RFC 8941) of topics: a date or instant, or "none" for what was never fetched; with the parameter stale for what is older than it may be',
    schema: { type: 'string', examples: ['city="2026-06-05";stale, asn="2026-06-17", tor="none";stale'] },
  },
  RequestId: { description: 'identifies the request in the logs', schema: { type: 'string' } },
}

function tagOf({ scope }: AnyOperation): string {
  return scope ?? 'account'
}

function postOf(operation: AnyOperation): object {
  const { path, summary, description, request, response, refusals, samples, scope } = operation
  const answered = samples.filter(({ output }) => !(output instanceof ApiError))
  const named = (of: 'input' | 'output') =>
    Object.fromEntries(answered.map(sample => [sample.title, { value: sample[of] }]))
  const codes = [...commonRefusals, ...(scope === null ? [] : chargedRefusals), ...refusals]
  return {
    operationId: path.slice('/v1/'.length).replaceAll('/', '_'),
    tags: [tagOf(operation)],
    summary,
    description,
    parameters: scope === null ? [] : [idempotencyKey],
    requestBody: { required: true, content: json(request, named('input')) },
    responses: {
      200: { description: 'Answered', headers: headersOf(scope), content: json(response, named('output')) },
      ...errorResponses(codes),
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key within 24 hours answers what the first request answered, and is not charged.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}

const headerRefs = Object.fromEntries(
  [
    ['RateLimit-Policy', 'RateLimitPolicy'],
    ['RateLimit', 'RateLimit'],
    ['X-Credits-Charged', 'CreditsCharged'],
    ['X-Credits-Remaining', 'CreditsRemaining'],
    ['X-Request-Id', 'RequestId'],
  ].map(([name, ref]) => [name, { $ref: `#/components/headers/${ref}` }]),
)

/** Only what a signal answers comes from data that has an age. */
function headersOf(scope: string | null): object {
  return scope === null ? headerRefs : { ...headerRefs, 'X-Data-As-Of': { $ref: '#/components/headers/DataAsOf' } }
}

function json(schema: JsonSchema, examples: object): object {
  return { 'application/json': { schema, ...(Object.keys(examples).length === 0 ? {} : { examples }) } }
}

/** One response per status, naming every code that it stands for. */
function errorResponses(codes: readonly ErrorCode[]): object {
  const byStatus = Map.groupBy(codes, code => errorKinds[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map(code => `\`${code}\`: ${errorKinds[code].message}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}
