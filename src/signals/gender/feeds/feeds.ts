/**
 * What can be fetched to know more names: births of several countries with their counts, and a collection of 36 surveys. Without
 * any of them the snapshot that ships with the project answers.
 */
import type { Feed, FeedContent } from '../../../core/feed.ts'
import { parseSurveys } from '../parse/surveys.ts'
import { birthsFeeds } from './births-feeds.ts'

const megabyte = 2 ** 20
const day = 24
const year = 365 * day

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
  inspect: (body): FeedContent => ({ rows: parseSurveys(body).length, asOf: '2023-08-01' }),
}

export const feeds: readonly Feed[] = [surveysFeed, ...birthsFeeds.map(({ feed }) => feed)]
