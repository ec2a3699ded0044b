/**
 * Wires the lists of accounts to the service: the name servers they ask, and the proofs that are renewed as time goes
 * by.
 */
import { type AskTxt, askAgainMs } from '../../accounts/lists/entry.ts'
import { AccountLists } from '../../accounts/lists/lists.ts'
import type { ListStore } from '../../accounts/lists/store.ts'
import type { AccountsStore } from '../../accounts/store.ts'
import { Names } from '../../egress/names.ts'
import type { LedgerStore } from '../../metering/store.ts'
import type { Config } from '../settings/config.ts'

/** Maximum number of domains asked per run (hourly). They are asked one after the other. */
const mostAtOnce = 1_000

export interface ListsOptions {
  readonly store: {
    readonly lists: ListStore
    readonly accounts: Pick<AccountsStore, 'revision'>
    readonly ledger: Pick<LedgerStore, 'secret'>
  }
  readonly config: Pick<Config, 'offline' | 'nameServers'>
  readonly counts: { countEgress(purpose: 'dns'): void }
}

export async function openLists({ store, config, counts }: ListsOptions): Promise<AccountLists> {
  const { offline, nameServers } = config
  const askTxt = offline ? null : txtResolver(nameServers, () => counts.countEgress('dns'))
  const secret = await store.ledger.secret()
  const revision = () => store.accounts.revision()
  return new AccountLists({ store: store.lists, revision, secret, askTxt, now: Date.now })
}

/** Renews the proofs that are old enough. */
export async function renewProofs(lists: AccountLists): Promise<void> {
  await lists.proveAgain(Date.now() - askAgainMs, mostAtOnce)
}

/** The resolver has its own time limit. */
const never = new AbortController().signal

/**
 * Asks these name servers, without any the system's. Throws on a server that is not written as an address.
 *
 * @param onQuestion told of each question that leaves the machine
 */
function txtResolver(nameServers: readonly string[], onQuestion: () => void): AskTxt {
  const names = new Names({ servers: nameServers, count: onQuestion })
  return async name => {
    const answer = await names.texts(name, never)
    if (answer.outcome === 'failed') return { outcome: 'not_reached' }
    return { outcome: 'found', texts: answer.outcome === 'found' ? answer.records : [] }
  }
}
