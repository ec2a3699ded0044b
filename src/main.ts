/** The process that serves. */

import { warmTicks } from './app/start/warm-ticks.ts'
import { keepCompiled } from './core/workers/compile-cache.ts'

warmTicks()
keepCompiled()
const { serve } = await import('./app/serve.ts')
const { StartError } = await import('./app/settings/home.ts')

try {
  await serve(process.env)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`assay: ${error.message}\n`)
  process.exit(1)
}
