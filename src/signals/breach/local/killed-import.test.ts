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
import { openIndex } from './change-index.ts'

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
  return spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** True when the process was killed. */
async function end(act: 'import' | 'remove', file: string, moment: string): Promise<boolean> {
  const [, signal] = await once(start(act, file, moment), 'close')
  return signal === 'SIGKILL'
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
 * The state before and after, and the moments in which the process can be killed between them. Each takes a process. A
 * long run draws of all kinds of them; a short run takes the named ones: by default the first report and the last step
 * of the register.
 */
async function killEverywhere(
  act: 'import' | 'remove',
  file: string,
  { before, inShort = ['0', 'settling'] }: { before: () => Promise<unknown>; inShort?: readonly string[] },
): Promise<void> {
  let reported = 0
  const report = () => void reported++
  const again = () =>
    act === 'remove' ? breaches.remove('Forum', report) : breaches.import('Forum', readFileSync(file), { report })
  await before()
  const states = [await seen()]
  await again()
  states.push(await seen())
  assert.notEqual(states[0], states[1])
  const ends = new Set<string>()
  const ofRegister = act === 'remove' ? ['settling'] : ['announcing', 'announced', 'settling']
  const moments = [...Array.from({ length: reported }, (_, number) => String(number)), ...ofRegister]
  const random = seededRandom(3)
  const drawn = isLongRun
    ? moments.filter((_, at) => at < 1 || at >= moments.length - 5 || random() % moments.length < 3)
    : inShort
  for (const moment of drawn) {
    await before()
    assert.equal(await seen(), states[0])
    assert.ok(await end(act, file, moment), moment)
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

  it('while it imports the first breach leaves none or all of it', {
    skip: !isLongRun && 'it takes a long run',
  }, async () => {
    const { first } = files()
    await killEverywhere('import', first, { before: () => breaches.remove('Forum') })
  })

  it('while it imports a breach again leaves the one before or the one after', async () => {
    const { second } = files()
    await breaches.import('Shop', people(0, 300))
    const before = () => breaches.import('Forum', people(0, 4_000))
    await killEverywhere('import', second, { before, inShort: ['0', '3', 'announcing', 'announced', 'settling'] })
  })

  it('while it removes a breach leaves it or removes it', async () => {
    const { first } = files()
    await breaches.import('Shop', people(0, 300))
    await killEverywhere('remove', first, { before: () => breaches.import('Forum', people(0, 4_000)) })
  })

  const skip = isLongRun ? false : 'kills at random times: npm run test:long'
  it('at whatever time leaves the breaches before or after, and the next import has room and right', {
    skip,
  }, async () => {
    const { second } = files()
    writeFileSync(second, people(3_000, 200_000))
    const random = seededRandom(4)
    const before = () => breaches.import('Forum', people(0, 4_000))
    await before()
    const states = [await seen()]
    const startedAt = performance.now()
    await end('import', second, 'never')
    const tookMs = performance.now() - startedAt
    states.push(await seen())
    for (let run = 0; run < 6; run += 1) {
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
