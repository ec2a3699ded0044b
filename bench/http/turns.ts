/**
 * Servers that are compared by the CPU of a request and its time to answer. They take short turns, since a machine that
 * others use as well is fast and slow within seconds. A value is the median of all turns, a ratio the median of the
 * ratios turn by turn.
 */
import type { BenchOptions, Result } from '../harness.ts'
import { type LoadResult, sendLoad, sendPaced } from './load.ts'
import { cpuUsOf, keepOnLastCore, type Peer, startBare } from './peers.ts'

/** Turns that each server takes at each number of connections, every time it is started. */
export const turns = 12
const halfLoadTurns = 8
const toyTurns = 1

/** A server, what it is sent, and a checksum of some of its answers. */
export interface Contender {
  readonly name: string
  readonly peer: Peer
  readonly requests: readonly Buffer[]
  readonly checksum: string
}

export interface Turn {
  readonly cpuUs: number
  readonly load: LoadResult
}

/** Requests of a turn, on so many connections; a toy takes few turns. */
interface TurnSize {
  readonly count: number
  readonly connections: number
  readonly toy: boolean
}

/** One process of the same program may be a tenth faster than the next. */
const starts = 3
/** Turns' worth of requests that warm each server up; what runs once for a group of requests is compiled late. */
const warmUpTurns = 20
const requestsPerSecond = 40_000

/**
 * The service, and before it bare `node:http` that reads the same requests and answers `body`. A toy is compared with
 * nothing.
 *
 * @param started the bare server is added to it
 */
export async function besideBare(
  service: Contender,
  body: string,
  started: Peer[],
  toy: boolean,
): Promise<Contender[]> {
  if (toy) return [service]
  const peer = await startBare(body)
  started.push(peer)
  return [{ ...service, name: 'bare node:http', peer }, service]
}

/**
 * Servers that share one core, while the load runs on another, each started several times. Before that the first two
 * answer at half of what the second can, and may use every core. On a machine of two cores the load takes much of one,
 * so that part of those times is the load's own: the same part for both.
 *
 * @param start starts the servers and adds each of them to `started` as it does
 */
export async function compareServers(
  start: (started: Peer[]) => Promise<Contender[]>,
  connectionCounts: readonly number[],
  { seconds, toy }: BenchOptions,
): Promise<Result[]> {
  const count = toy ? 100 : Math.ceil((requestsPerSecond * seconds) / (starts * turns))
  const measured = new Map(connectionCounts.map(connections => [connections, [] as Turn[][]]))
  const half: Turn[][] = []
  let contenders: readonly Contender[] = []
  for (let each = 0; each < (toy ? 1 : starts); each += 1) {
    const peers: Peer[] = []
    try {
      contenders = await start(peers)
      for (const { peer, requests } of contenders) {
        await sendLoad(peer.port, requests, toy ? count : count * warmUpTurns, connectionCounts[0])
      }
      const [connections] = connectionCounts
      const pair = contenders.slice(0, 2)
      half.push(...(await atHalfLoad(pair, pair[pair.length - 1], { count, connections, toy })))
      if (!toy) for (const peer of peers) keepOnLastCore(peer)
      for (const [connections, all] of measured) {
        all.push(...(await inTurns(contenders, { count, connections, toy })))
      }
    } finally {
      await Promise.all(peers.map(peer => peer.stop()))
    }
  }
  const busy = Array.from(measured, ([connections, all]) => rowsOf(contenders, all, connections)).flat()
  return [...busy, ...halfLoadRows(contenders.slice(0, 2), half, connectionCounts[0])]
}

/** One turn of each contender after the other, in their order. */
export async function inTurns(
  contenders: readonly Contender[],
  { count, connections, toy }: TurnSize,
): Promise<Turn[][]> {
  const measured: Turn[][] = []
  for (let turn = 0; turn < (toy ? toyTurns : turns); turn += 1) {
    const ofEach: Turn[] = []
    for (const contender of contenders) ofEach.push(await measure(contender, count, connections))
    measured.push(ofEach)
  }
  return measured
}

async function measure({ peer, requests }: Contender, count: number, connections: number): Promise<Turn> {
  const before = cpuUsOf(peer)
  const load = await sendLoad(peer.port, requests, count, connections)
  const cpuUs = (cpuUsOf(peer) - before) / count
  if (load.statuses.get(200) !== count) throw new Error(`not all answers are 200: ${[...load.statuses]}`)
  return { cpuUs, load }
}

const measures: readonly (readonly [name: string, unit: string, of: (turn: Turn) => number])[] = [
  ['CPU per request', 'us', turn => turn.cpuUs],
  ['requests a second', '1/s', turn => turn.load.requestsPerSecond],
  ['median time to answer', 'ms', turn => turn.load.p50Ms],
  ['99 % answered within', 'ms', turn => turn.load.p99Ms],
]

/**
 * One turn of each after the other, at half of what `paceOf` can answer, every second time in the other order. Requests
 * come at a steady rate.
 */
export async function atHalfLoad(
  contenders: readonly Contender[],
  paceOf: Contender,
  { count, connections, toy }: TurnSize,
): Promise<Turn[][]> {
  const { requestsPerSecond } = await sendLoad(paceOf.peer.port, paceOf.requests, count, connections)
  const measured: Turn[][] = []
  for (let turn = 0; turn < (toy ? toyTurns : halfLoadTurns); turn += 1) {
    const ofEach: Turn[] = []
    for (const { peer, requests } of turn % 2 === 0 ? contenders : contenders.toReversed()) {
      const load = await sendPaced(peer.port, requests, { count, connections, perSecond: requestsPerSecond / 2 })
      if (load.statuses.get(200) !== count) throw new Error(`not all answers are 200: ${[...load.statuses]}`)
      ofEach.push({ cpuUs: 0, load })
    }
    measured.push(turn % 2 === 0 ? ofEach : ofEach.reverse())
  }
  return measured
}

/** Every row is compared with the one of the first contender. */
export function rowsOf(contenders: readonly Contender[], measured: readonly Turn[][], connections: number): Result[] {
  return measures.flatMap(([what, unit, of]) => {
    const rows = contenders.map(({ name }) => `${connections} connections, ${what}: ${name}`)
    return contenders.map(({ checksum }, index): Result => {
      const row = rows[index]
      const value = median(measured.map(ofEach => of(ofEach[index])))
      if (index === 0) return { row, value, unit, checksum }
      const ratio = median(measured.map(ofEach => of(ofEach[index]) / of(ofEach[0])))
      return { row, value, unit, peer: rows[0], ratio, checksum }
    })
  })
}

/** The rows of the times to answer, each compared with the first contender's. */
export function halfLoadRows(
  contenders: readonly Contender[],
  measured: readonly Turn[][],
  connections: number,
): Result[] {
  const isTime = ({ row }: Result) => / time to answer| answered within/.test(row)
  const named = (row: string) => `half load, ${row}`
  return rowsOf(contenders, measured, connections)
    .filter(isTime)
    .map(({ peer, ...result }) => {
      return { ...result, row: named(result.row), ...(peer === undefined ? {} : { peer: named(peer) }) }
    })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}
