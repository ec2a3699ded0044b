import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { bars, dayBars, dayLines } from '../chart/charts.ts'
import { placeMap } from '../map/place-map.ts'
import { regionMap, world } from '../map/world.ts'
import { lonePage, page } from '../page.ts'
import { badge, emptyState, evidence, figureCard, headline, meter, statusIcon, table, time } from './blocks.ts'
import { codeBlock, jsonBlock, jsonHtml, tabs } from './code.ts'
import { formField } from './field.ts'
import { counted, formatDuration, formatNumber, formatShare } from './number.ts'

const bad = `</title></textarea><script>alert(1)</script>" onload="x" '&`

/** Every component with a text of a stranger in every place that takes text. */
function withText(text: string): string {
  const nav = { groups: [{ title: text, links: [{ path: text, title: text }] }], current: text, version: text }
  const words = { name: text, id: text, label: text, rule: text }
  const choices = [{ value: text, title: text }]
  const days = ['2026-01-01']
  const series = [{ name: text, values: [1] }]
  const regions = new Map([['DE', { step: 1 as const, words: text, path: text }]])
  return [
    page({ title: text, lead: text, nav, breadcrumb: [{ path: text, title: text }], body: '', scripts: [text] }),
    lonePage({ title: text, lead: text, body: '', version: text }),
    figureCard({ name: text, value: text, unit: text, note: text }),
    codeBlock({ id: text, label: text, text }),
    jsonBlock({ id: text, label: text, value: { [text]: [text, 1, null] } }),
    tabs(text, text, [{ title: text, body: '' }]),
    formField({ ...words, value: text, error: text, attributes: { pattern: text } }),
    formField({ type: 'lines', ...words, value: text }),
    formField({ type: 'select', ...words, choices, value: text }),
    formField({ type: 'radio', ...words, choices }),
    formField({ type: 'checks', ...words, choices }),
    formField({ ...words, type: 'check' }),
    evidence([{ check: text, seen: text, points: 1, of: 2 }]),
    emptyState(text),
    badge(text),
    statusIcon('go', text),
    headline('go', text, ''),
    table({ caption: text, columns: [{ title: text }], rows: [] }),
    dayBars({ label: text, days, series }),
    dayLines({ label: text, days, series }),
    bars([{ name: '', value: 1 }], { words: () => text }),
    placeMap(text, { latitude: 48.9, longitude: 2.4 }),
    regionMap({ label: text, regions, steps: [text] }),
  ].join('\n')
}

describe('components', () => {
  it('hold no markup of the texts they are given', () => {
    const html = withText(bad)
    assert.doesNotMatch(html, /<script>|alert\(1\)<\/script>/)
    const tags = (text: string) => [...text.matchAll(/<\/?[a-z]+/gi)].map(([tag]) => tag)
    assert.deepEqual(tags(html), tags(withText('harmless')))
    const attributes = (text: string) => [...text.matchAll(/\s([a-z-]+)="/g)].map(([, name]) => name)
    assert.deepEqual(attributes(html), attributes(withText('harmless')))
  })

  it('have no style and no script of their own', () => {
    assert.doesNotMatch(withText('x'), /\sstyle=|\son[a-z]+=|<style|<script(?! )/)
  })

  it('name the error of a field with the field, in place of its rule', () => {
    const html = formField({ name: 'n', label: 'L', rule: 'the rule', error: 'the error' })
    assert.match(html, /aria-describedby="n-rule" aria-invalid="true"/)
    assert.match(html, /<p class="field-error" id="n-rule">the error<\/p>/)
    assert.doesNotMatch(html, /the rule/)
  })

  it('JSON in colours is the same text', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = jsonHtml(value)
          .replace(/<[^>]+>/g, '')
          .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
        assert.equal(text, JSON.stringify(value, null, 2))
      }),
    )
  })

  it('a bar never leaves its frame', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1, max: 3, noNaN: true }), { maxLength: 6 }), shares => {
        const parts = [...meter(shares).matchAll(/x="([\d.]+)%" width="([\d.]+)%"/g)]
        assert.equal(parts.length, shares.length)
        for (const [, x, width] of parts) assert.ok(Number(x) + Number(width) <= 100.01)
      }),
    )
  })

  it('a time is one that machines read, in UTC', () => {
    assert.match(
      time('2026-11-22T14:31:07+01:00', 'second'),
      /datetime="2026-11-22T13:31:07\.000Z"[^>]*>22 Nov 2026, 13:31:07 UTC</,
    )
    assert.match(time(0, 'day'), />1 Jan 1970</)
  })
})

