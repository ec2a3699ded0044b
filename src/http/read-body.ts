import type { Exchange } from './exchange.ts'

/**
 * Reads a request's body and calls back once: with its bytes, or with null as soon as it is known to be larger than
 * `maxBytes`. Asks for the body where the client waits for that. Never calls back when the connection ends before the
 * body does.
 */
export function readBody(exchange: Exchange, maxBytes: number, done: (body: Buffer | null) => void): void {
  const { request, response } = exchange
  if (Number(request.headers['content-length']) > maxBytes) {
    done(null)
    return
  }
  if (exchange.awaitsContinue) {
    exchange.awaitsContinue = false
    response.writeContinue()
  }
  let chunks: Buffer[] = []
  let length = 0
  request.on('data', (chunk: Buffer) => {
    if (length > maxBytes) return
    length += chunk.length
    chunks.push(chunk)
    if (length <= maxBytes) return
    chunks = []
    done(null)
  })
  request.on('end', () => {
    if (length <= maxBytes) done(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
  })
}
