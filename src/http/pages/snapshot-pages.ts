/**
 * /snapshots: the compiled data of this service for others to take, as an index and a file for each offer. A file's
 * name holds its digest, so it never changes and any part of it may be asked for (RFC 9110, section 14).
 *
 * With SNAPSHOTS_TOKEN everybody sends it; without one only this machine may ask.
 */
import { hash, timingSafeEqual } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../core/errors.ts'
import { bearerOf } from '../authenticate.ts'
import { isOfThisMachine } from '../client.ts'
import { sendRefusal } from './rules.ts'

export interface ServedSnapshot {
  /** Name of the file: the data set and the digest. */
  readonly fileName: string
  /** Hex digest of the file. */
  readonly sha256: string
  readonly path: string
  readonly bytes: number
  readonly inode: number
}

export interface SnapshotPagesOptions {
  readonly snapshots: () => Promise<{ readonly index: string; readonly files: readonly ServedSnapshot[] }>
  readonly token: string | null
  /** The client's address, as far as proxies that are trusted say it. */
  readonly addressOf: (request: FastifyRequest['raw']) => string
}

const unauthorized = new ApiError('unauthorized', { message: 'The token of the snapshots is missing or not valid.' })
const yearS = 31_536_000

export function snapshotPages({ snapshots, token, addressOf }: SnapshotPagesOptions): FastifyPluginCallback {
  const mayRead = ({ raw }: FastifyRequest) =>
    token === null ? isOfThisMachine(raw, addressOf) : isSame(bearerOf(raw.headers.authorization) ?? '', token)
  return (server, _, done) => {
    server.get('/snapshots/index.json', async (request, reply) => {
      if (!mayRead(request)) return sendRefusal(reply, unauthorized)
      const { index } = await snapshots()
      const etag = `"${hash('sha256', index)}"`
      reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache' })
      if (isKnown(request, etag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(index)
    })
    server.get('/snapshots/:file', async (request, reply) => {
      if (!mayRead(request)) return sendRefusal(reply, unauthorized)
      const { file } = request.params as { file: string }
      const served = (await snapshots()).files.find(({ fileName }) => fileName === file)
      if (served === undefined) return sendRefusal(reply, new ApiError('not_found'))
      return sendFile(request, reply, served)
    })
    done()
  }
}

/** Digests are of one length, and comparing them tells nothing of how much of a text was right. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']
  return known?.split(',').some(each => each.trim().replace(/^W\//, '') === etag || each.trim() === '*') ?? false
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, served: ServedSnapshot): Promise<unknown> {
  const { bytes, sha256 } = served
  const etag = `"${sha256}"`
  reply.headers({ ETag: etag, 'Cache-Control': `private, max-age=${yearS}, immutable`, 'Accept-Ranges': 'bytes' })
  if (isKnown(request, etag)) return reply.code(304).send()
  const range = rangeOf(request, etag, bytes)
  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${bytes}`).send()
  const file = await openSame(served)
  if (file === null) return sendRefusal(reply, new ApiError('not_found'))
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  if (range !== null) reply.code(206).header('Content-Range', `bytes ${start}-${end}/${bytes}`)
  reply.header('Content-Length', end - start + 1).type('application/octet-stream')
  return reply.send(file.createReadStream({ start, end, highWaterMark: 2 ** 18 }))
}

/** Null when the file has been replaced since: what is there has another digest. */
async function openSame({ path, inode, bytes }: ServedSnapshot): Promise<FileHandle | null> {
  const file = await open(path).catch(() => null)
  const found = await file?.stat()
  if (file !== null && found?.ino === inode && found.size === bytes) return file
  await file?.close()
  return null
}

interface Range {
  readonly start: number
  /** The last byte. */
  readonly end: number
}

/** Null for the whole file: there is no range, it has a form that is not served, or it is for another file. */
function rangeOf({ headers }: FastifyRequest, etag: string, bytes: number): Range | null | 'unsatisfiable' {
  const condition = headers['if-range']
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (first === undefined || (first === '' && last === '')) return null
  if (condition !== undefined && condition !== etag) return null
  if (first === '')
    return last === '0' || bytes === 0 ? 'unsatisfiable' : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 }
  const [start, end] = [Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)]
  if (start >= bytes) return 'unsatisfiable'
  return end < start ? null : { start, end }
}
