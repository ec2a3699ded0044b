import { chmod, constants, copyFile, readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Home, makeFolder, prepareHome } from '../app/settings/home.ts'
import { ProgressLine } from '../app/start/progress-line.ts'
import type { AnyDataset, Contents } from '../core/dataset.ts'
import type { Feed } from '../core/feed.ts'
import { isWanted } from '../data/feeds/due.ts'
import { usualTimeouts } from '../data/feeds/request.ts'
import { digestOfFile, fileErrorCode, ifThere, moveWholeFile, temporaryPath, writeWholeFile } from '../data/files.ts'
import { Catalog } from '../data/runtime/catalog.ts'
import { type FeedReport, type RefreshOptions, type RefreshReport, refreshDataset } from '../data/runtime/refresh.ts'
import {
  indexName,
  indexText,
  type Offer,
  type OfferedFile,
  offerFileName,
  offersOf,
  parseIndex,
  SnapshotServer,
  usualDownloadTimeouts,
} from '../data/runtime/snapshot-server.ts'
import { takingStep } from '../data/runtime/take.ts'
import { DatasetWatch } from '../data/runtime/watch.ts'
import { type Command, CommandError, configOf, firstArgument, homeToRead, listOf } from './command.ts'
import { jsonOfStatus, moreOfStatus, overviewOf, type ShownStatus, textOfStatus } from './data-status.ts'
import { table } from './terminal.ts'

/** Loaded on demand, because it takes as long as loading all other commands. */
async function allDatasets(): Promise<readonly AnyDataset[]> {
  const { signals } = await import('../signals/index.ts')
  return signals.flatMap(signal => signal.datasets)
}

const status: Command = {
  name: 'data status',
  usage: 'data status [<data set>…] [--full]',
  summary: 'show the freshness of the data sets',
  details: 'Name data sets, or use --full, to show sources, licences, feeds and failures.',
  examples: ['data status', 'data status ip tor', 'data status --full'],
  reads: true,
  run: async input => {
    const chosen = new Set((await datasetsNamed(input.args)).map(({ name }) => name))
    const home = homeToRead(configOf(input.environment).home)
    const now = Date.now()
    const statuses = (await statusesOf(home, now)).filter(({ name }) => chosen.has(name))
    const isFull = input.options.full === true || input.args.length > 0
    return {
      json: statuses.map(each => jsonOfStatus(each, now)),
      text: columns =>
        [
          overviewOf(statuses, now, columns),
          ...(isFull ? statuses.map(each => textOfStatus(each, now, columns)) : [moreOfStatus]),
        ].join('\n\n'),
    }
  },
}

/** The state of every data set in the home, which may be absent. */
export async function statusesOf(home: Home, now: number): Promise<ShownStatus[]> {
  const datasets = await allDatasets()
  const catalog = new Catalog(datasets)
  const looked: Pick<ShownStatus, 'buildDue' | 'contents' | 'takingFailure'>[] = []
  for (const dataset of datasets) {
    const seen = await new DatasetWatch(dataset, home, catalog).look()
    // A data set that the next build replaces has not failed.
    if (!seen.isDue && seen.outcome === 'unusable') catalog.fail(dataset, { reason: seen.message })
    const { failure: takingFailure } = seen.state.taking
    looked.push({ buildDue: seen.isDue, contents: contentsOf(dataset, catalog), takingFailure })
  }
  return catalog.status(now).map((status, index) => ({ ...status, ...looked[index] }))
}

/** Null for a data set that is not open, and for one without a description. */
function contentsOf(dataset: AnyDataset, catalog: Catalog): Contents | null {
  const opened = catalog.get(dataset)
  if (opened === undefined || dataset.kind !== 'file') return null
  return dataset.contents?.(opened) ?? null
}

const refresh: Command = {
  name: 'data refresh',
  usage: 'data refresh [<data set>…] [--force] [--accept-shrunk <feed>…] [--accept-worse]',
  summary: 'download published files that are due and rebuild their data sets',
  details:
    '--force downloads all of them. --accept-shrunk also accepts a list that lost rows. --accept-worse also accepts data that fails known questions which the current data passes.',
  examples: ['data refresh', 'data refresh ip --force'],
  run: async input => {
    const { home: path, offline, dataMirror: mirror, snapshotSource } = configOf(input.environment)
    const server = snapshotSource === null ? null : new SnapshotServer(snapshotSource, usualDownloadTimeouts)
    const chosen = await datasetsNamed(input.args)
    const home = prepareHome(path)
    const force = input.options.force === true
    const shrunk = feedsNamed(listOf(input, 'accept-shrunk'), chosen)
    const progress = new ProgressLine(input.outputs.stderr)
    const reports: NamedReport[] = []
    for (const dataset of chosen) {
      const options: RefreshOptions = {
        egress: { mirror, offline, timeouts: usualTimeouts },
        now: Date.now,
        wants: (feed, state) => force || shrunk.has(feed) || isWanted(feed, state, Date.now()),
        acceptsShrunk: feed => shrunk.has(feed),
        takes: server && { server, acceptsOlder: force },
        retryBuild: true,
        acceptsWorse: input.options['accept-worse'] === true,
        ...progressOf(dataset, progress),
      }
      reports.push({ name: dataset.name, report: await refreshDataset(dataset, home, options) })
      progress.end()
    }
    return {
      json: { offline, datasets: reports.map(jsonOfReport) },
      text: [...(offline ? ['OFFLINE is set. Nothing was downloaded.'] : []), ...reports.map(textOfReport)].join(
        '\n\n',
      ),
      incomplete: reports.some(isIncomplete),
    }
  },
}

