/** What is known of words beside whom they are given to as names. */
export interface Lexicon {
  /** Folded surnames with the class of their rank (rank-class.ts). */
  readonly surnames: ReadonlyMap<string, number>
  /** English words, the same. */
  readonly words: ReadonlyMap<string, number>
  /** Local parts of role addresses, letters and digits only, in order of code units. */
  readonly roles: readonly string[]
  /** Lines of letter, tab, Latin letters (normalise/romanise.ts). */
  readonly romanised: string
}
