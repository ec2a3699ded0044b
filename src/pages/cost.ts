import type { AnyEndpoint } from '../core/endpoint.ts'
import { counted } from './components/number.ts'

/** The price of a request, in words. */
export function costOf(endpoint: AnyEndpoint): string {
  if (endpoint.cost !== undefined) return endpoint.cost
  // Without words of its own the price is the same for every request.
  const credits = endpoint.price(undefined as never, undefined as never)
  if (typeof credits !== 'number') throw new Error(`${endpoint.path} does not say what it costs`)
  return credits === 0 ? 'free' : counted(credits, 'credit')
}
