import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { forgetReadings } from '../data/snapshot/snapshot-file.ts'
import { readAhead } from './read-ahead.ts'

const home = mkdtempSync(join(tmpdir(), 'assay-read-ahead-'))
const data = join(home, 'data')
after(() => rmSync(home, { recursive: true }))

describe('what is read ahead', () => {
  it('is every large snapshot, whatever else is in the folder', () => {
    assert.doesNotThrow(() => readAhead({ ASSAY_HOME: join(home, 'none') }))
    mkdirSync(data)
    for (const name of ['ip.snapshot', 'ip.snapshot.1.tmp', 'ip.other']) {
      const path = join(data, name)
      writeFileSync(path, '')
      truncateSync(path, 5_000_000)
    }
    writeFileSync(join(data, 'gender.snapshot'), 'small')
    readAhead({ ASSAY_HOME: home })
    assert.deepEqual(forgetReadings(), [join(data, 'ip.snapshot')])
    assert.deepEqual(forgetReadings(), [])
  })
})
