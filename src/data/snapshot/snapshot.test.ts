import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../test/support/long-run.ts'
import type { SnapshotParts } from '../../core/dataset.ts'
import {
  buildSnapshot,
  joined,
  openSnapshot,
  SnapshotError,
  type SnapshotErrorCode,
  verifySnapshot,
} from './snapshot.ts'

const identity = { dataset: 'places', formatVersion: 3, inputs: 'places@1.0.0' }
const sections = {
  names: Uint8Array.of(1, 2, 3),
  ids: Uint16Array.of(1, 65_535),
  starts: Uint32Array.of(0, 5, 2 ** 32 - 1),
  degrees: Int32Array.of(-1, 7),
  nothing: new Uint32Array(0),
}
const source = {
  name: 'Places',
  topic: 'city',
  url: 'https://example.org/places',
  licence: 'CC-BY-4.0',
  attribution: 'Places by Example',
  asOf: '2026-01-01',
  staleAfterHours: 48,
}
const parts: SnapshotParts = { asOf: '2026-01-02', sources: [source], sections }

function built(changed: Partial<SnapshotParts> = {}): SharedArrayBuffer {
  return joined(buildSnapshot(identity, { ...parts, ...changed }))
}

function openVerified(buffer: ArrayBufferLike) {
  verifySnapshot(buffer)
  return openSnapshot(buffer)
}

function copyOf(buffer: ArrayBufferLike, length = buffer.byteLength): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new Uint8Array(buffer, 0, Math.min(length, buffer.byteLength)))
}

const fails = (code: SnapshotErrorCode) => (error: unknown) => error instanceof SnapshotError && error.code === code

/** A snapshot with a right digest around a header that no builder writes. */
function withHeader(change: (header: Record<string, unknown>) => unknown): ArrayBuffer {
  const good = built()
  const length = new Uint32Array(good, 44, 1)[0]
  const header = JSON.stringify(change(JSON.parse(Buffer.from(good, 48, length).toString())))
  const bytes = Buffer.alloc(good.byteLength + 1024)
  bytes.set(copyOf(good, 44))
  bytes.writeUInt32LE(header.length, 44)
  bytes.write(header, 48)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
}

describe('a snapshot', () => {
  it('gives back what it was built from', () => {
    const view = openVerified(built())
    const { dataset, formatVersion, inputs, asOf, sources } = view
    assert.deepEqual({ dataset, formatVersion, inputs }, identity)
    assert.deepEqual({ asOf, sources }, { asOf: parts.asOf, sources: [source] })
    assert.deepEqual(view.warnings, [])
    assert.deepEqual(view.bytes('names'), sections.names)
    assert.deepEqual(view.uint16('ids'), sections.ids)
    assert.deepEqual(view.uint32('starts'), sections.starts)
    assert.deepEqual(view.int32('degrees'), sections.degrees)
    assert.deepEqual(view.uint32('nothing'), sections.nothing)
  })

  it('has the same bytes for the same input, in whatever order the sections come', () => {
    const reversed = Object.fromEntries(Object.entries(sections).reverse())
    assert.deepEqual(copyOf(built()), copyOf(built({ sections: reversed })))
  })

  it('lays every section at a multiple of 64 bytes of one buffer', () => {
    const buffer = built()
    const view = openSnapshot(buffer)
    for (const section of [view.bytes('names'), view.uint16('ids'), view.uint32('starts'), view.int32('degrees')]) {
      assert.equal(section.byteOffset % 64, 0)
      assert.equal(section.buffer, buffer)
    }
  })

  it('takes sections that are views on a part of a buffer', () => {
    const view = openVerified(built({ sections: { part: new Uint32Array([1, 2, 3, 4]).subarray(1, 3) } }))
    assert.deepEqual(view.uint32('part'), Uint32Array.of(2, 3))
  })

  it('may be empty', () => {
    const view = openVerified(built({ sections: {}, sources: [] }))
    assert.throws(() => view.bytes('names'), fails('missing_section'))
  })

  it('keeps what the compiler left out, and a source that does not age', () => {
    const { attribution: _, ...bare } = source
    const timeless = { ...bare, staleAfterHours: null }
    const warnings = ["line 3 of the operator's file: not a CIDR"]
    const view = openVerified(built({ warnings, sources: [timeless] }))
    assert.deepEqual(view.warnings, warnings)
    assert.deepEqual(view.sources, [timeless])
  })

  it('says when a section is missing or of another type', () => {
    const view = openSnapshot(built())
    assert.throws(() => view.bytes('toString'), fails('missing_section'))
    assert.throws(() => view.uint32('names'), fails('wrong_section_type'))
    assert.throws(() => view.int32('starts'), fails('wrong_section_type'))
  })
})

