/**
 * Whether the text that a request brings can be written down. No column of text of PostgreSQL takes U+0000, and UTF-8
 * carries no half of a surrogate pair; SQLite takes both, and could not be moved to PostgreSQL then.
 */
import type { FastifyRequest } from 'fastify'

/**
 * Checks the texts and lists of texts of the path, the query and the form. Values that are nested deeper are only
 * drawn (the playground's input).
 */
export function isStorable({ params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>): boolean {
  return [params, query, body].flatMap(valuesOf).flatMap(listOf).every(isStorableText)
}

const valuesOf = (fields: unknown) => (typeof fields === 'object' && fields !== null ? Object.values(fields) : [fields])
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

function isStorableText(value: unknown): boolean {
  return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))
}
