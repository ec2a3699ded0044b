/**
 * /snapshots: the compiled data of this service for others to take, as an index and a whole file for each offer. A
 * file's name holds its digest, so it never changes. With SNAPSHOTS_TOKEN everybody sends it; without one only this
 * machine may ask.
 */
import { hash, timingSafeEqual } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import { ApiError } from '../core/errors.ts'
import { indexText, offerFileName } from '../data/feeds/snapshot-server.ts'
import type { OfferedFile } from '../data/runtime/offered.ts'
import { bearerOf } from '../http/authenticate.ts'
import { isOfThisMachine } from '../http/client.ts'
import { sendRefusal } from '../http/pages/rules.ts'

export interface SnapshotPagesOptions {
  readonly offers: () => Promise<readonly OfferedFile[]>
  readonly token: string | null
  /** The client's address, as far as proxies that are trusted say it. */
  readonly addressOf: (request: FastifyRequest['raw']) => string
}

const unauthorized = new ApiError('unauthorized', { message: 'The token of the snapshots is missing or not valid.' })
const yearS = 31_536_000

export function snapshotPages({ offers, token, addressOf }: SnapshotPagesOptions): FastifyPluginCallback {
  const mayRead = ({ raw }: FastifyRequest) =>
    token === null ? isOfThisMachine(raw, addressOf) : isSame(bearerOf(raw.headers.authorization) ?? '', token)
  return (server, _, done) => {
    server.addHook('preHandler', async (request, reply) =>
      mayRead(request) ? undefined : sendRefusal(reply, unauthorized),
    )
    server.get('/snapshots/index.json', async (_, reply) => {
      const index = indexText((await offers()).map(({ offer }) => offer))
      return reply.header('Cache-Control', 'private, no-cache').type('application/json; charset=utf-8').send(index)
    })
    server.get('/snapshots/:file', async (request, reply) => {
      const { file: name } = request.params as { file: string }
      const offered = (await offers()).find(({ offer }) => offerFileName(offer) === name)
      const file = offered === undefined ? null : await openSame(offered)
      if (offered === undefined || file === null) return sendRefusal(reply, new ApiError('not_found'))
      reply.headers({ ETag: `"${offered.offer.sha256}"`, 'Cache-Control': `private, max-age=${yearS}, immutable` })
      reply.header('Content-Length', offered.offer.bytes).type('application/octet-stream')
      return reply.send(file.createReadStream({ highWaterMark: 2 ** 18 }))
    })
    done()
  }
}

/** Digests are of one length, and comparing them tells nothing of how much of a text was right. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}

/** Null when the file has been replaced since: what is there has another digest. */
async function openSame({ path, inode, offer }: OfferedFile): Promise<FileHandle | null> {
  const file = await open(path).catch(() => null)
  const found = await file?.stat()
  if (file !== null && found?.ino === inode && found.size === offer.bytes) return file
  await file?.close()
  return null
}
