// Compiles the sources of the service into the compile cache beside the packages, where a read-only container reads them. It loads the
// modules and starts nothing.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/assay', import.meta.url)))
await import('../src/app/serve.ts')
await import('../src/cli/run.ts')
flushCompileCache()
