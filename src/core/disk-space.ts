/** Room on disks: large files are written only where enough of it stays free for the database and everything else. */
import { rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What stays free on a disk to which something large is written, in bytes. */
export const keptFree = 2 ** 28
/**
 * In bytes: how much is written before the room is looked at again. Far below `keptFree`, as a byte that is read may
 * become several.
 */
const watchedBytes = 2 ** 23

/** There is no room for a file. The message is a sentence that names the file, and bytes. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

/** Throws DiskFull unless `bytes` more can be written to `path` and the room for everything else stays free. */
export async function requireSpace(path: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path))
  const free = bavail * bsize
  if (free >= bytes + keptFree) return
  const needed = bytes > 0 ? `${bytes} bytes more and ` : ''
  throw new DiskFull(
    `The disk has no room for ${path}: it has ${free} bytes free, and it needs ${needed}${keptFree} that stay free.`,
  )
}

/** Looks at the room for a file that is being written. */
export class SpaceWatch {
  readonly #path: string
  #unwatched = watchedBytes

  constructor(path: string) {
    this.#path = path
  }

  /** Told of bytes before they are written. Throws DiskFull. */
  async before(bytes: number): Promise<void> {
    this.#unwatched += bytes
    if (this.#unwatched < watchedBytes) return
    this.#unwatched = 0
    await requireSpace(this.#path, bytes)
  }
}

/** The pieces, for as long as what is made of them at `path` has room. Throws DiskFull. */
export async function* whileSpace<Piece extends { readonly length: number }>(
  pieces: AsyncIterable<Piece>,
  path: string,
): AsyncGenerator<Piece> {
  const room = new SpaceWatch(path)
  for await (const piece of pieces) {
    await room.before(piece.length)
    yield piece
  }
}

const noRoom = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** True when a disk took no more: somebody else may fill it between two looks. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof DiskFull || (error instanceof Error && 'code' in error && noRoom.has(error.code))
}

/** How many bytes of a file there are; 0 when there is none. */
export async function bytesAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  return found?.size ?? 0
}

/** Removes what was written of a file that has no room, so that everything else has it. Returns why, in sentences. */
export async function removeUnfinished(path: string, error: unknown): Promise<string> {
  const bytes = await bytesAt(path)
  await rm(path, { force: true })
  const why = error instanceof DiskFull ? error.message : `The disk has no room for ${path}.`
  return bytes === 0 ? why : `${why} What was written of it, ${bytes} bytes, was removed.`
}
