import type { Metrics } from '../../http/metrics.ts'
import type { Logger } from '../log.ts'

const tellEveryMs = 60_000

/**
 * Counts each settlement that came after its reservation had been swept, and logs how many there were, once a minute at
 * most.
 */
export function lateSettlements(
  metrics: Pick<Metrics, 'countLateSettlement'>,
  log: Pick<Logger, 'warn'>,
  now: () => number,
): () => void {
  let [count, toldAt] = [0, Number.NEGATIVE_INFINITY]
  return () => {
    metrics.countLateSettlement()
    count += 1
    if (now() - toldAt < tellEveryMs) return
    log.warn({ count }, 'completed requests are not charged because their reservations had expired')
    count = 0
    toldAt = now()
  }
}
