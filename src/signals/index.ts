import type { Signal } from '../core/signal.ts'
import { type AiClient, genderSignal } from './gender/index.ts'
import { ipSignal, noReverseDns, type ReverseLookup } from './ip/index.ts'
import { phone } from './phone/index.ts'

/** What signals may ask of others while a request waits. */
export interface Outside {
  readonly reverseDns: ReverseLookup
  /** Asked about names in place of the embedded classifier; null for the classifier. */
  readonly ai: AiClient | null
}

/** For a process that answers nothing, and for one that must not ask anybody. */
export const nobodyOutside: Outside = { reverseDns: noReverseDns, ai: null }

/** The signals that this service answers. A further one is a folder and a line here. */
export function signalsWith({ reverseDns, ai }: Outside): readonly Signal[] {
  return [genderSignal({ ai }), ipSignal(reverseDns), phone]
}

/** Their names, data sets and documents. */
export const signals: readonly Signal[] = signalsWith(nobodyOutside)
