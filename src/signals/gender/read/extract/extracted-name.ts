/** What was read out of a handle. */
export interface ExtractedName {
  /** Folded. */
  readonly given: string
  /** The surname beside it where the likeliest reading has one. */
  readonly surname: string | null
  /** The given name with the word that may be its other half, in their order: "jean pierre", which the table may know as one. */
  readonly compound: string | null
  /** That the given name is this one and not another, or none: 0 to 1. */
  readonly probability: number
}
