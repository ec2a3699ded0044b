/**
 * `assay/express`: IP intelligence of the caller as `req.assay`.
 *
 *   app.use(ipIntelligence({ source: await openSignals({ signals: ['ip'] }), trustProxy: 1 }))
 */
import type { RequestHandler } from 'express'
import { peerOf } from './caller-address.ts'
import { type Caller, type CallerOptions, Callers } from './callers.ts'

export { type Caller, type CallerOptions, type KnownCaller, type UnknownCaller, UnknownCallerError } from './callers.ts'

declare global {
  namespace Express {
    interface Request {
      /** The caller, after `ipIntelligence`. */
      assay: Caller
    }
  }
}

/**
 * Sets `req.assay`. With `fail: 'closed'`, an unknown caller goes to the error handlers as an UnknownCallerError with
 * the status 503. Throws TypeError or RangeError for options that cannot be used.
 */
export function ipIntelligence(options: CallerOptions): RequestHandler {
  const callers = new Callers(options)
  return async (request, _response, next) => {
    request.assay = await callers.of(peerOf(request.socket), request.headers['x-forwarded-for'])
    next()
  }
}
