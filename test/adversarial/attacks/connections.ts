/**
 * Connections that say nothing, half of something, or nonsense, and whose other end never closes: each must be let go
 * in a bounded time, and whoever opens many must not shut out the others.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, found, timed } from '../attack.ts'
import { closeAll, openMany, statusOf } from '../client.ts'
import { withClock } from '../clock.ts'
import { limit, socketsOf, statesOf } from '../system.ts'
import { startTarget, withTarget } from '../target.ts'

const fixture = (name: string) => new URL(`../../support/fixtures/${name}`, import.meta.url).pathname
export const tls = { TLS_CERT: fixture('localhost-certificate.pem'), TLS_KEY: fixture('localhost-key.pem') }

const portOf = (url: string) => Number(new URL(url).port)
/** After a refusal. */
const mostLingerMs = 5_000
/** A record of the handshake that announces 512 bytes and brings five. */
const halfHello = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03])

const garbage: Attack = {
  name: 'garbage-kept',
  isPatient: true,
  promises: [
    {
      text: 'what is not HTTP is let go within 5 s of its refusal, though its other end stays (plain)',
      before: '50 of 50 left (FIN-WAIT-2 50), 0 after the other end closed',
    },
    { text: 'the same where TLS is served', before: '0 of 50 left (FIN-WAIT-2 50), 0 after the other end closed' },
  ],
  run: async () => {
    const attack = (environment: Record<string, string>) =>
      withTarget(environment, async ({ url, child }) => {
        const before = socketsOf(child.pid ?? 0)
        const sockets = await openMany(50, url, 'GARBAGE\r\n\r\n')
        await sleep(mostLingerMs + 1_500)
        const left = socketsOf(child.pid ?? 0) - before
        const states = statesOf(portOf(url))
        closeAll(sockets)
        await sleep(1_000)
        const after = socketsOf(child.pid ?? 0) - before
        return found(left <= 0 && after <= 0, `${left} of 50 left (${states}), ${after} after the other end closed`)
      })
    return Promise.all([attack({}), attack(tls)])
  },
}

/** 30 s for a request, 5 s until that is noticed, 5 s until the socket is gone. */
const lateMs = 42_000

const lateHead: Attack = {
  name: 'late-head-kept',
  isPatient: true,
  promises: [
    {
      text: 'a head that never comes whole is refused and let go within 42 s, though its other end stays',
      before: '20 of 20 left (FIN-WAIT-2 20)',
    },
  ],
  run: async () => {
    const { url, child } = await startTarget()
    const before = socketsOf(child.pid ?? 0)
    const sockets = await openMany(20, url, 'GET /livez HTTP/1.1\r\nHost: 127')
    await sleep(lateMs)
    const left = socketsOf(child.pid ?? 0) - before
    const states = statesOf(portOf(url))
    closeAll(sockets)
    return [found(left <= 0, `${left} of 20 left (${states})`)]
  },
}

const silentTls: Attack = {
  name: 'silent-tls-kept',
  isPatient: true,
  promises: [
    {
      text: 'who connects by TLS and says nothing, or half a hello, is let go within 40 s',
      before: '50 of 50 left (ESTABLISHED 50)',
    },
  ],
  run: async () => {
    const { url, child } = await startTarget(tls)
    const before = socketsOf(child.pid ?? 0)
    const sockets = [...(await openMany(25, url, '')), ...(await openMany(25, url, halfHello))]
    await sleep(40_000)
    const left = socketsOf(child.pid ?? 0) - before
    const states = statesOf(portOf(url))
    closeAll(sockets)
    return [found(left <= 0, `${left} of 50 left (${states})`)]
  },
}

/** How much earlier the time for a handshake is over. */
const handshakeSpeed = 30

const lateTls: Attack = {
  name: 'late-tls-kept',
  isPatient: true,
  promises: [
    {
      text: 'none of them is left once its time for the handshake is over and its other end has closed',
      before: '50 of 50 left (CLOSE-WAIT 50)',
    },
    { text: 'the service stops within 5 s then', before: 'stopped in 15127 ms' },
  ],
  run: async () => {
    const service = await startTarget({ ...tls, ...withClock({ handshakeSpeed }) })
    const { url, child } = service
    const before = socketsOf(child.pid ?? 0)
    const sockets = [...(await openMany(25, url, '')), ...(await openMany(25, url, halfHello))]
    await sleep(120_000 / handshakeSpeed + 1_000)
    closeAll(sockets)
    await sleep(1_000)
    const left = socketsOf(child.pid ?? 0) - before
    const states = statesOf(portOf(url))
    const { ms } = await timed(() => Promise.race([service.stop(), sleep(20_000)]))
    return [found(left <= 0, `${left} of 50 left (${states})`), found(ms <= 5_000, `stopped in ${ms} ms`)]
  },
}

const descriptors = 256

const crowd: Attack = {
  name: 'crowd',
  isPatient: true,
  promises: [
    {
      text: `300 connections of one address, with ${descriptors} descriptors, do not shut out another address for 1 s`,
      before: 'refused after 17 ms',
    },
    { text: 'it stops within 5 s with all of them open', before: 'stopped in 15070 ms' },
  ],
  run: async () => {
    const service = await startTarget({ MAX_CONNECTIONS: '200', MAX_CONNECTIONS_PER_ADDRESS: '100' })
    const { url, child } = service
    if (!limit(child.pid ?? 0, `--nofile=${descriptors}:${descriptors}`)) {
      return [found(null, 'there is no prlimit'), found(null, 'there is no prlimit')]
    }
    const sockets = await openMany(300, url, 'GET /livez HTTP/1.1\r\nHost: 127')
    await sleep(300)
    const { value: status, ms } = await timed(() => statusOf(`${url}/livez`, { from: '127.0.0.2', timeoutMs: 3_000 }))
    const { ms: stopMs } = await timed(() => Promise.race([service.stop(), sleep(20_000)]))
    closeAll(sockets)
    return [
      found(status === 200 && ms <= 1_000, status === 0 ? `refused after ${ms} ms` : `answered in ${ms} ms`),
      found(stopMs <= 5_000, `stopped in ${stopMs} ms`),
    ]
  },
}

export const connections: readonly Attack[] = [garbage, lateHead, silentTls, lateTls, crowd]
