/**
 * Downloads compiled data from a snapshot server in place of compiling it. A file replaces the present data only when
 * it has the digest and the metadata of the offer, passes the checks of the data set's kind, answers the golden
 * questions, and answers no probe of the panel worse than the present data.
 */
import { rm } from 'node:fs/promises'
import type { Dataset, ProbeResult, ReportProgress, SnapshotView } from '../../core/dataset.ts'
import { isDiskFull, removeUnfinished, requireSpace } from '../../core/disk-space.ts'
import { type DatasetState, stateOf } from '../build/dataset-state.ts'
import { adoptBlockFile } from '../build/import.ts'
import { readTaking, type TakenData, type TakingState, writeTaking } from '../build/notes.ts'
import { answersOf, checkAnswers } from '../build/panel.ts'
import { type Failed, failed, onDisk, refused } from '../feeds/request.ts'
import { type DataHome, dataFilePath, fileErrorCode, removeLeftovers, temporaryPath } from '../files.ts'
import { openHeld } from '../snapshot/document.ts'
import { adoptSnapshotFile } from '../snapshot/snapshot-file.ts'
import { openData } from './open-data.ts'
import type { Offer, SnapshotServer } from './snapshot-server.ts'

export interface TakeOptions {
  readonly server: SnapshotServer
  /** True when a person accepts data older than the present data. */
  readonly acceptsOlder: boolean
  /** True when a person accepts data that answers probes of the panel worse. */
  readonly acceptsWorse?: boolean | undefined
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
  readonly onProgress: ReportProgress
}

/** The server has nothing that the data set can use. `reason` is one sentence. */
type Unsuitable = { readonly outcome: 'unsuitable'; readonly reason: string }

export type TakeOutcome =
  | { readonly outcome: 'taken'; readonly asOf: string; readonly bytes: number }
  /** The server offers the present data. */
  | { readonly outcome: 'unchanged' }
  | Unsuitable
  | Failed

const unsuitable = (reason: string): Unsuitable => ({ outcome: 'unsuitable', reason })

/** The step of the progress while a file is downloaded. */
export const takingStep = 'taking'
const dayMs = 24 * 3_600_000

/**
 * True when the server keeps this data set fresh: nothing is fetched or compiled for it here. A server that does not
 * answer is trusted for a day.
 */
export function isServed({ taken, checkedAt }: TakingState, now: number): boolean {
  return taken !== null && checkedAt !== null && now - Date.parse(checkedAt) < dayMs
}

/** Only for the holder of the data set's lock. A failure is noted for every process to see. */
export function takeDataset<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  options: TakeOptions,
): Promise<TakeOutcome> {
  return onDisk('data folder', async () => {
    const outcome = await take(dataset, home, options)
    if (outcome.outcome !== 'failed' && outcome.outcome !== 'refused') return outcome
    const state = await readTaking(home, dataset.name)
    const at = new Date(options.now()).toISOString()
    const failure = { at, reason: outcome.reason, count: (state.failure?.count ?? 0) + 1 }
    // A full disk may have no room for the note either; the caller has the reason.
    await onDisk('data folder', () => writeTaking(home, dataset.name, { ...state, failure }))
    return outcome
  })
}

