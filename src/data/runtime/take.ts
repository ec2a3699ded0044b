/**
 * Takes compiled data from a server of snapshots in place of compiling it. The file takes the name of the data only
 * when it is whole, has the digest of the offer, says of itself what the offer said, passes the checks of the data
 * set's kind, answers the golden questions, and no probe of the panel worse than the data before. Until then the data
 * before answers.
 */
import { rm } from 'node:fs/promises'
import type { Dataset, ProbeResult, ReportProgress, SnapshotView } from '../../core/dataset.ts'
import { isDiskFull, removeUnfinished, requireSpace } from '../../core/disk-space.ts'
import { type DatasetState, stateOf } from '../build/dataset-state.ts'
import { adoptBlockFile } from '../build/import.ts'
import { readTaking, type TakingState, writeTaking } from '../build/notes.ts'
import { answersOf, checkAnswers } from '../build/panel.ts'
import { type Failed, failed, onDisk, refused } from '../feeds/request.ts'
import type { Offer, SnapshotServer } from '../feeds/snapshot-server.ts'
import { type DataHome, dataFilePath, fileErrorCode, removeLeftovers, temporaryPath } from '../files.ts'
import { openHeld } from '../snapshot/document.ts'
import { adoptSnapshotFile } from '../snapshot/snapshot-file.ts'
import { openData } from './open-data.ts'

export interface TakeOptions {
  readonly server: SnapshotServer
  /** True when a person has said that older data may take the place of newer. */
  readonly acceptsOlder: boolean
  /** True when a person has said that it may answer probes of the panel worse than what is here. */
  readonly acceptsWorse?: boolean | undefined
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
  readonly onProgress: ReportProgress
}

export type TakeOutcome =
  | { readonly outcome: 'taken'; readonly asOf: string; readonly bytes: number }
  /** The server has nothing else than what is here. */
  | { readonly outcome: 'unchanged' }
  /** The server has nothing that this data set could use. `reason` is one sentence. */
  | { readonly outcome: 'unsuitable'; readonly reason: string }
  | Failed

/** The step of the progress in which a file comes. */
export const takingStep = 'taking'
const dayMs = 24 * 3_600_000

/**
 * True when the server keeps this data set fresh: nothing is fetched or compiled for it here. A server that does not
 * answer is trusted for a day to come back.
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
  const noteConfirmed = async ({ taking, local, isAsInstalled }: DatasetState) => {
    const { inputs, sha256, sources: offered } = offer
    const checkedAt = new Date(now()).toISOString()
    // Data that was built here from the same inputs is the server's as well: nothing is due as long as the server
    // confirms it.
    const at = taking.taken?.inputs === inputs && taking.taken.from === server.url ? taking.taken.at : checkedAt
    const sources = offered
      .filter(({ as_of }) => Date.parse(as_of) <= now() + dayMs)
      .map(({ name, topic, as_of }) => ({ name, topic, asOf: as_of }))
    // What ships with Assay answers from where it is installed: nothing of the server lies in the home then.
    const taken = isAsInstalled ? null : { inputs, local, sha256, from: server.url, at, sources }
    await writeTaking(home, dataset.name, { taken, checkedAt, failure: null })
  }
  if (here?.inputs === offer.inputs && here.asOf === offer.as_of) {
    await noteConfirmed(state)
    return { outcome: 'unchanged' }
  }
  if (here !== undefined && !acceptsOlder && Date.parse(offer.as_of) < Date.parse(here.asOf))
    return unsuitable(`The data of the server (${offer.as_of}) is older than the local data (${here.asOf}).`)
  const before = current === null || acceptsWorse ? [] : answersOf(dataset, current.opened)
  const broken = await bring(dataset, offer, home, before, options)
  if (broken !== null) return broken
  await noteConfirmed({ ...state, isAsInstalled: false })
  return { outcome: 'taken', asOf: offer.as_of, bytes: offer.bytes }
}

function suitableOffer<Opened>(
  { name, formatVersion, operatorFile: ownFile }: Dataset<Opened>,
  { operatorFile }: DatasetState,
  offers: readonly Offer[],
  now: number,
): Offer | Extract<TakeOutcome, { reason: string }> {
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

function unsuitable(reason: string): Extract<TakeOutcome, { outcome: 'unsuitable' }> {
  return { outcome: 'unsuitable', reason }
}
