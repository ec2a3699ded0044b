import { adminScope } from '../../accounts/key-settings.ts'
import { stateOfKey } from '../../accounts/keys.ts'
import type { KeyMode, KeyRecord } from '../../accounts/store.ts'
import type { Role } from '../people/store.ts'

/** A key that the playground can be lent one for. */
export interface KeyChoice {
  /** The id of a key, or `test` for a test key that stands in for none. */
  readonly value: string
  readonly title: string
  readonly mode: KeyMode
}

export const testChoice: KeyChoice = { value: 'test', title: 'Test answers, no key', mode: 'test' }

/** Nobody finds one among more. */
const mostOfMode = 100

/**
 * The keys of an account that may be chosen for an endpoint: live ones first, those last used before others, the first
 * hundred of each mode. Test answers are always there.
 */
export function keyChoices(keys: readonly KeyRecord[], role: Role, scope: string | null, now: number): KeyChoice[] {
  const usable = keys.filter(key => mayChoose(key, role, scope, now))
  const order = (key: KeyRecord) => key.lastUsedAt ?? key.createdAt
  const sorted = usable.toSorted((one, other) => order(other) - order(one))
  const ofMode = (wanted: KeyMode) =>
    sorted
      .filter(({ mode }) => mode === wanted)
      .slice(0, mostOfMode)
      .map(({ id, label, mode, lastFour }) => ({ value: id, title: `${label} …${lastFour}`, mode }))
  return [...ofMode('live'), testChoice, ...ofMode('test')]
}

/** Whether the playground may be lent a key for this one. A viewer is charged for nothing. */
export function mayChoose(key: KeyRecord, role: Role, scope: string | null, now: number): boolean {
  if (key.scopes.includes(adminScope)) return false
  const isOpen = scope === null || key.scopes.length === 0 || key.scopes.includes(scope)
  return isOpen && stateOfKey(key, now) === 'active' && (key.mode === 'test' || role !== 'viewer')
}
