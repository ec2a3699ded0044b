/** A GET of a form's URL, such as a reload in a new tab, leads to the page that has the form. */
import type { FastifyContextConfig, FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on a route that only leads to the page of a form: the URL of that page. */
    readonly leadsTo?: string
  }
}

/** Notes every route that is added from now on. The result adds the missing GET routes; call it after the last one. */
export function formUrls(server: FastifyInstance): () => void {
  const pages = new Map<string, FastifyContextConfig>()
  const forms = new Set<string>()
  server.addHook('onRoute', ({ method, url, config = {} }) => {
    if ([method].flat().includes('GET')) pages.set(url, config)
    if ([method].flat().includes('POST')) forms.add(url)
  })
  return () => {
    for (const url of forms) {
      if (pages.has(url)) continue
      const page = pageAbove(url, pages)
      const { role, operator, needsNoAccount, isOpen } = pages.get(page) ?? {}
      const who = { ...(role && { role }), ...(operator && { operator }), ...(needsNoAccount && { needsNoAccount }) }
      const config = { ...who, ...(isOpen && { isOpen }), leadsTo: page }
      server.get<{ Params: Record<string, string> }>(url, { config }, ({ params }, reply) =>
        reply.redirect(
          page.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name])),
          303,
        ),
      )
    }
  }
}

/** The nearest page above a URL. */
function pageAbove(url: string, pages: ReadonlyMap<string, unknown>): string {
  for (let above = url; above.includes('/', 1); ) {
    above = above.slice(0, above.lastIndexOf('/'))
    if (pages.has(above)) return above
  }
  return '/dashboard'
}
