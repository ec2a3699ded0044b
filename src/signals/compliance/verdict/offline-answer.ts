import { disposableDomains } from '../../../core/disposable-domains.ts'
import type { DataReader } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { uuidV7 } from '../../../core/ids.ts'
import { lawData } from '../law/dataset.ts'
import { offlineEvidence } from '../place/offline.ts'
import type * as schema from '../schema.ts'
import { judge } from './answer.ts'
import { evidenceOf } from './evidence.ts'
import type { Lookup } from './verdicts.ts'

/**
 * The answer without a store, lists and a website check, for lookups in the same process. It is free, and each one is
 * made anew.
 *
 * @param now milliseconds since 1970 UTC
 */
export function offlineAnswer({ address }: Lookup, data: DataReader, now: number): schema.Verdict | ApiError {
  const law = data.get(lawData)
  if (law === undefined) return new ApiError('data_unavailable', { retryAfterSeconds: 2 })
  const { addressKind, findings } = offlineEvidence(address.domain)
  const verdict = {
    ...{ accountId: '', addressHash: '', resultId: uuidV7(), createdAt: now, freeUntil: now, payer: '' },
    ...{ paidAt: null, checkingUntil: null, evidence: evidenceOf(addressKind, findings, 'skipped') },
  }
  return judge({ law, disposable: data.get(disposableDomains) }, { verdict, charged: 0 }, address, 'none', now)
}
