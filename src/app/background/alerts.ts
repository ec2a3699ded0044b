/** Compares the alerts of accounts with the facts, and sends the messages of those that begin. */

import { stateOfKey } from '../../accounts/keys.ts'
import type { StatisticsStore } from '../../accounts/statistics/store.ts'
import type { AccountsStore } from '../../accounts/store.ts'
import type { DatasetStatus } from '../../data/runtime/catalog.ts'
import { type AlertFacts, type AlertSettings, heldAlerts } from '../../webhooks/alerts.ts'
import type { WebhookStore } from '../../webhooks/store.ts'

const hourMs = 3_600_000

export interface AlertPorts {
  readonly store: {
    readonly accounts: Pick<AccountsStore, 'listKeys'>
    readonly statistics: Pick<StatisticsStore, 'readEndpoints'>
    readonly webhooks: Pick<WebhookStore, 'listAlerts' | 'noteHeld'>
  }
  readonly status: (now: number) => readonly DatasetStatus[]
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
}

export async function lookAtAlerts({ store, status, now }: AlertPorts): Promise<void> {
  const at = now()
  const settings = await store.webhooks.listAlerts()
  const stale = settings.length === 0 ? [] : status(at).filter(isStale)
  for (const each of settings) {
    const facts = {
      ...(await requestsOf(store.statistics, each, at)),
      stale,
      keys: await keysOf(store.accounts, each, at),
    }
    await store.webhooks.noteHeld(each.accountId, heldAlerts(each, facts, at), at)
  }
}

/** Data that was never downloaded has not become stale. */
function isStale({ topics }: DatasetStatus): boolean {
  return topics.some(({ asOf, stale }) => stale && asOf !== null)
}

async function requestsOf(
  statistics: AlertPorts['store']['statistics'],
  { accountId, errorRate }: AlertSettings,
  at: number,
): Promise<Pick<AlertFacts, 'requests' | 'failed'>> {
  if (errorRate === null) return { requests: 0, failed: 0 }
  const hour = (time: number) => new Date(time).toISOString().slice(0, 13)
  const span = { from: hour(at - errorRate.hours * hourMs), to: hour(at), by: 'hour' } as const
  const endpoints = await statistics.readEndpoints(accountId, span)
  return {
    requests: endpoints.reduce((sum, { requests }) => sum + requests, 0),
    failed: endpoints.reduce((sum, { refused }) => sum + refused, 0),
  }
}

async function keysOf(
  accounts: AlertPorts['store']['accounts'],
  { accountId, keyDays }: AlertSettings,
  at: number,
): Promise<AlertFacts['keys']> {
  if (keyDays === null) return []
  const keys = await accounts.listKeys(accountId)
  return keys.filter(key => key.replacedBy === null && stateOfKey(key, at) === 'active')
}
