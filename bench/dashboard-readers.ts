/**
 * A thread of dashboards that are open in browsers and reload: each asks for the page again and again, a while after it
 * asked last. It says of each page that it has come. What reads pages has a thread of its own, so that it does not
 * delay what measures the API.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export interface Readers {
  readonly address: string
  readonly cookie: string
  readonly dashboards: number
  readonly everyMs: number
}

const { address, cookie, dashboards, everyMs }: Readers = workerData

/** One that is answered late asks again at once, as somebody who presses the key again would. */
async function reload(offsetMs: number): Promise<never> {
  let dueAt = performance.now() + offsetMs
  for (;;) {
    await sleep(Math.max(0, dueAt - performance.now()))
    const answer = await fetch(address, { headers: { cookie } })
    if (answer.status !== 200) throw new Error(`a page was answered with ${answer.status}`)
    await answer.arrayBuffer()
    parentPort?.postMessage('loaded')
    dueAt = Math.max(dueAt + everyMs, performance.now())
  }
}

await Promise.all(Array.from({ length: dashboards }, (_, at) => reload((at * everyMs) / dashboards)))
