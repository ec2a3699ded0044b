import type { DatasetKey } from './endpoint.ts'
import { type Feed, FeedError, type FeedFile, type FeedFiles } from './feed.ts'

/** A file or package that went into a snapshot. The age of answers and the attributions are taken from it. */
export interface SourceStamp {
  readonly name: string
  /**
   * The part of the data set whose age it decides, one lower-case word: 'city', 'tor'. The oldest source of a topic
   * counts.
   */
  readonly topic: string
  readonly url: string
  /** SPDX identifier where there is one. */
  readonly licence: string
  /** The sentence that the licence requires on pages that show the data. */
  readonly attribution?: string
  /** Date (YYYY-MM-DD) or instant (ISO 8601, UTC) of the content, never the time of the file. */
  readonly asOf: string
  /** The publisher's name of this edition, where it has one: `2026f`. Letters and digits. */
  readonly version?: string
  /** Content older than this still answers and is reported as stale; null for content that does not age. */
  readonly staleAfterHours: number | null
}

/** How old a source is. */
export type SourceAge = Pick<SourceStamp, 'name' | 'topic' | 'asOf'>

/** The stamp of a feed's file. Its name and address lead back to the feed: keep them as they are. */
export function stampOf(feed: Feed, { asOf }: Pick<FeedFile, 'asOf'>): SourceStamp {
  const { title, topic, url, licence, attribution, staleAfterHours } = feed
  return {
    name: title,
    topic,
    url,
    licence,
    ...(attribution === undefined ? {} : { attribution }),
    asOf,
    staleAfterHours,
  }
}

/** Reads the fetched files of a data set. One that its parser refuses (FeedError) is skipped, with a warning. */
export class FeedReading {
  readonly sources: SourceStamp[] = []
  /** One sentence for each file that was skipped. */
  readonly warnings: string[] = []
  readonly #files: FeedFiles

  constructor(files: FeedFiles) {
    this.#files = files
  }

  /** What the parser makes of the file of a feed; null when there is none, or it was skipped. */
  read<Content>(feed: Feed, parse: (body: Buffer) => Content): Content | null {
    const file = this.#files.read(feed.name)
    if (file === null) return null
    try {
      const content = parse(file.body)
      this.sources.push(stampOf(feed, file))
      return content
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      this.warnings.push(`The file of ${feed.name} was skipped. ${error.message}`)
      return null
    }
  }

  /** The date of the oldest file that was read, of all or of one topic; undefined when there is none. */
  asOf(topic?: string): string | undefined {
    const some = this.sources.filter(source => topic === undefined || source.topic === topic)
    return some.map(({ asOf }) => asOf).sort()[0]
  }
}

/** Named byte ranges of a snapshot that is being built. */
export type Sections = Readonly<Record<string, Uint8Array | Uint16Array | Uint32Array | Int32Array>>

/** Output of a compiler, to be written as a snapshot. */
export interface SnapshotParts {
  readonly asOf: string
  readonly sources: readonly SourceStamp[]
  readonly sections: Sections
  /** One sentence for each thing that was left out, without a value of the data: 'line 3 of …: not a CIDR'. */
  readonly warnings?: readonly string[]
}

/**
 * A snapshot that was opened: typed views on its buffer, nothing copied. Throws SnapshotError for a missing section.
 */
export interface SnapshotView {
  readonly dataset: string
  readonly formatVersion: number
  /** Identity of the inputs it was compiled from; differs when a newer build is due. */
  readonly inputs: string
  readonly asOf: string
  readonly sources: readonly SourceStamp[]
  readonly warnings: readonly string[]
  /** Data from which another thread opens the same snapshot. */
  readonly memory: SnapshotMemory
  bytes(section: string): Uint8Array
  uint16(section: string): Uint16Array
  uint32(section: string): Uint32Array
  int32(section: string): Int32Array
  /**
   * A table that is computed from the sections, such as one that is packed there. It is computed when the snapshot is
   * opened first, and kept in memory that the threads share.
   */
  derived<Values extends Table>(name: string, compute: () => Values): Values
}

export type Table = Uint8Array | Int8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/**
 * The bytes of a snapshot and the tables that were computed from it. Cloned into another thread, it is the same memory.
 */
export interface SnapshotMemory {
  readonly bytes: ArrayBufferLike
  readonly tables: Map<string, Table>
}

/** A compiler calls it as it goes, with the step that it is in and the share of the whole that is done, 0 to 1. */
export type ReportProgress = (step: string, done: number) => void

