/** The documents of the signals as pages. Each is built when it is first asked for, and again when its data or the day has changed. */
import type { FastifyPluginCallback, FastifyReply } from 'fastify'
import type { AnyDocuments } from '../../core/document.ts'
import type { DataReader } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { documentPage, documentPolicy } from './document-html.ts'
import { sendRefusal } from './rules.ts'

export function documentPages(
  documents: readonly AnyDocuments[],
  data: DataReader,
  now: () => number,
): FastifyPluginCallback {
  return (server, _, done) => {
    for (const each of documents) {
      const pageOf = keptPages(each, data, now)
      server.get(each.path, (_, reply) => sendPage(reply, pageOf(null)))
      const config = { label: `${each.path}/:name` }
      server.get<{ Params: { name: string } }>(`${each.path}/:name`, { config }, ({ params }, reply) =>
        sendPage(reply, pageOf(params.name.toLowerCase())),
      )
    }
    done()
  }
}

/** The HTML of a page by its name, or of the index without one; null when there is none, undefined while the data is not open. */
function keptPages({ dataset, index, page }: AnyDocuments, data: DataReader, now: () => number) {
  let kept = { opened: undefined as unknown, day: '', pages: new Map<string | null, string>() }
  return (name: string | null): string | null | undefined => {
    const opened: unknown = data.get(dataset)
    if (opened === undefined) return undefined
    const day = new Date(now()).toISOString().slice(0, 10)
    if (kept.opened !== opened || kept.day !== day) kept = { opened, day, pages: new Map() }
    const known = kept.pages.get(name)
    if (known !== undefined) return known
    const built = name === null ? index(opened, day) : page(opened, name, day)
    if (built === undefined) return null
    const html = documentPage(built)
    kept.pages.set(name, html)
    return html
  }
}

function sendPage(reply: FastifyReply, text: string | null | undefined): void {
  if (text === undefined) sendRefusal(reply, new ApiError('data_unavailable'))
  else if (text === null) sendRefusal(reply, new ApiError('not_found'))
  else reply.header('Content-Security-Policy', documentPolicy).type('text/html; charset=utf-8').send(text)
}
