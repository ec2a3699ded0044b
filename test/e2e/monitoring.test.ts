/** The dashboard and the alerts in deploy/, held against what /metrics of a running service shows. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { parse } from 'yaml'
import { playRanges } from '../../src/signals/breach/fixtures/range-server.ts'
import { startHibp } from '../support/hibp.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

/** A query, and the texts that are shown with what it gives. */
interface Query {
  readonly where: string
  readonly expression: string
  readonly shown: readonly string[]
}

interface Panel {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly type: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[]
}

const dashboard = JSON.parse(read('grafana.json'))
const panels: readonly Panel[] = dashboard.panels
const rules: readonly { alert: string; expr: string; annotations: { summary: string } }[] = parse(read('alerts.yaml'))
  .groups[0].rules

const queries: readonly Query[] = [
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ where: title, expression: expr, shown: [legendFormat] })),
  ),
  ...dashboard.templating.list
    .filter(({ type }: { type: string }) => type === 'query')
    .map(({ name, definition }: { name: string; definition: string }) => ({
      ...{ where: name, shown: [] },
      expression: definition.replace(/^label_values\((.*), \w+\)$/, '$1'),
    })),
  ...rules.map(({ alert, expr, annotations }) => ({ where: alert, expression: expr, shown: [annotations.summary] })),
]

/** Labels that Prometheus adds to every series. */
const added = ['job', 'instance']

describe('monitoring', () => {
  let service: ServiceUnderTest
  let hibp: Awaited<ReturnType<typeof startHibp>>
  let ranges: Awaited<ReturnType<typeof playRanges>>
  /** The labels of each series by its name. */
  const labels = new Map<string, Set<string>>([['up', new Set()]])

  before(async () => {
    hibp = await startHibp({ includesKAnon: false })
    ranges = await playRanges({})
    service = await startService({
      ...{ OFFLINE: '0', DATA_REFRESH: 'off', REVERSE_DNS: 'off', PWNED_PASSWORDS_URL: ranges.url },
      ...{ HIBP_BASE_URL: hibp.baseUrl, HIBP_API_KEY: '0123456789abcdef0123456789abcdef' },
      ...{ AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'none' },
    })
    await service.post('/v1/breaches/password', { password: 'password' })
    await service.post('/v1/breaches/email', { email: 'anna@example.com' })
    await service.post('/v1/ip/intelligence', { ip: 'none' })
    const text = await until(async () => {
      const { text } = await service.post('/metrics', null, { method: 'GET', key: null })
      return /^assay_refusals_total\{/m.test(text) && text
    })
    for (const [, name] of text.matchAll(/^# TYPE (\w+) /gm)) labels.set(name, new Set())
    for (const [, name, inside = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? [^ ]+$/gm)) {
      const found = labels.get(name) ?? new Set()
      for (const [, label] of inside.matchAll(/(\w+)="/g)) found.add(label)
      labels.set(name, found)
    }
  })

  after(async () => {
    await service.stop()
    await hibp.stop()
    await ranges.stop()
  })

  it('every query names metrics and labels that there are', () => {
    for (const { where, expression, shown } of queries) {
      const named = [...expression.matchAll(/\b((?:assay|nodejs|process)_[a-z0-9_]+|up)\b(?:\{([^}]*)\})?/g)]
      assert.ok(named.length > 0, where)
      for (const [, name, inside = ''] of named) {
        const own = labels.get(name)
        assert.ok(own, `${where}: there is no metric ${name}`)
        const chosen = [...inside.matchAll(/(\w+)\s*(?:=~|=|!=|!~)/g)].map(([, label]) => label)
        const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list.split(/,\s*/))
        const written = shown.flatMap(text =>
          [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(each => each[1]),
        )
        const wrong = [...chosen, ...grouped, ...written].filter(label => !(own.has(label) || added.includes(label)))
        assert.deepEqual(wrong, [], `${where}: ${name}`)
        if (grouped.length > 0)
          assert.deepEqual(
            written.filter(label => !grouped.includes(label)),
            [],
            where,
          )
      }
    }
  })

  it('the dashboard has panels with a title, a sentence and a query each, and none lies on another', () => {
    assert.ok(panels.length >= 8)
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
    const taken = new Set<string>()
    for (const { title, description, type, targets, gridPos } of panels) {
      assert.ok(title && description && targets.length > 0)
      assert.ok(['timeseries', 'stat'].includes(type), type)
      assert.ok(gridPos.x + gridPos.w <= 24, title)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          assert.equal(taken.has(`${x} ${y}`), false, title)
          taken.add(`${x} ${y}`)
        }
      }
    }
    assert.equal(/"uid": "(?!\$\{datasource\}"|assay"|-- Grafana --")/.test(read('grafana.json')), false)
  })

  it('every alert has a severity and a summary, and a name of its own', () => {
    assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length)
    for (const { alert, annotations } of rules) assert.ok(annotations.summary.endsWith('.'), alert)
  })
})
