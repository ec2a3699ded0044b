/** What may be passed on, and what an exported file says of its sources. */
import type { SourceStamp } from '../../../core/dataset.ts'
import { noLicence } from '../sources/feed.ts'

/** Licences that allow everybody to pass the data on. What publishes no licence does not forbid it either. */
const allowed: ReadonlySet<string> = new Set([
  ...['Apache-2.0', 'CC-BY-4.0', 'CC0-1.0', 'MIT', 'ODbL-1.0', 'PDDL-1.0', 'Unicode-3.0', 'Unlicense'],
  ...['public domain', noLicence],
])

/** Sources whose licence does not allow to pass their data on. */
export function forbidden(sources: readonly SourceStamp[]): readonly SourceStamp[] {
  return sources.filter(({ licence }) => !allowed.has(licence))
}

/** Day or instant of the newest source; null without one. */
export function newestOf(sources: readonly SourceStamp[]): string | null {
  return (
    sources
      .map(({ asOf }) => asOf)
      .sort()
      .at(-1) ?? null
  )
}

/** The sources with their licences and dates, and the sentences that these require. */
export function attributionText(sources: readonly SourceStamp[]): string {
  const lines = sources.map(({ name, licence, url, asOf, attribution }) => {
    const sentence = attribution === undefined || attribution === name ? '' : `; ${attribution}`
    return `${name} (${licence}, ${url}, as of ${asOf.slice(0, 10)}${sentence})`
  })
  return `IP data of Assay. Show "IP Geolocation by DB-IP" with a link to https://db-ip.com where you show locations. Sources: ${lines.join(' | ')}`
}
