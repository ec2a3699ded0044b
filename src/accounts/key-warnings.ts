import { stateOfKey } from './keys.ts'
import type { KeyRecord } from './store.ts'

/** Why a key that works deserves a look: it ends soon, nobody uses it, or it was never replaced in a long time. */
export type KeyWarning = 'ending' | 'unused' | 'old'

const dayMs = 86_400_000
/** Within this time before its end a key is about to expire. */
export const endingWithinMs = 14 * dayMs
/** A key that was not used for this long is more likely forgotten than needed. */
export const unusedAfterMs = 90 * dayMs
/** A key of this age should be rolled: whoever has seen it since can use it. */
export const oldAfterMs = 365 * dayMs

/**
 * The warnings of a key, the most pressing one first; none for a key that opens nothing. @param now milliseconds since
 * 1970 UTC
 */
export function warningsOf(key: KeyRecord, now: number): readonly KeyWarning[] {
  if (stateOfKey(key, now) !== 'active') return []
  const isEnding = key.expiresAt !== null && key.expiresAt - now <= endingWithinMs
  const isUnused = now - (key.lastUsedAt ?? key.createdAt) > unusedAfterMs
  const isOld = now - key.createdAt > oldAfterMs
  return [
    ...(isEnding ? ['ending' as const] : []),
    ...(isUnused ? ['unused' as const] : []),
    ...(isOld ? ['old' as const] : []),
  ]
}