describe('bad data', () => {
  it('is refused when any one byte differs', () => {
    const good = built()
    for (let at = 0; at < good.byteLength; at++) {
      const bytes = copyOf(good)
      bytes[at] ^= 1 << (at % 8)
      assert.throws(() => openVerified(bytes.buffer), SnapshotError, `byte ${at}`)
    }
  })

  it('is refused when it is cut off anywhere', () => {
    const good = built()
    for (let length = 0; length < good.byteLength; length++) {
      assert.throws(() => openVerified(copyOf(good, length).buffer), SnapshotError, `${length} bytes`)
    }
  })

  it('is refused when bytes follow it', () => {
    const longer = new Uint8Array(built().byteLength + 1)
    longer.set(copyOf(built()))
    assert.throws(() => openVerified(longer.buffer), fails('digest_mismatch'))
  })

  it('is refused whatever it is, and opening it alone fails in no other way', () => {
    const good = copyOf(built())
    const edits = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1 })
    fc.assert(
      fc.property(edits, fc.nat(good.length), (changes, length) => {
        const bytes = good.slice(0, length)
        for (const [at, value] of changes) if (at < length) bytes[at] = value
        if (Buffer.compare(bytes, good) !== 0) assert.throws(() => openVerified(bytes.buffer), SnapshotError)
        try {
          openSnapshot(bytes.buffer)
        } catch (error) {
          assert.ok(error instanceof SnapshotError)
        }
      }),
      { numRuns: casesOf(2000) },
    )
    fc.assert(
      fc.property(fc.uint8Array(), bytes => assert.throws(() => openVerified(bytes.slice().buffer), SnapshotError)),
    )
  })

  it('says what is wrong', () => {
    const good = copyOf(built())
    const changed = (at: number) => {
      const bytes = good.slice()
      bytes[at] ^= 1
      return bytes.buffer
    }
    assert.throws(() => openVerified(new ArrayBuffer(0)), fails('not_a_snapshot'))
    assert.throws(() => openVerified(changed(0)), fails('not_a_snapshot'))
    assert.throws(() => openVerified(changed(8)), fails('unsupported_version'))
    assert.throws(() => openVerified(good.slice(0, 20).buffer), fails('truncated'))
    assert.throws(() => openVerified(changed(12)), fails('digest_mismatch'))
    assert.throws(() => openVerified(changed(good.length - 1)), fails('digest_mismatch'))
    assert.throws(() => openSnapshot(good.slice(0, 100).buffer), fails('truncated'))
    assert.throws(() => openSnapshot(good.slice(0, -64).buffer), fails('truncated'))
    assert.throws(() => openSnapshot(changed(48)), fails('bad_header'))
  })

  it('is refused when its header is not what a builder writes', () => {
    const entry = { name: 'a', type: 'uint32', offset: 0, length: 4 }
    const headers: ((header: Record<string, unknown>) => unknown)[] = [
      () => null,
      () => [],
      () => 'header',
      header => ({ ...header, dataset: 1 }),
      header => ({ ...header, formatVersion: '3' }),
      header => ({ ...header, asOf: undefined }),
      header => ({ ...header, sources: [{}] }),
      header => ({ ...header, sources: [{ ...source, topic: undefined }] }),
      // Both go into a header of every answer.
      header => ({ ...header, sources: [{ ...source, topic: 'city\r\nx: y' }] }),
      header => ({ ...header, sources: [{ ...source, asOf: '2026-01-01\r\nx: y' }] }),
      header => ({ ...header, sources: [{ ...source, staleAfterHours: '48' }] }),
      header => ({ ...header, sources: [{ ...source, attribution: 7 }] }),
      header => ({ ...header, warnings: undefined }),
      header => ({ ...header, warnings: [7] }),
      header => ({ ...header, sections: {} }),
      header => ({ ...header, sections: [null] }),
      ...[
        { type: 'float' },
        { type: '__proto__' },
        { offset: -64 },
        { offset: 1 },
        { offset: 0.5 },
        { length: 3 },
        { length: -4 },
      ].map(wrong => (header: Record<string, unknown>) => ({ ...header, sections: [{ ...entry, ...wrong }] })),
    ]
    for (const change of headers) assert.throws(() => openSnapshot(withHeader(change)), fails('bad_header'))
    const tooLong = (header: Record<string, unknown>) => ({ ...header, sections: [{ ...entry, offset: 2 ** 52 }] })
    assert.throws(() => openSnapshot(withHeader(tooLong)), fails('truncated'))
    assert.doesNotThrow(() => openSnapshot(withHeader(header => header)))
  })
})
