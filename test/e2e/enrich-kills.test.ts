/** `assay enrich` killed again and again: what is resumed has every row once. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isLongRun } from '../support/long-run.ts'
import { newHome } from '../support/service.ts'

const program = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))
/** ASSAY_ENRICH_KILLS and ASSAY_ENRICH_KILL_ROWS set others, for a slow machine or for a night. */
const kills = Number(process.env.ASSAY_ENRICH_KILLS ?? 50)
const rows = Number(process.env.ASSAY_ENRICH_KILL_ROWS ?? 1_500_000)
const skip = isLongRun ? false : 'a run is killed 50 times in the long run'

let home: string
let folder: string
before(async () => {
  if (!isLongRun) return
  home = await newHome()
  folder = mkdtempSync(join(tmpdir(), 'assay-kills-'))
})
after(() => {
  if (!isLongRun) return
  rmSync(home, { recursive: true })
  rmSync(folder, { recursive: true })
})

function enrich(input: string, output: string, ...more: string[]): ChildProcess {
  const words = [program, 'enrich', input, output, '--ip', 'ip', '--fields', 'ip.country_code,ip.asn', ...more]
  return spawn(process.execPath, words, { env: { ...process.env, ASSAY_HOME: home, OFFLINE: '1' }, stdio: 'ignore' })
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return code
}

describe('a run that is killed', { skip }, () => {
  it(`is resumed ${kills} times without a row lost or doubled`, async () => {
    const input = join(folder, 'in.csv')
    const lines = Array.from({ length: rows }, (_, id) => `${id},${(id % 223) + 1}.${id % 256}.${id % 199}.8`)
    writeFileSync(input, `id,ip\n${lines.join('\n')}\n`)
    const whole = join(folder, 'whole.csv')
    const begun = performance.now()
    assert.equal(await codeOf(enrich(input, whole)), 0)
    const wholeMs = performance.now() - begun
    const output = join(folder, 'out.csv')
    let killed = 0
    // A kill falls anywhere between the start and the end of a run; a run that ends first is begun again.
    for (let tries = 0; killed < kills && tries < 4 * kills; tries++) {
      const child = enrich(input, output, '--resume')
      const exit = codeOf(child)
      await Promise.race([exit, setTimeoutPromise(wholeMs * ((tries * 0.618) % 1))])
      child.kill('SIGKILL')
      killed += (await exit) === null ? 1 : 0
      if (existsSync(output)) rmSync(output)
    }
    assert.equal(killed, kills)
    assert.equal(await codeOf(enrich(input, output, '--resume')), 0)
    assert.ok(readFileSync(output).equals(readFileSync(whole)))
  })
})
