/**
 * Every component of the pages on one page, to look at while one is changed: `node_modules/.bin/node
 * scripts/style-page.ts [PORT]`. The tests look at the same page with axe.
 */
import { argv } from 'node:process'
import Fastify, { type FastifyInstance } from 'fastify'
import { html } from 'ghtml'
import { assetPages } from '../src/pages/assets.ts'
import { cachedBody, sendCached } from '../src/pages/cached-body.ts'
import { bars, chartScript, dayBars, dayLines } from '../src/pages/chart/charts.ts'
import {
  badge,
  card,
  disclosure,
  emptyState,
  evidence,
  facts,
  figureCard,
  headline,
  meter,
  notice,
  statusIcon,
  table,
  time,
} from '../src/pages/components/blocks.ts'
import { codeBlock, jsonBlock, tabs } from '../src/pages/components/code.ts'
import { formField } from '../src/pages/components/field.ts'
import { counted, formatDuration, formatShare } from '../src/pages/components/number.ts'
import { placeMap } from '../src/pages/map/place-map.ts'
import { type MapRegion, regionMap } from '../src/pages/map/world.ts'
import { htmlHeaders, lonePage, type Navigation, page } from '../src/pages/page.ts'

const nav: Navigation = {
  groups: [
    { links: [{ path: '/style', title: 'Components' }] },
    {
      title: 'Account',
      links: [
        { path: '/usage', title: 'Usage' },
        { path: '/keys', title: 'API keys' },
      ],
    },
  ],
  current: '/style',
  account: html`<form><label class="unseen" for="account">Account</label><select id="account"><option>acme</option><option>Second account</option></select></form>`,
  version: '0.0.0',
}

const days = Array.from({ length: 30 }, (_, day) => new Date(Date.UTC(2026, 9, 24 + day)).toISOString().slice(0, 10))
const wave = (level: number, swing: number) =>
  days.map((_, day) => Math.round(level + swing * Math.sin(day * 0.9) ** 2))
const names = ['ip', 'phone', 'gender', 'compliance', 'breach']
const series = names.map((name, at) => ({ name, values: wave(40 + 30 * at, 60) }))
const percentiles = [0.3, 0.9, 4].map((ms, at) => ({
  name: ['Median', 'p95', 'p99'][at],
  values: days.map((_, day) => (day === 12 ? null : ms * (1 + 0.3 * Math.sin(day)))),
}))

const words = ['Never', 'Ask for consent first', 'It depends', 'Allowed with conditions', 'Allowed']
const codes = 'US RU DE FR BR CN IN AU ZA CA AR EG NG JP ID MX KZ DZ SA SG MT MU'.split(' ')
const regions = new Map(
  codes.map((code, at): [string, MapRegion] => {
    const step = ((at % 5) + 1) as MapRegion['step']
    return [code, { step, words: `${code}: ${words[step - 1]}`, path: `/docs/law/${code.toLowerCase()}` }]
  }),
)

function figures(): string {
  return html`<div class="grid">!${figureCard({ name: 'Credits left', value: '6,412', note: '412 free until 1 December, 6,000 bought', share: 0.64 })}
!${figureCard({ name: 'Charged this month', value: '11,588', note: 'about 527 a day, lasts 12 days' })}
!${figureCard({ name: 'Requests refused', value: formatShare(0.008).replace(' %', ''), unit: '%', note: '61 rate limited, 22 invalid, 0 ours' })}
!${figureCard({ name: 'Answered within (p99)', value: '1.4', unit: 'ms', note: `median ${formatDuration(0.3)} at the service` })}</div>`
}

function pictures(): string {
  const place = placeMap('The address is near Kups in Germany.', { latitude: 50.19, longitude: 11.27 })
  return html`<div class="columns"><div class="stack">
!${card({ title: 'Credits a day', body: dayBars({ label: 'Credits a day by signal, 24 October to 22 November: between 500 and 800', days, series }) })}
!${card({ title: 'How fast is it?', body: dayLines({ label: 'Latency a day: the median is 0.3 ms', days, series: percentiles, words: formatDuration }) })}
</div><div class="stack">
!${card({
    title: 'Errors by code',
    body: bars([
      { name: '<code>rate_limited</code>', value: 61 },
      { name: '<code>invalid_input</code>', value: 22 },
    ]),
  })}
!${card({ title: 'Andrea', body: html`!${meter([0.52, 0.35, 0.13], { isTall: true })}<p class="soft">52 % female, 35 % male, 13 % unknown</p>` })}
!${card({ title: 'Where is it?', body: place })}</div></div>
!${card({ title: 'Verdicts of the world', body: regionMap({ label: 'What the law says, by country', regions, steps: words }) })}`
}

function keyTable(): string {
  const end = '<button class="quiet small">End</button>'
  return table({
    caption: 'Keys of this account',
    columns: [
      { title: 'Label' },
      { title: 'State', kind: 'short' },
      { title: 'Last used' },
      { title: 'Credits', kind: 'number' },
      { title: 'Where it is used from, which is a long title', isUnseen: true },
    ],
    rows: [
      ['backend', badge('live', 'good'), time('2026-11-22T14:31:07Z', 'second'), '11,588', end],
      ['notebook', badge('test', 'accent'), time('2026-11-20T09:00:00Z'), '0', end],
      ['old', badge('expires soon', 'warn'), 'never', '1', end],
    ],
  })
}

