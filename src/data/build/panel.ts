/**
 * What new data has to answer before it takes the place of the data before: the golden questions, which hold for every
 * build, and the panel of the data set, which compares the two. A class of the panel is worse as soon as one of its
 * probes is: a gain elsewhere in the class does not make up for it, or the first fetch of many lists would hide one
 * that is wrong.
 */
import type { Dataset, HeldDataset, ProbeResult, WorseProbe } from '../../core/dataset.ts'

/** How many probes of a class are named in a sentence. */
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

/** The answers of opened data to the panel of its data set; empty for a data set without one. */
export function answersOf<Opened>(dataset: Dataset<Opened>, opened: Opened): readonly ProbeResult[] {
  return dataset.kind !== 'file' ? (dataset.probe?.(opened) ?? []) : []
}

/**
 * Throws when opened data answers a golden question wrongly, or a probe that the data before answered rightly.
 *
 * @param before the answers of the data before; empty when there is none, or when a person accepts worse answers
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

/**
 * The probes of `after` that are wrong there and right in `before`. One that only one of them was asked does not count.
 */
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
