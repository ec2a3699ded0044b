import { hasHidden } from '../../core/hidden-characters.ts'

/** The text of a field of a form; empty when it was not sent, or more than once. */
export function fieldOf(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** What is asked for again: the errors by field, and what was sent that is no secret. */
export interface Again {
  readonly errors: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
}

export const nothingYet: Again = { errors: {}, values: {} }

/** The error of a field, as its component takes it. */
export function errorOf({ errors }: Again, name: string): { readonly error?: string } {
  return errors[name] === undefined ? {} : { error: errors[name] }
}

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
