import type { Sections, SnapshotView } from '../../../../core/dataset.ts'
import { packBytes, unpackBytes } from '../../../../data/snapshot/packed-bytes.ts'
import { sections } from '../../layout.ts'
import { addAreaFeatures, featureBits, featuresOf, mostFeatures } from './features.ts'
import type { TrainedModel } from './train.ts'

/** Log-odds of one step of a weight. A fifth of it gives the same accuracy on held-out names and packs to twice the size. */
const unit = 0.1

/** Rounds the weights to signed bytes. What is lost is below what another order of training changes. */
export function encodeModel({ weights, bias }: TrainedModel): Sections {
  return {
    [sections.model]: packBytes(Uint8Array.from(weights, inSteps)),
    [sections.modelBias]: Int32Array.of(inSteps(bias)),
  }
}

function inSteps(logOdds: number): number {
  return Math.max(-127, Math.min(127, Math.round(logOdds / unit)))
}

/** The trained classifier: log-odds that a name is typically given to girls, from its spelling alone. */
export class Classifier {
  private readonly weights: Int8Array
  private readonly bias: number
  private readonly features = new Uint32Array(mostFeatures)

  constructor(snapshot: SnapshotView) {
    const bytes = unpackBytes(snapshot.bytes(sections.model), sections.model, 2 ** featureBits)
    this.weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    this.bias = snapshot.int32(sections.modelBias)[0]
  }

  /** Log-odds of a folded name, in these areas or in the world; above 0 for names of girls. Not calibrated. */
  logOdds(name: string, areas: readonly string[]): number {
    let count = featuresOf(name, this.features)
    for (const area of areas) count = addAreaFeatures(name, area, this.features, count)
    let sum = this.bias
    for (let at = 0; at < count; at++) sum += this.weights[this.features[at]]
    return sum * unit
  }
}
