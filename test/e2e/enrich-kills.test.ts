/** `assay enrich` killed again and again: what is resumed has every row once. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { manifestPath } from '../../src/enrich/output.ts'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { newHome } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const program = fileURLToPath(new URL('../support/enrich-process.ts', import.meta.url))
/** ASSAY_ENRICH_KILLS and ASSAY_ENRICH_KILL_ROWS set others. */
const kills = Number(process.env.ASSAY_ENRICH_KILLS ?? 50)
const rows = Number(process.env.ASSAY_ENRICH_KILL_ROWS ?? 300_000)

let home: string
let folder: string
before(async () => {
  if (skipUnlessLong !== false) return
  home = await newHome()
  folder = temporaryFolder('kills')
})
after(() => {
  if (skipUnlessLong !== false) return
  rmSync(home, { recursive: true })
})

function enrich(input: string, output: string): ChildProcess {
  return spawn(process.execPath, [program, input, output, home], { stdio: 'ignore' })
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return code
}

describe('a run that is killed', { skip: skipUnlessLong }, () => {
  it(`is resumed ${kills} times without a row lost or doubled`, async () => {
    const input = join(folder, 'in.csv')
    const lines = Array.from({ length: rows }, (_, id) => `${id},${(id % 223) + 1}.${id % 256}.${id % 199}.8`)
    writeFileSync(input, `id,ip\n${lines.join('\n')}\n`)
    const whole = join(folder, 'whole.csv')
    const begun = performance.now()
    assert.equal(await codeOf(enrich(input, whole)), 0)
    const wholeMs = performance.now() - begun
    const output = join(folder, 'out.csv')
    let [killed, resumed] = [0, 0]
    // A kill falls anywhere between the start and the end of a run; a run that ends first is begun again.
    for (let tries = 0; killed < kills && tries < 4 * kills; tries++) {
      const child = enrich(input, output)
      const exit = codeOf(child)
      await Promise.race([exit, setTimeoutPromise(wholeMs * ((tries * 0.618) % 1))])
      child.kill('SIGKILL')
      killed += (await exit) === null ? 1 : 0
      resumed += existsSync(manifestPath(output)) ? 1 : 0
      if (existsSync(output)) rmSync(output)
    }
    assert.equal(killed, kills)
    assert.ok(resumed > kills / 2, `only ${resumed} runs were resumed`)
    assert.equal(await codeOf(enrich(input, output)), 0)
    assert.ok(readFileSync(output).equals(readFileSync(whole)))
  })
})
