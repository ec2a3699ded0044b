import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { stateOf } from '../build/dataset-state.ts'
import { builtAt, lookedAt, refreshFrom, takingHomes } from '../fixtures/taking-homes.ts'
import { numbersFile, tinyFile } from '../fixtures/tiny-file.ts'
import type { OfferedFile } from './snapshot-server.ts'

const lines = tinyFile()

const homes = takingHomes()

describe('a file of blocks of a server of snapshots', () => {
  const text = Array.from({ length: 40 }, (_, line) => `${line} `.repeat(5_000)).join('\n')
  let file: OfferedFile
  let content: Buffer
  beforeEach(async () => {
    writeFileSync(join(homes.there.path, numbersFile), text)
    file = await builtAt(homes.there, lines)
    content = readFileSync(file.path)
  })

  async function linesHere(): Promise<string[] | undefined> {
    return (await lookedAt(homes.home, lines)).get(lines)?.all()
  }

  it('is whole, and comes anew from its beginning after a connection that broke', async () => {
    homes.folder.serve([file])
    const leftover = join(homes.home.dataPath, 'lines.blocks.99.tmp')
    writeFileSync(leftover, 'of a process that was killed')
    homes.folder.publisher.answer(homes.folder.pathOf(file.offer), (_, response) => {
      response.writeHead(200, { 'content-length': content.length })
      response.write(content.subarray(0, 100_000), () => response.destroy())
    })
    assert.equal((await refreshFrom(homes.folder, homes.home, lines)).result.outcome, 'failed')
    assert.deepEqual((await readdir(homes.home.dataPath)).sort(), ['lines.lock', 'lines.taken.json'])
    homes.folder.serve([file])
    assert.equal((await refreshFrom(homes.folder, homes.home, lines)).result.outcome, 'taken')
    assert.deepEqual(await linesHere(), text.split('\n'))
  })

  it('with one damaged block is refused, whatever its digest', async () => {
    const changed = Buffer.from(content)
    changed[content.length >> 1] ^= 1
    const sha256 = hash('sha256', changed)
    homes.folder.serve([file], { sha256 })
    homes.folder.publisher.answer(homes.folder.pathOf({ ...file.offer, sha256 }), (_, response) =>
      response.end(changed),
    )
    assert.match(JSON.stringify((await refreshFrom(homes.folder, homes.home, lines)).result), /damaged 1 blocks/)
    assert.equal(await linesHere(), undefined)
    assert.equal((await stateOf(lines, homes.home)).taken, null)
  })
})
