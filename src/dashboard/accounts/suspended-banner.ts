import { html } from 'ghtml'
import { notice } from '../../pages/components/blocks.ts'
import type { Membership } from '../people/store.ts'

/** HTML of a banner on each page of a suspended account. It does not name the reason, which only owners see. */
export function suspendedBanner({ accountName, isSuspended }: Membership): string {
  if (!isSuspended) return ''
  const message = 'Requests with its API keys fail until the operator of this installation reactivates it.'
  return notice('warn', html`<p><b>The account “${accountName}” is suspended.</b> ${message}</p>`)
}
