/** A load of keep-alive connections that each send their next request when the answer to the last has arrived. */
import { once } from 'node:events'
import net from 'node:net'

export interface LoadResult {
  readonly requestsPerSecond: number
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Milliseconds from request to answer, half and 99 of 100 are below. */
  readonly p50Ms: number
  readonly p99Ms: number
}

/** The bytes of one POST with a JSON body. */
export function postBytes(path: string, key: string, body: string): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Authorization: Bearer ${key}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Sends `count` requests over `connections`, taking `requests` in turn. Rejects when a connection breaks. */
export async function sendLoad(
  port: number,
  requests: readonly Buffer[],
  count: number,
  connections: number,
): Promise<LoadResult> {
  const statuses = new Map<number, number>()
  const times: number[] = []
  let sent = 0
  const start = performance.now()
  const connection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = net.connect(port, '127.0.0.1')
      socket.setNoDelay(true)
      let missing = 0
      let sentAt = 0
      const next = () => {
        if (sent >= count) {
          socket.end()
          resolve()
          return
        }
        sentAt = performance.now()
        socket.write(requests[sent % requests.length])
        sent += 1
      }
      socket.on('connect', next)
      socket.on('error', reject)
      socket.on('data', (chunk: Buffer) => {
        if (missing === 0) {
          const answer = headOf(chunk)
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          missing = answer.length
        }
        missing -= chunk.length
        if (missing > 0) return
        times.push(performance.now() - sentAt)
        next()
      })
    })
  await Promise.all(Array.from({ length: connections }, connection))
  const seconds = (performance.now() - start) / 1000
  return { requestsPerSecond: count / seconds, statuses, ...percentilesOf(times) }
}

/**
 * Sends `count` requests at a steady rate, whether or not those before are answered. A time counts from the moment at
 * which a request was due, so that neither a slow server nor a late sender hides a wait.
 */
export async function sendPaced(
  port: number,
  requests: readonly Buffer[],
  {
    count,
    connections,
    perSecond,
  }: { readonly count: number; readonly connections: number; readonly perSecond: number },
): Promise<LoadResult> {
  const statuses = new Map<number, number>()
  const times: number[] = []
  const idle: ((request: Buffer, dueAt: number) => void)[] = []
  const waiting: number[] = []
  const done = Promise.withResolvers<void>()
  const sockets = Array.from({ length: connections }, () => {
    const socket = net.connect(port, '127.0.0.1').setNoDelay(true)
    let [missing, due] = [0, 0]
    const send = (request: Buffer, dueAt: number) => {
      due = dueAt
      socket.write(request)
    }
    socket.once('connect', () => idle.push(send))
    socket.on('error', done.reject)
    socket.on('data', (chunk: Buffer) => {
      if (missing === 0) {
        const answer = headOf(chunk)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        missing = answer.length
      }
      missing -= chunk.length
      if (missing > 0) return
      times.push(performance.now() - due)
      if (times.length === count) done.resolve()
      const next = waiting.shift()
      if (next === undefined) idle.push(send)
      else send(requests[times.length % requests.length], next)
    })
    return socket
  })
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  const start = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    for (; sent < count; sent += 1) {
      const dueAt = start + (sent * 1000) / perSecond
      if (dueAt > performance.now()) return
      // In turn, so that every connection is used, whichever thread it leads to.
      const send = idle.shift()
      if (send === undefined) waiting.push(dueAt)
      else send(requests[sent % requests.length], dueAt)
    }
  }, 1)
  await done.promise.finally(() => {
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
  })
  const seconds = (performance.now() - start) / 1000
  return { requestsPerSecond: count / seconds, statuses, ...percentilesOf(times) }
}

function percentilesOf(times: number[]): Pick<LoadResult, 'p50Ms' | 'p99Ms'> {
  times.sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.floor(times.length * share)]
  return { p50Ms: percentile(0.5), p99Ms: percentile(0.99) }
}

/** Status and whole length of an answer whose head is in the first chunk, as it is with answers of a kilobyte. */
function headOf(chunk: Buffer): { status: number; length: number } {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (end < 0 || length === undefined) throw new Error('an answer without a whole head')
  return { status: Number(head.slice(9, 12)), length: end + 4 + Number(length) }
}