describe('numbers in words', () => {
  it('keep what they say', () => {
    assert.equal(formatNumber(12345), '12,345')
    assert.equal(formatNumber(0.254), '0.254')
    assert.equal(formatNumber(0), '0')
    assert.equal(counted(1, 'credit'), '1 credit')
    assert.equal(counted(0, 'credit'), '0 credits')
    assert.equal(counted(2, 'reply', 'replies'), '2 replies')
    assert.deepEqual([0, 0.0001, 0.008, 0.12, 1].map(formatShare), ['0%', '< 0.1%', '0.8%', '12%', '100%'])
    const nearlyAll = [0.994, 0.995, 0.998, 0.999, 0.9999]
    assert.deepEqual(nearlyAll.map(formatShare), ['99%', '99.5%', '99.8%', '99.9%', '> 99.9%'])
    assert.deepEqual([0.31, 12.4, 1234].map(formatDuration), ['0.31 ms', '12 ms', '1.23 s'])
  })
})

describe('charts', () => {
  const days = ['2026-01-01', '2026-01-02', '2026-01-03']

  it('have a sentence, a legend of several series, and a table of the same numbers', () => {
    const series = [
      { name: 'ip', values: [1, 20_000, null] },
      { name: 'phone', values: [0, 3, 4] },
    ]
    for (const html of [
      dayBars({ label: 'What is shown', days, series }),
      dayLines({ label: 'What is shown', days, series }),
    ]) {
      assert.match(html, /role="img" aria-label="What is shown"/)
      assert.equal(html.match(/<li>/g)?.length, 2)
      assert.match(html, /<td class="number">20,000<\/td><td class="number">3<\/td>/)
      assert.match(html, /<td class="number">none<\/td>/)
      assert.doesNotMatch(html, /NaN|Infinity|undefined/)
    }
  })

  it('are drawn of nothing, and of one day', () => {
    for (const values of [[], [0], [null], [5]]) {
      const chart = { label: 'x', days: days.slice(0, values.length), series: [{ name: 'ip', values }] }
      for (const html of [dayBars(chart), dayLines(chart)]) assert.doesNotMatch(html, /NaN|Infinity|undefined/)
    }
  })

  it('stack their bars to the sum, inside the frame', () => {
    const html = dayBars({
      label: 'x',
      days,
      series: [
        { name: 'a', values: [4, 0, 2] },
        { name: 'b', values: [4, 8, 0] },
      ],
    })
    const heights = [...html.matchAll(/d="([^"]*)"/g)].map(([, d]) =>
      [...d.matchAll(/M[\d.]+ ([\d.]+)h[\d.]+V([\d.]+)/g)].map(([, y, to]) => [Number(y), Number(to)]),
    )
    assert.deepEqual(heights, [
      [
        [50, 100],
        [75, 100],
      ],
      [
        [0, 50],
        [0, 100],
      ],
    ])
  })

  it('take no more series than there are colours', () => {
    const series = Array.from({ length: 6 }, (_, at) => ({ name: String(at), values: [1] }))
    assert.throws(() => dayBars({ label: 'x', days: days.slice(1, 2), series }), /at most five/)
  })
})

describe('the map of the world', () => {
  const countries = world().flatMap(({ code, path }) => (code === null ? [] : [{ code, path }]))

  it('has every country once, also those that are too small to be drawn', () => {
    const codes = countries.map(({ code }) => code)
    assert.equal(new Set(codes).size, codes.length)
    for (const code of ['DE', 'US', 'XK', 'TW', 'MT', 'SG', 'LI', 'VA', 'BB']) assert.ok(codes.includes(code), code)
    assert.ok(codes.length > 230)
    for (const { code, path } of countries) assert.match(path, /^M[\d.]+ [\d.]+[la][-\d. al]*z/, code)
  })

  it('zooms to the country of a place, which stays on the map, with its neighbours', () => {
    const places = [
      ...[
        [52.5, 13.4],
        [37.4, -122.1],
        [21.3, -157.9],
        [55.7, 37.6],
        [-17.8, 177.9],
        [-36.8, 174.8],
        [43.7, 7.4],
      ],
      ...[
        [1.35, 103.8],
        [0, 0],
        [90, 0],
        [-90, 0],
        [64.1, -21.9],
        [-54.8, -68.3],
        [78.2, 15.6],
        [35.7, 139.7],
      ],
    ] as const
    for (const [latitude, longitude] of places) {
      const map = placeMap('x', { latitude, longitude })
      assert.doesNotMatch(map, /NaN|Infinity/)
      assert.ok(map.length < 60_000, `${latitude}: ${map.length}`)
      const [, x, y] = /cx="(-?\d+)" cy="(-?\d+)"/.exec(map) ?? []
      assert.ok(Number(x) > 0 && Number(x) < 640 && Number(y) > 0 && Number(y) < 360, `${latitude} is at ${x} ${y}`)
    }
    assert.match(placeMap('x', { latitude: 52.5, longitude: 13.4 }), /class="land" d="M.*class="land own" d="M/)
  })

  it('is small', () => {
    const length = countries.reduce((sum, { path }) => sum + path.length, 0)
    assert.ok(length < 45_000, `${length}`)
  })
})
