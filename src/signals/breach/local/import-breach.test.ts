import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { copyFile, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { seededRandom } from '../../../../bench/harness.ts'
import { isLongRun } from '../../../../test/support/long-run.ts'
import { detailsOf, importedAt, TemporaryBreaches } from '../fixtures/local-breaches.ts'
import { AddressKeys } from './address-key.ts'
import type { AddressForm } from './breach-register.ts'
import { openIndex } from './change-index.ts'
import { type ImportOutcome, importBreach } from './import-breach.ts'
import { InputBytes } from './input-bytes.ts'

let breaches: TemporaryBreaches
beforeEach(() => {
  breaches = new TemporaryBreaches()
})
afterEach(() => breaches.close())

function imported(outcome: ImportOutcome) {
  assert.ok(outcome.outcome === 'imported', 'why' in outcome ? outcome.why : '')
  return outcome
}

function refusal(outcome: ImportOutcome): string {
  assert.ok(outcome.outcome === 'refused')
  return outcome.why
}

/** An address as a list of that form has it. */
function written(address: string, form: AddressForm): string {
  return form === 'address' ? address.toUpperCase() : hash(form, address)
}

const forms: readonly AddressForm[] = ['address', 'sha1', 'sha256']
const people = Array.from({ length: 12 }, (_, at) => `person${at}@example.com`)

describe('breaches that are imported, imported again and removed', () => {
  const anyStep = fc.oneof(
    fc.record({
      act: fc.constant('import' as const),
      name: fc.constantFrom('A', 'a', 'B', 'C', 'D'),
      form: fc.constantFrom(...forms),
      people: fc.array(fc.constantFrom(...people), { minLength: 1, maxLength: 10 }),
    }),
    fc.record({ act: fc.constant('remove' as const), name: fc.constantFrom('A', 'b', 'C', 'd') }),
  )

  it('are what a plain map says, after any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), async steps => {
        const fresh = new TemporaryBreaches()
        const plain = new Map<string, { name: string; people: Set<string> }>()
        for (const step of steps) {
          const key = step.name.toLowerCase()
          if (step.act === 'remove') {
            assert.equal((await fresh.remove(step.name))?.Name, plain.get(key)?.name)
            plain.delete(key)
            continue
          }
          const text = step.people.map(person => written(person, step.form)).join('\n')
          const { record, replaced } = imported(await fresh.import(step.name, text))
          assert.equal(replaced?.Name, plain.get(key)?.name)
          plain.set(key, { name: step.name, people: new Set(step.people) })
          assert.equal(record.PwnCount, new Set(step.people).size)
        }
        for (const person of [...people, 'nobody@example.com']) {
          const names = [...plain.values()].flatMap(each => (each.people.has(person) ? [each.name] : [])).sort()
          assert.deepEqual(await fresh.names(person), plain.size === 0 ? 'absent' : names)
        }
        await fresh.close()
      }),
      { numRuns: isLongRun ? 25 : 8 },
    )
  })

  it('have the addresses of many blocks, each found, and no other', async () => {
    const random = seededRandom(5)
    const lists = [0, 1, 2].map(list =>
      Array.from({ length: 4_000 }, () => `p${random() % 9_000}@mail${list % 2}.example`),
    )
    for (const [list, addresses] of lists.entries())
      imported(await breaches.import(`List${list}`, addresses.join('\n')))
    const { source, close } = await breaches.source()
    const listed = lists.map(addresses => new Set(addresses))
    for (let person = 0; person < 9_000; person += 1) {
      const address = `p${person}@mail${person % 2}.example`
      const answer = await source.find(address)
      assert.ok(answer.outcome === 'answered')
      assert.deepEqual(
        answer.breaches.map(({ Name }) => Name).sort(),
        ['List0', 'List1', 'List2'].filter((_, list) => listed[list].has(address)),
      )
    }
    await close()
  })

  it('keep the day on which they were first added, and tell when they were imported last', async () => {
    imported(await breaches.import('Forum', people.join('\n')))
    const { record, replaced } = imported(await breaches.import('FORUM', people[0], { now: importedAt + 86_400_000 }))
    const times = ['2026-01-02T03:04:05Z', '2026-01-03T03:04:05Z']
    assert.deepEqual([record.Name, record.AddedDate, record.ModifiedDate], ['FORUM', ...times])
    assert.equal(replaced?.PwnCount, people.length)
    const answer = await breaches.find(people[0])
    assert.deepEqual(answer, { outcome: 'answered', breaches: [record] })
  })

  it('are removed when nothing is left, and there is no source then', async () => {
    assert.equal(await breaches.names(people[0]), 'absent')
    imported(await breaches.import('Forum', people.join('\n')))
    assert.equal(await breaches.remove('None'), null)
    assert.equal((await breaches.remove('forum'))?.Name, 'Forum')
    assert.equal(await breaches.names(people[0]), 'absent')
    assert.equal(await breaches.remove('forum'), null)
  })
})

