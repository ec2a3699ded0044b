import { line } from 'd3-shape'
import { html } from 'ghtml'
import { axisOf, type ChartOfDays, framed, round } from './frame.ts'

/** A line for each series; it has a gap where nothing was measured. */
export function dayLines(chart: ChartOfDays): string {
  const { days, series } = chart
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.map(value => value ?? 0)))
  const { top } = axisOf(highest)
  const path = line<number | null>()
    .defined(value => value !== null)
    .x((_, day) => round(((day + 0.5) / days.length) * 100))
    .y(value => round(100 - ((value ?? 0) / top) * 100))
  const curves = series.map(({ values }, at) => html`<path class="curve stroke-${at + 1}" d="${path([...values])}"/>`)
  return framed(chart, { shapes: curves.join(''), highest, kind: 'line' })
}
