/** The search, held against questions that were written before it was tuned: fixtures/search-questions.tsv. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import MiniSearch from 'minisearch'
import { admin } from '../accounts/admin/accounts.ts'
import { account } from '../accounts/usage.ts'
import type { AnyEndpoint } from '../core/endpoint.ts'
import { shippedTable } from '../signals/compliance/law/dataset.ts'
import { lawDocuments } from '../signals/compliance/law/documents.ts'
import { LawTable } from '../signals/compliance/law/rules.ts'
import { signals } from '../signals/index.ts'
import { grouped, groups, options, rank } from './script/ranking.mjs'
import { indexOf, searchedOf } from './search.ts'
import { Site } from './site.ts'

const endpoints = [...signals, account, admin].flatMap<AnyEndpoint>(signal => signal.endpoints)
const site = new Site({ signals, endpoints, version: '0.0.0' })
const search = MiniSearch.loadJSON(indexOf(site.searched()), options)
const { entries = [] } = lawDocuments.index(new LawTable(shippedTable()), '2026-11-27')
search.addAll(
  entries.map(({ path, title, names, words }) =>
    searchedOf({ path, page: title, section: '', group: 'Law', names, text: words }),
  ),
)
const pageOf = (path: string | undefined) => path?.split('#')[0] ?? ''

describe('the search', () => {
  const missesOf = (name: string) => {
    const file = readFileSync(new URL(`fixtures/${name}.tsv`, import.meta.url), 'utf8')
    const questions = file
      .trim()
      .split('\n')
      .slice(1)
      .map(line => line.split('\t'))
    const missed = questions.flatMap(([question, pages]) => {
      const [first] = rank(search, question)
      return pages.split(' ').includes(pageOf(first?.path)) ? [] : [`${question} -> ${first?.path}`]
    })
    return { count: questions.length, missed }
  }

  it('answers all of 50 questions with its first hit', () => {
    assert.deepEqual(missesOf('search-questions'), { count: 50, missed: [] })
  })

  it('answers five of six further questions of newcomers', context => {
    const { count, missed } = missesOf('search-questions-further')
    for (const each of missed) context.diagnostic(each)
    assert.equal(count, 30)
    assert.ok(missed.length <= 5, missed.join('\n'))
  })

  it('lists each page once, with a snippet, in the group of the page', () => {
    for (const words of ['key', 'idempotency', 'germany', 'credits', 'dsgvo', 'node']) {
      const found = rank(search, words)
      const pages = found.map(({ path }) => pageOf(path))
      assert.equal(new Set(pages).size, pages.length, words)
      for (const { snippet, group } of found) {
        assert.ok(snippet.length < 180, snippet)
        assert.ok(groups.includes(group))
      }
    }
    assert.equal(rank(search, 'idempotency mismatch')[0].group, 'Errors')
    const [{ snippet }] = rank(search, 'scanners checksum')
    assert.match(snippet, /checksum/)
  })

  it('groups results, with the group of the best result first', () => {
    const found = rank(search, 'idempotency_in_progress')
    const inGroups = grouped(found)
    assert.equal(inGroups[0][0], 'Errors')
    assert.deepEqual(inGroups.flatMap(([, each]) => each).length, found.length)
  })

  it('ignores case and accents and accepts typos and unfinished words', () => {
    for (const [words, page] of [
      ['AUTHENTICATION', '/docs/keys'],
      ['idempotancy', '/docs/retries'],
      ['webhok', '/docs/webhooks'],
      ['invitat', '/docs/dashboard'],
      ['turkiye', '/docs/law/tr'],
      ['T\u00fcrkiye', '/docs/law/tr'],
      ['reunion', '/docs/law/re'],
    ]) {
      assert.equal(pageOf(rank(search, words)[0]?.path), page, words)
    }
  })

  it('answers words that no page has, and no words, with nothing', () => {
    for (const words of ['qqqqzzzz', '', ' ', '...', '\u0000']) assert.deepEqual(rank(search, words), [], words)
  })
})
