/**
 * Checks of new data before it replaces the present data: the golden questions, which apply to every build, and the
 * panel of the data set, which compares both. A class of the panel is worse when one of its probes is worse. A gain
 * elsewhere in the class does not count, because the first fetch of many lists would hide a wrong one.
 */
import type { Dataset, HeldDataset, ProbeResult, WorseProbe } from '../../core/dataset.ts'

/** Largest number of probes of a class in a sentence. */
const mostNamed = 8

/** New data answers probes of the panel worse than the data before. The message is a sentence. */
export class AnswersWorse extends Error {
  override readonly name = 'AnswersWorse'
  readonly worse: readonly WorseProbe[]

  constructor(dataset: string, worse: readonly WorseProbe[]) {
    super(worseText(dataset, worse))
    this.worse = worse
  }
}

/** Results of the panel for opened data; empty for a data set without a panel. */
export function answersOf<Opened>(dataset: Dataset<Opened>, opened: Opened): readonly ProbeResult[] {
  return dataset.kind !== 'file' ? (dataset.probe?.(opened) ?? []) : []
}

/**
 * Throws when opened data answers a golden question wrongly, or a probe that the present data answers correctly.
 *
 * @param before results of the present data; empty without data, and when a person accepts worse results
 */
export function checkAnswers<Opened>(
  dataset: HeldDataset<Opened>,
  opened: Opened,
  before: readonly ProbeResult[],
): void {
  const wrong = dataset.checkGolden(opened)
  if (wrong.length > 0) throw new Error(wrong.join(' '))
  if (before.length === 0) return
  const worse = worseProbes(before, answersOf(dataset, opened))
  if (worse.length > 0) throw new AnswersWorse(dataset.name, worse)
}

/** The probes that are wrong in `after` and right in `before`. A probe in one of them only does not count. */
export function worseProbes(before: readonly ProbeResult[], after: readonly ProbeResult[]): WorseProbe[] {
  const right = new Set(before.filter(({ isRight }) => isRight).map(({ name }) => name))
  return after.flatMap(({ isRight, ...probe }) => (!isRight && right.has(probe.name) ? [probe] : []))
}

function worseText(dataset: string, worse: readonly WorseProbe[]): string {
  const classes = [...Map.groupBy(worse, probe => probe.class)].map(([name, probes]) => {
    const named = probes.slice(0, mostNamed).map(probe => `${probe.name} should be ${probe.detail}`)
    const more = probes.length > mostNamed ? [`${probes.length - mostNamed} more`] : []
    return `${name}: ${[...named, ...more].join('; ')}.`
  })
  const accept = `assay data refresh ${dataset} --accept-worse accepts the new data.`
  return [
    'The new data fails more known questions than the current data, so the current data is kept.',
    ...classes,
    accept,
  ].join(' ')
}
