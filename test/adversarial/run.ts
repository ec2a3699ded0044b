/**
 * Attacks the service and prints which promises held: `npm run test:adversarial`, or one attack by `--only NAME`. Ends
 * with 1 when a promise was broken. It takes two minutes at most; what is not over by then counts as broken.
 */
import { parseArgs } from 'node:util'
import type { Attack, Finding } from './attack.ts'
import { attacks } from './attacks.ts'
import { hasProc } from './system.ts'
import { endAll, freshHome } from './target.ts'

const mostMs = 118_000
/** How many attacks go on at once that neither mostly wait nor have to be alone. */
const lanes = 2

async function findingsOf(attack: Attack): Promise<readonly Finding[]> {
  try {
    return await attack.run()
  } catch (error) {
    const measured = `the attack failed: ${error instanceof Error ? error.message.split('\n')[0] : error}`
    return attack.promises.map(() => ({ held: false, measured }))
  }
}

const words = { true: 'held', false: 'BROKEN', null: 'not tried' } as const

function rowsOf({ name, promises }: Attack, findings: readonly Finding[]): string[][] {
  return promises.map(({ text, before }, index) => {
    const { held, measured } = findings[index] ?? { held: false, measured: 'not over in time' }
    return [name, words[`${held}`], text, measured, before]
  })
}

function printTable(rows: readonly string[][]): void {
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)))
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
  const chosen = attacks.filter(({ name }) => values.only === undefined || values.only.includes(name))
  if (chosen.length === 0 || !hasProc) {
    console.error(hasProc ? `Choose from: ${attacks.map(({ name }) => name).join(', ')}` : 'This needs /proc of Linux.')
    return 1
  }
  // Compiles the data, unless that was done before.
  await freshHome()
  const began = performance.now()
  const findings = new Map<Attack, readonly Finding[]>()
  const attackAndNote = async (attack: Attack) => {
    findings.set(attack, await findingsOf(attack))
    console.error(`${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s  ${attack.name}`)
  }
  const patient = chosen.filter(({ isPatient }) => isPatient)
  const alone = chosen.filter(({ isAlone }) => isAlone)
  const others = chosen.filter(({ isPatient, isAlone }) => !isPatient && !isAlone).values()
  const attackInTurn = async () => {
    for (const attack of others) await attackAndNote(attack)
  }
  const attackAll = async () => {
    for (const attack of alone) await attackAndNote(attack)
    await Promise.all(Array.from({ length: lanes }, attackInTurn))
  }
  const all = Promise.all([attackAll(), ...patient.map(attackAndNote)])
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise(resolve => {
    timer = setTimeout(resolve, mostMs)
  })
  await Promise.race([all, deadline])
  clearTimeout(timer)
  const rows = chosen.flatMap(attack => rowsOf(attack, findings.get(attack) ?? []))
  printTable([['ATTACK', 'NOW', 'WHAT MUST HOLD', 'MEASURED', 'BEFORE'], ...rows])
  return rows.some(([, word]) => word === words.false) ? 1 : 0
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    endAll()
    process.exit(1)
  })
}
process.exitCode = await main().finally(endAll)
process.exit()
