import { html } from 'ghtml'
import type { AccountsStore } from '../../accounts/store.ts'
import { notice } from '../../pages/components/notice.ts'

/**
 * HTML that says on each page that the account is suspended, to whoever works in it; never why, which is for its
 * owners.
 */
export async function suspendedBanner(
  accountId: string,
  accounts: Pick<AccountsStore, 'findAccount'>,
): Promise<string> {
  const account = await accounts.findAccount(accountId)
  if (account === undefined || account.suspendedAt === null) return ''
  const words = 'Every request of its keys is refused, until the operator of this installation serves it again.'
  return notice('warn', html`<p><b>The account ${account.name} is suspended.</b> ${words}</p>`)
}
