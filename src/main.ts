/** The process that serves. */

import { keepCompiled } from './core/process-start.ts'

/**
 * Enough for the engine to compile it for good before anything else calls it; some milliseconds of a start. Half as
 * many did as well.
 */
const calls = 2_000

/**
 * Lets the engine compile `process.nextTick` while it has seen one kind of call only. It makes an object whose fields
 * are named by symbols. What the modules of the service call it with while they are loaded leaves the main thread with
 * code that makes every such object in the engine's slow general way for as long as the process lives: 4 % of the CPU
 * of a request, for which Node calls it several times. Call this before any module of the service is imported. Threads
 * that are started by this one do not need it.
 */
function warmTicks(): void {
  const nothing = () => {}
  for (let call = 0; call < calls; call += 1) process.nextTick(nothing, call)
}

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
