import { scaleLinear } from 'd3-scale'
import { line, stack } from 'd3-shape'
import { html } from 'ghtml'
import { fileAsset } from '../assets.ts'
import { calendarDay, dayWords, disclosure, numberColumn, table } from '../components/blocks.ts'
import { formatNumber } from '../components/number.ts'

/** A bar for each day, of up to five series on top of each other. */
export function dayBars(chart: ChartOfDays): string {
  const { days, series } = chart
  const sums = days.map((_, day) => series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0))
  const highest = Math.max(0, ...sums)
  const { top } = axisOf(highest)
  const layers = stack<number, number>()
    .keys(series.keys())
    .value((day, at) => series[at].values[day] ?? 0)(days.keys())
  const width = 100 / days.length
  const paths = layers.map((layer, at) => {
    const bars = layer.map(([from, to], day) => {
      if (to <= from) return ''
      const y = round(100 - (to / top) * 100)
      return `M${round((day + 0.14) * width)} ${y}h${round(width * 0.72)}V${round(100 - (from / top) * 100)}h${-round(width * 0.72)}z`
    })
    return html`<path class="fill-${at + 1}" d="${bars.join('')}"/>`
  })
  return framed(chart, { shapes: paths.join(''), highest, kind: 'box' })
}

interface Bar {
  /** HTML. */
  readonly name: string
  readonly value: number
}

/** Horizontal bars with their numbers, one below the other; the longest fills the line. */
export function bars(
  all: readonly Bar[],
  { words = formatNumber, of = Math.max(0, ...all.map(({ value }) => value)) } = {},
): string {
  const lines = all.map(({ name, value }) => {
    const share = of === 0 ? 0 : round((value / of) * 100)
    return html`<li><span>!${name}</span><svg class="meter" aria-hidden="true"><rect class="fill-1" width="${share}%" height="100%"/></svg><span class="value">${words(value)}</span></li>`
  })
  return html`<ul class="bars">!${lines}</ul>`
}

/** A line for each series; it has a gap where nothing was measured, and a dash for a day between two gaps. */
export function dayLines(chart: ChartOfDays): string {
  const { days, series } = chart
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.map(value => value ?? 0)))
  const { top } = axisOf(highest)
  const path = line<number | null>()
    .defined(value => value !== null)
    .x((_, day) => round(((day + 0.5) / days.length) * 100))
    .y(value => round(100 - ((value ?? 0) / top) * 100))
  const curves = series.map(
    ({ values }, at) =>
      html`<path class="curve stroke-${at + 1}" d="${path([...values]) ?? ''}${dashes(values, 100 / days.length, top)}"/>`,
  )
  return framed(chart, { shapes: curves.join(''), highest, kind: 'line' })
}

function dashes(values: readonly (number | null)[], width: number, top: number): string {
  return values
    .map((value, day) => {
      const isAlone = (values[day - 1] ?? null) === null && (values[day + 1] ?? null) === null
      if (value === null || !isAlone) return ''
      return `M${round((day + 0.14) * width)} ${round(100 - (value / top) * 100)}h${round(width * 0.72)}`
    })
    .join('')
}

/** Shows the numbers of a day by pointer, touch and keyboard. Pages with charts name it among their scripts. */
export const chartScript = fileAsset('chart.js', new URL('../script/chart.js', import.meta.url))

/** Heights in pixels: of the plot, of the space above it for half a line of text, of the days under it. */
const plot = 190
const above = 8
const below = 24
const axisWidth = 52

export interface Series {
  readonly name: string
  /** One for each day; null where nothing was measured. */
  readonly values: readonly (number | null)[]
}

interface ChartOfDays {
  /** A sentence that describes the chart and its content, for readers who cannot see it. */
  readonly label: string
  /** YYYY-MM-DD, in order; or months as YYYY-MM, or hours as YYYY-MM-DDThh. */
  readonly days: readonly string[]
  /** At most five, in the order of the legend. */
  readonly series: readonly Series[]
  /** Text of a value with its unit. */
  readonly words?: (value: number) => string
}

interface Shapes {
  /** SVG in the square of 100 by 100, y downwards. */
  readonly shapes: string
  readonly highest: number
  /** The mark of a series in the legend. */
  readonly kind: 'box' | 'line'
}

