import { line } from 'd3-shape'
import { html } from 'ghtml'
import { axisOf, type ChartOfDays, framed, round } from './frame.ts'

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