export const dataCommands: readonly Command[] = [status, refresh]

interface NamedReport {
  readonly name: string
  readonly report: RefreshReport<unknown>
}

/** All data sets when no name is given. Throws CommandError for a name that is none. */
async function datasetsNamed(names: readonly string[]): Promise<readonly AnyDataset[]> {
  const datasets = await allDatasets()
  const unknown = names.find(name => !datasets.some(dataset => dataset.name === name))
  if (unknown !== undefined) {
    const known = datasets.map(({ name }) => name).join(', ')
    throw new CommandError(`There is no data set ${unknown}. Choose from ${known}.`)
  }
  return names.length === 0 ? datasets : datasets.filter(({ name }) => names.includes(name))
}

/** The feeds of these names among those of the data sets. */
function feedsNamed(names: readonly string[], chosen: readonly AnyDataset[]): ReadonlySet<Feed> {
  const feeds = chosen.flatMap(dataset => dataset.feeds)
  const unknown = names.find(name => !feeds.some(feed => feed.name === name))
  if (unknown !== undefined)
    throw new CommandError(`There is no feed ${unknown}. Run assay data status --full for a list.`)
  return new Set(feeds.filter(({ name }) => names.includes(name)))
}

function progressOf(dataset: AnyDataset, progress: ProgressLine): Pick<RefreshOptions, 'onFeed' | 'onProgress'> {
  const titles = new Map(dataset.feeds.map(feed => [feed.name, feed.title]))
  let done = 0
  return {
    onFeed: ({ feed, result }) => {
      done += 1
      if (result.outcome === 'not_due' || result.outcome === 'offline') return
      progress.show(`Fetching ${dataset.title}`, titles.get(feed) ?? feed, done / dataset.feeds.length)
    },
    onProgress: (step, share) =>
      progress.show(`${step === takingStep ? 'Taking' : 'Compiling'} ${dataset.title}`, step, share),
  }
}

function isIncomplete({ report }: NamedReport): boolean {
  if (report.outcome === 'busy' || report.build.outcome === 'failed') return true
  return report.feeds.some(({ result }) => result.outcome === 'refused' || result.outcome === 'failed')
}

function jsonOfReport({ name, report }: NamedReport) {
  if (report.outcome === 'busy') return { name, outcome: 'busy', feeds: [] }
  const { outcome } = report.build
  const reason = 'reason' in report.build ? { reason: report.build.reason } : {}
  const feeds = report.feeds.map(({ feed, result }) => {
    const { asOf, isShrunk, ...rest } = { asOf: undefined, isShrunk: undefined, ...result }
    const shrunk = isShrunk === undefined ? {} : { shrunk: true }
    return { feed, ...rest, ...(asOf === undefined ? {} : { as_of: asOf }), ...shrunk }
  })
  return { name, outcome, ...reason, feeds }
}

/** Describes how to accept the lists that were refused because they are short or old. */
function shrunkLines(dataset: string, feeds: readonly FeedReport[]): string[] {
  const names = feeds.flatMap(({ feed, result }) => ('isShrunk' in result ? [feed] : []))
  if (names.length === 0) return []
  const command = `assay data refresh ${dataset} --accept-shrunk ${names.join(',')}`
  return [`To accept a list that is short or old, run: ${command}`]
}

const said = {
  updated: 'updated',
  taken: 'taken',
  unchanged: 'unchanged',
  unsuitable: 'not taken',
  refused: 'refused',
  failed: 'failed',
  offline: 'offline',
}

