/** What a start does and says for a person who has no API key yet. */
import { createAccount } from '../../accounts/accounts.ts'
import { Keys } from '../../accounts/keys.ts'
import type { AccountsStore } from '../../accounts/store.ts'
import { makeLink } from '../../dashboard/people/links.ts'
import type { PeopleStore } from '../../dashboard/people/store.ts'
import { truster } from '../../http/client.ts'

const actor = 'first start'

/** Creates the account `default` with a key, and returns the key; undefined when there was such an account already. */
export async function firstKey(store: AccountsStore): Promise<string | undefined> {
  const account = await createAccount(store, 'default', { now: Date.now(), actor })
  if (account === undefined) return undefined
  const settings = { label: 'first key', mode: 'live', scopes: [], allowedCidrs: [], expiresAt: null } as const
  const { key } = await new Keys(store, Date.now, { actor, account: account.id }).create({
    accountId: account.id,
    ...settings,
  })
  return key
}

/** The path of a link that creates the owner; undefined when there is an owner already. A link before it ends. */
export async function ownerLink(people: PeopleStore): Promise<string | undefined> {
  if (await people.hasOperator()) return undefined
  return makeLink(people, { purpose: 'owner' }, '', { now: Date.now(), actor })
}

/** What is shown only once. */
export interface Secrets {
  /** The first API key. */
  readonly key?: string | undefined
  /** The path of the link that creates the owner. */
  readonly link?: string | undefined
}

/**
 * What `npm start` prints once the service can answer: its address, the link to the dashboard while that has no owner,
 * and at the first start the key and a first call. Where a proxy serves HTTPS, the call says that it came by HTTPS if
 * this machine is a trusted proxy, and goes to the proxy if not.
 */
export function banner(url: string, { key, link }: Secrets, trustedProxies: readonly string[]): string {
  const { protocol, hostname } = new URL(url)
  const isProxied = trustedProxies.length > 0 && protocol === 'http:'
  const isBelieved = isProxied && truster(trustedProxies)(hostname.replace(/[[\]]/g, ''))
  const origin = isProxied && !isBelieved ? 'https://...' : url
  const door =
    link === undefined
      ? `The dashboard:      ${origin}/dashboard`
      : `
Open this link to set up the dashboard. It works once, within three days:
  ${origin}${link}`
  if (key === undefined) {
    return `
Assay answers on ${url}
Create an API key:  npx assay key create --account default --label <text>
${door}

`
  }
  const forwarded = isBelieved ? ` -H 'X-Forwarded-Proto: https'` : ''
  const what = isProxied && !isBelieved ? 'Send a request to the address of your proxy' : 'Try it'
  return `
Assay answers on ${url}
${door}

Your API key, shown only once:
  ${key}

${what}:
  curl -s ${origin}/v1/ip/intelligence${forwarded} -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"ip":"8.8.8.8"}'

`
}
