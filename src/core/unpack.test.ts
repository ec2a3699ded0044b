import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { DamagedArchive, packingOf, unpack } from './unpack.ts'

const text = Buffer.from(Array.from({ length: 100 }, (_, at) => `line ${at * 7_919}\n`).join(''))
const packers = { gzip: gzipSync, zstd: zstdCompressSync } as const

async function* cutInto(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function unpacked(bytes: Buffer, size: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  const packing = packingOf(bytes)
  assert.ok(packing !== null)
  for await (const piece of unpack(cutInto(bytes, size), packing)) pieces.push(piece)
  return Buffer.concat(pieces)
}

for (const [name, pack] of Object.entries(packers)) {
  const packed = pack(text)
  const sizes = [1, 7, 2 ** 20]

  describe(`a file packed by ${name}`, () => {
    it('is unpacked whole, of one frame or several, in pieces of any length', async () => {
      for (const size of sizes) {
        assert.ok((await unpacked(packed, size)).equals(text))
        assert.ok((await unpacked(Buffer.concat([packed, pack(''), packed]), size)).equals(Buffer.concat([text, text])))
      }
    })

    it('is unpacked whatever it holds', async () => {
      const texts = fc.array(
        fc.oneof(
          fc.string(),
          fc.nat(300_000).map(length => 'a'.repeat(length)),
        ),
        { minLength: 1 },
      )
      await fc.assert(
        fc.asyncProperty(texts, fc.integer({ min: 20, max: 5_000 }), async (parts, size) => {
          const bytes = Buffer.concat(parts.map(part => pack(part)))
          assert.equal((await unpacked(bytes, size)).toString(), parts.join(''))
        }),
        { numRuns: 40 },
      )
    })

    it('is damaged wherever it is cut off', async () => {
      const two = Buffer.concat([packed, packed])
      const inSecond = [1, 2, 3, 4, 6, 100, packed.length - 1].map(at => packed.length + at)
      for (const at of [4, 6, 100, packed.length - 1, ...inSecond]) {
        for (const size of sizes) {
          await assert.rejects(unpacked(two.subarray(0, at), size), DamagedArchive, `${at} of ${two.length}`)
        }
      }
    })

    it('is damaged when anything else is behind its end, or one of its bytes is another', async () => {
      for (const more of ['x', '\0'.repeat(5_000), 'PK\x03\x04']) {
        for (const size of sizes) {
          await assert.rejects(unpacked(Buffer.concat([packed, Buffer.from(more)]), size), DamagedArchive, more)
        }
      }
      const changed = Buffer.from(packed)
      changed[packed.length >> 1] ^= 0xff
      // Without a checksum in the frame, a byte of the text itself may change unnoticed.
      const isNoticed = await unpacked(changed, 1_000).then(
        got => !got.equals(text) && name === 'zstd',
        error => error instanceof DamagedArchive,
      )
      assert.ok(isNoticed)
    })
  })
}

describe('a frame of Zstandard', () => {
  it('may have a checksum, random bytes, and a frame that is passed over beside it', async () => {
    const random = Buffer.from(Array.from({ length: 400_000 }, (_, at) => (at * at * 2_654_435_761) >>> 24))
    const params = { [constants.ZSTD_c_checksumFlag]: 1 }
    const passed = Buffer.from('5a2a4d1803000000010203', 'hex')
    const bytes = Buffer.concat([zstdCompressSync(random, { params }), passed, zstdCompressSync(text), passed])
    for (const size of [7, 65_536]) assert.ok((await unpacked(bytes, size)).equals(Buffer.concat([random, text])))
    for (const cut of [1, 3, 4, 8]) {
      await assert.rejects(unpacked(bytes.subarray(0, -cut), 65_536), DamagedArchive)
    }
  })
})

describe('an error of whoever reads the file', () => {
  it('is thrown as it is', async () => {
    async function* broken() {
      yield gzipSync(text).subarray(0, 100)
      throw new Error('the disk is gone')
    }
    const read = async () => {
      for await (const piece of unpack(broken(), 'gzip')) assert.ok(piece)
    }
    await assert.rejects(read(), /the disk is gone/)
  })
})
