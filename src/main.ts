/** The process that serves. */
import { keepCompiled } from './compile-cache.ts'

keepCompiled()
const { readAhead } = await import('./read-ahead.ts')
readAhead(process.env)
const { serve } = await import('./serve.ts')
const { StartError } = await import('./home.ts')

try {
  await serve(process.env)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`assay: ${error.message}\n`)
  process.exit(1)
}