async function take<Opened>(dataset: Dataset<Opened>, home: DataHome, options: TakeOptions): Promise<TakeOutcome> {
  const { server, acceptsOlder, acceptsWorse, now } = options
  if (dataset.isPrivate) return unsuitable('The data set is not published by any server.')
  const offers = await server.index()
  if ('outcome' in offers) return offers
  const state = await stateOf(dataset, home)
  const offer = suitableOffer(dataset, state, offers, now())
  if ('outcome' in offer) return offer
  const { current } = await openData(dataset, home, state)
  current?.file?.retire()
  const here = current?.snapshot
  const isHere = here?.inputs === offer.inputs && here.asOf === offer.as_of
  if (!isHere) {
    if (here !== undefined && !acceptsOlder && Date.parse(offer.as_of) < Date.parse(here.asOf))
      return unsuitable(`The data of the server (${offer.as_of}) is older than the local data (${here.asOf}).`)
    const before = current === null || acceptsWorse ? [] : answersOf(dataset, current.opened)
    const broken = await bring(dataset, offer, home, before, options)
    if (broken !== null) return broken
  }
  const checkedAt = new Date(now()).toISOString()
  // Data built here from the same inputs is the server's as well; installed data is not, since it is not in the home.
  const taken = isHere && state.isAsInstalled ? null : takenData(offer, server.source.url, state, checkedAt)
  await writeTaking(home, dataset.name, { taken, checkedAt, failure: null })
  return isHere ? { outcome: 'unchanged' } : { outcome: 'taken', asOf: offer.as_of, bytes: offer.bytes }
}

/** @param now ISO 8601, UTC */
function takenData({ inputs, sources }: Offer, from: string, { taking, local }: DatasetState, now: string): TakenData {
  const before = taking.taken?.inputs === inputs && taking.taken.from === from ? taking.taken : null
  const known = sources.filter(({ as_of }) => Date.parse(as_of) <= Date.parse(now) + dayMs)
  const ages = known.map(({ name, topic, as_of }) => ({ name, topic, asOf: as_of }))
  return { inputs, local, from, at: before?.at ?? now, sources: ages }
}

function suitableOffer<Opened>(
  { name, formatVersion, operatorFile: ownFile }: Dataset<Opened>,
  { operatorFile }: DatasetState,
  offers: readonly Offer[],
  now: number,
): Offer | Unsuitable | Failed {
  const named = offers.filter(offer => offer.name === name)
  if (named.length === 0) return unsuitable('The server does not offer it.')
  const offer = named.find(({ format_version }) => format_version === formatVersion)
  if (offer === undefined) {
    const formats = named.map(({ format_version }) => format_version).join(' and ')
    return unsuitable(`The server offers the format ${formats}, not ${formatVersion}.`)
  }
  if (Date.parse(offer.as_of) > now + dayMs) return refused(`The date of the server is in the future (${offer.as_of}).`)
  const own = operatorFile === null ? null : `${ownFile}@${operatorFile.sha256.slice(0, 12)}`
  if (own !== null && !offer.inputs.split(', ').includes(own))
    return unsuitable(`The data of the server does not include your ${ownFile}.`)
  return offer
}

/** Downloads the file, and gives it the name of the data when it passes every check. Null when it has it. */
async function bring<Opened>(
  dataset: Dataset<Opened>,
  offer: Offer,
  home: DataHome,
  before: readonly ProbeResult[],
  { server, onProgress }: TakeOptions,
): Promise<Failed | null> {
  const path = dataFilePath(home, dataset)
  const part = temporaryPath(path)
  const compare = ({ dataset: name, formatVersion, inputs, asOf }: SnapshotView) => {
    const isOffered = name === offer.name && formatVersion === offer.format_version && inputs === offer.inputs
    if (!isOffered || asOf !== offer.as_of) throw new Error('The metadata of the file differs from the index.')
  }
  try {
    await removeLeftovers(home, dataset.name)
    await requireSpace(part, offer.bytes)
    const broken = await server.download(offer, part, share => onProgress(takingStep, share))
    if (broken !== null) return broken
    if (dataset.kind === 'file') await adoptBlockFile(dataset, part, path, onProgress, compare)
    else
      await adoptSnapshotFile(part, path, snapshot => {
        compare(snapshot)
        checkAnswers(dataset, openHeld(dataset, snapshot), before)
      })
    return null
  } catch (error) {
    if (isDiskFull(error)) return failed(await removeUnfinished(part, error))
    if (!(error instanceof Error) || fileErrorCode(error) !== null) throw error
    return refused(`The downloaded file is not used: ${error.message}`)
  } finally {
    await rm(part, { force: true })
  }
}
