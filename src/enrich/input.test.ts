import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { bytesOf } from './input.ts'

it('rejects a compressed input that is cut off or has bytes behind its end, which zlib alone would ignore', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-input-'))
  const path = join(folder, 'in')
  const [gzip, zstd] = [gzipSync('ip\n8.8.8.8\n'), zstdCompressSync('ip\n8.8.8.8\n')]
  const read = async (bytes: Buffer, compression: 'gzip' | 'zstd') => {
    writeFileSync(path, bytes)
    return Buffer.concat(await Array.fromAsync(bytesOf({ path, compression }))).toString()
  }
  try {
    for (const [bytes, compression] of [
      [Buffer.concat([gzip, Buffer.from('more')]), 'gzip'],
      [gzip.subarray(0, -3), 'gzip'],
      [Buffer.concat([zstd, zstd.subarray(0, 3)]), 'zstd'],
      [zstd.subarray(0, -3), 'zstd'],
    ] as const)
      await assert.rejects(read(bytes, compression), { name: 'DamagedArchive' })
    assert.equal(await read(Buffer.concat([gzip, gzip]), 'gzip'), 'ip\n8.8.8.8\nip\n8.8.8.8\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
