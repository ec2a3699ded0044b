/** Verdicts without a store, a website check and charges, for lookups in the same process. */
import { randomUUIDv7 } from 'node:crypto'
import { offlineEvidence } from '../place/offline.ts'
import { evidenceOf } from './evidence.ts'
import type { Verdicts } from './verdicts.ts'

/** Each verdict is made anew from the address alone, and is free. Nothing is kept. */
export const offlineVerdicts: Pick<Verdicts, 'price' | 'lasting' | 'give'> = {
  price: () => 0,
  lasting: () => undefined,
  give: async ({ address }, { accountId, requestId, now }) => {
    const { addressKind, findings } = offlineEvidence(address.domain)
    const verdict = {
      ...{ accountId, addressHash: '', resultId: randomUUIDv7(), createdAt: now, freeUntil: now, payer: requestId },
      ...{ paidAt: null, checkingUntil: null, evidence: evidenceOf(addressKind, findings, 'skipped') },
    }
    return { verdict, charged: 0 }
  },
}
