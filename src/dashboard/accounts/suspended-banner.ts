import { html } from 'ghtml'
import type { AccountsStore } from '../../accounts/store.ts'
import { notice } from '../../pages/components/notice.ts'

/** HTML of a banner on each page of a suspended account. It does not name the reason, which only owners see. */
export async function suspendedBanner(
  accountId: string,
  accounts: Pick<AccountsStore, 'findAccount'>,
): Promise<string> {
  const account = await accounts.findAccount(accountId)
  if (account === undefined || account.suspendedAt === null) return ''
  const message = 'Requests with its API keys fail until the operator of this installation reactivates it.'
  return notice('warn', html`<p><b>The account “${account.name}” is suspended.</b> ${message}</p>`)
}
