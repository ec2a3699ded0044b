/**
 * What tests of a file share, and what ends after the last of them: `file-end.ts`, which the test runner loads first,
 * calls it.
 */

const ends: (() => Promise<unknown>)[] = []

/** Calls `end` after the last test of this process. */
export function atFileEnd(end: () => Promise<unknown>): void {
  ends.push(end)
}

export async function endShared(): Promise<void> {
  await Promise.all(ends.map(end => end()))
}
