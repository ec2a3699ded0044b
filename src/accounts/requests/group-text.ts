/**
 * A group of requests as text: JSON with a list of the names that occur (keys, endpoints, codes) and a flat list of
 * numbers, so that a request takes some 30 bytes and a group of a thousand is written in a millisecond.
 */
import type { LoggedRequest, RequestGroup } from './store.ts'

const idPattern = /^(req_[0-9A-Za-z]{12})([0-9a-z]{6,10})$/
const numbersEach = 7

interface GroupText {
  readonly names: readonly string[]
  /** For each request: count of the id, ms before the end of the group, key, endpoint, code, credits, latency in us. */
  readonly rows: readonly number[]
}

/** The parts of a request id; undefined for what is not one. */
export function partsOfId(id: string): { readonly prefix: string; readonly number: number } | undefined {
  const [, prefix, count] = idPattern.exec(id) ?? []
  return prefix === undefined ? undefined : { prefix, number: Number.parseInt(count, 36) }
}

/** The count at the end of an id with such a prefix. */
const prefixLength = 16

function idOf(prefix: string, number: number): string {
  return prefix + number.toString(36).padStart(6, '0')
}

/** @param requests one or more, with ids of one prefix */
export function groupOf(accountId: string, requests: readonly LoggedRequest[], omitted: number): RequestGroup {
  const places = new Map<string, number>()
  const placeOf = (name: string) => {
    const known = places.get(name)
    if (known !== undefined) return known
    places.set(name, places.size)
    return places.size - 1
  }
  const at = requests.reduce((latest, each) => Math.max(latest, each.at), 0)
  let [firstNumber, lastNumber] = [Number.MAX_SAFE_INTEGER, 0]
  const rows: number[] = []
  for (const { id, at: endedAt, keyId, endpoint, code, credits, latencyMs } of requests) {
    const number = Number.parseInt(id.slice(prefixLength), 36)
    firstNumber = Math.min(firstNumber, number)
    lastNumber = Math.max(lastNumber, number)
    const latencyUs = Math.round(latencyMs * 1000)
    rows.push(number, at - endedAt, placeOf(keyId), placeOf(endpoint), placeOf(code ?? ''), credits, latencyUs)
  }
  const text = JSON.stringify({ names: [...places.keys()], rows } satisfies GroupText)
  const idPrefix = requests[0].id.slice(0, prefixLength)
  return { accountId, idPrefix, firstNumber, lastNumber, at, requests: requests.length, omitted, text }
}

/** The requests of a group, the newest first. */
export function requestsOf({ idPrefix, at, text }: RequestGroup): LoggedRequest[] {
  const { names, rows } = JSON.parse(text) as GroupText
  const requests: LoggedRequest[] = []
  for (let first = 0; first < rows.length; first += numbersEach) {
    const [number, before, key, endpoint, code, credits, latencyUs] = rows.slice(first, first + numbersEach)
    requests.push({
      id: idOf(idPrefix, number),
      at: at - before,
      keyId: names[key],
      endpoint: names[endpoint],
      code: names[code] === '' ? null : names[code],
      credits,
      latencyMs: latencyUs / 1000,
    })
  }
  return requests.sort(newestFirst)
}

/** Those that ended in the same millisecond are in the order of their ids. */
export function newestFirst(one: Pick<LoggedRequest, 'at' | 'id'>, other: Pick<LoggedRequest, 'at' | 'id'>): number {
  return other.at - one.at || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)
}
