/** A banner on the first page after a new password that no source of breaches could check. */
import { html } from 'ghtml'
import { notice } from '../../pages/components/notice.ts'
import { settingsPath } from './settings-labels.ts'

/** The page that follows such a password. */
export const uncheckedPath = '/dashboard?password=unchecked'

/** HTML that says so on the page that was led to; empty on any other. */
export function uncheckedBanner(query: unknown): string {
  const isUnchecked = typeof query === 'object' && query !== null && Reflect.get(query, 'password') === 'unchecked'
  if (!isUnchecked) return ''
  const message = html`<p><b>Your password could not be checked.</b> No source of breached passwords answered, so it was taken unseen. Set it again under <a href="${settingsPath}">Your sign-in</a> once one does.</p>`
  return notice('warn', message)
}
