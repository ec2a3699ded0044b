/**
 * Assets that pages load: styles, scripts, data. An asset is named once, when the module that needs it is loaded; its
 * bytes are read or built when a page first names its address or a browser first requests it. The address has a digest
 * of the bytes, so a browser never requests the same bytes twice.
 */
import { readFileSync } from 'node:fs'
import type { FastifyPluginCallback } from 'fastify'
import { type CachedBody, cachedBody, sendCached } from './cached-body.ts'

const types = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
} as const

interface Asset {
  /** /assets/NAME.DIGEST.ENDING */
  readonly path: string
  readonly body: CachedBody
}

const assets = new Map<string, Asset>()

/**
 * Names an asset and says how its text is made. It is made once for a process.
 *
 * @param name lower-case words joined by hyphens, with the ending of its kind: `page.css`
 * @param isReplaceable true for what is built for a server: that of the last one is served
 */
export function asset(name: `${string}.${keyof typeof types}`, text: () => string, isReplaceable = false): Asset {
  if (assets.has(name) && !isReplaceable) throw new Error(`two assets are called ${name}`)
  const [stem, ending] = name.split(/\.(?=[a-z]+$)/) as [string, keyof typeof types]
  let body: CachedBody | undefined
  const made = {
    get body() {
      body ??= cachedBody(types[ending], text())
      return body
    },
    get path(): string {
      return `/assets/${stem}.${this.body.digest}.${ending}`
    },
  }
  assets.set(name, made)
  return made
}

/** An asset that is a file, next to the module that names it. */
export function fileAsset(name: `${string}.${keyof typeof types}`, file: URL): Asset {
  return asset(name, () => readFileSync(file, 'utf8'))
}

/**
 * The asset at a path below /assets/, whatever its digest is. `isSame` is false when the digest is one of other bytes:
 * while two versions run beside each other, a page of one may ask the other.
 */
function assetAt(path: string): { readonly asset: Asset; readonly isSame: boolean } | undefined {
  const parts = /^([a-z0-9-]+)\.([A-Za-z0-9_-]{16})\.([a-z]+)$/.exec(path)
  if (parts === null) return undefined
  const found = assets.get(`${parts[1]}.${parts[3]}`)
  return found === undefined ? undefined : { asset: found, isSame: found.body.digest === parts[2] }
}

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
    const icon = assets.get('icon.svg')
    return icon === undefined ? reply.callNotFound() : sendCached(request, reply, icon.body)
  })
  done()
}