describe('what is stored', () => {
  it('has no address, and no hash of one that could be made without the secret', async () => {
    imported(await breaches.import('Forum', people.join('\n')))
    imported(await breaches.import('Hashes', people.map(person => hash('sha1', person)).join('\n')))
    const bytes = await readFile(breaches.path)
    for (const person of people) {
      assert.equal(bytes.includes(person), false)
      assert.equal(bytes.includes('person'), false)
      for (const form of ['sha1', 'sha256', 'md5']) {
        const digest = hash(form, person, 'buffer')
        for (const piece of [digest.subarray(0, 4), digest.toString('hex').slice(0, 8)]) {
          assert.equal(bytes.includes(piece), false, form)
        }
      }
    }
  })

  it('is another under another secret, so that the index tells nothing without it', async () => {
    imported(await breaches.import('Forum', people.join('\n')))
    const { register, home } = await breaches.place()
    const index = await openIndex({ home, register, keys: new AddressKeys(new Uint8Array(32)) })
    assert.match(index.problem ?? '', /belongs to the database of another installation/)
    assert.deepEqual(
      index.lost.map(({ record }) => record.Name),
      ['Forum'],
    )
  })

  it('leaves nothing else behind', async () => {
    imported(await breaches.import('Forum', people.join('\n')))
    assert.deepEqual(readdirSync(breaches.home.dataPath), ['local-breaches.blocks'])
  })
})

