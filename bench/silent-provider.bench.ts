/**
 * How long people wait for the dashboard while the provider of sign-ins accepts connections and says nothing, and
 * others press its button all the time.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Browser, password, setUpOwner } from '../test/support/dashboard.ts'
import { newHome } from '../test/support/service.ts'
import { type Bench, type BenchOptions, checksumOf, type Result } from './harness.ts'
import { startAssay } from './http/peers.ts'

const pressers = 4
/** One place may try a hundred times in a quarter of an hour. */
const pressesEach = 20

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const silent = createServer(() => {})
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const OIDC_ISSUER = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const provider = { OIDC_ISSUER, OIDC_CLIENT_ID: 'assay', OIDC_CLIENT_SECRET: 'a-secret' }
  const settings = { ...provider, OFFLINE: '0', DATA_REFRESH: 'off', REVERSE_DNS: 'off', PASSWORD_SOURCE: 'local' }
  const { service, stop } = await startAssay(toy, settings, await newHome())
  let isOver = false
  try {
    const owner = await setUpOwner(service)
    const pages = () => owner.ask('/dashboard/members')
    const signIns = () =>
      new Browser(service.url, {}).submit('/dashboard/sign-in', { email: 'ada@example.org', password })
    const measured = toy ? 0.01 : seconds / 2
    const [page, signIn] = [await timed(pages, 200, 0.99, measured), await timed(signIns, 303, 0.5, measured)]
    const pressing = Array.from({ length: pressers }, async () => {
      while (!isOver) {
        const { location } = await new Browser(service.url, {}).ask('/dashboard/sign-in/provider')
        assert.match(location ?? '', /error=/)
        await sleep(Math.max(10, (1_000 * seconds) / pressesEach))
      }
    })
    const rows = [
      ...rowsOf('a page of who is signed in, 99 % within', page, await timed(pages, 200, 0.99, measured)),
      ...rowsOf('a sign-in by password with its form, half within', signIn, await timed(signIns, 303, 0.5, measured)),
    ]
    isOver = true
    silent.closeAllConnections()
    await Promise.all(pressing)
    return rows
  } finally {
    isOver = true
    silent.close()
    silent.closeAllConnections()
    await stop()
  }
}

function rowsOf(row: string, alone: number, beside: number): Result[] {
  const [peer, checksum] = [`${row}: nobody presses the button`, checksumOf([row])]
  return [
    { row: peer, value: alone, unit: 'ms', checksum },
    { row, value: beside, unit: 'ms', peer, ratio: beside / alone, checksum },
  ]
}

/** The time that a share of them does not exceed, in milliseconds. */
async function timed(
  once: () => Promise<{ readonly status: number }>,
  status: number,
  share: number,
  seconds: number,
): Promise<number> {
  const times: number[] = []
  for (const start = performance.now(); times.length === 0 || performance.now() - start < seconds * 1000; ) {
    const before = performance.now()
    assert.equal((await once()).status, status)
    times.push(performance.now() - before)
  }
  times.sort((one, other) => one - other)
  return times[Math.min(times.length - 1, Math.floor(times.length * share))]
}

export const benches: Bench[] = [{ name: 'silent provider', unit: 'ms', run }]