/** The highest value of the axis, and the values that have a line: whole numbers for what is counted. */
function axisOf(highest: number, isCount = false): { readonly top: number; readonly ticks: readonly number[] } {
  const scale = scaleLinear()
    .domain([0, highest > 0 ? highest : 1])
    .nice(4)
  const ticks = scale.ticks(4)
  return { top: scale.domain()[1], ticks: isCount ? ticks.filter(Number.isInteger) : ticks }
}

function framed(chart: ChartOfDays, { shapes, highest, kind }: Shapes): string {
  const { label, days, series, words = formatNumber } = chart
  if (series.length > 5) throw new Error('a chart has at most five series')
  const { top, ticks } = axisOf(highest, kind === 'box')
  const yOf = (value: number) => Math.round((above + plot * (1 - value / top)) * 10) / 10
  const lines = ticks.map(
    tick => html`<line class="!${tick === 0 ? 'base' : 'gridline'}" x2="100%" y1="${yOf(tick)}" y2="${yOf(tick)}"/>`,
  )
  const values = ticks.map(
    tick => html`<text x="${axisWidth - 8}" y="${yOf(tick) + 4}" text-anchor="end">${words(tick)}</text>`,
  )
  const height = above + plot + below
  const picture = html`<div class="chart-picture"><svg width="${axisWidth}" height="${height}" aria-hidden="true">!${values}</svg><svg role="img" aria-label="${label}" height="${height}">!${lines}<svg y="${above}" width="100%" height="${plot}" viewBox="0 0 100 100" preserveAspectRatio="none">!${shapes}</svg>!${dayMarks(days)}</svg></div>`
  return html`<figure class="chart">!${series.length > 1 ? legend(series, kind) : ''}!${picture}!${disclosure('The numbers', numbersOf(chart, words, kind === 'box'))}</figure>`
}

function legend(series: readonly { readonly name: string }[], kind: 'box' | 'line'): string {
  const items = series.map(({ name }, at) => {
    const mark =
      kind === 'box'
        ? '<rect class="fill-N" width="12" height="12" rx="2"/>'
        : '<path class="stroke-N" d="M0 6h12" stroke-width="3"/>'
    return html`<li><svg viewBox="0 0 12 12" aria-hidden="true">!${mark.replace('N', String(at + 1))}</svg>${name}</li>`
  })
  return html`<ul class="legend">!${items}</ul>`
}

/** At most five days are named, in a narrow chart every other of them; the first and the last stand inside the plot. */
function dayMarks(days: readonly string[]): string {
  const step = Math.max(1, Math.ceil((days.length - 1) / 4))
  return days
    .map((day, at) => ({ day, at }))
    .filter(({ at }) => (days.length - 1 - at) % step === 0)
    .map(({ day, at }) => {
      const middle = ((at + 0.5) / days.length) * 100
      const anchor = middle > 93 ? 'end' : middle < 7 ? 'start' : 'middle'
      const x = anchor === 'end' ? 100 : anchor === 'start' ? 0 : round(middle)
      const between = ((days.length - 1 - at) / step) % 2 === 1 ? html` class="between"` : ''
      return html`<text!${between} x="${x}%" y="${above + plot + below - 5}" text-anchor="${anchor}">${shortDay(day)}</text>`
    })
    .join('')
}

/** The label of a period below a chart: 24 Oct, Oct 2026, 21:00. */
function shortDay(period: string): string {
  if (period.length > 10) return `${period.slice(11)}:00`
  return period.length === 7 ? dayWords(period) : dayWords(period).replace(/ \d{4}$/, '')
}

/** The same numbers as a table, which script/chart.js reads; values that add up have a total. */
function numbersOf({ label, days, series }: ChartOfDays, words: (value: number) => string, addUp: boolean): string {
  const names = series.map(({ name }) => name)
  const hasTotal = addUp && series.length > 1
  const titles = hasTotal ? [...names, 'Total'] : names
  return table({
    caption: label,
    columns: ['When', ...titles.map(numberColumn)],
    rows: days.map((day, at) => {
      const values = series.map(each => each.values[at])
      const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
      return [
        calendarDay(day),
        ...(hasTotal ? [...values, total] : values).map(value => html`${valueWords(value, words)}`),
      ]
    }),
  })
}

function valueWords(value: number | null | undefined, words: (value: number) => string): string {
  return value === null || value === undefined ? 'none' : words(value)
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}
