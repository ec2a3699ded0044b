/**
 * The keywords of JSON Schema that request schemas may use, in the order in which they are looked at: the first that does
 * not hold is what a caller is told. Ajv refuses to compile a schema with any other. Each of its modules is named here, since
 * its ready-made vocabularies are twice as many to load.
 */

import util from 'ajv/dist/compile/util.js'
import ajv, { _, type CodeKeywordDefinition, type Vocabulary } from 'ajv/dist/core.js'
import codePoints from 'ajv/dist/runtime/ucs2length.js'
import additionalProperties from 'ajv/dist/vocabularies/applicator/additionalProperties.js'
import items from 'ajv/dist/vocabularies/applicator/items2020.js'
import properties from 'ajv/dist/vocabularies/applicator/properties.js'
import enumeration from 'ajv/dist/vocabularies/validation/enum.js'
import limitItems from 'ajv/dist/vocabularies/validation/limitItems.js'
import pattern from 'ajv/dist/vocabularies/validation/pattern.js'
import required from 'ajv/dist/vocabularies/validation/required.js'

/** Lengths in code points. Ajv's own counts them in every string; here UTF-16 units, which are known, decide where they can. */
const limitLength: CodeKeywordDefinition = {
  keyword: ['minLength', 'maxLength'],
  type: 'string',
  schemaType: 'number',
  error: { message: '', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
  code(context) {
    const { keyword, data, schema, gen } = context
    const length = _`${util.useFunc(gen, codePoints.default)}(${data})`
    context.fail(
      keyword === 'maxLength'
        ? _`${data}.length > ${schema} && ${length} > ${schema}`
        : _`${data}.length < ${2 * schema} && ${length} < ${schema}`,
    )
  },
}

const vocabulary: Vocabulary = [
  { keyword: 'type', schemaType: ['string', 'array'] },
  limitLength,
  pattern.default,
  enumeration.default,
  required.default,
  additionalProperties.default,
  properties.default,
  limitItems.default,
  // Its own `before` names a keyword that is not here.
  { ...items.default, before: 'maxItems' },
  'description',
  'examples',
]

/** A compiler of request schemas. It neither changes what it is given to validate nor quotes it. */
export function requestCompiler() {
  return new ajv.default({
    keywords: vocabulary,
    strict: true,
    strictRequired: true,
    messages: false,
    // That the schemas are schemas is a matter of types and tests: loading and compiling the schema of schemas takes time.
    meta: false,
    validateSchema: false,
    // What the engine does anyway; compiling takes a third less without.
    code: { optimize: false },
  })
}
