/** What the crash test kills: each victim has a killer, which runs the service that the callers ask. */
import assert from 'node:assert/strict'
import { isLongRun } from '../support/long-run.ts'
import type { ServiceUnderTest } from '../support/service.ts'
import { until } from '../support/until.ts'
import { type LedgerCheck, roleNames, roles } from './ledger-check.ts'
import { load } from './load.ts'

/** A kill comes only when an account has spent them. */
const freeCredits = isLongRun ? '500' : '100'
export const environment = { RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: freeCredits, LOG_LEVEL: 'warn' }

/** One kill of a run. */
export interface Turn {
  /** Its number, from 1. */
  readonly kill: number
  readonly random: () => number
  readonly ledgerCheck: LedgerCheck
}

export interface Killer {
  /** The ledger's database: a file or a URL. */
  readonly database: string
  /** Kills under load and checks the ledger afterwards. Resolves to what kind of kill it was, for people. */
  kill(turn: Turn): Promise<string>
  /** Checks the journals of all accounts there are, and ends the service in good order. */
  finish(): Promise<void>
  /** Ends and removes whatever is left. */
  remove(): Promise<void>
}

/** `assay check` finds every account in order, and the service ends when it is told to. */
export async function finishService(service: ServiceUnderTest): Promise<void> {
  assert.match(await service.cli('check'), /in order/)
  assert.equal(await service.stop({ keepHome: true }), 0)
}

export interface Load {
  /** Resolves once the service has a request that it has not answered. */
  inFlight(): Promise<void>
  /** Resolves when every caller has noticed; says of what fails from now on that it is expected. */
  end(): Promise<void>
}

/** Loads the service with 64 connections: all callers of all accounts ask until it is over. */
export function beginLoad(service: ServiceUnderTest, ledgerCheck: LedgerCheck): Load {
  let over = false
  const loads = roleNames.map(role =>
    load({
      url: service.url,
      caller: ledgerCheck.callers[role],
      count: ledgerCheck.counts[role],
      connections: roles[role].connections,
      ...(role === 'idempotent' ? { keys: ledgerCheck.keys } : {}),
      over: () => over,
    }),
  )
  return {
    inFlight: async () => {
      await until(async () => roleNames.some(role => ledgerCheck.counts[role].inFlight > 0))
    },
    end: async () => {
      over = true
      await Promise.all(loads)
      for (const role of roleNames)
        assert.equal(ledgerCheck.counts[role].other, 0, `${role} was answered nothing unexpected`)
    },
  }
}
