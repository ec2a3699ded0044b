/**
 * What is wrong with JSON that a person wrote, measured by a schema: one sentence for each place, named as a JSON
 * pointer. A sentence does not repeat what is there. The compiler of schemas is loaded when it is first asked, which
 * the service never does.
 */
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { JsonSchema } from '../../../core/json-schema.ts'

/** Empty when the value fits the schema. */
export type FindProblems = (value: unknown, at?: string) => string[]

/** A text that is wrong from end to end must fill neither a screen nor a log. */
const mostProblems = 100

export async function problemFinder(schema: JsonSchema): Promise<FindProblems> {
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const check = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, messages: false }).compile(schema)
  return (value, at = '') => {
    if (check(value)) return []
    return (check.errors ?? []).slice(0, mostProblems).map(error => `${at}${sentenceOf(error)}`)
  }
}

function sentenceOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword === 'required') return `${instancePath}/${params.missingProperty}: the field is missing`
  if (keyword === 'additionalProperties') {
    return `${instancePath}/${shown(params.additionalProperty)}: unknown field`
  }
  if (keyword === 'enum') return `${instancePath}: the value must be one of ${params.allowedValues.join(', ')}`
  if (keyword === 'type') return `${instancePath}: the value must be of type ${[params.type].flat().join(' or ')}`
  return `${instancePath}: ${sentences[keyword] ?? keyword} ${params.limit ?? ''}`.trimEnd()
}

const sentences: Record<string, string> = {
  pattern: 'the value does not have the required format',
  minimum: 'the value must be at least',
  maximum: 'the value must be at most',
  minItems: 'the minimum number of items is',
  maxLength: 'the maximum number of characters is',
}

/** The name of a field that is none is the writer's own: it is shown as far as it looks like one. */
function shown(name: string): string {
  return /^[\w-]{1,40}$/.test(name) ? name : '(another name)'
}
