/**
 * `assay/fastify`: IP intelligence of the caller as `request.assay`.
 *
 *   await app.register(ipIntelligence, { source: await openSignals({ signals: ['ip'] }), trustProxy: 1 })
 */
import type { FastifyPluginAsync } from 'fastify'
import { peerOf } from './caller-address.ts'
import { type Caller, type CallerOptions, Callers } from './callers.ts'

export { type Caller, type CallerOptions, type KnownCaller, type UnknownCaller, UnknownCallerError } from './callers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, from the hook `onRequest` on. */
    assay: Caller
  }
}

const register: FastifyPluginAsync<CallerOptions> = async (instance, options) => {
  const callers = new Callers(options)
  if (!instance.hasRequestDecorator('assay')) instance.decorateRequest('assay')
  instance.addHook('onRequest', async request => {
    request.assay = await callers.of(peerOf(request.raw.socket), request.headers['x-forwarded-for'])
  })
}

/**
 * Sets `request.assay` for the routes of the scope that registers it. With `fail: 'closed'`, a request of an unknown
 * caller ends with an UnknownCallerError of the status 503. Options that cannot be used end the registration with
 * TypeError or RangeError.
 */
export const ipIntelligence: FastifyPluginAsync<CallerOptions> = Object.assign(register, {
  // The scope that registers it has the hook, and not one of the plugin's own.
  [Symbol.for('skip-override')]: true,
  [Symbol.for('fastify.display-name')]: 'assay',
})
