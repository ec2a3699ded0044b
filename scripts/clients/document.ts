/** The OpenAPI document as the generators of the clients read it. */
import { admin } from '../../src/accounts/admin/accounts.ts'
import { account } from '../../src/accounts/usage.ts'
import type { AnyEndpoint } from '../../src/core/endpoint.ts'
import { errorKinds } from '../../src/core/errors.ts'
import { openApiDocument } from '../../src/http/pages/openapi.ts'
import { signals } from '../../src/signals/index.ts'

export interface Schema {
  readonly $ref?: string
  readonly anyOf?: readonly Schema[]
  readonly type?: string | readonly string[]
  readonly enum?: readonly (string | number | boolean | null)[]
  readonly description?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** An endpoint as a method of a client. */
export interface Method {
  /** First segment of the path: `ip` of /v1/ip/intelligence. */
  readonly group: string
  /** The segments behind it, as words: [`intelligence`]. */
  readonly words: readonly string[]
  readonly path: string
  readonly summary: string
  readonly takesKey: boolean
  readonly request: string
  /** Whether the request has a field that is required. */
  readonly needsInput: boolean
  readonly response: string
}

export interface Document {
  readonly methods: readonly Method[]
  /** Schemas of objects by name, without that of errors. */
  readonly schemas: ReadonlyMap<string, Schema>
  readonly codes: Readonly<Record<string, { readonly action: string }>>
}

interface Operation {
  readonly summary: string
  readonly parameters: readonly { readonly name: string }[]
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  readonly responses: { readonly 200: Operation['requestBody'] }
}

/** The document of the endpoints of this repository. Throws for an endpoint that no method can be made of. */
export function readDocument(): Document {
  const endpoints: AnyEndpoint[] = [
    ...signals.flatMap(signal => signal.endpoints),
    ...account.endpoints,
    ...admin.endpoints,
  ]
  const { paths, components } = openApiDocument(endpoints, { version: '', origin: '' }) as {
    paths: Record<string, { post?: Operation }>
    components: { schemas: Record<string, Schema> }
  }
  const methods = Object.entries(paths).map(([path, { post }]) => {
    const [group, ...named] = path.slice('/v1/'.length).split(/[/_-]/)
    // A path of one word has no name for its method: client.check.run.
    const words = named.length === 0 ? ['run'] : named
    if (post === undefined || path.includes('{')) throw new Error(`${path} has no method yet`)
    const typeOf = ({ content }: Operation['requestBody']) => nameOfRef(content['application/json'].schema)
    const takesKey = post.parameters.some(({ name }) => name === 'Idempotency-Key')
    const types = { request: typeOf(post.requestBody), response: typeOf(post.responses[200]) }
    const needsInput = (components.schemas[types.request].required ?? []).length > 0
    return { group, words, path, summary: post.summary, takesKey, needsInput, ...types }
  })
  const { Error: _, ...schemas } = components.schemas
  return { methods, schemas: new Map(Object.entries(schemas)), codes: errorKinds }
}

export function nameOfRef({ $ref = '' }: Schema): string {
  return $ref.slice('#/components/schemas/'.length)
}

/** The names of the objects in a schema. */
export function refsIn(schema: Schema): string[] {
  const inside = [
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...Object.values(schema.properties ?? {}),
  ]
  return [...(schema.$ref === undefined ? [] : [nameOfRef(schema)]), ...inside.flatMap(refsIn)]
}

/** A name and those of all objects inside it. */
export function reachableFrom(names: Iterable<string>, schemas: ReadonlyMap<string, Schema>): Set<string> {
  const found = new Set(names)
  for (const name of found) for (const each of refsIn(schemas.get(name) ?? {})) found.add(each)
  return found
}

/** The lines of a text, each at most so wide. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
