import type { FastifyPluginCallback } from 'fastify'
import { assetAt } from './assets.ts'
import { sendCached } from './cached-body.ts'
import { icon } from './page.ts'

/**
 * Serves what pages load, below /assets/, where bytes with the digest of their address never change, and the icon where
 * browsers look for it.
 */
export const assetPages: FastifyPluginCallback = (server, _, done) => {
  const config = { label: '/assets/:name' }
  server.get<{ Params: { name: string } }>('/assets/:name', { config }, (request, reply) => {
    const found = assetAt(request.params.name)
    if (found === undefined) return reply.callNotFound()
    reply.header('Cache-Control', found.isSame ? 'public, max-age=31536000, immutable' : 'no-store')
    return sendCached(request, reply, found.asset.body)
  })
  server.get('/favicon.ico', { config: { label: '/favicon.ico' } }, (request, reply) => {
    reply.header('Cache-Control', 'public, max-age=86400')
    return sendCached(request, reply, icon.body)
  })
  done()
}
