import type { MainThreadApi } from '../main-thread-api.ts'
import { longestPassword, shortestPassword } from './password-limits.ts'

/** Judgement of a new password. A password that no source could check is accepted with `isChecked` false. */
export type Verdict =
  | { readonly isTaken: true; readonly isChecked: boolean }
  | { readonly isTaken: false; readonly why: string }

export const passwordRule = `At least ${shortestPassword} characters. Passwords found in known breaches aren't accepted.`

/** Judges a password by its length, by whose it is, and by the breach signal of this service. */
export async function judgePassword(
  password: string,
  ofWhom: readonly string[],
  mainThread: Pick<MainThreadApi, 'breachCountOf'>,
): Promise<Verdict> {
  const length = [...password].length
  if (length < shortestPassword) return { isTaken: false, why: `Enter at least ${shortestPassword} characters.` }
  if (length > longestPassword) return { isTaken: false, why: `Enter at most ${longestPassword} characters.` }
  const lower = password.toLowerCase()
  if (ofWhom.some(text => text.length > 2 && lower === text.toLowerCase())) {
    return { isTaken: false, why: 'The password must not be your name or email address.' }
  }
  const count = await mainThread.breachCountOf(password).catch(() => null)
  if (count === null) return { isTaken: true, isChecked: false }
  if (count === 0) return { isTaken: true, isChecked: true }
  return { isTaken: false, why: 'This password has appeared in a data breach. Choose a different one.' }
}
