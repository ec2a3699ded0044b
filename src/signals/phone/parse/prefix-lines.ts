import { FeedError } from '../../../core/feed.ts'

/**
 * Reads the lines `<prefix>|<text>` of one of libphonenumber's tables into `rows`; a line that begins with # is a comment. Of
 * two lines with the same prefix the later one counts, as for the tool that makes the library's own data of them.
 * @throws FeedError which names the file and the line, and nothing of it.
 */
export function readPrefixLines(file: string, text: string, rows: Map<string, string>): void {
  let number = 0
  for (const line of text.split('\n')) {
    number++
    if (line === '' || line.startsWith('#') || line.trim() === '') continue
    const bar = line.indexOf('|')
    const prefix = line.slice(0, Math.max(bar, 0)).trim()
    if (!/^[0-9]{1,9}$/.test(prefix)) throw new FeedError(`Line ${number} of ${file} is not a prefix and a text.`)
    rows.set(prefix, line.slice(bar + 1).trim())
  }
}
