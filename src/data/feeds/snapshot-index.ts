/**
 * What a server of snapshots offers: `index.json`, and beside it one file for each offer, named after the data set and
 * the SHA-256 of the file, so that what is behind a name never changes. A web server with files in a folder is such a
 * server as well as a service that serves its own.
 */
import type { SourceStamp } from '../../core/dataset.ts'
import { isInstant } from '../../core/instant.ts'

export interface Offer {
  /** Name of the data set. */
  readonly name: string
  readonly formatVersion: number
  /** Hex digest of the file. */
  readonly sha256: string
  readonly bytes: number
  /** Identity of what it was compiled from. */
  readonly inputs: string
  readonly asOf: string
  /** How old each source is, by what its publisher confirmed last. */
  readonly sources: readonly OfferedSource[]
}

export type OfferedSource = Pick<SourceStamp, 'name' | 'topic' | 'asOf'>

export const indexName = 'index.json'
/** Far more than a description of every data set takes. */
export const mostIndexBytes = 2 ** 20
/** Room for three times the largest data set that is known. */
const mostBytes = 2 ** 35
const indexVersion = 1

const datasetName = /^[a-z][a-z0-9-]{0,63}$/
const digest = /^[0-9a-f]{64}$/

export function offerFileName({ name, sha256 }: Pick<Offer, 'name' | 'sha256'>): string {
  return `${name}.${sha256}`
}

/** Null when the text is not the name of an offer's file. */
export function parseOfferFileName(text: string): Pick<Offer, 'name' | 'sha256'> | null {
  const at = text.lastIndexOf('.')
  const [name, sha256] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  return datasetName.test(name) && digest.test(sha256) ? { name, sha256 } : null
}

export function indexText(offers: readonly Offer[]): string {
  const snapshots = offers.map(({ name, formatVersion, sha256, bytes, inputs, asOf, sources }) => ({
    name,
    format_version: formatVersion,
    sha256,
    bytes,
    inputs,
    as_of: asOf,
    sources: sources.map(source => ({ name: source.name, topic: source.topic, as_of: source.asOf })),
  }))
  return `${JSON.stringify({ assay_snapshots: indexVersion, snapshots }, null, 2)}\n`
}

/**
 * Null when the text is not an index. An offer that is not as it should be spoils all: the index was changed or cut
 * off.
 */
export function parseIndex(text: string): Offer[] | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (!isObject(value) || value.assay_snapshots !== indexVersion || !Array.isArray(value.snapshots)) return null
  const offers = value.snapshots.map(offerOf)
  return offers.every(offer => offer !== null) ? offers : null
}

function offerOf(value: unknown): Offer | null {
  if (!isObject(value) || !Array.isArray(value.sources)) return null
  const { name, format_version: formatVersion, sha256, bytes, inputs, as_of: asOf } = value
  const isNamed = isText(name, datasetName) && isText(sha256, digest) && isText(inputs, /^[\x20-\x7e]{1,20000}$/)
  if (!isNamed || !isCount(formatVersion) || !isCount(bytes) || bytes > mostBytes || !isInstant(asOf)) return null
  const sources = value.sources.map(sourceOf)
  if (!sources.every(source => source !== null)) return null
  return { name, formatVersion, sha256, bytes, inputs, asOf, sources }
}

function sourceOf(value: unknown): OfferedSource | null {
  if (!isObject(value)) return null
  const { name, topic, as_of: asOf } = value
  return typeof name === 'string' && typeof topic === 'string' && isInstant(asOf) ? { name, topic, asOf } : null
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The offer of a data set in one format whose content is newest; null when there is none. */
export function chosenOffer(offers: readonly Offer[], name: string, formatVersion: number): Offer | null {
  const fitting = offers.filter(offer => offer.name === name && offer.formatVersion === formatVersion)
  return fitting.reduce<Offer | null>(
    (newest, offer) => (newest === null || isNewer(offer, newest) ? offer : newest),
    null,
  )
}

function isNewer(one: Offer, other: Offer): boolean {
  return Date.parse(one.asOf) > Date.parse(other.asOf)
}
