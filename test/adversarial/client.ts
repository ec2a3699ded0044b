/** Callers that behave badly, or that watch how the service fares meanwhile. */
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface OpenOptions {
  /** An address of this machine to come from: all of 127.0.0.0/8 is. */
  readonly from?: string
  /** It reads nothing of what it is answered. */
  readonly deaf?: boolean
}

/** A connection that keeps its side open whatever the other side does, and has sent these bytes. */
export async function open(url: string, bytes: string | Uint8Array, options: OpenOptions = {}): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const { from, deaf = false } = options
  const local = from === undefined ? {} : { localAddress: from }
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true, ...local })
  socket.on('error', () => {})
  await new Promise(resolve => socket.once('connect', resolve).once('close', resolve))
  if (deaf) socket.pause()
  else socket.resume()
  if (bytes.length > 0) socket.write(bytes)
  return socket
}

export function openMany(
  count: number,
  url: string,
  bytes: string | Uint8Array,
  options: OpenOptions = {},
): Promise<Socket[]> {
  return Promise.all(Array.from({ length: count }, () => open(url, bytes, options)))
}

export function closeAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy()
}

/** The status of a GET on a connection of its own; 0 when none came in time. */
export function statusOf(url: string, { from, timeoutMs = 5_000 }: { from?: string; timeoutMs?: number } = {}) {
  return new Promise<number>(resolve => {
    const local = from === undefined ? {} : { localAddress: from }
    const asked = request(url, { agent: false, timeout: timeoutMs, ...local }, answer => {
      answer.resume().on('close', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(0))
    asked.end()
  })
}

/** How long /livez took at most, in milliseconds: of the service, and of one that nobody attacks, at the same time. */
export interface Alertness {
  readonly slowest: number
  readonly atPeace: number
}

/**
 * Asks /livez of both again and again while `act` goes on: a machine that is busy with other things is slow by itself.
 */
export async function alertness(url: string, atPeace: string, act: () => Promise<unknown>): Promise<Alertness> {
  const over = act()
  const [slowest, other] = await Promise.all([slowestLivez(url, over), slowestLivez(atPeace, over)])
  return { slowest, atPeace: other }
}

/** An attack may cost others so much, in milliseconds. */
const mostHoldUpMs = 100

export function isAlert({ slowest, atPeace }: Alertness): boolean {
  return slowest <= mostHoldUpMs + atPeace
}

const mostMs = 15_000

async function slowestLivez(url: string, over: Promise<unknown>): Promise<number> {
  let isOver = false
  let slowest = 0
  const ending = over.then(() => {
    isOver = true
  })
  while (!isOver) {
    const began = performance.now()
    const status = await statusOf(`${url}/livez`, { timeoutMs: mostMs })
    slowest = Math.max(slowest, status === 200 ? performance.now() - began : mostMs)
    await sleep(20)
  }
  await ending
  return Math.round(slowest)
}
