/**
 * The index against the genuine range files of November 2024 where they are, else against generated ones of the same
 * size: few of them, of each kind of hash in one form; all of them in both forms in a long run.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../../../../bench/harness.ts'
import { generatedRange } from '../../../../bench/passwords.ts'
import { isLongRun } from '../../../../test/support/long-run.ts'
import type { Corpus } from './corpus.ts'
import { corpus, TestHome } from './fixtures/imported-corpus.ts'
import { type HashKind, hashBytes, prefixText } from './hash-list.ts'

const feeds = fileURLToPath(new URL('../../../../../shared/feeds/pwned-passwords', import.meta.url))
const rangeCount = isLongRun ? 256 : 8
const absentOfEachRange = isLongRun ? 4000 : 400
const howManyAbsent = isLongRun ? 'a million' : '3,200'

/** A body for each prefix from 0 on. */
function rangesOf(kind: HashKind): Buffer[] {
  const folder = join(feeds, kind)
  if (!existsSync(folder))
    return Array.from({ length: rangeCount }, (_, prefix) =>
      generatedRange({ ...corpus, hashes: 900 * 2 ** 20, kind }, prefix),
    )
  return readdirSync(folder)
    .sort()
    .slice(0, rangeCount)
    .map(name => readFileSync(join(folder, name)))
}

for (const kind of ['sha1', 'ntlm'] as const) {
  describe(`${rangeCount} ranges of ${kind}`, () => {
    const bodies = rangesOf(kind)
    for (const isFull of isLongRun ? [false, true] : [kind === 'ntlm']) {
      describe(isFull ? 'that are imported whole' : 'that are imported truncated', () => {
        let home: TestHome
        before(async () => {
          home = await TestHome.make()
          const names = bodies.map((body, prefix) => [`${prefixText(prefix)}.txt`, body])
          await home.import(await home.folder(Object.fromEntries(names)), { kind, isFull })
        })
        after(() => home.remove())

        it(`are answered without a wrong count, and ${howManyAbsent} absent hashes without a find`, async () => {
          const random = seededRandom(5)
          const wrong = await home.ask(async asked => {
            assert.equal(asked.shape.largestRange, Math.max(...bodies.map(body => linesOf(body).length)))
            let count = 0
            for (const [prefix, body] of bodies.entries()) {
              count += await wrongIn(asked, prefix, linesOf(body), random)
            }
            return count
          }, kind)
          assert.equal(wrong, 0)
        })

        if (!isFull) return
        it('are given back byte for byte', async () => {
          await home.ask(async asked => {
            for (const [prefix, body] of bodies.entries()) {
              const given = Buffer.from((await asked.rangeLines(prefix))?.join('\r\n') ?? '')
              assert.ok(given.equals(body), prefixText(prefix))
            }
          }, kind)
        })
      })
    }

    const linesOf = (body: Buffer) => body.toString('latin1').split('\r\n')

    async function wrongIn(corpus: Corpus, prefix: number, lines: readonly string[], random: () => number) {
      let wrong = 0
      for (const line of lines) {
        const [suffix, count] = line.split(':')
        if ((await corpus.countOf(Buffer.from(prefixText(prefix) + suffix, 'hex'))) !== Number(count)) wrong++
      }
      const absent = Buffer.alloc(hashBytes[kind])
      for (let asked = 0; asked < absentOfEachRange; asked++) {
        for (let at = 0; at < absent.length; at += 4) absent.writeUInt32BE(random(), at)
        absent.writeUInt32BE(((prefix << 12) | (random() & 0xfff)) >>> 0)
        if ((await corpus.countOf(absent)) !== 0) wrong++
      }
      return wrong
    }
  })
}
