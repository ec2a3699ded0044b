/**
 * Clients that ask for large pages, many requests in one write, and read nothing of what they are answered. What is not
 * read must not be made: a connection may cost a constant, however much it asks for.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, type Finding, found } from '../attack.ts'
import { alertness, closeAll, isAlert, open, openMany } from '../client.ts'
import { megabytesOf, processorMsOf, socketsOf } from '../system.ts'
import { atPeace, startTarget, withTarget } from '../target.ts'

const heapMegabytes = 256
const mostFloodMs = 12_000
/** It is at rest when it takes a twentieth of the processor for so long. */
const restMs = 1_000
const pipelinedBytes = 60_000
const connections = 64
/** 1 MB for each, with all that it asked for and did not read, and 64 MB for the garbage collector to breathe. */
const mostMegabytes = connections + 64

function pipelined(path: string): string {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
  return request.repeat(Math.floor(pipelinedBytes / request.length))
}

async function floodMemory(path: string): Promise<Finding[]> {
  return withTarget({ NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` }, async ({ url, child }) => {
    const pid = child.pid ?? 0
    const before = megabytesOf(pid, 'VmRSS')
    const sockets = await openMany(connections, url, pipelined(path), { deaf: true })
    const began = performance.now()
    let most = before
    let [busyMs, sinceMs] = [0, began]
    // Until it has done what it was asked for, or is gone.
    while (performance.now() - began < mostFloodMs && child.exitCode === null && child.signalCode === null) {
      most = Math.max(most, megabytesOf(pid, 'VmRSS'))
      await sleep(50)
      if (performance.now() - sinceMs < restMs) continue
      const usedMs = processorMsOf(pid)
      if (usedMs - busyMs < restMs / 20) break
      busyMs = usedMs
      sinceMs = performance.now()
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const lives = child.exitCode === null && child.signalCode === null
    closeAll(sockets)
    const growth = most - before
    const measured = `+${growth} MB${lives ? '' : `, the process ended after ${seconds} s`}`
    return [found(lives && growth <= mostMegabytes, measured)]
  })
}

function memoryAttack(name: string, path: string, before: string): Attack {
  const text = `${connections} connections that ask for 60 KB of ${path} and read nothing cost at most ${mostMegabytes} MB`
  return { name, promises: [{ text, before }], run: () => floodMemory(path) }
}

const stall: Attack = {
  name: 'unread-stall',
  isAlone: true,
  promises: [
    {
      text: 'one connection with 60 KB of requests that it does not read holds up nobody for more than 100 ms',
      before: '/livez took up to 136 ms, 23 ms elsewhere',
    },
  ],
  run: () =>
    withTarget({}, async ({ url }) => {
      const flooding = async () => {
        await sleep(300)
        const socket = await open(url, pipelined('/docs/attributions'), { deaf: true })
        await sleep(2_000)
        socket.destroy()
      }
      const alert = await alertness(url, await atPeace(), flooding)
      return [found(isAlert(alert), `/livez took up to ${alert.slowest} ms, ${alert.atPeace} ms elsewhere`)]
    }),
}

/** The longest time that a service may wait for somebody to read. */
const mostPatienceMs = 45_000

const keptForEver: Attack = {
  name: 'unread-kept',
  isPatient: true,
  promises: [
    {
      text: `a connection that reads nothing of its answer is let go within ${mostPatienceMs / 1000} s`,
      before: '4 of 4 left after 45 s',
    },
  ],
  run: async () => {
    const { url, child } = await startTarget()
    const pid = child.pid ?? 0
    const before = socketsOf(pid)
    const sockets = await openMany(4, url, pipelined('/openapi.json'), { deaf: true })
    const began = performance.now()
    await sleep(1_000)
    while (socketsOf(pid) > before && performance.now() - began < mostPatienceMs) await sleep(500)
    const left = socketsOf(pid) - before
    closeAll(sockets)
    return [found(left <= 0, `${left} of 4 left after ${Math.round((performance.now() - began) / 1000)} s`)]
  },
}

export const unreadAnswers: readonly Attack[] = [
  memoryAttack('unread-pages', '/docs/attributions', '+256 MB, the process ended after 12.0 s'),
  memoryAttack('unread-openapi', '/openapi.json', '+290 MB, the process ended after 11.0 s'),
  stall,
  keptForEver,
]
