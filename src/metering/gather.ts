/**
 * Lets the groups of several collectors go to the committer together. Two collectors that are busy would otherwise take turns: while
 * the group of one is being committed the other collects, so that every transaction, whose cost hardly depends on its size, is
 * half as large. So a transaction waits for the collectors that were just answered and had several requests, because
 * their callers ask again at once, but not for long: `waitMs` after the first group that waits.
 */
import type { Answered, Asked, Commits } from './commit.ts'

/** A collector with fewer requests in a group is not busy, and nobody waits for it. */
const leastOfBusy = 4
const waitMs = 1

interface Held {
  readonly collector: object
  readonly group: readonly Asked[]
  readonly answer: (answers: readonly Answered[]) => void
}

export class Gathering {
  readonly #committer: Commits
  #held: Held[] = []
  /** Collectors whose next group is waited for. */
  readonly #expected = new Set<object>()
  #isCommitting = false
  #timer: NodeJS.Timeout | undefined

  constructor(committer: Commits) {
    this.#committer = committer
  }

  /** What one collector hands its groups to. */
  collector(): Commits {
    const collector = {}
    return { commit: group => new Promise(answer => this.#take({ collector, group, answer })) }
  }

  #take(held: Held): void {
    this.#held.push(held)
    this.#expected.delete(held.collector)
    this.#flushIfAll()
  }

  #flushIfAll(): void {
    if (this.#isCommitting || this.#held.length === 0) return
    if (this.#expected.size === 0) void this.#flush()
    else this.#timer ??= setTimeout(() => void this.#flush(), waitMs)
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#expected.clear()
    this.#isCommitting = true
    const all = this.#held
    this.#held = []
    const answers = await this.#committer.commit(all.length === 1 ? all[0].group : all.flatMap(({ group }) => group))
    this.#isCommitting = false
    let first = 0
    for (const { collector, group, answer } of all) {
      if (group.length >= leastOfBusy) this.#expected.add(collector)
      answer(answers.slice(first, first + group.length))
      first += group.length
    }
    this.#flushIfAll()
  }
}
