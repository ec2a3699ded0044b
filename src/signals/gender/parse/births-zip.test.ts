import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { zipSync } from 'fflate'
import { FeedError } from '../../../core/feed.ts'
import { readZip } from './births-zip.ts'

const table = Buffer.from('Anna,F,100\n'.repeat(50))
const isTable = (name: string) => name.endsWith('.txt')
const archive = () =>
  Buffer.from(zipSync({ 'b.txt': table, 'a.txt': [Buffer.from('Ren\u00e9'), { level: 0 }], 'c.pdf': table }))

/** Where the directory has the entry of the first file, and after it its packed length and its length. */
const entryOf = (zip: Buffer) => zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'))

function with32(zip: Buffer, at: number, value: number): Buffer {
  zip.writeUInt32LE(value, at)
  return zip
}

describe('a zip archive', () => {
  it('gives the texts of the files that are wanted, packed or stored, in the order of their names', () => {
    assert.deepEqual(readZip(archive(), isTable), [
      { name: 'a.txt', text: 'Ren\u00e9' },
      { name: 'b.txt', text: table.toString() },
    ])
  })

  it('may have a remark at its end', () => {
    const zip = Buffer.concat([archive(), Buffer.from('a remark')])
    zip.writeUInt16LE(8, archive().length - 2)
    assert.equal(readZip(zip, isTable).length, 2)
  })

  const damaged: Record<string, (zip: Buffer) => Buffer> = {
    'a file that is longer than the directory says': zip => with32(zip, entryOf(zip) + 24, table.length - 11),
    'a file that is shorter than the directory says': zip => with32(zip, entryOf(zip) + 24, table.length + 11),
    'a file that unpacks to more than there may be': zip => with32(zip, entryOf(zip) + 24, 2 ** 28 + 1),
    'a file that lost its end': zip => with32(zip, entryOf(zip) + 20, 10),
    'a file of another checksum': zip => with32(zip, entryOf(zip) + 16, 1),
    'a file where none is': zip => with32(zip, entryOf(zip) + 42, zip.length - 2),
    'a directory where none is': zip => with32(zip, zip.length - 6, 5),
    'a directory cut off': zip => zip.subarray(0, -30),
    'an end cut off': zip => zip.subarray(0, -8),
    'nothing that is wanted': () => Buffer.from(zipSync({ 'readme.md': table })),
    'no archive': () => Buffer.from('<html>'),
    nothing: () => Buffer.alloc(0),
  }
  for (const [what, damage] of Object.entries(damaged)) {
    it(`is refused: ${what}`, () => {
      assert.throws(() => readZip(damage(archive()), isTable), FeedError)
    })
  }
})
