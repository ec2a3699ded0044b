import { it } from 'node:test'
import { answers as answersOf } from '../fixtures/shipped-index.ts'

function answers(cases: Readonly<Record<string, 'male' | 'female'>>): void {
  answersOf('name', Object.entries(cases))
}

it('a name of Bali is of the side of the article in front of it', () => {
  answers({ 'I Made Wirawan': 'male', 'I Gusti Ngurah Rai': 'male', 'I Gusti Ayu Laksmi': 'female' })
  answers({ 'Ni Luh Putu Sari': 'female', 'ni wayan sukerti': 'female' })
})

it('a name is borne where the surname is at home, also when it is written in the letters of other lands', () => {
  answers({ 'Nikita Volkov': 'male', 'Nikita Kuznetsov': 'male', 'Nikita Sharma': 'female' })
})

it('a name that no source has is read by its other spellings', () => {
  answers({ Jonnathann: 'male', Katharrina: 'female' })
})
