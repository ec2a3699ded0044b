/**
 * /snapshots: the compiled data of this service for others to take, as an index and a whole file for each offer. A
 * file's name holds its digest, so it never changes. With SNAPSHOTS_TOKEN everybody sends it; without one only this
 * machine may ask.
 */
import { hash, timingSafeEqual } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import { ApiError } from '../core/errors.ts'
import { indexText, type OfferedFile, offerFileName } from '../data/runtime/snapshot-server.ts'
import { bearerOf } from '../http/authenticate.ts'
import { isOfThisMachine } from '../http/client.ts'
import { sendRefusal } from '../http/pages/rules.ts'

export interface SnapshotPagesOptions {
  readonly offers: () => Promise<readonly OfferedFile[]>
  readonly token: string | null
  /** The client's address, as far as proxies that are trusted say it. */
  readonly addressOf: (request: FastifyRequest['raw']) => string
}

const unauthorized = new ApiError('unauthorized', { message: 'The snapshot token is missing or not valid.' })

export function snapshotPages({ offers, token, addressOf }: SnapshotPagesOptions): FastifyPluginCallback {
  // Digests have one length, and comparing them does not tell how much of a token was right.
  const digestOf = (text: string) => hash('sha256', text, 'buffer')
  const mayRead = ({ raw }: FastifyRequest) =>
    token === null
      ? isOfThisMachine(raw, addressOf)
      : timingSafeEqual(digestOf(bearerOf(raw.headers.authorization) ?? ''), digestOf(token))
  return (server, _, done) => {
    server.addHook('preHandler', async (request, reply) =>
      mayRead(request) ? undefined : sendRefusal(reply, unauthorized),
    )
    server.get('/snapshots/index.json', async (_, reply) => {
      const index = indexText((await offers()).map(({ offer }) => offer))
      return reply.header('Cache-Control', 'private, no-cache').type('application/json; charset=utf-8').send(index)
    })
    server.get<{ Params: { file: string } }>('/snapshots/:file', async ({ params }, reply) => {
      const offered = (await offers()).find(({ offer }) => offerFileName(offer) === params.file)
      if (offered === undefined) return sendRefusal(reply, new ApiError('not_found'))
      const file = await open(offered.path).catch(() => null)
      const { ino, size } = (await file?.stat()) ?? {}
      // A file that has been replaced since has another digest.
      if (file === null || ino !== offered.inode || size !== offered.offer.bytes) {
        await file?.close()
        return sendRefusal(reply, new ApiError('not_found'))
      }
      reply.headers({ ETag: `"${offered.offer.sha256}"`, 'Cache-Control': 'private, max-age=31536000, immutable' })
      reply.header('Content-Length', size).type('application/octet-stream')
      return reply.send(file.createReadStream({ highWaterMark: 2 ** 18 }))
    })
    done()
  }
}
