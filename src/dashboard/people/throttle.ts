/**
 * How often somebody may try to sign in. A try counts before it is made, so that many at once are counted as well; one
 * that succeeds is forgotten. Kept is a keyed hash of whom it is about, in the database, for all processes.
 */
import { createHmac } from 'node:crypto'
import { parseIpv6 } from '../../core/ip-address.ts'
import type { PeopleStore } from './store.ts'

export const throttleWindowMs = 15 * 60_000

/** Tries in a window: of one user from one place, of one user from everywhere, and of all users from one place. */
const most = { userFromPlace: 5, user: 50, place: 100 } as const

export class Throttle {
  readonly #store: Pick<PeopleStore, 'countFailure' | 'uncountFailure' | 'forgetFailures'>
  readonly #secret: Uint8Array
  readonly #now: () => number

  constructor(
    store: Pick<PeopleStore, 'countFailure' | 'uncountFailure' | 'forgetFailures'>,
    secret: Uint8Array,
    now: () => number,
  ) {
    this.#store = store
    this.#secret = secret
    this.#now = now
  }

  /**
   * Counts a try. False when there were too many, whether or not there is such a user.
   *
   * @param who an email address, or what stands for one user otherwise
   */
  async admit(who: string, address: string): Promise<boolean> {
    const keys = this.#keys(who, address)
    // In this order: whoever tries too often from one place uses nothing up of what the user has elsewhere.
    for (const kind of ['place', 'userFromPlace', 'user'] as const) {
      const tries = await this.#store.countFailure(keys[kind], this.#now(), throttleWindowMs)
      if (tries > most[kind]) return false
    }
    return true
  }

  /**
   * Whether nobody has given a code of this user before: an app shows one for half a minute and it is taken for longer,
   * in which whoever saw it typed could use it again (RFC 6238, section 5.2).
   */
  async isFirstUse(userId: string, code: string): Promise<boolean> {
    return (await this.#store.countFailure(this.#keyOf('code', userId, code), this.#now(), throttleWindowMs)) === 1
  }

  /** The try was no guess: the user's are forgotten, and this one is none of its place. */
  async forget(who: string, address: string): Promise<void> {
    const { userFromPlace, user } = this.#keys(who, address)
    for (const key of [userFromPlace, user]) await this.#store.forgetFailures(key)
    await this.forgetPlace(address)
  }

  /** Counts a try that is of no user yet, for its place alone. False when there were too many. */
  async admitPlace(address: string): Promise<boolean> {
    const { place } = this.#keys('', address)
    return (await this.#store.countFailure(place, this.#now(), throttleWindowMs)) <= most.place
  }

  /** Takes back one try of a place. */
  async forgetPlace(address: string): Promise<void> {
    await this.#store.uncountFailure(this.#keys('', address).place)
  }

  #keys(who: string, address: string): Record<keyof typeof most, string> {
    const [user, place] = [who.trim().toLowerCase(), placeOf(address)]
    return {
      userFromPlace: this.#keyOf('user from place', user, place),
      user: this.#keyOf('user', user),
      place: this.#keyOf('place', place),
    }
  }

  #keyOf(...parts: string[]): string {
    return createHmac('sha256', this.#secret).update(JSON.stringify(parts)).digest('base64url')
  }
}

/**
 * Whose own password it is that somebody gives who is signed in: whoever finds an open browser must not guess it there.
 */
export function ownPassword({ userId }: { readonly userId: string }): string {
  return `own password ${userId}`
}

/** The address, or of IPv6 its /64: whoever has one address there has them all. */
function placeOf(address: string): string {
  const words = new Uint32Array(4)
  return parseIpv6(address, words) ? `${words[0].toString(16)}:${words[1].toString(16)}` : address
}