/** Inputs of a compiler beside the files that are installed with this project. */
export interface CompileInput {
  readonly feeds: FeedFiles
  /** The operator's own file (`operatorFile` of the data set); null when there is none. */
  readonly operatorFile: Buffer | null
}

/** The shape of a compiler module's export `compile`; it runs in a process of its own, never in the request path. */
export type Compile = (report: ReportProgress, input: CompileInput) => Promise<SnapshotParts>

/** Paths by which another process finds a data set. */
export interface DeclaredBy {
  /** URL of the module. */
  readonly module: string
  /** Name of its export. */
  readonly name: string
}

/** A fact whose truth is known, and whether a data set has it right. */
export interface ProbeResult {
  /** The group that it belongs to: 'clouds'. */
  readonly class: string
  /** Unique within the data set: '8.8.8.8 country_code'. */
  readonly name: string
  readonly isRight: boolean
  /** The true value and the found one, for people: 'US, found DE'. */
  readonly detail: string
}

/** A probe that new data has wrong and the data before has right. */
export type WorseProbe = Omit<ProbeResult, 'isRight'>

/** A set of data that one signal reads. */
interface CommonDataset<Opened> extends DatasetKey<Opened> {
  readonly declaredBy: DeclaredBy
  readonly title: string
  /** Raised whenever the layout of the sections changes: data of another version is built again. */
  readonly formatVersion: number
  /** Files that can be fetched to make it fresher. It can be built without any of them. */
  readonly feeds: readonly Feed[]
  /** Name of an optional file in ASSAY_HOME with the operator's own facts, which win over all others. */
  readonly operatorFile?: string
  /** True for data that never leaves this machine: it is neither published nor taken from a server. */
  readonly isPrivate?: true
}

/** A data set that is held in memory, and the questions that new data has to answer. */
interface CommonHeldDataset<Opened> extends CommonDataset<Opened> {
  /**
   * Asks questions whose answers are known. Returns a sentence for each wrong answer; data with one is refused.
   */
  readonly checkGolden: (opened: Opened) => string[]
  /**
   * Asks a panel of facts that are known. New data that has one of them wrong which the data before has right is
   * refused. Facts that the operator's own file decides are left out.
   */
  readonly probe?: (opened: Opened) => ProbeResult[]
}

/** The files of a document. */
export interface DocumentFiles extends CompileInput {
  /** The file that ships with this project; empty when none does. */
  readonly shipped: Buffer
}

/** A document that was parsed, with its age and sources. */
export interface ReadDocument<Opened> extends Omit<SnapshotParts, 'sections'> {
  readonly opened: Opened
}

/**
 * A small data set: readable files (one that ships, fetched ones, the operator's own) that each thread parses when it
 * opens them. It answers from the shipped file until something was fetched.
 */
export interface DocumentDataset<Opened> extends CommonHeldDataset<Opened> {
  readonly kind: 'document'
  readonly bundled?: undefined
  /** The file that ships with this project; null when everything is fetched. */
  readonly shipped: URL | null
  /**
   * Parses the files, within milliseconds. Throws an error with a sentence when they cannot be used.
   *
   * @param today YYYY-MM-DD: the age of content that has none of its own
   */
  readonly read: (files: DocumentFiles, today: string) => ReadDocument<Opened>
  /**
   * Checks that are too slow for every opening: made once, before changed files take the place of the ones before.
   * Rejects with a sentence.
   */
  readonly check?: (files: DocumentFiles) => Promise<void>
}

/** A data set that is compiled into one file, which is held in memory. */
export interface SnapshotDataset<Opened> extends CommonHeldDataset<Opened> {
  readonly kind: 'snapshot'
  /**
   * A snapshot that ships with this project, and answers until a feed has been fetched. Without one the data is
   * compiled.
   */
  readonly bundled?: URL
  /**
   * Identity of what a build would read of this project and its packages now. Feeds and the operator's file are added
   * to it.
   */
  readonly inputs: () => string
  /** Module with the export `compile: Compile`; null for data that is only opened as it ships (`bundled`). */
  readonly compiler: URL | null
  readonly open: (snapshot: SnapshotView) => Opened
  /** Computes what other threads share (`derived`), where `open` leaves it to the first use. */
  readonly beforeSharing?: (opened: Opened) => void
}

/** A data set that is held in memory. */
export type HeldDataset<Opened> = SnapshotDataset<Opened> | DocumentDataset<Opened>

/** Content of a data set beside its age and its sources. */
export interface Contents {
  /** The names are in snake_case. */
  readonly facts: Readonly<Record<string, number | boolean>>
  /** The same as one sentence. */
  readonly text: string
}

