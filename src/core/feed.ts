/**
 * A file that somebody publishes on the network. A signal only declares its feeds; the data engine fetches, checks and
 * keeps them. A data set compiles without any of them, from what is installed with this project.
 */
export interface Feed {
  /** Lower-case words joined by hyphens, unique within the data set. */
  readonly name: string
  /** The name for people: 'Amazon Web Services: IP ranges'. */
  readonly title: string
  /** The part of the data set whose age it decides, one lower-case word; answers say how old each part is. */
  readonly topic: string
  /** https; the file, or the page that `locate` finds the file's address on. */
  readonly url: string
  /** SPDX identifier where there is one. */
  readonly licence: string
  /** The sentence that the licence requires on pages that show the data. */
  readonly attribution?: string
  /** Interval between two fetches. */
  readonly refreshHours: number
  /** Content older than this still answers and is reported as stale. */
  readonly staleAfterHours: number
  /** A longer body, unpacked, is refused. */
  readonly maxBytes: number
  /** Fewer rows than these are not the whole file. */
  readonly minRows: number
  /** Hex digest of the only body that is accepted: for a file that is pinned. */
  readonly sha256?: string
  /** The address of the file, when `url` is a page that names it; null when the page names none. */
  readonly locate?: (page: string) => string | null
  /** Reads the whole body; throws FeedError when it is not what this feed should be. */
  readonly inspect: (body: Buffer) => FeedContent
}

export interface FeedContent {
  readonly rows: number
  /** Date (YYYY-MM-DD) or instant (ISO 8601, UTC) that the content says of itself; null when it says none. */
  readonly asOf: string | null
}

/**
 * A body that is not what the feed should be: HTML, cut off, or of another form. The message is a sentence and holds
 * nothing of the body.
 */
export class FeedError extends Error {
  override readonly name = 'FeedError'
}

/** A feed's file as a compiler sees it. */
export interface FeedFile {
  readonly body: Buffer
  /**
   * The date that the content says of itself, else the time at which its publisher last confirmed that it is current.
   */
  readonly asOf: string
}

/** The feeds that have been fetched. */
export interface FeedFiles {
  /** The last good file of a feed; null when there is none. */
  read(name: string): FeedFile | null
}
