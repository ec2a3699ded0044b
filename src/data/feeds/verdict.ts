/** Whether a fetched body may take the place of the last good one. Pure; an error of `inspect` is a verdict too. */
import { type Feed, type FeedContent, FeedError } from '../../core/feed.ts'
import { isInstant } from '../../core/instant.ts'

export type Verdict = { readonly outcome: 'accepted'; readonly rows: number; readonly asOf: string | null } | Refusal

export interface Refusal {
  readonly outcome: 'refused'
  /** One sentence. */
  readonly reason: string
  /** The file is whole and of its form, and only smaller or older than expected: a person may know better. */
  readonly isShrunk?: true
}

const dayMs = 86_400_000
/** A list that lost a larger share at once was more likely cut off than shrunk. */
const mostShrink = 0.3

/**
 * @param last the last good file; null when there is none.
 * @param acceptsShrunk true when a person has said that the list is really as short, or as old, as it is.
 * @param now milliseconds since 1970-01-01 UTC.
 */
export function verdictOn(
  feed: Pick<Feed, 'inspect' | 'minRows' | 'sha256'>,
  { body, sha256 }: { readonly body: Buffer; readonly sha256: string },
  last: FeedContent | null,
  acceptsShrunk: boolean,
  now: number,
): Verdict {
  if (feed.sha256 !== undefined && sha256 !== feed.sha256) return refused('The file is not the pinned version.')
  if (isWebPage(body)) return refused('The file is a web page.')
  const content = contentOf(feed, body)
  if ('outcome' in content) return content
  const { rows, asOf } = content
  if (asOf !== null && !isInstant(asOf)) return refused('The file has a date that cannot be read.')
  if (asOf !== null && Date.parse(asOf) > now + dayMs) return refused(`The file is dated in the future (${asOf}).`)
  const less = acceptsShrunk ? null : (shrinkOf(rows, feed.minRows, last?.rows ?? null) ?? agingOf(asOf, last))
  return less === null ? { outcome: 'accepted', rows, asOf } : { ...refused(less), isShrunk: true }
}

/** Why a file of that date is too old; null when it is not. Days are compared, since some files give no more. */
function agingOf(asOf: string | null, last: FeedContent | null): string | null {
  if (asOf === null || !last?.asOf || asOf.slice(0, 10) >= last.asOf.slice(0, 10)) return null
  return `The file is from ${asOf}, older than the last good file (${last.asOf}).`
}

/**
 * Why a file of so many rows is too small; null when it is not. Once a person has accepted fewer than `minRows`, the
 * next file is compared with the accepted one.
 */
function shrinkOf(rows: number, minRows: number, lastRows: number | null): string | null {
  if (rows < minRows && (lastRows === null || lastRows >= minRows)) {
    return `The file has ${rows} rows, fewer than ${minRows}.`
  }
  if (lastRows === null || rows >= lastRows * (1 - mostShrink)) return null
  return `The file has ${rows} rows, more than 30% fewer than the last good file (${lastRows}).`
}

function refused(reason: string): Refusal {
  return { outcome: 'refused', reason }
}

/** True for a login page, an error page or a notice that was answered with 200. */
function isWebPage(body: Buffer): boolean {
  return /^\s*<(?:!doctype|html)\b/i.test(body.toString('utf8', 0, 1024).replace(/^\ufeff/, ''))
}

function contentOf(feed: Pick<Feed, 'inspect'>, body: Buffer): FeedContent | Refusal {
  try {
    return feed.inspect(body)
  } catch (error) {
    // Any other message may quote the body.
    if (error instanceof FeedError) return refused(error.message)
    return refused(`The file cannot be read (${error instanceof Error ? error.name : typeof error}).`)
  }
}
