/** The local breaches according to the file of the index and the register together. */
import type { RegisteredBreach } from './breach-register.ts'
import type { HeldBreach, IndexFacts } from './local-index.ts'

/** A breach that answers. */
export type AnsweringBreach = RegisteredBreach & HeldBreach

export interface KnownBreaches {
  readonly answering: readonly AnsweringBreach[]
  /** Breaches whose addresses went with a file that is not there any more: to be imported again, or removed. */
  readonly lost: readonly RegisteredBreach[]
  /** Breaches of the file that the register does not name: the database is not the one that the file belongs to. */
  readonly nameless: readonly HeldBreach[]
}

const nothing = { generation: 0, held: [], lost: [] }

/**
 * The file decides: a row that it does not know is of an import that was not finished, or of a breach that it
 * replaced or removed. A row that was seen in a newer file than this one is lost: this file is an older copy.
 *
 * @param facts null when there is no file that can be read
 */
export function knownBreaches(
  facts: Pick<IndexFacts, 'generation' | 'held' | 'lost'> | null,
  registered: readonly RegisteredBreach[],
): KnownBreaches {
  const { generation, held, lost } = facts ?? nothing
  const rows = new Map(registered.map(row => [row.importId, row]))
  const isHeld = new Set(held.map(({ importId }) => importId))
  return {
    answering: held.flatMap(each => {
      const row = rows.get(each.importId)
      return row === undefined ? [] : [{ ...row, ...each }]
    }),
    lost: registered.filter(row => {
      return !isHeld.has(row.importId) && (row.generation > generation || lost.includes(row.importId))
    }),
    nameless: held.filter(({ importId }) => !rows.has(importId)),
  }
}

/** True when no answer can be complete. */
export function isIncomplete({ lost, nameless }: KnownBreaches): boolean {
  return lost.length > 0 || nameless.length > 0
}
