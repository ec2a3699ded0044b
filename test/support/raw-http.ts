/** Bytes to a socket and the answers that come back: for requests that no HTTP client agrees to send. */
import { connect, type Socket } from 'node:net'
import type { Answer } from './service.ts'

const deadlineMs = 20_000

export interface ExchangeOptions {
  /** How many answers to wait for; fewer come back when the server ends the connection before. */
  readonly answers?: number
  /** The answers have no bodies: they are to HEAD. */
  readonly head?: boolean
}

/** A connection that is written to step by step. */
export interface Conversation {
  send(bytes: string | Uint8Array): void
  /** Sends the bytes and closes the sending side. */
  sendLast(bytes: string): void
  /** The next answer; null when the server has ended the connection without one. */
  next(): Promise<Answer | null>
  /** True once the server has ended its side. */
  readonly ended: boolean
  end(): void
  /** Breaks the connection (RST), as the system of a client that has ended does once it is sent something. */
  reset(): void
}

/** Sends the bytes as they are and resolves to the answers, in order. */
export async function exchange(
  url: string,
  bytes: string | Uint8Array,
  { answers = 1, head = false }: ExchangeOptions = {},
): Promise<Answer[]> {
  const conversation = await converse(url, { head })
  conversation.send(bytes)
  const found: Answer[] = []
  while (found.length < answers) {
    const answer = await conversation.next()
    if (answer === null) break
    found.push(answer)
  }
  conversation.end()
  return found
}

/** One request whose one answer is expected. Throws when the connection ends without. */
export async function ask(url: string, bytes: string | Uint8Array, options: ExchangeOptions = {}): Promise<Answer> {
  const [answer] = await exchange(url, bytes, options)
  if (answer === undefined) throw new Error('the connection ended without an answer')
  return answer
}

/** The head of a request: request line and header lines, joined as HTTP wants them. */
export function head(requestLine: string, ...headers: readonly string[]): string {
  return `${[requestLine, 'Host: 127.0.0.1', ...headers].join('\r\n')}\r\n\r\n`
}

/** @param options.staysOpen this side is not closed when the server closes its own. */
export async function converse(url: string, { head = false, staysOpen = false } = {}): Promise<Conversation> {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/[[\]]/g, '')
  const socket = connect({ port: Number(port), host, allowHalfOpen: staysOpen })
  let received: Buffer = Buffer.alloc(0)
  let wake = () => {}
  let ended = false
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    wake()
  })
  const finish = () => {
    ended = true
    wake()
  }
  // A reset after the answer is how a server refuses to read the rest of a request.
  socket.on('end', finish).on('close', finish).on('error', finish)
  await connected(socket)
  return {
    send: bytes => void socket.write(bytes),
    sendLast: bytes => void socket.end(bytes),
    next: async () => {
      const deadline = AbortSignal.timeout(deadlineMs)
      for (;;) {
        const taken = takeAnswer(received, head)
        if (taken !== null) {
          received = received.subarray(taken.length)
          return taken.answer
        }
        if (ended) return null
        if (deadline.aborted) throw new Error(`no answer in ${deadlineMs} ms: ${received.toString('latin1')}`)
        await new Promise<void>(resolve => {
          wake = resolve
          deadline.onabort = () => resolve()
        })
      }
    },
    get ended() {
      return ended
    },
    end: () => void socket.destroy(),
    reset: () => void socket.resetAndDestroy(),
  }
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => socket.once('connect', () => resolve()).once('error', reject))
}

/** The first whole answer of the bytes and how long it is; null while there is none. */
function takeAnswer(bytes: Buffer, head: boolean): { answer: Answer; length: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const [statusLine, ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1])
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const bodyLength = head || status < 200 ? 0 : Number(headers.get('content-length') ?? 0)
  const length = headEnd + 4 + bodyLength
  if (bytes.length < length) return null
  const text = bytes.subarray(headEnd + 4, length).toString('utf8')
  const isJson = headers.get('content-type')?.startsWith('application/json') === true && text !== ''
  return { answer: { status, headers, text, json: isJson ? JSON.parse(text) : null }, length }
}

/** The first line and the type of a call of the IP endpoint, for tests that write requests by hand. */
export const target = 'POST /v1/ip/intelligence HTTP/1.1'
export const json = 'Content-Type: application/json'

export function lengthOf(text: string): string {
  return `Content-Length: ${Buffer.byteLength(text)}`
}

/** A chunk of a body (RFC 9112, section 7.1). */
export function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
}

/** A call with this header of authorization and its body in one piece. */
export function withLength(key: string, content: string): string {
  return head(target, key, json, lengthOf(content)) + content
}

/** The same with its body in chunks. */
export function inChunks(key: string, parts: readonly string[]): string {
  return `${head(target, key, json, 'Transfer-Encoding: chunked')}${parts.map(chunk).join('')}0\r\n\r\n`
}
