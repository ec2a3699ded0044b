/** Places a canned site as the website check does: it chooses pages, reads four at most, and decides. */
import { extractPage } from '../../../src/signals/compliance/extract/extract-page.ts'
import { siteFindings } from '../../../src/signals/compliance/extract/site-findings.ts'
import { decide, type Finding, type Placement } from '../../../src/signals/compliance/place/evidence.ts'
import { offlineEvidence } from '../../../src/signals/compliance/place/offline.ts'
import { pagesToRead } from '../../../src/signals/compliance/website/page-choice.ts'
import type { CompanySite } from '../company-sites/site.ts'

const mostPages = 4

export interface PlacedSite {
  readonly placement: Placement
  readonly findings: readonly Finding[]
  /** Paths of the pages read. */
  readonly paths: readonly string[]
}

export function placePlainSite({ domain, pages }: CompanySite): PlacedSite {
  const [name] = domain.split('.')
  const front = new URL(`https://${domain}/`)
  const first = extractPage({ html: pages['/'], name })
  const chosen = pagesToRead(front, first.links, null).slice(0, mostPages - 1)
  const paths = chosen.map(url => decodeURI(url.pathname + url.search)).filter(path => path in pages)
  const read = [first, ...paths.map(path => extractPage({ html: pages[path], name }))]
  const { findings, isMultinational } = siteFindings(
    read.map(facts => ({ facts, isElsewhere: false })),
    null,
  )
  const all = [...offlineEvidence(domain).findings, ...findings]
  return { placement: decide(all, isMultinational), findings: all, paths: ['/', ...paths] }
}
