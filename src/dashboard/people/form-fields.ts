import { hasHidden } from '../../core/hidden-characters.ts'

/** Characters of a user's name. */
export const longestName = 100

/** Roughly an address of email, and one that can be shown. */
export function isEmail(text: string): boolean {
  const isFormed = /^[^\s@<>"'(),:;\\[\]]+@[^\s@<>"'(),:;\\[\]]+\.[^\s@<>"'(),:;\\[\]]+$/.test(text)
  return isFormed && text.length <= 254 && !hasHidden(text)
}

/** A path of the dashboard to go on to; whatever else was sent leads to its first page. */
export function pathAfter(then: string): string {
  return /^\/dashboard(?:[/?][\w\-/?=&.%~]*)?$/.test(then) && !then.includes('//') ? then : '/dashboard'
}
