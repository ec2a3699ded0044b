/** Room on disks: large files are written only where enough of it stays free for the database and everything else. */
import { rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Bytes that stay free on a disk while something large is written to it. */
export const keptFree = 2 ** 28
/**
 * Bytes written between two checks of the free space. Far below `keptFree`, because one byte that is read may become
 * several.
 */
const watchedBytes = 2 ** 23

/** The disk has no space for a file. The message is a sentence with the name of the file and the bytes. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

/** Throws DiskFull unless `bytes` more fit at `path` and the space for everything else stays free. */
export async function requireSpace(path: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path))
  const free = bavail * bsize
  if (free >= bytes + keptFree) return
  throw new DiskFull(`The disk has no room for ${path}: ${free} bytes are free, and ${bytes + keptFree} are required.`)
}

/** Checks the free space for a file that is being written. */
export class SpaceWatch {
  readonly #path: string
  #unwatched = watchedBytes

  constructor(path: string) {
    this.#path = path
  }

  /** Called with the number of bytes before they are written. Throws DiskFull. */
  async before(bytes: number): Promise<void> {
    this.#unwatched += bytes
    if (this.#unwatched < watchedBytes) return
    this.#unwatched = 0
    await requireSpace(this.#path, bytes)
  }
}

/** Passes the pieces on while the file at `path` that is made of them has space. Throws DiskFull. */
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

/** True when a disk took no more bytes: another program may fill it between two checks. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof DiskFull || (error instanceof Error && 'code' in error && noRoom.has(error.code))
}

/** Number of bytes of a file; 0 when there is none. */
export async function bytesAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  return found?.size ?? 0
}

/** Removes a partly written file that has no space, so that other files have it. Returns the reason, in sentences. */
export async function removeUnfinished(path: string, error: unknown): Promise<string> {
  const bytes = await bytesAt(path)
  await rm(path, { force: true })
  const why = error instanceof DiskFull ? error.message : `The disk has no room for ${path}.`
  return bytes === 0 ? why : `${why} The incomplete file (${bytes} bytes) was removed.`
}
