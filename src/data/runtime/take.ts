/**
 * Takes compiled data from a server of snapshots in place of compiling it. A part of the file is kept under its digest,
 * so that it goes on after a kill at any moment; it takes the name of the data only when it is whole, has the digest of
 * the offer, says of itself what the offer said, passes the checks of the data set's kind, answers the golden
 * questions, and no probe of the panel worse than the data before. Until then the data before answers.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dataset, ProbeResult, ReportProgress, SnapshotView } from '../../core/dataset.ts'
import { bytesAt, isDiskFull, removeUnfinished, requireSpace } from '../../core/disk-space.ts'
import { type DatasetState, stateOf } from '../build/dataset-state.ts'
import { adoptBlockFile } from '../build/import.ts'
import { answersOf, checkAnswers } from '../build/panel.ts'
import { readTaking, type TakingState, writeTaking } from '../build/taken.ts'
import type { Failed } from '../feeds/request.ts'
import { chosenOffer, type Offer, offerFileName } from '../feeds/snapshot-index.ts'
import type { SnapshotServer } from '../feeds/snapshot-server.ts'
import { type DataHome, dataFilePath, digestOfFile, fileErrorCode } from '../files.ts'
import { openHeld } from '../snapshot/document.ts'
import { adoptSnapshotFile } from '../snapshot/snapshot-file.ts'
import { type OpenData, openData } from './open-data.ts'

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

type Taken<Opened> = TakeOutcome & { readonly data?: Omit<OpenData<Opened>, 'file'> }

/** The step of the progress in which a file comes. */
export const takingStep = 'taking'
/** How long a server that does not answer is trusted to come back, before publishers are asked from here. */
const servedMs = 24 * 3_600_000

/** True when the server keeps this data set fresh: nothing is fetched or compiled for it here. */
export function isServed({ taken, checkedAt }: TakingState, now: number): boolean {
  return taken !== null && checkedAt !== null && now - Date.parse(checkedAt) < servedMs
}

const dayMs = 86_400_000

/** Only for the holder of the data set's lock. An outcome is noted for every process to see. */
export async function takeDataset<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  options: TakeOptions,
): Promise<Taken<Opened>> {
  const outcome = await taking(dataset, home, options).catch((error): Failed => {
    const code = fileErrorCode(error)
    if (code === null) throw error
    return failed(`The folder of the data cannot be used (${code}).`)
  })
  if (outcome.outcome === 'failed' || outcome.outcome === 'refused') {
    // A disk that takes no file may have no room for the note either; the outcome says why.
    await noteFailure(dataset.name, home, outcome.reason, options.now()).catch(error => {
      if (fileErrorCode(error) === null) throw error
    })
  }
  return outcome
}

async function taking<Opened>(
  dataset: Dataset<Opened>,
  home: DataHome,
  { server, acceptsOlder, acceptsWorse, now, onProgress }: TakeOptions,
): Promise<Taken<Opened>> {
  if (dataset.isPrivate) return unsuitable('It never leaves this machine.')
  const index = await server.index()
  if (index.outcome !== 'index') return index
  const state = await stateOf(dataset, home)
  const offer = suitableOffer(dataset, state, index.offers, now())
  if ('outcome' in offer) return offer
  const { current } = await openData(dataset, home, state)
  current?.file?.retire()
  const confirmed = { offer, from: server.url, local: state.local, now: now() }
  if (current?.snapshot.inputs === offer.inputs && current.snapshot.asOf === offer.asOf) {
    // What ships with Assay answers from where it is installed: nothing of the server lies in the home then.
    await noteConfirmed(dataset.name, home, confirmed, state.isAsInstalled)
    return { outcome: 'unchanged' }
  }
  if (current !== null && !acceptsOlder && Date.parse(offer.asOf) < Date.parse(current.snapshot.asOf))
    return unsuitable(`What the server has is older (${offer.asOf}) than what is here (${current.snapshot.asOf}).`)
  const path = join(home.dataPath, `${offerFileName(offer)}.taking`)
  const broken = await bring(offer, path, home, server, share => onProgress(takingStep, share))
  if (broken !== null) return broken
  const before = current === null || acceptsWorse ? [] : answersOf(dataset, current.opened)
  const adopted = await adopt(dataset, offer, path, home, { before, onProgress })
  if ('outcome' in adopted) return adopted
  await noteConfirmed(dataset.name, home, confirmed, false)
  return { outcome: 'taken', asOf: offer.asOf, bytes: offer.bytes, data: adopted }
}

