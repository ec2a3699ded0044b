import { html } from 'ghtml'
import type { AccountState } from '../../metering/ledger.ts'
import { notice } from '../../pages/components/blocks.ts'
import { counted, formatNumber } from '../../pages/components/number.ts'
import type { DashboardPorts } from '../ports.ts'
import { areLow, creditsOf } from './credits.ts'

/** HTML of a banner on each page while the credits are below the threshold of the account; empty otherwise. */
export function lowCreditsBanner(
  account: AccountState | null,
  { settings, now }: Pick<DashboardPorts, 'settings' | 'now'>,
): string {
  if (account === null || account.lowCreditsBelow === null) return ''
  const credits = creditsOf(account, settings.policy, now())
  if (!areLow(credits)) return ''
  const left = counted(credits.free + credits.purchased, 'credit')
  return notice(
    'warn',
    html`<p><b>Credits are low: ${left} left.</b> The alert is set at ${formatNumber(account.lowCreditsBelow)}. <a href="/dashboard/usage">View usage</a></p>`,
  )
}
