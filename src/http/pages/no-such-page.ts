/** Answers for paths without a page: another address, a page that says so, or only a refusal. */
import type { FastifyRequest } from 'fastify'

/** Paths of programs: a browser that mistypes one of these gets a refusal in JSON as well. */
const ofPrograms = /^\/(?:v1|livez|readyz|metrics|range|snapshots|openapi\.json)(?:\/|$)/

/**
 * Whether a page is shown that says that there is none: HTML is named among what is accepted, as every browser does.
 */
export function isOfBrowser({ url, headers: { accept = '' } }: FastifyRequest): boolean {
  if (ofPrograms.test(url.split('?', 1)[0])) return false
  return accept.split(',').some(each => /^\s*text\/html\s*(?:;(?!\s*q=0(?:\.0*)?\s*$)|$)/i.test(each))
}

/**
 * The address of a page without the slashes at its end, with the same query; null when it ends with none. It is always
 * one of this service: a path that begins with two slashes, or has a backslash, would lead to another host.
 */
export function withoutLastSlash(url: string): string | null {
  const [, path, query = ''] = /^((?:\/[^/\\?#\s]+)+)\/+(\?.*)?$/.exec(url) ?? []
  return path === undefined ? null : path + query
}
