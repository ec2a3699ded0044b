/** Names with particles and offices, with the tables that ship. The persons are made up. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answers, ask } from '../fixtures/shipped-index.ts'
import type { GenderEstimate } from '../schema.ts'

const plainly = ({ gender, confidence }: GenderEstimate) => ({ gender, confidence })

describe('a full name', () => {
  it('has no given name where only initials or nothing stands before the particles of a surname', () => {
    answers('name', [
      ['M.-L. von der Heide', null],
      ['von der Heide, M.-L.', null],
      ['von der Heide M.-L.', null],
      ['J.-P. van den Berg', null],
      ['K.-H. vom Bruch', null],
      ['M. L. Dominique von Weyhe', null],
      ['M. del Carmen', null],
      ['P van der Meer', null],
      ['J. von Neumann', null],
      ['von der Leyen', null],
      ['Von der Heide', null],
      ['VON DER HEIDE', null],
      ['de la Cruz', null],
      ['Frau M.-L. von der Heide', 'female'],
      ['Maria-Luise von der Heide', 'female'],
      ['Ben van der Berg', 'male'],
      ['Al de la Cruz', 'male'],
      ['Van Morrison', 'male'],
      ['M. Dominique Martin', 'male'],
      ['Lê Văn Lan', 'male'],
    ])
  })

  it('is found beside offices that a stroke joins, which alone are nobody', () => {
    answers('name', [
      ['Anna Schmidt, CEO/Founder', 'female'],
      ['Anna Schmidt CEO/Founder', 'female'],
      ['Anna Schmidt - Co-Founder/CEO', 'female'],
      ['CEO/Founder Anna Schmidt', 'female'],
      ['Anna Schmidt, Inhaberin/Geschäftsführerin', 'female'],
      ['Smith, John, Owner/Operator', 'male'],
      ['CEO/Founder', null],
      ['Owner/Operator', null],
      ['Hans/Anna', null],
      ['Mr/Mrs Smith', null],
      ['Muthu s/o Kumar', 'male'],
    ])
    const { gender, confidence } = ask('name', 'Kim Schmidt CEO/Founder')
    assert.deepEqual({ gender, confidence }, plainly(ask('name', 'Kim Schmidt')))
  })
})
