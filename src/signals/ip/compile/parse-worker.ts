/** The thread in which files are parsed beside the one that compiles: see parse-thread.ts. What it throws arrives there. */
import { parentPort } from 'node:worker_threads'
import { memoryOf, type ParseOrder, parseOrdered } from './parse-order.ts'

parentPort?.on('message', (order: ParseOrder) => {
  const parsed = parseOrdered(order)
  parentPort?.postMessage(parsed, memoryOf(parsed))
})
