/**
 * What can be fetched to know more names: births of two countries with their counts, and a collection of 36 surveys. Without
 * any of them the snapshot that ships with the project answers.
 */
import type { Feed, FeedContent } from '../../../core/feed.ts'
import { type BirthsFile, parseInsee, parseSocialSecurity } from '../parse/births.ts'
import { parseSurveys } from '../parse/surveys.ts'

const megabyte = 2 ** 20
const day = 24
const year = 365 * day

function contentOf({ rows, lastYear }: BirthsFile): FeedContent {
  return { rows, asOf: `${lastYear}-12-31` }
}

export const surveysFeed: Feed = {
  name: 'nomquamgender',
  title: 'nomquamgender 0.1.4: shares of 36 sources',
  topic: 'names',
  url: 'https://raw.githubusercontent.com/ianvanbuskirk/nomquamgender/main/src/nomquamgender/name_data.json',
  licence: 'MIT',
  attribution: 'Name data: nomquamgender, Van Buskirk, Clauset and Larremore (2023)',
  refreshHours: 30 * day,
  // It is one published edition, which does not change.
  staleAfterHours: 10 * year,
  maxBytes: 64 * megabyte,
  minRows: 500_000,
  sha256: '66b53d66237220d5b0e6fa489f03f1eba850052783f994220c6798c6a7c5bfdf',
  inspect: body => ({ rows: parseSurveys(body).length, asOf: '2023-08-01' }),
}

export const socialSecurityFeed: Feed = {
  name: 'us-births',
  title: 'Social Security Administration: births by name, United States',
  topic: 'births',
  url: 'https://www.ssa.gov/oact/babynames/names.zip',
  licence: 'CC0-1.0',
  refreshHours: 30 * day,
  staleAfterHours: 3 * year,
  maxBytes: 64 * megabyte,
  minRows: 1_900_000,
  inspect: body => contentOf(parseSocialSecurity(body)),
}

export const inseeFeed: Feed = {
  name: 'fr-births',
  title: 'INSEE: births by given name, France',
  topic: 'births',
  // The year of the edition is part of the address.
  url: 'https://www.insee.fr/fr/statistiques/fichier/2540004/nat2021_csv.zip',
  licence: 'etalab-2.0',
  attribution: 'Source: Insee, fichier des prénoms',
  refreshHours: 30 * day,
  staleAfterHours: 10 * year,
  maxBytes: 64 * megabyte,
  minRows: 600_000,
  inspect: body => contentOf(parseInsee(body)),
}

export const feeds: readonly Feed[] = [surveysFeed, socialSecurityFeed, inseeFeed]
