/**
 * Web sites of small firms that do not exist, which name a town, a street, a postal code and a telephone number, but
 * seldom a country. `calibration.txt` is for tuning; `report.txt` is measured and never tuned on.
 *
 * A site begins with `@ domain country language name`, with `| trap` behind it where something could mislead. A line
 * `/path words <html>` is a page and the link to it. The country `XX` stands for a site that does not say where it is.
 */
import { readFileSync } from 'node:fs'
import { type CompanySite, html } from '../company-sites/site.ts'

export type PlainSet = 'calibration' | 'report'

export function plainSites(set: PlainSet): readonly CompanySite[] {
  const text = readFileSync(new URL(`${set}.txt`, import.meta.url), 'utf8')
  return text.split(/^@ /mu).slice(1).map(siteOf)
}

function siteOf(entry: string): CompanySite {
  const [head, ...lines] = entry.trim().split('\n')
  const [described, trap = null] = head.split(' | ')
  const [, domain, country, language, name] = /^(\S+) (\S+) (\S+) (.+)$/u.exec(described.trim()) ?? []
  if (name === undefined) throw new Error(`No site: ${head}`)
  const read = lines.map(line => {
    const [, path, words, body] = /^(\/\S*) ([^<]*?) ?(<.*)$/u.exec(line) ?? []
    if (body === undefined) throw new Error(`No page: ${line}`)
    return { path, words, body }
  })
  const links = read.filter(({ path }) => path !== '/').map(({ path, words }) => [path, words] as const)
  const pages = read.map(({ path, body }) => [path, html(language, name, links, body)])
  return { domain, country, trap, pages: Object.fromEntries(pages) }
}
