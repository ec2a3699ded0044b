/**
 * A file of a million rows with addresses, phone numbers and names, from CSV to CSV and from Parquet to Parquet,
 * against a program written by hand (`enrich-by-hand.ts`) that writes the same fields in one thread. Each run is a
 * process; the two take turns. The program by hand looks up names where ASSAY_BENCH_GENDER_DETECTION names a folder
 * that has gender-detection; its rows say when it does not.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { newHome } from '../test/support/service.ts'
import { type Bench, type BenchOptions, checksumOf, type Result, seededRandom } from './harness.ts'
import { drawPeople } from './people.ts'

const dialled: Readonly<Record<string, string>> = {
  DE: '+49 30 ',
  US: '+1 650 ',
  IT: '+39 06 ',
  FR: '+33 1 ',
  ES: '+34 91 ',
  GB: '+44 20 ',
}
const names = ['id', 'phone', 'ip', 'name', 'country', 'note']

/** Rows of texts, whose addresses and phone numbers hardly come again; names do as `drawPeople` says. */
function rowsOf(count: number): string[][] {
  const random = seededRandom(20_261_127)
  const below = (most: number) => random() % most
  return drawPeople(Object.keys(dialled), random, count).map(({ name, country }, id) => {
    const ip = [1 + below(222), below(256), below(256), below(256)].join('.')
    const phone = `${dialled[country]}${10_000_000 + below(90_000_000)}`
    return [`${id}`, phone, ip, name, country, `a note, number ${id}`]
  })
}

function writeInputs(rows: readonly string[][], folder: string): void {
  const lines = rows.map(cells => cells.map(cell => (cell.includes(',') ? `"${cell}"` : cell)).join())
  writeFileSync(join(folder, 'in.csv'), `${names.join()}\n${lines.join('\n')}\n`)
  const columnData = names.map((name, index) => ({
    name,
    data: rows.map(cells => cells[index]),
    type: 'STRING' as const,
  }))
  writeFileSync(join(folder, 'in.parquet'), new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 100_000 })))
}

interface Usage {
  readonly seconds: number
  /** Processor time of all threads. */
  readonly cpuSeconds: number
  readonly megabytes: number
}

/** The fields that the program by hand writes. */
const fields = 'ip.country_code,ip.city,phone.valid,phone.e164,phone.country_code,phone.type,name.gender'

/** Writes the processor time and the peak of the memory into the fourth descriptor at the end of the process. */
const reporter = `data:text/javascript,import { writeSync } from 'node:fs';
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(3, JSON.stringify([(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024]));
})`

async function measured(program: string, words: readonly string[], home: string): Promise<Usage> {
  const begun = performance.now()
  const args = ['--import', reporter, fileURLToPath(new URL(program, import.meta.url)), ...words]
  const env = { ...process.env, ASSAY_HOME: home, OFFLINE: '1' }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [used, [code]] = await Promise.all([text(child.stdio[3] as NodeJS.ReadableStream), once(child, 'exit')])
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  const [cpuSeconds, megabytes]: number[] = JSON.parse(used)
  return { seconds: (performance.now() - begun) / 1000, cpuSeconds, megabytes }
}

async function run({ toy }: BenchOptions): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-enrich-bench-'))
  try {
    const home = await newHome(folder)
    const count = toy ? 200 : 1_000_000
    writeInputs(rowsOf(count), folder)
    const results: Result[] = []
    for (const format of ['csv', 'parquet']) {
      const [input, output, byHand] = ['in', 'out', 'hand'].map(name => join(folder, `${name}.${format}`))
      const options = [
        '--ip',
        'ip',
        '--phone',
        'phone:country',
        '--name',
        'name:country',
        '--fields',
        fields,
        '--force',
      ]
      const ours: Usage[] = []
      const theirs: Usage[] = []
      for (let round = 0; round < (toy ? 1 : 3); round++) {
        ours.push(await measured('../src/cli.ts', ['enrich', input, output, ...options], home))
        theirs.push(await measured('enrich-by-hand.ts', [input, byHand], home))
      }
      const checksumAt = (path: string) => checksumOf([readFileSync(path).toString('latin1').slice(0, 100_000)])
      const checksum = checksumAt(output)
      const rate = (usages: readonly Usage[]) => count / Math.min(...usages.map(({ seconds }) => seconds))
      const ratio = rate(ours) / rate(theirs)
      const cpuOf = (usages: readonly Usage[]) =>
        (Math.min(...usages.map(({ cpuSeconds }) => cpuSeconds)) / count) * 1e6
      const [cpu, peerCpu] = [cpuOf(ours), cpuOf(theirs)]
      const peer = `by hand, ${format}${process.env.ASSAY_BENCH_GENDER_DETECTION === undefined ? ', without names' : ''}`
      const megabytes = Math.max(...ours.map(usage => usage.megabytes))
      results.push(
        { row: `assay enrich, ${format}`, value: rate(ours), unit: 'rows/s', peer, ratio, checksum },
        { row: `assay enrich, ${format}, processor`, value: cpu, unit: 'µs/row', peer, ratio: cpu / peerCpu, checksum },
        { row: peer, value: rate(theirs), unit: 'rows/s', checksum: checksumAt(byHand) },
        { row: `${peer}, processor`, value: peerCpu, unit: 'µs/row', checksum: checksumAt(byHand) },
        { row: `assay enrich, ${format}, peak of memory`, value: megabytes, unit: 'MB', checksum },
      )
    }
    return results
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const benches: readonly Bench[] = [{ name: 'enrich', unit: 'rows/s', run }]
