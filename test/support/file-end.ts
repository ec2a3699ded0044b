/**
 * Loaded before each test file. When the last test of the file is over, it ends what tests of the file share (`atFileEnd`). Some time
 * later it ends the process if something is still open, as a connection after a test that failed: nothing else would, and the
 * whole run would wait for it without a word. Node calls the hook when every test that it knows of is over, so a file declares its tests
 * without waiting for one of them.
 */
import { isMainThread } from 'node:worker_threads'

/** For the hooks of the file, which come later than this one. */
const endLeftMs = 20_000

const ends: (() => Promise<unknown>)[] = []

/** Calls `end` after the last test of this process. */
export function atFileEnd(end: () => Promise<unknown>): void {
  ends.push(end)
}

// Threads of what is tested load this as well, and run no tests.
if (isMainThread) {
  const { after } = await import('node:test')
  after(async () => {
    setTimeout(() => {
      console.error(`${process.argv[1]} left open: ${process.getActiveResourcesInfo().join(', ')}`)
      // The test runner counts what it ran when the process would end by itself.
      process.emit('beforeExit', 0)
      setImmediate(() => process.exit())
    }, endLeftMs).unref()
    await Promise.all(ends.map(end => end()))
  })
}
