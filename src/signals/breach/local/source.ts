/**
 * The local breaches as a source of the breaches of an address. The breaches of the index and their records in the
 * register are read once for each file. If they do not match, no answer would be complete, and none is given.
 */
import type { DataReader } from '../../../core/endpoint.ts'
import type { BreachRecord, EmailSource, SourceAnswer } from '../email/breach-record.ts'
import type { AddressKeys } from './address-key.ts'
import type { AddressForm, BreachRegister } from './breach-register.ts'
import { isIncomplete, knownBreaches } from './known-breaches.ts'
import { type LocalIndex, localBreaches } from './local-index.ts'

export interface LocalSourcePorts {
  readonly data: DataReader
  readonly register: Pick<BreachRegister, 'list'>
  readonly keys: AddressKeys
  /** Milliseconds, of a clock that never goes back. */
  readonly now: () => number
  /** Called with the error when no answer could be given. */
  readonly onError: (error: unknown) => void
}

/** The breaches of one open file. */
type View =
  | { readonly state: 'absent' }
  | { readonly state: 'incomplete' }
  | {
      readonly state: 'complete'
      readonly index: LocalIndex
      readonly records: ReadonlyMap<number, BreachRecord>
      readonly forms: readonly AddressForm[]
      /** Breaches without domains. */
      readonly withoutDomains: readonly WithoutDomain[]
    }

/** A breach that cannot be searched for a domain, and why. */
export interface WithoutDomain {
  readonly record: BreachRecord
  readonly reason: 'imported_as_hashes' | 'imported_before_domains'
}

/** Result for a domain: its breaches with their numbers of addresses, and the breaches that cannot be searched. */
export type LocalDomainAnswer =
  | {
      readonly outcome: 'answered'
      readonly found: readonly { readonly record: BreachRecord; readonly addresses: number }[]
      readonly withoutDomains: readonly WithoutDomain[]
      /** True when there is a breach that can be searched. */
      readonly searchable: boolean
    }
  | { readonly outcome: 'unavailable' }
  | { readonly outcome: 'absent' }

/** Milliseconds for which a state that another process may change is used. */
const lookAgainMs = 1_000
const unavailable = { outcome: 'unavailable', retryAfterS: null } as const

export class LocalBreachSource implements EmailSource {
  readonly #ports: LocalSourcePorts
  #looked: { readonly index: LocalIndex | undefined; readonly view: Promise<View>; readonly until: number } | null =
    null

  constructor(ports: LocalSourcePorts) {
    this.#ports = ports
  }

  async find(address: string): Promise<SourceAnswer> {
    try {
      const view = await this.#view()
      if (view.state === 'absent') return { outcome: 'absent' }
      if (view.state === 'incomplete') return unavailable
      const keys = view.forms.map(form => this.#ports.keys.keyOf(address, form))
      const numbers = new Set(await view.index.numbersOf(keys))
      const breaches = [...numbers].map(number => view.records.get(number))
      // A number without a breach has no place in a file that was checked.
      return breaches.every(each => each !== undefined) ? { outcome: 'answered', breaches } : unavailable
    } catch (error) {
      this.#ports.onError(error)
      return unavailable
    }
  }

  /** @param domain as readDomain of address.ts gives it */
  async findDomain(domain: string): Promise<LocalDomainAnswer> {
    try {
      const view = await this.#view()
      if (view.state === 'absent') return { outcome: 'absent' }
      if (view.state === 'incomplete') return { outcome: 'unavailable' }
      const { records, withoutDomains } = view
      const counts = await view.index.domainCounts(this.#ports.keys.keyOfDomain(domain))
      const found = counts.flatMap(({ number, addresses }) => {
        const record = records.get(number)
        return record === undefined ? [] : [{ record, addresses }]
      })
      return { outcome: 'answered', found, withoutDomains, searchable: withoutDomains.length < records.size }
    } catch (error) {
      this.#ports.onError(error)
      return { outcome: 'unavailable' }
    }
  }

  /** All local breaches, in no order; null when they are not known completely. */
  async records(): Promise<readonly BreachRecord[] | null> {
    try {
      const view = await this.#view()
      if (view.state === 'absent') return []
      return view.state === 'incomplete' ? null : [...view.records.values()]
    } catch (error) {
      this.#ports.onError(error)
      return null
    }
  }

  /** Concurrent callers share one reading. */
  #view(): Promise<View> {
    const index = this.#ports.data.get(localBreaches)
    const now = this.#ports.now()
    if (this.#looked !== null && this.#looked.index === index && now < this.#looked.until) return this.#looked.view
    const view = this.#look(index)
    this.#looked = { index, view, until: now + lookAgainMs }
    const keep = (seen: View) => {
      if (seen.state === 'complete' && this.#looked?.view === view) {
        this.#looked = { index, view, until: Number.POSITIVE_INFINITY }
      }
    }
    // The callers get the error.
    view.then(keep, () => {})
    return view
  }

  async #look(index: LocalIndex | undefined): Promise<View> {
    const { register, keys } = this.#ports
    const known = knownBreaches(index?.facts ?? null, await register.list())
    if (index !== undefined && index.facts.keyMark !== keys.mark) return { state: 'incomplete' }
    if (isIncomplete(known)) return { state: 'incomplete' }
    if (index === undefined || known.answering.length === 0) return { state: 'absent' }
    const records = new Map(known.answering.map(({ number, record }) => [number, record]))
    const withoutDomains = known.answering.flatMap(({ record, form, domains }): WithoutDomain[] => {
      if (domains !== undefined) return []
      return [{ record, reason: form === 'address' ? 'imported_before_domains' : 'imported_as_hashes' }]
    })
    const forms = [...new Set(known.answering.map(({ form }) => form))]
    return { state: 'complete', index, records, forms, withoutDomains }
  }
}
