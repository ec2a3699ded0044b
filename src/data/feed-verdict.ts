/** Whether a body that came may take the place of the last good one. Pure: what is thrown by `inspect` is a verdict too. */
import { type Feed, type FeedContent, FeedError } from '../core/feed.ts'
import { isInstant } from './feed-state.ts'

export type Verdict =
  | { readonly outcome: 'accepted'; readonly rows: number; readonly asOf: string | null }
  | { readonly outcome: 'refused'; readonly reason: string }

const dayMs = 86_400_000
/** A list that lost more than this at once was cut off or emptied more likely than it shrank. */
const mostShrink = 0.3

/**
 * @param lastRows of the last good file; null when there is none.
 * @param now milliseconds since 1970-01-01 UTC.
 */
export function verdictOn(
  feed: Pick<Feed, 'inspect' | 'minRows' | 'sha256'>,
  { body, sha256 }: { readonly body: Buffer; readonly sha256: string },
  lastRows: number | null,
  now: number,
): Verdict {
  if (feed.sha256 !== undefined && sha256 !== feed.sha256) return refused('The file is not the one that is pinned.')
  if (isWebPage(body)) return refused('The file is a web page.')
  const content = contentOf(feed, body)
  if ('outcome' in content) return content
  const { rows, asOf } = content
  if (rows < feed.minRows) return refused(`The file has ${rows} rows, fewer than ${feed.minRows}.`)
  if (lastRows !== null && rows < lastRows * (1 - mostShrink)) {
    return refused(`The file has ${rows} rows, the last good one ${lastRows}: more than 30 % are missing.`)
  }
  if (asOf !== null && !isInstant(asOf)) return refused('The file has a date that cannot be read.')
  if (asOf !== null && Date.parse(asOf) > now + dayMs) return refused(`The file is dated in the future (${asOf}).`)
  return { outcome: 'accepted', rows, asOf }
}

function refused(reason: string): Verdict & { outcome: 'refused' } {
  return { outcome: 'refused', reason }
}

/** A login page, an error page or a notice that was answered with 200. */
function isWebPage(body: Buffer): boolean {
  return /^\s*<(?:!doctype|html)\b/i.test(body.toString('utf8', 0, 1024).replace(/^\ufeff/, ''))
}

function contentOf(feed: Pick<Feed, 'inspect'>, body: Buffer): FeedContent | (Verdict & { outcome: 'refused' }) {
  try {
    return feed.inspect(body)
  } catch (error) {
    // Any other message may quote the body.
    if (error instanceof FeedError) return refused(error.message)
    return refused(`The file cannot be read (${error instanceof Error ? error.name : typeof error}).`)
  }
}
