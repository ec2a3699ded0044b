/** What is said between the thread that compiles (parse-thread.ts) and the one that parses beside it (parse-worker.ts). */
import { isMarkedAsUntransferable } from 'node:worker_threads'
import { type ParsedPlaces, type ParsedTables, parsePlaces, parseTables, type TableFiles } from './family-files.ts'

export type ParseOrder =
  | { readonly kind: 'places'; readonly version: 4 | 6; readonly file: Uint8Array }
  | ({ readonly kind: 'tables' } & TableFiles<Uint8Array>)

export function parseOrdered(order: ParseOrder): ParsedPlaces | ParsedTables {
  const { version } = order
  if (order.kind === 'places') return parsePlaces(version, bufferOf(order.file))
  const { networks, delegations, servers } = order
  return parseTables({
    version,
    networks: bufferOf(networks),
    delegations: bufferOf(delegations),
    servers: bufferOf(servers),
  })
}

/** A Buffer arrives in another thread as the array that it is. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/**
 * The memory of all arrays in a message, which moves to the other thread instead of being copied: it is gone from this one
 * then. What small Buffers have in common stays and is copied.
 */
export function memoryOf(message: object): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || part instanceof Map) return
    if (!ArrayBuffer.isView(part)) for (const member of Object.values(part)) visit(member)
    else if (part.buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(part.buffer)) found.add(part.buffer)
  }
  visit(message)
  return [...found]
}
