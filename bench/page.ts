import type { Result } from './harness.ts'

/** A row as it is kept in bench/results. */
export type Recorded = Result & {
  readonly bench: string
  readonly date: string
  readonly node: string
  readonly cpu: string
}

/** docs/performance.md from the recorded rows. */
export function performancePage(rows: readonly Recorded[]): string {
  const sections = [...Map.groupBy(rows, row => row.bench)].map(([bench, own]) => {
    const [{ date, node, cpu }] = own
    const lines = own.map(({ row, value, unit, ratio, checksum }) => {
      const compared = ratio === undefined ? '' : `${ratio.toFixed(2)} x`
      return `| ${row} | ${numberText(value)} ${unit} | ${compared} | ${checksum} |`
    })
    const head = '| row | value | against its peer | checksum |\n|---|---|---|---|'
    return `## ${bench}\n\n${date}, Node ${node}, ${cpu}\n\n${head}\n${lines.join('\n')}\n`
  })
  return `${introduction}\n${sections.join('\n')}`
}

const introduction = `# Performance

Each value is a median. A row and its peer ran in the same run, in turns, on the same input. Equal checksums mean that two runs did
the same work. Other programs on the machine slow both sides, so the ratios are more reliable than the values. For requests, with
short turns that alternate, a ratio is the median of the ratios of the turns, which can differ from the ratio of the medians.
\`npm run bench\` writes this page.
`

function numberText(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en-US')
  return value.toPrecision(3)
}
