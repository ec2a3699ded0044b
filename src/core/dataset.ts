import type { DatasetKey } from './endpoint.ts'

/** A file or package that went into a snapshot: what an answer's age and its attribution are taken from. */
export interface SourceStamp {
  readonly name: string
  readonly url: string
  /** SPDX identifier where there is one. */
  readonly licence: string
  /** Date of the content, YYYY-MM-DD, never the time of the file. */
  readonly asOf: string
}

/** Named byte ranges of a snapshot that is being built. */
export type Sections = Readonly<Record<string, Uint8Array | Uint16Array | Uint32Array | Int32Array>>

/** What a compiler hands over to be written as a snapshot. */
export interface SnapshotParts {
  readonly asOf: string
  readonly sources: readonly SourceStamp[]
  readonly sections: Sections
}

/** A snapshot that was opened: typed views on its buffer, nothing copied. Throws SnapshotError for a missing section. */
export interface SnapshotView {
  readonly dataset: string
  readonly formatVersion: number
  /** Identity of the inputs it was compiled from; differs when a newer build is due. */
  readonly inputs: string
  readonly asOf: string
  readonly sources: readonly SourceStamp[]
  bytes(section: string): Uint8Array
  uint16(section: string): Uint16Array
  uint32(section: string): Uint32Array
  int32(section: string): Int32Array
}

/** Called by a compiler as it goes: the step it is in and how much of the whole is done, 0 to 1. */
export type ReportProgress = (step: string, done: number) => void

/** The shape of a compiler module's export `compile`; it runs in a process of its own, never in the request path. */
export type Compile = (report: ReportProgress) => Promise<SnapshotParts>

/** A set of data that one signal reads: how it is compiled, opened and checked. */
export interface Dataset<Opened> extends DatasetKey<Opened> {
  readonly title: string
  /** Raised whenever the layout of the sections changes: a snapshot of another version is rebuilt. */
  readonly formatVersion: number
  /** Older than this the data still answers and is reported as stale. */
  readonly staleAfterDays: number
  /** Identity of the inputs a build would use now. */
  readonly inputs: () => string
  /** Module with the export `compile: Compile`. */
  readonly compiler: URL
  readonly open: (snapshot: SnapshotView) => Opened
  /** Asks questions whose answers are known; a sentence for each wrong one. A snapshot with any is refused. */
  readonly checkGolden: (opened: Opened) => string[]
}

// biome-ignore lint/suspicious/noExplicitAny: a list of data sets has no common opened type
export type AnyDataset = Dataset<any>
