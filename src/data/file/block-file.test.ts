import assert from 'node:assert/strict'
import { readFile, rename, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isLongRun } from '../../../test/support/long-run.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { SnapshotError } from '../snapshot/snapshot.ts'
import { BlockError, BlockFile } from './block-file.ts'
import { BlockWriter } from './block-writer.ts'
import { placeOf } from './layout.ts'

const folder = temporaryFolder('blocks')
let files = 0

const newPath = () => join(folder, String(files++))
const identity = { dataset: 'lines', formatVersion: 1, inputs: 'lines@1' }
const parts = { asOf: '2026-01-01', sources: [], sections: { starts: Uint32Array.of(7, 9) }, warnings: ['a warning'] }

/** Any number of blocks of any bytes, and an order to write them in. */
const anyBlocks = fc
  .array(fc.uint8Array({ maxLength: 300 }), { maxLength: 12 })
  .chain(blocks => fc.tuple(fc.constant(blocks), fc.shuffledSubarray([...blocks.keys()], { minLength: blocks.length })))

async function written(path: string, blocks: readonly Uint8Array[], order = [...blocks.keys()]): Promise<void> {
  const writer = await BlockWriter.open(path, identity)
  for (const block of order) await writer.write(block, blocks[block])
  await writer.finish(parts)
  await writer.close()
}

/** The bytes of every block; the number of one that is damaged. The head has to be the one that was written. */
async function readAll(path: string): Promise<(string | number)[]> {
  const file = await BlockFile.open(path)
  try {
    const { dataset, formatVersion, inputs, asOf, warnings } = file.head
    assert.deepEqual({ dataset, formatVersion, inputs }, identity)
    assert.deepEqual([asOf, warnings, file.head.uint32('starts')], [parts.asOf, parts.warnings, parts.sections.starts])
    return await Promise.all(
      Array.from({ length: file.blocks }, async (_, block) => {
        const here = readHere(file, block)
        try {
          const bytes = (await file.read(block)).toString('hex')
          assert.equal(here, bytes, 'both ways of reading')
          return bytes
        } catch (error) {
          assert.deepEqual(here, error)
          assert.ok(error instanceof BlockError)
          assert.equal(error.message, `Block ${block} is damaged.`)
          return error.block
        }
      }),
    )
  } finally {
    await file.retire()
  }
}

/** The bytes of a block, or the error that says why there are none. */
function readHere(file: BlockFile, block: number): unknown {
  try {
    return file.readHere(block).toString('hex')
  } catch (error) {
    return error
  }
}

const hexOf = (blocks: readonly Uint8Array[]) => blocks.map(block => Buffer.from(block).toString('hex'))

async function flip(path: string, at: number, bits: number): Promise<void> {
  const bytes = await readFile(path)
  bytes[at] ^= bits
  await writeFile(path, bytes)
}

