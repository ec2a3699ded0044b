/**
 * `assay/hono`: IP intelligence of the caller as `c.var.assay`.
 *
 *   import { getConnInfo } from '@hono/node-server/conninfo'
 *   app.use(ipIntelligence({ source: await openSignals({ signals: ['ip'] }), getConnInfo, trustProxy: 1 }))
 */
import type { Context, MiddlewareHandler } from 'hono'
import type { GetConnInfo } from 'hono/conninfo'
import { HTTPException } from 'hono/http-exception'
import type { Peer } from './caller-address.ts'
import { type Caller, type CallerOptions, Callers, UnknownCallerError } from './callers.ts'

export { type Caller, type CallerOptions, type KnownCaller, type UnknownCaller, UnknownCallerError } from './callers.ts'

export interface HonoCallerOptions extends CallerOptions {
  /** The helper of the runtime, such as `getConnInfo` of `@hono/node-server/conninfo`, `hono/bun` or `hono/deno`. */
  readonly getConnInfo: GetConnInfo
}

/** The type of an app whose handlers read `c.var.assay`: `new Hono<CallerEnv>()`. */
export interface CallerEnv {
  Variables: { assay: Caller }
}

/**
 * Sets `c.var.assay`. With `fail: 'closed'`, an unknown caller is an HTTPException of the status 503 whose cause is an
 * UnknownCallerError. Throws TypeError or RangeError for options that cannot be used.
 */
export function ipIntelligence({ getConnInfo, ...options }: HonoCallerOptions): MiddlewareHandler<CallerEnv> {
  if (typeof getConnInfo !== 'function') throw new TypeError('getConnInfo must be the helper of the runtime')
  const callers = new Callers(options)
  return async (context, next) => {
    try {
      context.set('assay', await callers.of(peerIn(context, getConnInfo), context.req.header('x-forwarded-for')))
    } catch (error) {
      if (error instanceof UnknownCallerError)
        throw new HTTPException(error.status, { message: error.message, cause: error })
      throw error
    }
    await next()
  }
}

function peerIn(context: Context, getConnInfo: GetConnInfo): Peer {
  const { address } = getConnInfo(context).remote
  if (address !== undefined) return address
  // A connection that was closed has no address any more, as a Unix socket has none.
  return context.req.raw.signal.aborted ? null : 'unix'
}
