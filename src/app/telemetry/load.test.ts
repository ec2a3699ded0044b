import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../../', import.meta.url))

describe('the packages of OpenTelemetry', () => {
  it('are imported by app/telemetry alone, which nothing loads but loadTelemetry', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
    const others = files.filter(name => !name.startsWith('app/telemetry/'))
    // Types are erased.
    const loaded = /^(?:import|export) (?!type\b)[^']*'(?:@opentelemetry\/[^']*|[./a-z]*telemetry\/(?!load\.ts)[^']*)'/m
    assert.deepEqual(
      others.filter(name => loaded.test(readFileSync(source + name, 'utf8'))),
      [],
    )
    const load = readFileSync(`${source}app/telemetry/load.ts`, 'utf8')
    assert.equal(/^import (?!type\b)[^']*'(?!node:|\.\.\/settings\/)[^']*'/m.test(load), false)
    assert.match(load, /await import\('\.\/telemetry\.ts'\)/)
  })
})
