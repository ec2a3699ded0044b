/** The OpenAPI document of a running service, as what every answer is held against. */
import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { assertEveryAnswer, assertRefusal } from '../support/expect.ts'
import { inlined } from '../support/inlined.ts'
import type { Answer } from '../support/service.ts'

export interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly pattern?: string
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

export interface Operation {
  readonly request: Schema
  /** Inputs of the document that are answered with 200. */
  readonly examples: readonly Record<string, unknown>[]
  /** True where an Idempotency-Key is heeded. */
  readonly isRemembered: boolean
  /** Validators of the JSON of an answer, keyed by its status. */
  readonly answers: ReadonlyMap<number, ValidateFunction>
}

const jsonType = 'application/json'

/** The operations of a document, by path. */
export function operationsOf(
  // biome-ignore lint/suspicious/noExplicitAny: test/spec/openapi.test.ts holds its structure
  document: any,
): ReadonlyMap<string, Operation> {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'openapi')
  return new Map(
    Object.keys(document.paths).map(path => {
      const { post } = document.paths[path]
      const place = `openapi#/paths/${path.replaceAll('/', '~1')}/post/responses`
      const statuses = Object.keys(post.responses)
      const validators = statuses.map((status): [number, ValidateFunction] => {
        const schema = { $ref: `${place}/${status}/content/${jsonType.replace('/', '~1')}/schema` }
        return [Number(status), ajv.compile(schema)]
      })
      const { schema, examples = {} } = post.requestBody.content[jsonType]
      const request = inlined(document, schema)
      const answered = post.responses['200'].content[jsonType].examples ?? {}
      const inputs = Object.keys(examples).filter(title => title in answered)
      const isRemembered = (post.parameters ?? []).some(({ name }: { name: string }) => name === 'Idempotency-Key')
      return [
        path,
        { request, isRemembered, examples: inputs.map(title => examples[title].value), answers: new Map(validators) },
      ]
    }),
  )
}

/** Throws unless the answer is one of those that the document has, and a refusal has all that every refusal has. */
export function assertDocumented(operation: Operation | null, answer: Answer): void {
  const { status, json, text } = answer
  if (operation !== null) {
    const validate = operation.answers.get(status)
    assert.ok(validate !== undefined, `the document has no ${status}`)
    assert.ok(validate(json), `${status} is not as the document says: ${validate.errors?.map(whereOf).join(', ')}`)
  }
  if (status === 200) {
    assertEveryAnswer(answer)
    return
  }
  const { code, pointer } = json?.error ?? {}
  assert.ok(code === 'invalid_input' || pointer === undefined, 'only invalid input has a place')
  assertRefusal(answer, code, pointer)
  assert.ok(text.length < 2_000, 'a refusal is short')
}

const whereOf = ({ instancePath, keyword }: { instancePath: string; keyword: string }) => `${instancePath} ${keyword}`
