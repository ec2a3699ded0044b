import { fold } from './fold.ts'

/** Words and parts joined by hyphens: "Jean-Pierre" is two. */
const betweenParts = /[\s\-_‐‑–·・.]+/u

/** The form under which a given name stands in the table: its folded parts with a space between. Empty when nothing is left. */
export function nameKey(name: string): string {
  return name.split(betweenParts).map(fold).filter(Boolean).join(' ')
}
