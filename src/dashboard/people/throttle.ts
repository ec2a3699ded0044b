/**
 * Limits sign-in attempts. An attempt is counted before it is made, so that concurrent ones count as well; a successful
 * one is forgotten. The database has a keyed hash of the user and the address, for all processes.
 */
import { createHmac } from 'node:crypto'
import { parseIpv6 } from '../../core/ip-address.ts'
import type { PeopleStore } from './store.ts'

export const throttleWindowMs = 15 * 60_000

/**
 * Attempts in a window: for a user from one address, for a user from all addresses, and from one address for all users.
 */
const most = { userFromAddress: 5, user: 50, address: 100 } as const

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
   * Counts an attempt. False when there were too many, whether or not the user exists.
   *
   * @param who an email address, or another text that stands for one user
   */
  async admit(who: string, address: string): Promise<boolean> {
    const keys = this.#keys(who, address)
    // In this order, many attempts from one address use up nothing of what the user has elsewhere.
    for (const kind of ['address', 'userFromAddress', 'user'] as const) {
      const tries = await this.#store.countFailure(keys[kind], this.#now(), throttleWindowMs)
      if (tries > most[kind]) return false
    }
    return true
  }

  /**
   * Whether the code is used for the first time. An app shows a code for half a minute and it is valid for longer;
   * somebody who saw it could use it again (RFC 6238, section 5.2).
   */
  async isFirstUse(userId: string, code: string): Promise<boolean> {
    return (await this.#store.countFailure(this.#keyOf('code', userId, code), this.#now(), throttleWindowMs)) === 1
  }

  /** Forgets the attempts of the user, and takes this one back for the address. */
  async forget(who: string, address: string): Promise<void> {
    const { userFromAddress, user } = this.#keys(who, address)
    for (const key of [userFromAddress, user]) await this.#store.forgetFailures(key)
    await this.forgetAddress(address)
  }

  /** Counts an attempt without a user, for the address alone. False when there were too many. */
  async admitAddress(address: string): Promise<boolean> {
    const { address: key } = this.#keys('', address)
    return (await this.#store.countFailure(key, this.#now(), throttleWindowMs)) <= most.address
  }

  /** Takes back one attempt of an address. */
  async forgetAddress(address: string): Promise<void> {
    await this.#store.uncountFailure(this.#keys('', address).address)
  }

  #keys(who: string, address: string): Record<keyof typeof most, string> {
    const [user, rateKey] = [who.trim().toLowerCase(), rateKeyOf(address)]
    return {
      userFromAddress: this.#keyOf('user from address', user, rateKey),
      user: this.#keyOf('user', user),
      address: this.#keyOf('address', rateKey),
    }
  }

  #keyOf(...parts: string[]): string {
    return createHmac('sha256', this.#secret).update(JSON.stringify(parts)).digest('base64url')
  }
}

/** Key of attempts at the password of a signed-in user, which must not be guessed in an open browser. */
export function ownPassword({ userId }: { readonly userId: string }): string {
  return `own password ${userId}`
}

/** The rate key of an address: itself, or the /64 of an IPv6 address, because a client has the whole /64. */
function rateKeyOf(address: string): string {
  const words = new Uint32Array(4)
  return parseIpv6(address, words) ? `${words[0].toString(16)}:${words[1].toString(16)}` : address
}
