/**
 * Values by key until a time, a bounded number of them: beyond it the one that was asked for longest ago goes. A Map
 * keeps the order of insertion, so a value that is asked for is taken out and put in again.
 */
export class AnswerCache<Value> {
  private readonly kept = new Map<string, { readonly value: Value; readonly until: number }>()
  private readonly capacity: number
  private readonly now: () => number

  /** `now` in milliseconds. */
  constructor(capacity: number, now: () => number) {
    this.capacity = capacity
    this.now = now
  }

  get size(): number {
    return this.kept.size
  }

  get(key: string): Value | undefined {
    const entry = this.kept.get(key)
    if (entry === undefined) return undefined
    this.kept.delete(key)
    if (entry.until <= this.now()) return undefined
    this.kept.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, forMs: number): void {
    this.kept.delete(key)
    this.kept.set(key, { value, until: this.now() + forMs })
    if (this.kept.size <= this.capacity) return
    for (const oldest of this.kept.keys()) {
      this.kept.delete(oldest)
      return
    }
  }
}
