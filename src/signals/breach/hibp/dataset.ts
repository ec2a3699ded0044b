import { type DocumentDataset, type ReadDocument, stampOf } from '../../../core/dataset.ts'
import { type Feed, FeedError, type FeedFile } from '../../../core/feed.ts'
import { SingleFlight } from '../../../core/single-flight.ts'
import type { BreachRecord } from '../email/breach-record.ts'
import { readCatalogue } from './reply.ts'

/** The catalogue of Have I Been Pwned, which needs no key. */
export const catalogueFeed: Feed = {
  name: 'hibp-breaches',
  title: 'Have I Been Pwned: catalogue of breaches',
  topic: 'breaches',
  url: 'https://haveibeenpwned.com/api/v3/breaches',
  licence: 'CC-BY-4.0',
  attribution: 'Breach data by Have I Been Pwned (https://haveibeenpwned.com), licensed under CC BY 4.0.',
  refreshHours: 24,
  staleAfterHours: 72,
  maxBytes: 32 * 2 ** 20,
  // It listed 700 breaches in 2023 and a thousand in 2026.
  minRows: 500,
  inspect: body => ({ rows: parseCatalogue(body).records.length, asOf: null }),
}

/**
 * The breaches of the feed's file, and the positions, from 1, of what is no breach. Throws FeedError when it is no
 * list.
 */
function parseCatalogue(body: Buffer): NonNullable<ReturnType<typeof readCatalogue>> {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new FeedError('The body is not JSON.')
  }
  const catalogue = readCatalogue(value)
  if (catalogue === null) throw new FeedError('The body is not a list of breaches.')
  return catalogue
}

/** All breaches that Have I Been Pwned lists, also those that answers never show. */
export class BreachCatalogue {
  readonly records: readonly BreachRecord[]
  /** Date or instant of the list; null while it was never fetched. */
  readonly asOf: string | null
  readonly #byName: ReadonlyMap<string, BreachRecord>

  constructor(records: readonly BreachRecord[], asOf: string | null) {
    this.records = records
    this.asOf = asOf
    this.#byName = new Map(records.map(record => [record.Name, record]))
  }

  recordOf(name: string): BreachRecord | undefined {
    return this.#byName.get(name)
  }
}

/** The catalogue that was fetched; an empty one when there is none. `today`: YYYY-MM-DD. */
function read(file: FeedFile | null, today: string): ReadDocument<BreachCatalogue> {
  const none = { asOf: today, sources: [], opened: new BreachCatalogue([], null) }
  if (file === null) return none
  try {
    const { records, leftOut } = parseCatalogue(file.body)
    const warnings = leftOut.map(at => `Entry ${at} of ${catalogueFeed.name} was skipped because it is incomplete.`)
    const opened = new BreachCatalogue(records, file.asOf)
    return { asOf: file.asOf, sources: [stampOf(catalogueFeed, file)], warnings, opened }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return { ...none, warnings: [`The file of ${catalogueFeed.name} was skipped. ${error.message}`] }
  }
}

/** Breaches that have been listed unchanged for more than ten years. */
const golden = ['Adobe', 'Gawker', 'Stratfor']

function checkGolden(catalogue: BreachCatalogue): string[] {
  if (catalogue.records.length === 0) return []
  return golden.filter(name => catalogue.recordOf(name)?.Name !== name).map(name => `${name} is a breach.`)
}

/** The breaches that Have I Been Pwned lists: what a breach that an address was found in is called, and when it was. */
export const breachesData: DocumentDataset<BreachCatalogue> = {
  kind: 'document',
  declaredBy: { module: import.meta.url, name: 'breachesData' },
  name: 'breaches',
  title: 'Catalogue of breaches',
  formatVersion: 2,
  feeds: [catalogueFeed],
  shipped: null,
  read: ({ feeds }, today) => read(feeds.read(catalogueFeed.name), today),
  checkGolden,
}

/**
 * Finds the records of breaches by name. A range holds only names; the catalogue of this machine, normally a day old at
 * most, has the records. A name that it lacks belongs to a newer breach, so the whole catalogue is requested again: a
 * request for the one breach would reveal in which breach the address of the range was found.
 */

export interface NamesOptions {
  /** The catalogue as this machine knows it; undefined while it is not open. */
  readonly known: () => BreachCatalogue | undefined
  /** Requests the present catalogue; null when it did not come. */
  readonly ask: (signal: AbortSignal) => Promise<readonly BreachRecord[] | null>
  /** Least milliseconds between two requests for the catalogue. */
  readonly pauseMs: number
  /** Milliseconds for which a requested catalogue is used: breaches are retired, and become sensitive. */
  readonly keepMs: number
  /** Milliseconds, never going back. */
  readonly now: () => number
}

export class BreachNames {
  readonly #options: NamesOptions
  readonly #flights = new SingleFlight<void>()
  /** The catalogue that was requested last, because the one of this machine lacked a name. */
  #newer: ReadonlyMap<string, BreachRecord> = new Map()
  #newerUntil = Number.NEGATIVE_INFINITY
  #notBefore = Number.NEGATIVE_INFINITY

  constructor(options: NamesOptions) {
    this.#options = options
  }

  /** The breaches with these names, each once; null when one of them cannot be found. */
  async complete(names: readonly string[], signal: AbortSignal): Promise<readonly BreachRecord[] | null> {
    const found = this.#find(names)
    if (found !== null) return found
    if (this.#flights.size === 0 && this.#options.now() < this.#notBefore) return null
    await this.#flights.run('catalogue', signal, own => this.#ask(own))
    return this.#find(names)
  }

  async #ask(signal: AbortSignal): Promise<void> {
    const { ask, pauseMs, keepMs, now } = this.#options
    const records = await ask(signal)
    // A request that was aborted says nothing about the catalogue.
    if (signal.aborted) return
    this.#notBefore = now() + pauseMs
    if (records === null) return
    this.#newer = new Map(records.map(record => [record.Name, record]))
    this.#newerUntil = now() + keepMs
  }

  #find(names: readonly string[]): readonly BreachRecord[] | null {
    const known = this.#options.known()
    const newer = this.#options.now() < this.#newerUntil ? this.#newer : undefined
    const found = [...new Set(names)].map(name => known?.recordOf(name) ?? newer?.get(name))
    return found.every(record => record !== undefined) ? found : null
  }
}
