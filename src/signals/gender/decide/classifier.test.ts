import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { encodeModel } from '../../../../scripts/gender/encode-learned.ts'
import { type TrainingName, train } from '../../../../scripts/gender/train.ts'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { packBytes } from '../../../data/snapshot/packed-bytes.ts'
import { SnapshotError } from '../../../data/snapshot/snapshot.ts'
import { addAreaFeatures, Classifier, featureBits, featuresOf, mostFeatures } from './classifier.ts'

const stems = 'bal cor dim fel gar hil jor kel lim mor nar pol ram sul tor val wen yor zel'.split(' ')
const names: TrainingName[] = stems.flatMap(stem => [
  { name: `${stem}ina`, share: 0.98, weight: 1, areas: [] },
  { name: `${stem}eto`, share: 0.02, weight: 1, areas: [] },
  { name: `${stem}eka`, share: 0.98, weight: 1, areas: [] },
  { name: `${stem}eka`, share: 0.02, weight: 1, areas: ['RS', 'sr'] },
])
const sections = encodeModel(train(names))
const classifier = new Classifier(openedSnapshot(sections))

describe('the features of a name', () => {
  it('are as many as there is room for, whatever the name', () => {
    const into = new Uint32Array(mostFeatures)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), name => {
        let count = featuresOf(name, into)
        for (const area of ['IT', 'it']) count = addAreaFeatures(name, area, into, count)
        assert.ok(count <= mostFeatures)
        assert.ok(into.subarray(0, count).every(feature => feature < 2 ** featureBits))
      }),
    )
  })
})

describe('the classifier', () => {
  it('reads names that it has not seen by their endings', () => {
    assert.ok(classifier.logOdds('marina', []) > 1)
    assert.ok(classifier.logOdds('roberteto', []) < -1)
  })

  it('reads an ending otherwise in the country that it is otherwise in', () => {
    assert.ok(classifier.logOdds('nobeka', []) > 0)
    assert.ok(classifier.logOdds('nobeka', ['RS', 'sr']) < classifier.logOdds('nobeka', []) - 1)
  })

  it('is the same for the same names', () => {
    assert.deepEqual(encodeModel(train(names)), sections)
  })

  it('is refused when weights are missing', () => {
    assert.throws(
      () => new Classifier(openedSnapshot({ ...sections, model: packBytes(new Uint8Array(5)) })),
      SnapshotError,
    )
  })
})
