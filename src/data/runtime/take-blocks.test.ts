import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, it } from 'node:test'
import { until } from '../../../test/support/until.ts'
import { stateOf } from '../build/dataset-state.ts'
import { dataFilePath } from '../files.ts'
import { sendRange } from '../fixtures/snapshot-folder.ts'
import { builtAt, lookedAt, refreshFrom, takingHomes } from '../fixtures/taking-homes.ts'
import { numbersFile, tinyFile } from '../fixtures/tiny-file.ts'
import type { OfferedFile } from './offered.ts'

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

  it('goes on where it was broken off, also in the same run, and is whole', async () => {
    homes.folder.serve([file])
    const part = join(homes.home.dataPath, `lines.${file.offer.sha256}.taking`)
    const written = () => statSync(part, { throwIfNoEntry: false })?.size ?? 0
    let asked = 0
    homes.folder.publisher.answer(homes.folder.pathOf(file.offer), (request, response) => {
      const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0)
      const to = Math.min(content.length, from + 100_000)
      asked++
      const head = { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }
      response.writeHead(from === 0 ? 200 : 206, {
        ...(from === 0 ? {} : head),
        'content-length': content.length - from,
      })
      response.write(content.subarray(from, to), () =>
        to === content.length ? response.end() : until(async () => written() >= to).then(() => response.destroy()),
      )
    })
    assert.equal((await refreshFrom(homes.folder, homes.home, lines)).result.outcome, 'taken')
    assert.ok(asked > 5, `${asked} requests`)
    assert.deepEqual(await linesHere(), text.split('\n'))
  })

  it('goes on from what a killed process left, and begins anew after another file', async () => {
    homes.folder.serve([file])
    const part = join(homes.home.dataPath, `lines.${file.offer.sha256}.taking`)
    const other = join(homes.home.dataPath, `lines.${'0'.repeat(64)}.taking`)
    writeFileSync(part, content.subarray(0, 300_000))
    writeFileSync(other, 'what was offered before')
    assert.equal((await refreshFrom(homes.folder, homes.home, lines)).result.outcome, 'taken')
    const ranges = homes.folder.publisher.asked.map(({ headers }) => headers.range)
    assert.deepEqual(ranges, [undefined, 'bytes=300000-'])
    assert.equal(existsSync(other), false)
    assert.deepEqual(await linesHere(), text.split('\n'))
  })

  it('is asked for whole by a server that knows no ranges, and after a part that was damaged', async () => {
    homes.folder.serve([file])
    const part = join(homes.home.dataPath, `lines.${file.offer.sha256}.taking`)
    writeFileSync(part, Buffer.alloc(300_000, 1))
    assert.match(
      JSON.stringify((await refreshFrom(homes.folder, homes.home, lines)).result),
      /does not have the digest/,
    )
    assert.equal(existsSync(part), false)
    writeFileSync(part, Buffer.alloc(300_000, 1))
    homes.folder.publisher.answer(homes.folder.pathOf(file.offer), (_, response) => response.end(content))
    assert.equal((await refreshFrom(homes.folder, homes.home, lines)).result.outcome, 'taken')
    assert.deepEqual(await linesHere(), text.split('\n'))
  })

  it('with a part longer than the whole, or a range of something else, begins anew', async () => {
    homes.folder.serve([file])
    const part = join(homes.home.dataPath, `lines.${file.offer.sha256}.taking`)
    writeFileSync(part, Buffer.alloc(content.length + 1))
    assert.equal((await refreshFrom(homes.folder, homes.home, lines)).result.outcome, 'taken')
    await rm(dataFilePath(homes.home, lines))
    writeFileSync(part, content.subarray(0, 1000))
    homes.folder.publisher.answer(homes.folder.pathOf(file.offer), (_, response) => {
      response.writeHead(206, { 'content-range': `bytes 0-${content.length - 1}/${content.length}` }).end(content)
    })
    assert.equal((await refreshFrom(homes.folder, homes.home, lines)).result.outcome, 'refused')
    assert.equal(existsSync(part), false)
    assert.equal(await linesHere(), undefined)
  })

  it('with one damaged block is refused, whatever its digest', async () => {
    const changed = Buffer.from(content)
    changed[content.length >> 1] ^= 1
    const sha256 = hash('sha256', changed)
    homes.folder.serve([file], { sha256 })
    homes.folder.publisher.answer(homes.folder.pathOf({ ...file.offer, sha256 }), (request, response) =>
      sendRange(changed, request, response),
    )
    assert.match(JSON.stringify((await refreshFrom(homes.folder, homes.home, lines)).result), /damaged 1 blocks/)
    assert.equal(await linesHere(), undefined)
    assert.equal((await stateOf(lines, homes.home)).taken, null)
  })
})
