import { extname } from 'node:path'
import { ProgressLine } from '../app/start/progress-line.ts'
import type { SourceStamp } from '../core/dataset.ts'
import type { DatasetKey } from '../core/endpoint.ts'
import { writeWholePieces } from '../data/files.ts'
import type { Catalog } from '../data/runtime/catalog.ts'
import type { Column } from '../signals/ip/export/columns.ts'
import type { IpData } from '../signals/ip/export/ranges.ts'
import { type Command, CommandError, type CommandInput, listOf, optional, refuseFile } from './command.ts'

/** Data sets and lists that an export can omit. */
const optionalData = ['tor', 'abuse', 'drop'] as const
type OptionalData = (typeof optionalData)[number]

const exportCommand: Command = {
  name: 'data export',
  usage:
    'data export ip <file>.mmdb|<file>.parquet [--fields <field>,…] [--without tor|abuse|drop,…] [--type <database type>]',
  summary: "write the IP data as a file in MaxMind's format or as a Parquet file",
  details: 'Use .mmdb with nginx and other readers of MaxMind files, and .parquet with DuckDB.',
  examples: ['data export ip assay.mmdb --fields country_code --without tor', 'data export ip assay.parquet'],
  run: async (input, openStore) => {
    const path = pathOf(input)
    const without = withoutOf(input)
    const { columnsOf } = await import('../signals/ip/export/columns.ts')
    const columns = columnsOf(listOf(input, 'fields'))
    if ('unknown' in columns)
      throw new CommandError(`There is no field ${columns.unknown} in the response of an IP lookup.`)
    const progress = new ProgressLine(input.outputs.stderr)
    const { openSignals } = await import('./lookups.ts')
    const { catalog } = await openSignals({ input, openStore }, ['ip'])
    const { data, sources } = await exportedData(catalog, without)
    const { attributionText, newestOf } = await import('../signals/ip/export/ranges.ts')
    const asOf = newestOf(sources) ?? ''
    const description = attributionText(sources)
    const show = (share: number) => progress.show('Exporting', `${Math.floor(share * 10)} of 10`, share)
    const pieces = await piecesOf(input, path, { data, columns, sources, asOf, description, show })
    const bytes = await write(path, pieces)
    progress.end()
    return {
      json: {
        file: path,
        bytes,
        as_of: asOf,
        fields: columns.map(({ field }) => field),
        attribution: description,
      },
      text: `${path}: ${(bytes / 1e6).toFixed(1)} MB, as of ${asOf}. Its metadata names the sources and their licences.`,
    }
  },
}

export const dataExportCommands: readonly Command[] = [exportCommand]

function pathOf(input: CommandInput): string {
  const [name, path] = input.args
  if (name !== 'ip') throw new CommandError('Only the data set ip can be exported.')
  const ending = path === undefined ? '' : extname(path)
  if (path === undefined || (ending !== '.mmdb' && ending !== '.parquet'))
    throw new CommandError('The file name must end in .mmdb or .parquet.')
  if (ending === '.parquet' && optional(input, 'type') !== undefined)
    throw new CommandError('--type requires a .mmdb file.')
  return path
}

interface Exported {
  readonly data: IpData
  readonly columns: readonly Column[]
  readonly sources: readonly SourceStamp[]
  /** Day or instant of the newest source. */
  readonly asOf: string
  readonly description: string
  readonly show: (share: number) => void
}

async function piecesOf(input: CommandInput, path: string, exported: Exported): Promise<Iterable<Uint8Array>> {
  const { data, columns, sources, asOf, description, show } = exported
  if (extname(path) === '.parquet') {
    const { ipParquet } = await import('../signals/ip/export/parquet.ts')
    return ipParquet(data, columns, { description, sources, asOf }, show)
  }
  const { ipMmdb } = await import('../signals/ip/export/mmdb.ts')
  const databaseType = optional(input, 'type') ?? 'Assay-City'
  return ipMmdb(data, columns, { databaseType, description, buildEpoch: Math.floor(Date.parse(asOf) / 1000) }, show)
}

function withoutOf(input: CommandInput): ReadonlySet<OptionalData> {
  const names = listOf(input, 'without')
  return new Set(
    names.map(name => {
      const known = optionalData.find(each => each === name)
      if (known === undefined) throw new CommandError(`--without takes ${optionalData.join(', ')}, not ${name}.`)
      return known
    }),
  )
}

/** The data of a file and its sources. Throws CommandError, with their names, for sources that may not be passed on. */
export async function exportedData(catalog: Catalog, without: ReadonlySet<OptionalData>) {
  const { ipData } = await import('../signals/ip/dataset.ts')
  const { torData } = await import('../signals/ip/tor/dataset.ts')
  const { noRanges } = await import('../signals/ip/index/listed-ranges.ts')
  const { abuseData } = await import('../signals/ip/abuse/dataset.ts')
  const { forbidden } = await import('../signals/ip/export/ranges.ts')
  const statuses = catalog.status(Date.now())
  const sources = statuses
    .filter(({ name }) => !without.has(name as OptionalData))
    .flatMap(status => status.sources)
    .filter(({ topic }) => !without.has(topic as OptionalData))
  const refused = forbidden(sources)
  if (refused.length > 0) {
    const names = refused.map(({ name, licence }) => `${name} (${licence})`).join(', ')
    const topics = [...new Set(refused.map(({ topic }) => topic))]
    const options = topics.filter(topic => optionalData.some(each => each === topic))
    const remedy = options.length < topics.length ? '' : ` Omit them with --without ${options.join(',')}.`
    throw new CommandError(`The licence of these sources does not allow redistribution: ${names}.${remedy}`)
  }
  const exits = without.has('tor') ? noRanges : required(catalog, torData)
  const abuse = without.has('abuse') ? undefined : catalog.get(abuseData)
  const data = { index: required(catalog, ipData), exits, abuse: without.has('drop') ? abuse?.withoutDrop() : abuse }
  return { data, sources }
}

function required<Opened>(catalog: Catalog, key: DatasetKey<Opened>): Opened {
  const opened = catalog.get(key)
  if (opened === undefined) throw new CommandError(`The data set ${key.name} is missing.`)
  return opened
}

/** Returns the number of bytes. */
async function write(path: string, pieces: Iterable<Uint8Array>): Promise<number> {
  let bytes = 0
  function* counted() {
    for (const piece of pieces) {
      bytes += piece.length
      yield piece
    }
  }
  try {
    await writeWholePieces(path, counted())
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError(error.message)
    refuseFile(error, path, 'written')
  }
  return bytes
}
