/** An import that is killed, at any moment, leaves the breaches as they were before it or as they are after it. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../../../../bench/harness.ts'
import { isLongRun } from '../../../../test/support/long-run.ts'
import { TemporaryBreaches } from '../fixtures/local-breaches.ts'
import { openIndex } from './open-index.ts'

const program = fileURLToPath(new URL('../fixtures/importing-process.ts', import.meta.url))

let breaches: TemporaryBreaches
beforeEach(async () => {
  breaches = new TemporaryBreaches()
  await breaches.place()
})
afterEach(() => breaches.close())

const people = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => `person${first + at}@example.com\n`).join('')

function start(act: 'import' | 'remove', file: string, moment: string) {
  const words = [program, breaches.root, act, 'Forum', file, moment]
  return spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function end(act: 'import' | 'remove', file: string, moment: string): Promise<{ killed: boolean; said: string }> {
  const child = start(act, file, moment)
  let said = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    said += text
  })
  const [, signal] = await once(child, 'close')
  return { killed: signal === 'SIGKILL', said }
}

/** What is listed, and what addresses of every list are answered. */
async function seen() {
  const index = await openIndex(await breaches.place())
  await index.current?.file.retire()
  const listed = index.answering.map(({ record }) => [record.Name, record.PwnCount])
  assert.deepEqual([index.lost, index.nameless, index.problem], [[], [], null])
  const asked = ['person1@example.com', 'person3999@example.com', 'person5500@example.com', 'nobody@example.com']
  return JSON.stringify([listed, await Promise.all(asked.map(each => breaches.names(each)))])
}

/**
 * The state before and after, and the moments in which the process can be killed between them: all kinds of them in a long run, else
 * for one act. The other two are killed at their first report and at each step that the register and the index change in.
 */
async function killEverywhere(
  act: 'import' | 'remove',
  file: string,
  { before, isShort = !isLongRun }: { before: () => Promise<unknown>; isShort?: boolean },
): Promise<void> {
  const again = () => (act === 'remove' ? breaches.remove('Forum') : breaches.import('Forum', readFileSync(file)))
  await before()
  const states = [await seen()]
  const { said } = await end(act, file, 'never')
  states.push(await seen())
  assert.notEqual(states[0], states[1])
  const ends = new Set<string>()
  const reports = Array.from({ length: JSON.parse(said).reports }, (_, number) => String(number))
  const ofRegister = act === 'remove' ? ['settling'] : ['announcing', 'announced', 'settling']
  const moments = [...reports, ...ofRegister]
  const random = seededRandom(3)
  // Each run takes a process: of the many moments in which a block is written or read back, a few are drawn.
  const few = isLongRun ? 3 : 1
  const drawn = isShort
    ? [reports[0], ...ofRegister]
    : moments.filter((_, at) => at < 1 || at >= moments.length - (isLongRun ? 5 : 4) || random() % moments.length < few)
  for (const moment of drawn) {
    await before()
    assert.equal(await seen(), states[0])
    const { killed } = await end(act, file, moment)
    assert.ok(killed, moment)
    const state = await seen()
    assert.ok(states.includes(state), `${moment}: ${state}`)
    ends.add(state)
    await again()
    assert.equal(await seen(), states[1], `done again after ${moment}`)
    assert.deepEqual(readdirSync(breaches.home.dataPath), ['local-breaches.blocks'])
  }
  assert.equal(ends.size, 2, 'moments before and after the replacement')
}

describe('a process that is killed', () => {
  const files = () => {
    const [first, second] = ['first', 'second'].map(name => `${breaches.root}/${name}`)
    writeFileSync(first, people(0, 4_000))
    writeFileSync(second, people(3_000, 3_000))
    return { first, second }
  }

  it('while it imports the first breach leaves none or all of it', async () => {
    const { first } = files()
    await killEverywhere('import', first, { before: () => breaches.remove('Forum') })
  })

  it('while it imports a breach again leaves the one before or the one after', async () => {
    const { second } = files()
    await breaches.import('Shop', people(0, 300))
    await killEverywhere('import', second, { before: () => breaches.import('Forum', people(0, 4_000)), isShort: false })
  })

  it('while it removes a breach leaves it or removes it', async () => {
    const { first } = files()
    await breaches.import('Shop', people(0, 300))
    await killEverywhere('remove', first, { before: () => breaches.import('Forum', people(0, 4_000)) })
  })

  it('at whatever time leaves the breaches before or after, and the next import has room and right', async () => {
    const { second } = files()
    writeFileSync(second, people(3_000, isLongRun ? 200_000 : 40_000))
    const random = seededRandom(4)
    const before = () => breaches.import('Forum', people(0, 4_000))
    await before()
    const states = [await seen()]
    const startedAt = performance.now()
    await end('import', second, 'never')
    const tookMs = performance.now() - startedAt
    states.push(await seen())
    for (let run = 0; run < (isLongRun ? 6 : 1); run += 1) {
      await before()
      const child = start('import', second, 'never')
      const closed = once(child, 'close')
      await sleep((random() / 2 ** 32) * tookMs)
      child.kill('SIGKILL')
      await closed
      const state = await seen()
      assert.ok(states.includes(state), state)
    }
    await end('import', second, 'never')
    assert.equal(await seen(), states[1])
  })
})
