/** A load of keep-alive connections that each send their next request when the answer to the last has arrived. */
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
  times.sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.floor(times.length * share)]
  return { requestsPerSecond: count / seconds, statuses, p50Ms: percentile(0.5), p99Ms: percentile(0.99) }
}

/** Status and whole length of an answer whose head is in the first chunk, as it is with answers of a kilobyte. */
function headOf(chunk: Buffer): { status: number; length: number } {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (end < 0 || length === undefined) throw new Error('an answer without a whole head')
  return { status: Number(head.slice(9, 12)), length: end + 4 + Number(length) }
}
