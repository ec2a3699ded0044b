/**
 * Compiles what ships with the project together with what was fetched. Newer births take the place of older ones, and of a list
 * that was made from them. Names that a single survey knows are left out: most are misspelt, and one of the surveys is a
 * set on which services like this one are compared. About 40 s; runs in a process of its own.
 */
import { type Compile, type CompileInput, stampOf } from '../../../core/dataset.ts'
import { inseeFeed, socialSecurityFeed, surveysFeed } from '../feeds/feeds.ts'
import { type BirthsFile, parseInsee, parseSocialSecurity } from '../parse/births.ts'
import { parseSurveys } from '../parse/surveys.ts'
import type { Evidence } from '../table/evidence.ts'
import { buildSections } from './build-sections.ts'
import { readBundled } from './bundled.ts'
import { addEvidence, type EvidenceRows } from './evidence-rows.ts'

const leastSurveys = 2

export const compile: Compile = async (report, { feeds }: CompileInput) => {
  report('reading names', 0)
  const { rows, lexicon, sources } = readBundled()
  const births = feeds.read(socialSecurityFeed.name)
  const insee = feeds.read(inseeFeed.name)
  const surveys = feeds.read(surveysFeed.name)
  if (births !== null) replaceBirths(rows, 'US', parseSocialSecurity(births.body))
  if (insee !== null) replaceBirths(rows, 'FR', parseInsee(insee.body))
  if (surveys !== null) addSurveys(rows, surveys.body)
  const fetched = [
    ...(births === null ? [] : [stampOf(socialSecurityFeed, births)]),
    ...(insee === null ? [] : [stampOf(inseeFeed, insee)]),
    ...(surveys === null ? [] : [stampOf(surveysFeed, surveys)]),
  ]
  // What was replaced is no source any more.
  const kept = births === null ? sources : sources.filter(({ topic }) => topic !== socialSecurityFeed.topic)
  const stamps = [...kept, ...fetched]
  return {
    asOf: stamps.filter(({ topic }) => topic === socialSecurityFeed.topic).reduce(oldest, '9999'),
    sources: stamps,
    sections: buildSections(rows, lexicon, report),
  }
}

const oldest = (date: string, { asOf }: { asOf: string }) => (asOf < date ? asOf : date)

export function replaceBirths(rows: EvidenceRows, area: string, { births }: BirthsFile): void {
  const isOlder = (each: Evidence) => each.area === area && (each.kind === 'births' || each.kind === 'national')
  for (const [name, statements] of rows) {
    const kept = statements.filter(each => !isOlder(each))
    if (kept.length === 0) rows.delete(name)
    else if (kept.length < statements.length) rows.set(name, kept)
  }
  for (const [name, { male, female }] of births) addEvidence(rows, name, { kind: 'births', area }, male, female)
}

export function addSurveys(rows: EvidenceRows, body: Buffer): void {
  const merged = new Map<string, { surveys: number; share: number }>()
  for (const { name, surveys, share } of parseSurveys(body)) {
    const key = name.replace(/[' -]+/g, ' ').trim()
    // Spellings that fold to one name: the one that more surveys know speaks for it.
    if (surveys >= leastSurveys && surveys > (merged.get(key)?.surveys ?? 0)) merged.set(key, { surveys, share })
  }
  for (const [name, { surveys, share }] of merged) {
    addEvidence(rows, name, { kind: 'surveys', area: '' }, surveys * (1 - share), surveys * share)
  }
}