describe('an input', () => {
  const crlf = people.map(person => `  ${person.toUpperCase()} \r\n`).join('')
  const marked = Buffer.concat([Buffer.from('efbbbf', 'hex'), Buffer.from(crlf)])
  const manyFrames = Buffer.concat([gzipSync(marked.subarray(0, 50)), gzipSync(marked.subarray(50))])
  const kinds: readonly (readonly [string, Uint8Array])[] = [
    ['with a byte-order mark, white space and CRLF', marked],
    ['in UTF-16 as Windows writes it', Buffer.from(`\ufeff${crlf}`, 'utf16le')],
    ['in UTF-16 with the other order of bytes', Buffer.from(`\ufeff${crlf}`, 'utf16le').swap16()],
    ['in UTF-16, packed with gzip', gzipSync(Buffer.from(`\ufeff${crlf}`, 'utf16le'))],
    ['packed with gzip', gzipSync(marked)],
    ['packed with gzip in two members', manyFrames],
    ['packed with zstd', zstdCompressSync(marked)],
    ['without an end of its last line', Buffer.from(people.join('\n'))],
  ]
  for (const [what, bytes] of kinds) {
    it(`may be lines ${what}`, async () => {
      const { record, counts } = imported(await breaches.import('Forum', bytes))
      assert.deepEqual([record.PwnCount, counts.others], [people.length, 0])
      assert.deepEqual(await breaches.names(people[11]), ['Forum'])
    })
  }

  it('may be a file', async () => {
    const path = `${breaches.root}/list.gz`
    await writeFile(path, gzipSync(crlf))
    const place = await breaches.place()
    const done: (number | null)[] = []
    const input = await InputBytes.open(path, () => assert.fail('standard input was asked for'))
    const order = { input, column: null, record: detailsOf('Forum') }
    imported(
      await importBreach(place, order, importedAt, (step, share) => void (step === 'reading' && done.push(share))),
    )
    assert.equal(done.at(-1), 1)
    assert.deepEqual(await breaches.names(people[0]), ['Forum'])
  })

  it('is counted line by line, and nothing of its lines is told', async () => {
    const lines = [
      ...people,
      people[0],
      people[0].toUpperCase(),
      '',
      '  ',
      'not an address',
      'x@',
      'anna@example.com:pass',
    ]
    const { counts, record } = imported(await breaches.import('Forum', lines.join('\n')))
    assert.deepEqual(counts, { lines: 19, values: 14, others: 3, empty: 2, otherLines: [17, 18, 19] })
    assert.equal(record.PwnCount, 12)
  })

  it('is refused, and changes nothing, when it has no address, or when most lines have none', async () => {
    imported(await breaches.import('Forum', people[0]))
    const before = await readFile(breaches.path)
    const bad: readonly (readonly [string | Uint8Array, RegExp, string?])[] = [
      ['', /^The input is empty\.$/],
      [gzipSync(''), /^The input is empty\.$/],
      ['email\n\n\n', /no email addresses/],
      ['a\nb\nc\n', /Use --column/],
      [
        `${`${people.join('\n')}\n`.repeat(20)}${'nothing\n'.repeat(20_000)}`,
        /^Most lines of the input are not email addresses\.$/,
      ],
      [people.map(person => `${person}:secret`).join('\n'), /Use --column/],
      [people.map(person => hash('md5', person)).join('\n'), /Use --column/],
      ['id,name\n1,anna\n', /Use --column/],
      [people.join('\n'), /header does not have this column/, 'E-Mail'],
      [people.join('\n'), /in column 2\.$/, '2'],
      [people.join('\n'), /^Columns are counted from 1/, '0'],
    ]
    for (const [content, why, column] of bad) {
      const said = refusal(await breaches.import('Forum', content, { column: column ?? null }))
      assert.match(said, why)
      assert.doesNotMatch(said, /person|secret|anna/)
    }
    assert.deepEqual(await readFile(breaches.path), before)
    assert.deepEqual(await breaches.names(people[0]), ['Forum'])
  })

  it('that is damaged, cut off or something else says so, and changes nothing', async () => {
    const many = Array.from({ length: 50_000 }, (_, at) => `p${at}@example.com`).join('\n')
    const packed = gzipSync(many)
    const bad: readonly (readonly [Uint8Array, RegExp])[] = [
      [packed.subarray(0, packed.length / 2), /damaged, incomplete/],
      [Buffer.concat([packed.subarray(0, 1_000), Buffer.alloc(1_000), packed.subarray(2_000)]), /damaged, incomplete/],
      [zstdCompressSync(many).subarray(0, 5_000), /damaged, incomplete/],
      [Buffer.concat([zstdCompressSync(many), zstdCompressSync(many).subarray(0, 2)]), /damaged, incomplete/],
      [Buffer.concat([zstdCompressSync(many), Buffer.from('behind')]), /extra data/],
      [Buffer.concat([packed, Buffer.alloc(9)]), /extra data/],
      [Buffer.from('504b030414000000', 'hex'), /zip archive/],
      [Buffer.from('425a683931415926', 'hex'), /bzip2/],
    ]
    for (const [content, message] of bad) {
      await assert.rejects(breaches.import('Forum', content), { name: 'InputError', message })
    }
    assert.equal(existsSync(breaches.path), false)
    await assert.rejects(
      InputBytes.open(`${breaches.root}/none`, () => assert.fail()),
      { message: /ENOENT/ },
    )
    await assert.rejects(
      InputBytes.open(breaches.root, () => assert.fail()),
      { message: /folder/ },
    )
    assert.equal(await breaches.names('p1@example.com'), 'absent')
  })
})

