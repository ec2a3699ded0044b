/**
 * Loaded before the service (NODE_OPTIONS=--import): on SIGUSR2 one of the threads that serve dies, in the way that the
 * file DEATH names: `terminate`, as the system ends a thread; `throw`, by an error that nobody catches; `memory`, by
 * filling its heap. Whom it meets is chance. The file is removed by whoever brings about the death, so a file is one
 * death, however often the signal comes.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { BroadcastChannel, isMainThread, threadName, type Worker } from 'node:worker_threads'

const death = process.env.DEATH ?? ''
const channel = new BroadcastChannel('death')
channel.unref()

if (isMainThread) {
  const serving = new Set<Worker>()
  process.on('worker', worker => {
    if (!worker.threadName?.startsWith('serving')) return
    serving.add(worker)
    worker.once('exit', () => serving.delete(worker))
  })
  process.on('SIGUSR2', () => {
    const threads = [...serving]
    const one = threads[Math.floor(Math.random() * threads.length)]
    if (one === undefined || !existsSync(death)) return
    const how = readFileSync(death, 'utf8').trim()
    if (how === 'terminate') {
      rmSync(death)
      serving.delete(one)
      void one.terminate()
    } else {
      channel.postMessage({ thread: one.threadName, how })
    }
  })
} else {
  channel.onmessage = message => {
    const { thread, how } = (message as unknown as { data: { thread?: string; how: string } }).data
    if (thread !== threadName || !isOurs()) return
    if (how === 'throw') {
      setImmediate(() => {
        throw new Error('this thread was told to die')
      })
    } else {
      const kept: unknown[] = []
      for (;;) kept.push(new Array(100_000).fill(kept.length).map(number => ({ number })))
    }
  }
  channel.unref()
}

/** False when another thread dies of the same file. */
function isOurs(): boolean {
  try {
    rmSync(death)
    return true
  } catch {
    return false
  }
}
