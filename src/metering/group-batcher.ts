/**
 * Lets the groups of several collectors go to the committer together. Two collectors that are busy would otherwise take
 * turns: while the group of one is being committed the other collects, so that every transaction, whose cost hardly
 * depends on its size, is half as large. So a transaction waits for the collectors that were just answered and had
 * several requests, because their callers ask again at once, but no longer than the last one took: to wait then costs
 * as much as to go alone.
 */
import type { AccountOutcome, AccountRequest, Commits } from './commit.ts'

/** A collector with fewer requests in a group is not busy, and transactions do not wait for it. */
const leastOfBusy = 4
/** Longest wait for the collectors, in milliseconds: a disk that was slow once must not make the next wait as long. */
const longestWaitMs = 5

interface Held {
  readonly collector: object
  readonly group: readonly AccountRequest[]
  readonly answer: (answers: readonly AccountOutcome[]) => void
}

export class GroupBatcher {
  readonly #committer: Commits
  readonly #now: () => number
  #held: Held[] = []
  /** Collectors whose next group is waited for. */
  readonly #expected = new Set<object>()
  #isCommitting = false
  /** How long the last transaction took. */
  #tookMs = 0
  #timer: NodeJS.Timeout | undefined

  /** @param now milliseconds of a clock that never goes back */
  constructor(committer: Commits, now = () => performance.now()) {
    this.#committer = committer
    this.#now = now
  }

  /** Takes the groups of one collector. */
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
    else this.#timer ??= setTimeout(() => void this.#flush(), Math.min(this.#tookMs, longestWaitMs))
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#expected.clear()
    this.#isCommitting = true
    const all = this.#held
    this.#held = []
    const began = this.#now()
    const answers = await this.#committer.commit(all.length === 1 ? all[0].group : all.flatMap(({ group }) => group))
    this.#isCommitting = false
    this.#tookMs = this.#now() - began
    let first = 0
    for (const { collector, group, answer } of all) {
      if (group.length >= leastOfBusy) this.#expected.add(collector)
      answer(answers.slice(first, first + group.length))
      first += group.length
    }
    this.#flushIfAll()
  }
}
