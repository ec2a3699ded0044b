/**
 * Loaded before each test file: ends its process some time after its last test when something is left open, as a connection or a
 * service after a test that failed. Nothing else would, and the whole run would wait for it without a word. Node runs this
 * hook when every test that it knows of is over, so a file declares its tests without waiting for one of them.
 */
import { isMainThread } from 'node:worker_threads'

/** For the hooks of the file, which come later than this one. */
const endLeftMs = 20_000

// Threads of what is tested load this as well, and run no tests.
if (isMainThread) {
  const { after } = await import('node:test')
  after(() => {
    setTimeout(() => {
      console.error(`${process.argv[1]} left open: ${process.getActiveResourcesInfo().join(', ')}`)
      // The test runner counts what it ran when the process would end by itself.
      process.emit('beforeExit', 0)
      setImmediate(() => process.exit())
    }, endLeftMs).unref()
  })
}
