import { line, stack } from 'd3-shape'
import { html } from 'ghtml'
import { formatNumber } from '../components/number.ts'
import { axisOf, type ChartOfDays, framed, round } from './frame.ts'

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

export interface Bar {
  /** HTML. */
  readonly name: string
  readonly value: number
}

/** Horizontal bars with their numbers: what is compared stands below each other, the longest fills the line. */
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
