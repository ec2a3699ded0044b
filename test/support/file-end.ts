/**
 * Loaded before each test file. When the last test of the file is over, it ends what tests of the file share
 * (at-file-end.ts). Some time later it ends the process if something is still open, as a connection after a test that
 * failed: nothing else would, and the whole run would wait for it without a word. Node calls the hook when every test
 * that it knows of is over, so a file declares its tests without waiting for one of them.
 */
import { isMainThread } from 'node:worker_threads'
import { endShared } from './at-file-end.ts'
import { reportProcess } from './usage.ts'

/** For the hooks of the file, which come later than this one. */
const endLeftMs = 20_000

// Threads of what is tested load this as well, and run no tests.
if (isMainThread) {
  reportProcess()
  const { after } = await import('node:test')
  after(async () => {
    setTimeout(() => {
      console.error(`${process.argv[1]} left open: ${process.getActiveResourcesInfo().join(', ')}`)
      // The test runner counts what it ran when the process would end by itself.
      process.emit('beforeExit', 0)
      setImmediate(() => process.exit())
    }, endLeftMs).unref()
    await endShared()
  })
}
