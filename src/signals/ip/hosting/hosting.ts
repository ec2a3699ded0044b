import { institutionOf } from '../institution-name.ts'
import { isHostingName } from './hosting-name.ts'
import { isNeverHosting } from './not-hosting.ts'
import { isOtherHostingAsn } from './other-operators.ts'
import type { HostingProvider } from './providers.ts'
import { providerOfAsn } from './providers.ts'

/** `provider` is null exactly when `hosting` is false. */
export type Hosting =
  | { readonly hosting: true; readonly provider: HostingProvider }
  | { readonly hosting: false; readonly provider: null }

const notHosting: Hosting = Object.freeze({ hosting: false, provider: null })
const otherHosting: Hosting = Object.freeze({ hosting: true, provider: 'other_hosting' })

/**
 * Whether a network rents out machines, for addresses that no provider publishes as its own. The first that knows decides:
 *
 *   1. transit and other networks that lists mistake for hosting: never
 *   2. the AS numbers of the ten named providers
 *   3. `listedAsns`, lists of hosting networks that were fetched, unless the operator's name is that of an institution
 *   4. the AS numbers of other operators that we know
 *   5. words in the operator's name
 *
 * `operator` is null when the network has no name.
 */
export function hostingOf(asn: number, operator: string | null, listedAsns: ReadonlySet<number>): Hosting {
  if (isNeverHosting(asn)) return notHosting
  const provider = providerOfAsn(asn)
  if (provider !== null) return { hosting: true, provider }
  const isInstitution = operator !== null && institutionOf(operator) !== null
  if (listedAsns.has(asn) && !isInstitution) return otherHosting
  if (isOtherHostingAsn(asn)) return otherHosting
  return operator !== null && isHostingName(operator) ? otherHosting : notHosting
}
