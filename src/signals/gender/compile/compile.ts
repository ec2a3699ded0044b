/**
 * Compiles what ships with the project together with what was fetched. Newer births take the place of older ones, and of a list
 * that was made from them. Names that a single survey knows are left out: most are misspelt, and one of the surveys is a
 * set on which services like this one are compared. About 40 s; runs in a process of its own.
 */
import { type Compile, type CompileInput, type SourceStamp, stampOf } from '../../../core/dataset.ts'
import type { Feed, FeedFile, FeedFiles } from '../../../core/feed.ts'
import { birthsFeeds } from '../feeds/births-feeds.ts'
import { surveysFeed } from '../feeds/feeds.ts'
import type { Births, BirthsFile } from '../parse/births.ts'
import { parseSurveys } from '../parse/surveys.ts'
import type { Evidence } from '../table/evidence.ts'
import { buildSections } from './build-sections.ts'
import { readBundled } from './bundled.ts'
import { addEvidence, type EvidenceRows } from './evidence-rows.ts'

const leastSurveys = 2

export const compile: Compile = async (report, { feeds }: CompileInput) => {
  report('reading names', 0)
  const { rows, lexicon, sources } = readBundled()
  const stamps = addBirths(rows, feeds, sources)
  const surveys = feeds.read(surveysFeed.name)
  if (surveys !== null) {
    addSurveys(rows, surveys.body)
    stamps.push(stampOf(surveysFeed, surveys))
  }
  return {
    asOf: stamps.filter(({ topic }) => topic === topicOfBirths).reduce(oldest, '9999'),
    sources: stamps,
    sections: buildSections(rows, lexicon, report),
  }
}

const topicOfBirths = 'births'
/** The country whose births ship under that topic. */
const countryOfBundled = 'US'

const oldest = (date: string, { asOf }: { asOf: string }) => (asOf < date ? asOf : date)

/** Puts fetched births in the place of older ones of their country, and says of what everything is made now. */
export function addBirths(rows: EvidenceRows, feeds: FeedFiles, bundled: readonly SourceStamp[]): SourceStamp[] {
  const fetched: SourceStamp[] = []
  let shipped = bundled
  for (const [country, ofCountry] of Map.groupBy(birthsFeeds, ({ country }) => country)) {
    const files = ofCountry.flatMap(({ feed, parse }) => {
      const file = newerFile(feeds, feed, country, bundled)
      return file === null ? [] : [{ births: parse(file.body).births, stamp: stampOf(feed, file) }]
    })
    if (!haveBothSexes(files)) continue
    replaceBirths(rows, country, files)
    fetched.push(...files.map(({ stamp }) => stamp))
    // What was replaced is no source any more.
    if (country === countryOfBundled) shipped = bundled.filter(({ topic }) => topic !== topicOfBirths)
  }
  return [...shipped, ...fetched]
}

/** What was fetched; null for a file of the past, which must not outlive what ships with a later version of this project. */
export function newerFile(
  feeds: FeedFiles,
  feed: Feed,
  country: string,
  bundled: readonly SourceStamp[],
): FeedFile | null {
  const file = feeds.read(feed.name)
  const shipped = country === countryOfBundled ? bundled.find(({ topic }) => topic === topicOfBirths) : undefined
  return file !== null && shipped !== undefined && Date.parse(file.asOf) < Date.parse(shipped.asOf) ? null : file
}

/**
 * False also for no file. One of boys alone, where its publisher has another of girls that is not here, would make every name
 * of the country a boy's.
 */
function haveBothSexes(files: readonly Pick<BirthsFile, 'births'>[]): boolean {
  const isOf = (sex: keyof Births) => files.some(({ births }) => births.values().some(each => each[sex] > 0))
  return isOf('male') && isOf('female')
}

/** The files of one country in the place of its older births and of lists that were made from them. */
export function replaceBirths(rows: EvidenceRows, area: string, files: readonly Pick<BirthsFile, 'births'>[]): void {
  const isOlder = (each: Evidence) => each.area === area && (each.kind === 'births' || each.kind === 'national')
  for (const [name, statements] of rows) {
    const kept = statements.filter(each => !isOlder(each))
    if (kept.length === 0) rows.delete(name)
    else if (kept.length < statements.length) rows.set(name, kept)
  }
  for (const { births } of files) {
    for (const [name, { male, female }] of births) addEvidence(rows, name, { kind: 'births', area }, male, female)
  }
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
