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
import { answersOf, checkAnswers } from '../build/panel.ts'
import { readTaking, type TakingState, writeTaking } from '../build/taken.ts'
import { type Failed, failed, refused } from '../feeds/request.ts'
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

/** Only for the holder of the data set's lock. An outcome is noted for every process to see. */
export async function takeDataset<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  options: TakeOptions,
): Promise<TakeOutcome> {
  try {
    const outcome = await take(dataset, home, options)
    if (outcome.outcome === 'failed' || outcome.outcome === 'refused')
      await noteFailure(dataset.name, home, outcome.reason, options.now())
    return outcome
  } catch (error) {
    const code = fileErrorCode(error)
    if (code === null) throw error
    return failed(`The folder of the data cannot be used (${code}).`)
  }
}

async function take<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  { server, acceptsOlder, acceptsWorse, now, onProgress }: TakeOptions,
): Promise<TakeOutcome> {
  if (dataset.isPrivate) return unsuitable('It never leaves this machine.')
  const index = await server.index()
  if (index.outcome !== 'index') return index
  const state = await stateOf(dataset, home)
  const offer = suitableOffer(dataset, state, index.offers, now())
  if ('outcome' in offer) return offer
  const { current } = await openData(dataset, home, state)
  current?.file?.retire()
  const here = current?.snapshot
  if (here?.inputs === offer.inputs && here.asOf === offer.asOf) {
    await noteConfirmed(dataset.name, home, offer, state, server.url, now())
    return { outcome: 'unchanged' }
  }
  if (here !== undefined && !acceptsOlder && Date.parse(offer.asOf) < Date.parse(here.asOf))
    return unsuitable(`What the server has is older (${offer.asOf}) than what is here (${here.asOf}).`)
  const before = current === null || acceptsWorse ? [] : answersOf(dataset, current.opened)
  const broken = await bring(dataset, offer, home, { server, before, onProgress })
  if (broken !== null) return broken
  await noteConfirmed(dataset.name, home, offer, { ...state, isAsInstalled: false }, server.url, now())
  return { outcome: 'taken', asOf: offer.asOf, bytes: offer.bytes }
}

/** The newest offer that this data set can use. */
function suitableOffer<Opened>(
  { name, formatVersion, operatorFile: ownFile }: Dataset<Opened>,
  { operatorFile }: DatasetState,
  offers: readonly Offer[],
  now: number,
): Offer | Extract<TakeOutcome, { reason: string }> {
  const named = offers.filter(offer => offer.name === name)
  if (named.length === 0) return unsuitable('The server does not offer it.')
  const [offer] = named
    .filter(each => each.formatVersion === formatVersion)
    .sort((one, other) => Date.parse(other.asOf) - Date.parse(one.asOf))
  if (offer === undefined) {
    const formats = named.map(each => each.formatVersion).join(' and ')
    return unsuitable(`The server has it in the format ${formats}, not ${formatVersion}.`)
  }
  if (Date.parse(offer.asOf) > now + dayMs) return refused(`The server dates it in the future (${offer.asOf}).`)
  const own = operatorFile === null ? null : `${ownFile}@${operatorFile.sha256.slice(0, 12)}`
  if (own !== null && !offer.inputs.split(', ').includes(own))
    return unsuitable(`Your ${ownFile} is not in what the server has.`)
  return offer
}

interface BringOptions extends Pick<TakeOptions, 'server' | 'onProgress'> {
  readonly before: readonly ProbeResult[]
}

/** Downloads the file, and gives it the name of the data when it passes every check. Null when it has it. */
async function bring<Opened>(
  dataset: Dataset<Opened>,
  offer: Offer,
  home: DataHome,
  { server, before, onProgress }: BringOptions,
): Promise<Failed | null> {
  const path = dataFilePath(home, dataset)
  const part = temporaryPath(path)
  try {
    await removeLeftovers(home, dataset.name)
    await requireSpace(part, offer.bytes)
    const broken = await server.download(offer, part, share => onProgress(takingStep, share))
    if (broken !== null) return broken
    if (dataset.kind === 'file') await adoptBlockFile(dataset, part, path, onProgress, head => compare(head, offer))
    else
      await adoptSnapshotFile(part, path, snapshot => {
        compare(snapshot, offer)
        checkAnswers(dataset, openHeld(dataset, snapshot), before)
      })
    return null
  } catch (error) {
    if (isDiskFull(error)) return failed(await removeUnfinished(part, error))
    if (!(error instanceof Error) || fileErrorCode(error) !== null) throw error
    return refused(`What came is not used: ${error.message}`)
  } finally {
    await rm(part, { force: true })
  }
}

/** Throws when the file is another than the one that was offered. */
function compare(head: SnapshotView, { name, formatVersion, inputs, asOf }: Offer): void {
  const same =
    head.dataset === name && head.formatVersion === formatVersion && head.inputs === inputs && head.asOf === asOf
  if (!same) throw new Error('It says other things of itself than the index did.')
}

async function noteConfirmed(
  name: string,
  home: DataHome,
  { inputs, sha256, sources: offered }: Offer,
  { local, taking, isAsInstalled }: DatasetState,
  from: string,
  now: number,
): Promise<void> {
  const checkedAt = new Date(now).toISOString()
  // Data that was built here from the same inputs is the server's as well: nothing is due as long as the server
  // confirms it.
  const at = taking.taken?.inputs === inputs && taking.taken.from === from ? taking.taken.at : checkedAt
  const sources = offered.filter(({ asOf }) => Date.parse(asOf) <= now + dayMs)
  // What ships with Assay answers from where it is installed: nothing of the server lies in the home then.
  const taken = isAsInstalled ? null : { inputs, local, sha256, from, at, sources }
  await writeTaking(home, name, { taken, checkedAt, failure: null })
}

/** A disk that takes no file may have no room for the note either: the caller has the reason. */
async function noteFailure(name: string, home: DataHome, reason: string, now: number): Promise<void> {
  const state = await readTaking(home, name)
  const count = (state.failure?.count ?? 0) + 1
  await writeTaking(home, name, { ...state, failure: { at: new Date(now).toISOString(), reason, count } }).catch(
    error => {
      if (fileErrorCode(error) === null) throw error
    },
  )
}

function unsuitable(reason: string): Extract<TakeOutcome, { outcome: 'unsuitable' }> {
  return { outcome: 'unsuitable', reason }
}
