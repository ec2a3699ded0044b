/**
 * Whether the texts of a request can be stored. PostgreSQL stores no U+0000 in text, and UTF-8 has no half of a
 * surrogate pair; SQLite stores both, and could not be moved to PostgreSQL then.
 */
import type { FastifyRequest } from 'fastify'

/**
 * Checks the texts and lists of texts of the path, the query and the form. Deeper values (the input of the playground)
 * are only shown.
 */
export function isStorable({ params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>): boolean {
  return [params, query, body].flatMap(valuesOf).flatMap(listOf).every(isStorableText)
}

const valuesOf = (fields: unknown) => (typeof fields === 'object' && fields !== null ? Object.values(fields) : [fields])
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

function isStorableText(value: unknown): boolean {
  return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))
}
