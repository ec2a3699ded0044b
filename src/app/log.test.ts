import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLog, describeError } from './log.ts'

function linesOf(logFormat: 'auto' | 'json' | 'text'): string[] {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info', logFormat }, { write: line => void lines.push(line) })
  log.info({ url: 'http://127.0.0.1:8080' }, 'ready')
  log.error({ error: describeError(Object.assign(new RangeError('a value'), { code: 'E_RANGE' })) }, 'a job failed')
  log.debug('not at this level')
  return lines
}

describe('the log', () => {
  it('is one plain line per event in text', () => {
    const [ready, failed, ...others] = linesOf('text')
    assert.match(ready, /^\d\d:\d\d:\d\d Ready \(url=http:\/\/127\.0\.0\.1:8080\)\n$/)
    assert.match(failed, /^\d\d:\d\d:\d\d error: A job failed \(error=RangeError E_RANGE at .*log\.test\.ts.*\)\n$/)
    assert.deepEqual(others, [])
  })

  it('is JSON where no terminal shows it', () => {
    for (const format of ['auto', 'json'] as const) {
      const [ready] = linesOf(format).map(line => JSON.parse(line))
      assert.deepEqual([ready.level, ready.msg, ready.url], ['info', 'ready', 'http://127.0.0.1:8080'])
    }
  })
})
