import type { NameFrequencies } from './choose-given.ts'
import type { Romaniser } from './romanise.ts'

/**
 * How frequent names of other scripts are: by their Latin spelling where that is more frequent, since few sources are in other
 * scripts than Latin.
 */
export class SpelledInLatin implements NameFrequencies {
  private readonly known: NameFrequencies
  private readonly romaniser: Pick<Romaniser, 'romanise'>

  constructor(known: NameFrequencies, romaniser: Pick<Romaniser, 'romanise'>) {
    this.known = known
    this.romaniser = romaniser
  }

  given(name: string): number | null {
    const latin = this.inLatin(name)
    return greater(this.known.given(name), latin === null ? null : this.known.given(latin))
  }

  surname(name: string): number | null {
    const latin = this.inLatin(name)
    return greater(this.known.surname(name), latin === null ? null : this.known.surname(latin))
  }

  /** Two letters are a name by chance. */
  private inLatin(name: string): string | null {
    const latin = this.romaniser.romanise(name)
    return latin === null || latin.length < 3 ? null : latin
  }
}

function greater(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.max(one, other)
}