/** A data set of many gigabytes: a file of blocks, of which only the head is in memory. */
export interface FileDataset<Opened> extends CommonDataset<Opened> {
  readonly kind: 'file'
  /** False when the service is ready without it: a data set that is not installed. */
  readonly required: boolean
  readonly bundled?: undefined
  /**
   * Identity of what an import would read now, feeds and the operator's file apart; null when there is nothing to
   * import from, as always for a data set without an importer.
   */
  readonly inputs: (home: string) => string | null
  /**
   * Module with the export `importBlocks: ImportBlocks`; null for a data set that is imported only by command, from
   * sources that the command names (GivenImport).
   */
  readonly importer: URL | null
  /** Advice for a damaged block, as the end of a sentence; left out where the next import replaces it. */
  readonly mending?: string
  readonly contents?: (opened: Opened) => Contents
  /** A newer file may replace it at any time, so an answer that reads several blocks has to hold the file. */
  readonly open: (file: BlockReader) => Opened
  /** Asks questions whose answers are known. Returns a sentence for each wrong answer; a file with one is refused. */
  readonly checkGolden: (opened: Opened) => Promise<string[]>
}

export type Dataset<Opened> = HeldDataset<Opened> | FileDataset<Opened>

// biome-ignore lint/suspicious/noExplicitAny: a list of data sets has no common opened type
export type AnyDataset = Dataset<any>

/** A file of blocks, numbered from 0. */
export interface BlockReader {
  /** Age, sources and sections; small, and in memory. */
  readonly head: SnapshotView
  /** Number of blocks. */
  readonly blocks: number
  /**
   * The bytes of a block, checked. Throws BlockError when it is damaged, and RangeError when there is none of that
   * number.
   */
  read(block: number): Promise<Buffer>
  /**
   * Returns the bytes of a read, whose memory further reads use. They must not be read any more. Returning them is
   * optional.
   */
  reuse(bytes: Buffer): void
  /**
   * Reads as `read` does, but synchronously, which blocks the thread for as long as the disk takes: for a block that
   * was read before, so that the system most likely still has it in memory. The bytes are good until the next call.
   *
   * @param isKept true for bytes that are the caller's, as those of `read`
   */
  readHere(block: number, isKept?: boolean): Buffer
  /** Keeps the file open until it is disposed of: for an answer that needs several blocks. */
  hold(): Disposable
}

/** Output of an importer, after all blocks are written. */
export interface FileParts extends SnapshotParts {
  /**
   * True when numbers may be without a block, which cannot be read then. Otherwise each from 0 to the highest has one.
   */
  readonly hasGaps?: boolean
}

/** A file of blocks that is being written, in any order. */
export interface BlockSink {
  /** Whether the block is there already: written before an import was interrupted. */
  has(block: number): boolean
  /** The block that was written last and has no damaged one before it in the file; null when there is none. */
  readonly latest: number | null
  /** The bytes of a block that was written, also before an import was interrupted. */
  read(block: number): Promise<Buffer>
  /** Writes a block that is not there yet. Calls that are not waited for are written together. */
  write(block: number, bytes: Uint8Array): Promise<void>
  /** Writes a block again: the later bytes count. The space of the earlier ones stays in the file. */
  replace(block: number, bytes: Uint8Array): Promise<void>
  /** Takes a block of another file as it is, under a number of this one. Throws BlockError when it is damaged there. */
  copy(block: number, from: BlockReader, fromBlock: number): Promise<void>
}

/** The file that an import replaces, and the one that it writes. */
export interface ImportFiles {
  /** The file of the import before, whose blocks may be copied; null when there is none of this format. */
  readonly before: BlockReader | null
  readonly blocks: BlockSink
}

/** Inputs of an importer, and its output file. */
export interface ImportInput extends CompileInput, ImportFiles {
  /** ASSAY_HOME. */
  readonly home: string
}

/**
 * The shape of an importer module's export `importBlocks`. An import that was interrupted goes on with the blocks that
 * it had written, as long as its inputs are the same: the same inputs have to give the same blocks.
 */
export type ImportBlocks = (report: ReportProgress, input: ImportInput) => Promise<FileParts>

/** An import by command, from the sources that it names. It resumes after an interruption as any other does. */
export interface GivenImport {
  /** Identity of what is imported. */
  readonly inputs: string
  /** About how long the file will be; left out when that is not known. */
  readonly expectedBytes?: number
  readonly importBlocks: (report: ReportProgress, files: ImportFiles) => Promise<FileParts>
}

/** An import was refused. Its blocks are removed. The message is a sentence. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
}