describe('a file of blocks', () => {
  it('gives what was written, for any blocks in any order', async () => {
    await fc.assert(
      fc.asyncProperty(anyBlocks, async ([blocks, order]) => {
        const path = newPath()
        await written(path, blocks, order)
        assert.deepEqual(await readAll(path), hexOf(blocks))
        const file = await BlockFile.open(path)
        assert.deepEqual(await file.verify(() => {}), [])
        await file.retire()
      }),
      { numRuns: 40 },
    )
  })

  it('notices any byte that changed: where it is read, and nowhere else', async () => {
    const blocks = [Buffer.from('first'), Buffer.alloc(0), Buffer.alloc(200, 'second'), Buffer.from('third')]
    const path = newPath()
    await written(path, blocks)
    const { size } = await stat(path)
    const whole = hexOf(blocks)
    // Seven is of every alignment of a number of several bytes.
    for (let at = 0; at < size; at += isLongRun ? 1 : 7) {
      await flip(path, at, 1 + (at % 255))
      const found = await readAll(path).catch((error: unknown) => {
        assert.ok(error instanceof SnapshotError, String(error))
        return null
      })
      // The identity before the blocks and the frames between them are for a file that was not finished.
      const differ = found === null ? -1 : found.filter((each, block) => each !== whole[block]).length
      assert.ok(differ <= 1, `byte ${at}`)
      if (differ === 1) assert.equal(typeof found?.find((each, block) => each !== whole[block]), 'number')
      await flip(path, at, 1 + (at % 255))
    }
    assert.deepEqual(await readAll(path), whole)
  })

  it('notices every changed byte of every block, and tells of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 5000 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (bytes, at, bits) => {
          const path = newPath()
          await written(path, [Buffer.from('whole'), bytes])
          const place = (await readFile(path)).indexOf(
            Buffer.from(bytes),
            20 + JSON.stringify(identity).length + 16 + 5 + 16,
          )
          await flip(path, place + (at % bytes.length), bits)
          const file = await BlockFile.open(path)
          await assert.rejects(file.read(1), { name: 'BlockError', block: 1 })
          assert.equal((await file.read(0)).toString(), 'whole')
          assert.deepEqual(await file.verify(() => {}), [1])
          assert.deepEqual(file.damaged, [1])
          await file.retire()
        },
      ),
      { numRuns: 50 },
    )
  })

  it('notices a block in the place of another of the same bytes', async () => {
    const path = newPath()
    await written(path, [Buffer.from('same'), Buffer.from('same')])
    const bytes = await readFile(path)
    const first = bytes.indexOf('same')
    const second = bytes.indexOf('same', first + 1)
    assert.notDeepEqual(bytes.subarray(first - 8, first - 4), bytes.subarray(second - 8, second - 4), 'the checksums')
  })

  it('tells of progress as it is verified', async () => {
    const path = newPath()
    await written(path, [Buffer.from('a'), Buffer.from('b')])
    const file = await BlockFile.open(path)
    const done: number[] = []
    await file.verify(share => done.push(share))
    assert.deepEqual(done, [0.5, 1])
    await file.retire()
  })

  it('refuses a number that none of its blocks has', async () => {
    const path = newPath()
    await written(path, [Buffer.from('a')])
    const file = await BlockFile.open(path)
    for (const block of [-1, 1, 0.5, Number.NaN]) {
      await assert.rejects(file.read(block), RangeError)
      assert.throws(() => file.readHere(block), RangeError)
    }
    assert.deepEqual(file.damaged, [])
    await file.retire()
  })

  it('is not what is something else, empty, cut off, or of another layout', async () => {
    const path = newPath()
    await written(path, [Buffer.from('a')])
    const whole = await readFile(path)
    const bad: [Buffer, string][] = [
      [Buffer.alloc(0), 'not_a_snapshot'],
      [Buffer.alloc(100), 'not_a_snapshot'],
      [whole.subarray(0, 40), 'truncated'],
      [whole.subarray(0, -1), 'truncated'],
      [Buffer.concat([whole, Buffer.alloc(1)]), 'truncated'],
      [Buffer.concat([whole.subarray(0, 8), Buffer.from([9]), whole.subarray(9)]), 'unsupported_version'],
    ]
    for (const [bytes, code] of bad) {
      await writeFile(path, bytes)
      await assert.rejects(BlockFile.open(path), { name: 'SnapshotError', code })
    }
    await assert.rejects(BlockFile.open(join(folder, 'none')), { code: 'ENOENT' })
  })
})

describe('a place in a file', () => {
  it('may be behind the first 4 GB', () => {
    assert.equal(placeOf(Uint32Array.of(1, 0, 0, 0, 5, 3, 0, 0), 1), 3 * 2 ** 32 + 5)
  })
})

describe('a file that another replaces', () => {
  it('is read to the end by those who hold it, and closed after the last of them', async () => {
    const path = newPath()
    await written(path, [Buffer.alloc(100_000, 'a'), Buffer.from('b')])
    const file = await BlockFile.open(path)
    const hold = file.hold()
    const reading = file.read(0)
    await written(`${path}.new`, [Buffer.from('c')])
    await rename(`${path}.new`, path)
    const closed = file.retire()
    assert.equal((await reading).length, 100_000)
    assert.equal((await file.read(1)).toString(), 'b')
    hold[Symbol.dispose]()
    await closed
    await assert.rejects(file.read(1), /is closed/)
    assert.throws(() => file.readHere(1), /is closed/)
    await file.retire()
  })
})