/** The newest offer that this data set can use. */
function suitableOffer<Opened>(
  { name, formatVersion, operatorFile: ownFile }: Dataset<Opened>,
  { operatorFile }: DatasetState,
  offers: readonly Offer[],
  now: number,
): Offer | Extract<TakeOutcome, { reason: string }> {
  const offer = chosenOffer(offers, name, formatVersion)
  if (offer === null) {
    const others = offers.filter(each => each.name === name).map(each => each.formatVersion)
    if (others.length === 0) return unsuitable('The server does not offer it.')
    return unsuitable(`The server has it in the format ${others.join(' and ')}, not ${formatVersion}.`)
  }
  if (Date.parse(offer.asOf) > now + dayMs) return refused(`The server dates it in the future (${offer.asOf}).`)
  const own = operatorFile === null ? null : `${ownFile}@${operatorFile.sha256.slice(0, 12)}`
  if (own !== null && !offer.inputs.split(', ').includes(own))
    return unsuitable(`Your ${ownFile} is not in what the server has.`)
  return offer
}

/** Null when the whole file is there with the digest of the offer. */
async function bring(
  offer: Offer,
  path: string,
  { dataPath }: DataHome,
  server: SnapshotServer,
  onProgress: (done: number) => void,
): Promise<Failed | null> {
  for (const file of await readdir(dataPath)) {
    const isOther = file.startsWith(`${offer.name}.`) && file.endsWith('.taking') && join(dataPath, file) !== path
    if (isOther) await rm(join(dataPath, file), { force: true })
  }
  try {
    await requireSpace(path, Math.max(0, offer.bytes - (await bytesAt(path))))
    const broken = await server.download(offer, path, onProgress)
    if (broken !== null) return broken
  } catch (error) {
    if (!isDiskFull(error)) throw error
    return failed(await removeUnfinished(path, error))
  }
  if ((await digestOfFile(path)) === offer.sha256) return null
  await rm(path, { force: true })
  return refused('What came does not have the digest of the index.')
}

async function adopt<Opened>(
  dataset: Dataset<Opened>,
  offer: Offer,
  part: string,
  home: DataHome,
  { before, onProgress }: { readonly before: readonly ProbeResult[]; readonly onProgress: ReportProgress },
): Promise<Omit<OpenData<Opened>, 'file'> | Failed> {
  const path = dataFilePath(home, dataset)
  try {
    if (dataset.kind === 'file') {
      const { snapshot, opened } = await adoptBlockFile(dataset, part, path, onProgress, head =>
        refuseOther(head, offer),
      )
      return { snapshot, opened }
    }
    return await adoptSnapshotFile(part, path, snapshot => {
      refuseOther(snapshot, offer)
      const opened = openHeld(dataset, snapshot)
      checkAnswers(dataset, opened, before)
      return { snapshot, opened }
    })
  } catch (error) {
    if (!(error instanceof Error) || fileErrorCode(error) !== null) throw error
    await rm(part, { force: true })
    return refused(`What came is not used: ${error.message}`)
  }
}

/** Throws when the file is another than the one that was offered. */
function refuseOther(head: SnapshotView, { name, formatVersion, inputs, asOf }: Offer): void {
  const same =
    head.dataset === name && head.formatVersion === formatVersion && head.inputs === inputs && head.asOf === asOf
  if (!same) throw new Error('It says other things of itself than the index did.')
}

interface Confirmed {
  readonly offer: Offer
  readonly from: string
  readonly local: string
  readonly now: number
}

async function noteConfirmed(
  name: string,
  home: DataHome,
  { offer, from, local, now }: Confirmed,
  ships: boolean,
): Promise<void> {
  const at = new Date(now).toISOString()
  const { taken: before } = await readTaking(home, name)
  const { inputs, sha256, sources } = offer
  // Data that was built here from the same inputs is the server's as well: nothing is due as long as the server
  // confirms it.
  const since = before?.inputs === inputs && before.from === from ? before.at : at
  const taken = { inputs, local, sha256, from, at: since, sources: sources.filter(each => isPast(each.asOf, now)) }
  await writeTaking(home, name, { taken: ships ? null : taken, checkedAt: at, failure: null })
}

function isPast(asOf: string, now: number): boolean {
  return Date.parse(asOf) <= now + dayMs
}

async function noteFailure(name: string, home: DataHome, reason: string, now: number): Promise<void> {
  const state = await readTaking(home, name)
  const count = (state.failure?.count ?? 0) + 1
  await writeTaking(home, name, { ...state, failure: { at: new Date(now).toISOString(), reason, count } })
}

function unsuitable(reason: string): Extract<TakeOutcome, { outcome: 'unsuitable' }> {
  return { outcome: 'unsuitable', reason }
}

function refused(reason: string): Failed {
  return { outcome: 'refused', reason }
}

function failed(reason: string): Failed {
  return { outcome: 'failed', reason }
}
