/** An AI endpoint on this machine that answers when it is told to, or never, and counts what it is asked. */
import { createServer, type ServerResponse } from 'node:http'
import type { Environment } from '../support/service.ts'

export interface Model {
  /** Makes a service ask it, and nobody else outside. */
  readonly environment: Environment
  readonly counts: { asked: number; open: number; mostOpen: number }
  /** Answers everybody who waits. */
  answerAll(): void
  /** From now on answers at once, with this status. */
  refuse(status: number): void
  stop(): void
}

const content = JSON.stringify({ gender: 'female', confidence: 0.9 })
const completion = JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })

export async function startModel(): Promise<Model> {
  const counts = { asked: 0, open: 0, mostOpen: 0 }
  const waiting = new Set<ServerResponse>()
  let status: number | null = null
  const server = createServer((request, response) => {
    request.resume()
    counts.asked += 1
    counts.open += 1
    counts.mostOpen = Math.max(counts.mostOpen, counts.open)
    waiting.add(response)
    response.on('close', () => {
      counts.open -= 1
      waiting.delete(response)
    })
    if (status !== null) response.writeHead(status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const outside = { OFFLINE: '0', DATA_REFRESH: 'off', REVERSE_DNS: 'off' }
  return {
    environment: { ...outside, AI_BASE_URL: `http://127.0.0.1:${address.port}/v1`, AI_MODEL: 'small' },
    counts,
    answerAll: () => {
      for (const response of waiting) response.setHeader('content-type', 'application/json').end(completion)
    },
    refuse: refusal => {
      status = refusal
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A request that the model is asked about. */
export const modelPath = '/v1/gender/name'
export const modelBody = { name: 'Xandrelle', options: { ai_mode: 'always' } }