describe('a file that is being written', () => {
  it('goes on with every intact block that can be found, wherever a crash cut or damaged it', async () => {
    const blocks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 200 }), { minLength: 1, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(blocks, fc.nat(), fc.nat({ max: 255 }), fc.boolean(), async (all, where, bits, finishes) => {
        const path = newPath()
        const writer = await BlockWriter.open(path, identity)
        const begin = (await stat(path)).size
        const ends: number[] = []
        for (const [block, bytes] of all.entries()) {
          await writer.write(block, bytes)
          ends.push((await stat(path)).size)
        }
        if (finishes) await writer.finish(parts)
        await writer.close()
        const at = where % (await stat(path)).size
        if (bits === 0) await truncate(path, at)
        else await flip(path, at, bits)

        const hit = ends.findIndex(end => at < end)
        const isInFrame = hit >= 0 && at < ends[hit] - all[hit].length
        const isKept = (block: number) => {
          if (at < begin) return false
          if (hit < 0 || block < hit) return true
          return bits > 0 && block > hit && !isInFrame
        }
        const next = await BlockWriter.open(path, identity)
        assert.deepEqual(
          [...all.keys()].filter(block => next.has(block)),
          [...all.keys()].filter(isKept),
        )
        for (const [block, bytes] of all.entries()) if (!next.has(block)) await next.write(block, bytes)
        await next.finish(parts)
        await next.close()
        assert.deepEqual(await readAll(path), hexOf(all))
      }),
      { numRuns: isLongRun ? 200 : 60 },
    )
  })

  it('gives back what was written, and takes a block again: the later bytes count, also after a crash', async () => {
    const writes = fc.array(fc.tuple(fc.nat(4), fc.uint8Array({ maxLength: 50 })), { minLength: 1, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(writes, fc.nat(), async (all, keptWrites) => {
        const path = newPath()
        const writer = await BlockWriter.open(path, identity)
        const kept = new Map<number, Uint8Array>()
        const isKept = (at: number) => at <= keptWrites % all.length
        let end = 0
        for (const [at, [block, bytes]] of all.entries()) {
          await (writer.has(block) ? writer.replace(block, bytes) : writer.write(block, bytes))
          assert.deepEqual([writer.latest, await writer.read(block)], [block, Buffer.from(bytes)])
          if (!isKept(at)) continue
          kept.set(block, bytes)
          end = (await stat(path)).size
        }
        await writer.close()
        await truncate(path, end)
        const next = await BlockWriter.open(path, identity)
        assert.equal(next.latest, all[keptWrites % all.length][0])
        for (let block = 0; block < 5; block++) {
          const bytes = kept.get(block)
          assert.equal(next.has(block), bytes !== undefined)
          if (bytes !== undefined) assert.deepEqual(await next.read(block), Buffer.from(bytes))
          else await next.write(block, Buffer.of(block))
        }
        await next.finish(parts)
        await next.close()
        assert.deepEqual(
          await readAll(path),
          hexOf(Array.from({ length: 5 }, (_, block) => kept.get(block) ?? Buffer.of(block))),
        )
      }),
      { numRuns: isLongRun ? 100 : 30 },
    )
  })

  it('writes together what is not waited for, in its order', async () => {
    const path = newPath()
    const blocks = Array.from({ length: 100 }, (_, block) => Buffer.from(String(block)))
    const writer = await BlockWriter.open(path, identity)
    await Promise.all(blocks.map((bytes, block) => writer.write(block, bytes)))
    await writer.finish(parts)
    await writer.close()
    assert.deepEqual(await readAll(path), hexOf(blocks))
    const bytes = await readFile(path)
    const places = blocks.map((each, block) =>
      bytes.indexOf(Buffer.concat([Buffer.of(block, 0, 0, 0), Buffer.of(each.length)])),
    )
    const inOrder = places.toSorted((one, other) => one - other)
    assert.deepEqual(places, inOrder)
  })

  it('has as its latest block none that comes after a damaged one', async () => {
    const path = newPath()
    const writer = await BlockWriter.open(path, identity)
    for (const [block, text] of ['one', 'two', 'three'].entries()) await writer.write(block, Buffer.from(text))
    assert.equal(writer.latest, 2)
    await writer.close()
    await flip(path, (await readFile(path)).indexOf('two'), 1)
    const next = await BlockWriter.open(path, identity)
    assert.deepEqual([next.latest, next.has(0), next.has(1), next.has(2)], [0, true, false, true])
    await assert.rejects(next.read(1), RangeError)
    await next.close()
  })

  it('does not give back a block that was damaged since', async () => {
    const path = newPath()
    const writer = await BlockWriter.open(path, identity)
    await writer.write(0, Buffer.from('one'))
    await flip(path, (await readFile(path)).indexOf('one'), 1)
    await assert.rejects(writer.read(0), { name: 'BlockError', block: 0 })
    await writer.close()
  })

  it('begins anew when it was for other inputs', async () => {
    const path = newPath()
    const writer = await BlockWriter.open(path, identity)
    await writer.write(0, Buffer.from('old'))
    await writer.close()
    const other = await BlockWriter.open(path, { ...identity, inputs: 'lines@2' })
    assert.equal(other.has(0), false)
    await other.write(0, Buffer.from('new'))
    await other.finish(parts)
    await other.close()
    const file = await BlockFile.open(path)
    assert.equal((await file.read(0)).toString(), 'new')
    assert.equal(file.blocks, 1)
    await file.retire()
  })

  it('takes blocks of another file as they are, and no damaged one', async () => {
    const from = newPath()
    await written(from, [Buffer.from('a'), Buffer.from('to be damaged')])
    await flip(from, (await readFile(from)).indexOf('to be damaged'), 1)
    const before = await BlockFile.open(from)
    const path = newPath()
    const writer = await BlockWriter.open(path, identity)
    await writer.copy(1, before, 0)
    await assert.rejects(writer.copy(0, before, 1), { name: 'BlockError', block: 1 })
    await writer.write(0, Buffer.from('b'))
    await writer.finish(parts)
    await writer.close()
    await before.retire()
    assert.deepEqual(await readAll(path), hexOf([Buffer.from('b'), Buffer.from('a')]))
  })

  it('cannot be finished with a block missing, nor written twice, nor with a number that is none', async () => {
    const writer = await BlockWriter.open(newPath(), identity)
    await writer.write(1, Buffer.from('a'))
    await assert.rejects(writer.write(1, Buffer.from('b')), /block 1 is written already/)
    for (const block of [-1, 0.5, 2 ** 32]) await assert.rejects(writer.write(block, Buffer.from('b')), RangeError)
    await assert.rejects(writer.finish(parts), /block 0 is missing/)
    await writer.close()
  })

  it('may have gaps when it is said so: there is no block of these numbers', async () => {
    const path = newPath()
    const writer = await BlockWriter.open(path, identity)
    await writer.write(2, Buffer.from('c'))
    await writer.finish({ ...parts, hasGaps: true })
    await writer.close()
    const file = await BlockFile.open(path)
    assert.deepEqual([file.blocks, file.has(1), file.has(2), await file.verify(() => {})], [3, false, true, []])
    await assert.rejects(file.read(1), RangeError)
    assert.equal((await file.read(2)).toString(), 'c')
    await file.retire()
  })

  it('is not a file that can be read before it is finished', async () => {
    const path = newPath()
    const writer = await BlockWriter.open(path, identity)
    await writer.write(0, Buffer.alloc(1000, 'a'))
    await assert.rejects(BlockFile.open(path), { code: 'truncated' })
    await writer.close()
  })

  it('says when the disk is full', async () => {
    await assert.rejects(BlockWriter.open('/dev/full', identity), { code: /ENOSPC|EINVAL/ })
  })
})
