/** The OpenAPI document with every named schema in its place, for tests that read or compile schemas of operations. */

const prefix = '#/components/schemas/'

// biome-ignore lint/suspicious/noExplicitAny: test/spec/openapi.test.ts holds the structure of the document
type Document = any

/** A copy of a document, or of a part of it, without references to schemas. */
export function inlined(document: Document, part: Document = document): Document {
  const inline = (value: Document): Document => {
    if (Array.isArray(value)) return value.map(inline)
    if (typeof value !== 'object' || value === null) return value
    if (typeof value.$ref === 'string' && value.$ref.startsWith(prefix)) {
      return inline(document.components.schemas[value.$ref.slice(prefix.length)])
    }
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inline(each)]))
  }
  return inline(part)
}