describe('an index that is not what it should be', () => {
  const damage = async (path: string, at: number) => {
    const bytes = await readFile(path)
    bytes[at] ^= 1
    await writeFile(path, bytes)
  }

  it('fails the answers from a damaged block, and is not taken over by the next import', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => `p${at}@example.com`)
    imported(await breaches.import('Forum', many.join('\n')))
    await damage(breaches.path, 2_000)
    const answers = await Promise.all(many.slice(0, 300).map(address => breaches.names(address)))
    assert.deepEqual(new Set(answers.map(String)), new Set(['Forum', 'unavailable']))
    assert.ok(breaches.errors.every(error => error instanceof Error && error.name === 'BlockError'))
    const before = await readFile(breaches.path)
    await assert.rejects(breaches.import('Shop', people.join('\n')), { name: 'BlockError' })
    await assert.rejects(breaches.remove('Forum'), { name: 'BlockError' })
    assert.deepEqual(await readFile(breaches.path), before)
    assert.deepEqual(readdirSync(breaches.home.dataPath), ['local-breaches.blocks'])
  })

  it('fails the answers from a block that is damaged after it was read', async () => {
    imported(await breaches.import('Forum', people.join('\n')))
    const { source, close } = await breaches.source()
    assert.equal((await source.find(people[0])).outcome, 'answered')
    // In the place of the file itself: the one that is open is the one that is damaged.
    const file = await open(breaches.path, 'r+')
    await file.write(Buffer.from([255, 0, 255]), 0, 3, (await readFile(breaches.path)).indexOf('change 1') + 40)
    await file.close()
    assert.deepEqual(await source.find(people[0]), { outcome: 'unavailable', retryAfterS: null })
    await close()
  })

  for (const [what, spoil] of [
    ['gone', () => rm(breaches.path)],
    ['damaged in its head', async () => damage(breaches.path, (await readFile(breaches.path)).length - 40)],
    ['of another version', () => writeFile(breaches.path, 'something else')],
  ] as const) {
    it(`that is ${what} answers nothing until every breach is imported again or removed`, async () => {
      for (const name of ['Forum', 'Shop', 'Spam']) imported(await breaches.import(name, people.join('\n')))
      await spoil()
      const states: unknown[] = []
      const note = async () => states.push(await breaches.names(people[0]))
      await note()
      imported(await breaches.import('Forum', people.join('\n')))
      await note()
      await breaches.remove('Spam')
      await note()
      imported(await breaches.import('Other', people.join('\n')))
      await note()
      imported(await breaches.import('Shop', people[1]))
      await note()
      assert.deepEqual(states, [...Array(4).fill('unavailable'), ['Forum', 'Other']])
      assert.deepEqual(await breaches.names(people[1]), ['Forum', 'Other', 'Shop'])
    })
  }

  it('that is an older copy answers nothing, rather than without the breaches that came later', async () => {
    imported(await breaches.import('Forum', people.join('\n')))
    await copyFile(breaches.path, `${breaches.root}/copy`)
    imported(await breaches.import('Shop', people.join('\n')))
    await rename(`${breaches.root}/copy`, breaches.path)
    assert.equal(await breaches.names(people[0]), 'unavailable')
  })

  it('whose breaches the database does not name answers nothing, and the next import leaves them out', async () => {
    imported(await breaches.import('Forum', people.join('\n')))
    const { register } = await breaches.place()
    await register.settle([], 0)
    assert.equal(await breaches.names(people[0]), 'unavailable')
    assert.equal(imported(await breaches.import('Shop', people[0])).dropped, 1)
    assert.deepEqual(await breaches.names(people[0]), ['Shop'])
    assert.deepEqual(await breaches.names(people[1]), [])
  })
})
