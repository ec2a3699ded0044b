/**
 * The register of the breaches that the operator has imported: their records, while the file of the index determines
 * which of them it holds (local-index.ts). The file decides. A row is written before the file that holds the
 * breach takes its place, and rows that no file holds are forgotten after it, so a process that ends in between changes
 * nothing: the row of a breach that is not in the file is not looked at.
 */
import type { BreachRecord } from '../email/breach-record.ts'

/** What the lines of an import were: addresses, or hashes of trimmed and lower-cased addresses. */
export type AddressForm = 'address' | 'sha1' | 'sha256'

export interface RegisteredBreach {
  /** Drawn for each import. The file knows the breach by it. */
  readonly importId: string
  readonly form: AddressForm
  readonly record: BreachRecord
  /**
   * Number of the newest file that is known to hold the breach; 0 before there is one. A file of a lower number is a
   * copy from before.
   */
  readonly generation: number
}

export interface BreachRegister {
  /** In the order of their names. */
  list(): Promise<RegisteredBreach[]>
  /** Adds a breach that the next file will hold. */
  announce(breach: Omit<RegisteredBreach, 'generation'>): Promise<void>
  /** Notes that the file of this number holds these imports, and forgets all others. */
  settle(importIds: readonly string[], generation: number): Promise<void>
}