function textOfReport({ name, report }: NamedReport): string {
  if (report.outcome === 'busy') return `${name}: another process is refreshing this data set. Nothing was changed.`
  const { feeds, build } = report
  const rows = feeds.flatMap(({ feed, result }) => {
    if (result.outcome === 'not_due') return []
    const rowCount = 'rows' in result ? `${result.rows} rows` : 'bytes' in result ? `${result.bytes} bytes` : ''
    const asOf = 'asOf' in result && result.asOf !== null ? `, as of ${result.asOf}` : ''
    return [[feed, said[result.outcome], 'reason' in result ? result.reason : `${rowCount}${asOf}`]]
  })
  const notDue = feeds.length - rows.length
  const lines = [
    ...(rows.length === 0 ? [] : [table(['FEED', 'OUTCOME', 'DETAILS'], rows)]),
    ...(feeds.length === 0 ? [`${name}: this data set has no feeds.`] : []),
    ...shrunkLines(name, feeds),
    ...(notDue === 0 ? [] : [`${name}: ${notDue} of ${feeds.length} feeds are not due yet.`]),
  ]
  if ('reason' in build) lines.push(`${name}: the build failed: ${build.reason}`)
  else if (build.outcome === 'built') lines.push(`${name}: rebuilt.`)
  else lines.push(`${name}: up to date.`)
  return lines.join('\n')
}

const publish: Command = {
  name: 'data publish',
  usage: 'data publish <folder> [<data set>…]',
  summary: 'write the compiled data into a folder for other nodes',
  details: 'Any web server can serve the folder (SNAPSHOTS_URL).',
  examples: ['data publish /srv/assay-data', 'data publish /srv/assay-data ip phone'],
  reads: true,
  run: async input => {
    const folder = firstArgument(input, 'A folder is required.')
    const home = homeToRead(configOf(input.environment).home)
    const files = await offersOf(await datasetsNamed(input.args.slice(1)), home)()
    if (files.length === 0) throw new CommandError('There is no compiled or imported data to publish yet.')
    const offers = await publishTo(folder, files).catch(error => refuseFolder(error, folder))
    return {
      json: { folder, snapshots: offers.map(jsonOf) },
      text: table(
        ['DATA SET', 'FORMAT', 'AS OF', 'BYTES', 'SHA-256'],
        offers.map(({ name, format_version, as_of, bytes, sha256 }) => {
          return [name, String(format_version), as_of, String(bytes), sha256]
        }),
      ),
    }
  },
}

export const dataPublishCommands: readonly Command[] = [publish]

function jsonOf({ name, format_version, sha256, bytes, as_of }: Offer) {
  return { name, format_version, sha256, bytes, as_of }
}

/**
 * Writes the files first and the index after them, so that each file of an index exists. Files of the former index stay
 * until the next run, because a download of them may be running. Returns the offers of the folder.
 */
async function publishTo(folder: string, files: readonly OfferedFile[]): Promise<readonly Offer[]> {
  makeFolder(resolve(folder), 0o755)
  const before = await indexIn(folder)
  for (const { offer, path } of files) await publishFile(folder, offer, path)
  const isReplaced = (old: Offer) =>
    files.some(({ offer }) => offer.name === old.name && offer.format_version === old.format_version)
  // Nodes of another version may need former formats, and data sets that were not named are unchanged.
  const offers = [...files.map(({ offer }) => offer), ...before.filter(old => !isReplaced(old))]
  await writeWholeFile(join(folder, indexName), Buffer.from(indexText(offers)))
  await removeOthers(folder, [...offers, ...before])
  return offers
}

async function indexIn(folder: string): Promise<readonly Offer[]> {
  const text = await ifThere(readFile(join(folder, indexName), 'utf8'))
  return text === null ? [] : (parseIndex(text) ?? [])
}

async function publishFile(folder: string, offer: Offer, path: string): Promise<void> {
  const target = join(folder, offerFileName(offer))
  const temporary = temporaryPath(target)
  if ((await ifThere(digestOfFile(target))) === offer.sha256) return
  try {
    await copyFile(path, temporary, constants.COPYFILE_FICLONE)
    // The file in the home may have been replaced since its digest was computed.
    if ((await digestOfFile(temporary)) !== offer.sha256)
      throw new CommandError(`The data set ${offer.name} was replaced during the run. Publish again.`)
    // The web server may run as another user.
    await chmod(temporary, 0o644)
    await moveWholeFile(temporary, target)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Removes files of former offers that no index contains, and nothing else. */
async function removeOthers(folder: string, offers: readonly Offer[]): Promise<void> {
  const named = new Set(offers.map(offerFileName))
  for (const file of await readdir(folder)) {
    const isOffer = /^[a-z][a-z0-9-]*\.[0-9a-f]{64}(?:\.\d+\.tmp)?$/.test(file)
    if (isOffer && !named.has(file)) await rm(join(folder, file), { force: true })
  }
}

/** Throws an error of the file system as a sentence for the user. */
function refuseFolder(error: unknown, folder: string): never {
  const code = fileErrorCode(error)
  if (code === null) throw error
  throw new CommandError(`The folder ${folder} cannot be written (${code}).`)
}
