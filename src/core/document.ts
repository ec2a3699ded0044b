/**
 * A page for people, without a word of HTML: what a signal knows, in the order in which it is read. The edge shows it
 * in a browser and the command in a terminal.
 */
import type { DatasetKey } from './endpoint.ts'

/**
 * A piece of a sentence. `mark` is a word that stands out, such as a verdict, with what it means as a class of its
 * look.
 */
export type Inline =
  | string
  | { readonly text: string; readonly url: string }
  | { readonly text: string; readonly mark: Mark }

/** Severity of a marked word, strictest first: ban, stop, ask, care, go. `quiet` is secondary text. */
export type Mark = 'ban' | 'stop' | 'ask' | 'care' | 'go' | 'quiet'

export type Line = readonly Inline[]

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly line: Line }
  | { readonly kind: 'list'; readonly items: readonly Line[] }
  /** Pairs of a name and a text. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, line: Line])[] }
  | TableBlock
  | MapBlock

export interface TableBlock {
  readonly kind: 'table'
  readonly head: readonly string[]
  readonly rows: readonly TableRow[]
  /** Filters above the table. */
  readonly filters: readonly TableFilter[]
}

export interface TableRow {
  readonly cells: readonly Line[]
  /** The choice that the row belongs to, for each filter in the same order. */
  readonly choices: readonly string[]
}

export interface TableFilter {
  readonly title: string
  /** Names are lower-case words joined by hyphens. */
  readonly choices: readonly { readonly name: string; readonly title: string }[]
}

/** Countries coloured by how something is to be taken there. A table of the same document says the same. */
export interface MapBlock {
  readonly kind: 'map'
  /** Title of the map, in one sentence. */
  readonly title: string
  /** Meaning of each mark, in the order of the legend. */
  readonly steps: readonly { readonly mark: Exclude<Mark, 'quiet'>; readonly text: string }[]
  readonly views: readonly MapView[]
}

export interface MapView {
  readonly title: string
  readonly regions: readonly {
    /** ISO 3166-1 alpha-2, or XK. */
    readonly country: string
    readonly mark: Exclude<Mark, 'quiet'>
    readonly text: string
    readonly url: string
  }[]
}

export interface Document {
  readonly title: string
  readonly blocks: readonly Block[]
  /** Entries of the search for the pages below an index; absent for other pages. */
  readonly entries?: readonly DocumentEntry[]
}

export interface DocumentEntry {
  readonly path: string
  readonly title: string
  /** Other names of what the page is about. */
  readonly names: string
  /** Names of what it tells of. */
  readonly words: string
}

/** The pages of a signal. They change with the data set and with the day, and with nothing else. */
export interface Documents<Opened> {
  /** The address of the index; a page is below it, by its name. */
  readonly path: `/docs/${string}`
  readonly title: string
  /** Other words by which the search finds the index. */
  readonly terms?: string
  readonly dataset: DatasetKey<Opened>
  /** @param day YYYY-MM-DD */
  readonly index: (opened: Opened, day: string) => Document
  /** Undefined when there is no page of this name. Names are lower case. */
  readonly page: (opened: Opened, name: string, day: string) => Document | undefined
  /** The names of all pages. */
  readonly names: (opened: Opened) => readonly string[]
  /** Names of the files below the index, such as changes.json. */
  readonly fileNames?: readonly string[]
  /**
   * A file for programs; undefined when there is none of this name.
   *
   * @param day YYYY-MM-DD
   * @param origin by which the reader reached the service, such as https://assay.example
   */
  readonly file?: (opened: Opened, name: string, day: string, origin: string) => DocumentFile | undefined
}

export interface DocumentFile {
  /** Content type. */
  readonly type: string
  readonly text: string
}

// biome-ignore lint/suspicious/noExplicitAny: the documents of different signals have no common opened type
export type AnyDocuments = Documents<any>