function texts(): string {
  const value = { ip: '91.64.1.1', version: 4, is_proxy: false, city: null, location: { latitude: 50.1926 } }
  const why = evidence([
    { check: 'Company number', seen: 'USt-IdNr. with valid check digit on /impressum', points: 40, of: 40 },
    { check: 'Registry suffix', seen: '.com says nothing', points: 0, of: 15 },
  ])
  const verdictCard = html`!${headline('stop', 'Ask for consent first', html`<code>consent_required</code> · Germany, confident`)}
<p>German law treats an advertising email without earlier consent as a nuisance, also between businesses.</p>`
  const signs = (['ban', 'stop', 'ask', 'care', 'go', 'quiet'] as const).map(
    mark => html`<li>!${statusIcon(mark, mark)}</li>`,
  )
  return html`<div class="columns"><div class="stack">!${card({ body: verdictCard })}!${card({ title: 'Keys', aside: badge(counted(3, 'key')), body: keyTable() })}
!${card({
    title: 'The call',
    body: html`!${tabs('call', 'Language', [
      {
        title: 'curl',
        body: codeBlock({
          id: 'call-curl',
          label: 'Call with curl',
          text: 'curl -s http://127.0.0.1:8080/v1/ip/intelligence \\\n  -d \'{"ip":"91.64.1.1"}\'',
        }),
      },
      {
        title: 'TypeScript',
        body: codeBlock({ id: 'call-ts', label: 'Call with TypeScript', text: 'await fetch(url)' }),
      },
    ])}!${jsonBlock({ id: 'answer', label: 'Answer', isLabelSeen: true, value })}`,
  })}</div>
<div class="stack">!${card({ title: 'Why Germany', aside: html`<span class="soft">40 of 55 points</span>`, body: why })}
!${card({
    title: 'Facts',
    body: facts([
      ['Place', 'Germany'],
      ['As of', time('2026-11-01T00:00:00Z', 'day')],
    ]),
  })}
!${card({ title: 'Signs', body: html`<ul>!${signs}</ul>!${disclosure('What they mean', '<p>A shape and words.</p>')}` })}</div></div>`
}

function forms(): string {
  const choices = [
    { value: 'live', title: 'Live' },
    { value: 'test', title: 'Test' },
  ]
  return html`<div class="columns even">!${card({
    title: 'New key',
    body: html`<form>
!${formField({ name: 'label', label: 'Label', rule: 'What the key is for, to know it again.', attributes: { required: true, maxlength: 80 } })}
!${formField({ name: 'bad', label: 'Allowed addresses', value: '10.0.0.0/33', error: 'A prefix of IPv4 has at most 32 bits.' })}
!${formField({
      type: 'select',
      name: 'expiry',
      label: 'Expires',
      choices: [
        { value: '', title: 'Never' },
        { value: '90', title: 'In 90 days' },
      ],
      value: '90',
    })}
!${formField({ type: 'radio', name: 'mode', label: 'Mode', choices, value: 'live' })}
!${formField({ type: 'checks', name: 'scope', label: 'Signals', choices: names.map(value => ({ value, title: value })), value: 'ip', rule: 'None means all.' })}
!${formField({ type: 'check', name: 'told', label: 'Warn before it expires' })}
!${formField({ type: 'lines', name: 'notes', label: 'Notes' })}
<div class="actions"><button>Create key</button><button type="button" class="quiet">Not now</button><button type="button" class="danger">Revoke</button><button type="button" disabled>Later</button></div></form>`,
  })}
<div class="stack">!${emptyState('No API keys yet.', '<a class="button" href="/keys">Create key</a>')}
<div>!${notice('plain', 'Data is refreshed each day.')}!${notice('good', 'The key was made.')}!${notice('warn', 'Fewer than 100 credits are left.')}!${notice('bad', 'The key could not be made: the account is suspended.')}</div></div></div>`
}

export function stylePage(): string {
  return page({
    title: 'Components',
    lead: 'Everything that pages are made of, to look at while one is changed.',
    nav,
    breadcrumb: [{ path: '/', title: 'Assay' }],
    actions: '<a class="button quiet" href="#content">Export CSV</a>',
    scripts: [chartScript.path],
    banner: notice('warn', html`<p>412 credits are left: <a href="/usage">see where they go</a>.</p>`),
    body: [figures(), pictures(), texts(), forms()].map(part => html`<div class="block">!${part}</div>`).join(''),
  })
}

export function loneStylePage(): string {
  const body = html`<form>!${formField({ name: 'email', type: 'email', label: 'Email' })}!${formField({ name: 'password', type: 'password', label: 'Password' })}<div class="actions"><button>Sign in</button></div></form>`
  return lonePage({ title: 'Sign in', lead: 'To the dashboard of this service.', body, version: '0.0.0' })
}

export function styleServer(): FastifyInstance {
  const server = Fastify()
  server.register(assetPages)
  const type = 'text/html; charset=utf-8'
  for (const [path, build] of [
    ['/style', stylePage],
    ['/style/lone', loneStylePage],
  ] as const) {
    server.get(path, (request, reply) => sendCached(request, reply.headers(htmlHeaders), cachedBody(type, build())))
  }
  return server
}

if (import.meta.main) {
  const url = await styleServer().listen({ host: '127.0.0.1', port: Number(argv[2] ?? 0) })
  process.stdout.write(`${url}/style\n`)
}
