import assert from 'node:assert/strict'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { SnapshotView } from '../../core/dataset.ts'
import { temporaryPath, writePieces } from '../files.ts'
import { buildSnapshot, openSnapshot, SnapshotError } from './snapshot.ts'
import { adoptSnapshotFile, readSnapshotFile, readSnapshotHead } from './snapshot-file.ts'

const directory = temporaryFolder('snapshot')

/** 5 MB: so large that a thread reads it, in several pieces. */
const numbers = Uint32Array.from({ length: 1_250_000 }, (_, index) => index * 7)

function pieces(content: Uint32Array): Uint8Array[] {
  const identity = { dataset: 'numbers', formatVersion: 1, inputs: 'none' }
  return buildSnapshot(identity, { asOf: '2026-01-01', sources: [], sections: { numbers: content } })
}

/** Writes a snapshot as a build does: to a temporary path beside its place, then adopted. */
async function write(
  path: string,
  content: Uint32Array,
  accept: (view: SnapshotView) => void = () => {},
): Promise<void> {
  const temporary = temporaryPath(path)
  await writePieces(temporary, pieces(content))
  await adoptSnapshotFile(temporary, path, accept)
}

/** Changes one bit of the content. */
async function damage(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes[bytes.length - 70] ^= 1
  await writeFile(path, bytes)
}

describe('a snapshot file', () => {
  it('is read as it was written', async () => {
    const path = join(directory, 'large.snapshot')
    await write(path, numbers)
    assert.deepEqual(openSnapshot(await readSnapshotFile(path)).uint32('numbers'), numbers)
    await writeFile(`${path}.zst`, zstdCompressSync(await readFile(path)))
    assert.deepEqual(openSnapshot(await readSnapshotFile(`${path}.zst`)).uint32('numbers'), numbers)
  })

  it('is the one before when the new one is not accepted, and nothing else is left', async () => {
    const path = join(directory, 'kept.snapshot')
    await write(path, Uint32Array.of(1))
    const refuse = () => {
      throw new Error('a golden answer is wrong')
    }
    await assert.rejects(write(path, Uint32Array.of(2), refuse), /golden/)
    assert.deepEqual(openSnapshot(await readSnapshotFile(path)).uint32('numbers'), Uint32Array.of(1))
    assert.deepEqual(
      (await readdir(directory)).filter(name => name.startsWith('kept.snapshot.')),
      [],
    )
  })

  it('shows to the one who accepts it what was read back from the disk', async () => {
    const seen: number[] = []
    await write(join(directory, 'seen.snapshot'), Uint32Array.of(5), snapshot => {
      seen.push(...snapshot.uint32('numbers'))
    })
    assert.deepEqual(seen, [5])
  })

  it('is refused when it is damaged, cut off or something else', async () => {
    const path = join(directory, 'damaged.snapshot')
    await write(path, numbers)
    await damage(path)
    await assert.rejects(readSnapshotFile(path), { name: 'SnapshotError', code: 'digest_mismatch' })
    for (const length of [4_500_000, 1000, 48, 44, 20, 8, 3, 0]) {
      await truncate(path, length)
      await assert.rejects(readSnapshotFile(path), SnapshotError, `${length} bytes`)
    }
    await writeFile(path, 'not a snapshot, but as long as the head of one would be')
    await assert.rejects(readSnapshotFile(path), { code: 'not_a_snapshot' })
  })

  it('says what it is of without being read whole, and nothing when it does not begin as one', async () => {
    const path = join(directory, 'identity.snapshot')
    await write(path, numbers)
    const identity = { dataset: 'numbers', formatVersion: 1, inputs: 'none', asOf: '2026-01-01', sources: [] }
    assert.deepEqual(await readSnapshotHead(path), identity)
    await damage(path)
    assert.deepEqual(await readSnapshotHead(path), identity, 'it is not verified')
    for (const length of [100, 48, 44, 20, 3, 0]) {
      await truncate(path, length)
      assert.equal(await readSnapshotHead(path), null, `${length} bytes`)
    }
    assert.equal(await readSnapshotHead(join(directory, 'none.snapshot')), null)
  })

  it('that does not exist is no SnapshotError', async () => {
    await assert.rejects(readSnapshotFile(join(directory, 'none.snapshot')), { code: 'ENOENT' })
  })
})
