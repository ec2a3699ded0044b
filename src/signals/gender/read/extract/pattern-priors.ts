/** How common patterns are, as natural logarithms. */
export interface PatternPriors {
  readonly given: number
  readonly givenSurname: number
  readonly surnameGiven: number
  readonly givenInitial: number
  readonly initialSurname: number
  readonly surname: number
  readonly word: number
  readonly words: number
  readonly givenWord: number
  readonly wordGiven: number
  readonly givenGiven: number
  readonly noise: number
}

const logs = (shares: PatternPriors): PatternPriors =>
  Object.fromEntries(
    Object.entries(shares).map(([pattern, share]) => [pattern, Math.log(share)]),
  ) as unknown as PatternPriors

/** How people form addresses, and handles: rough shares. Handles have more words, and runs of letters that are neither. */
export const inAddresses = logs({
  given: 0.2,
  givenSurname: 0.45,
  surnameGiven: 0.12,
  givenInitial: 0.05,
  initialSurname: 0.1,
  surname: 0.03,
  word: 0.05,
  words: 0.05,
  givenWord: 0.02,
  wordGiven: 0.02,
  givenGiven: 0.03,
  noise: 0.005,
})

export const inHandles = logs({
  given: 0.2,
  givenSurname: 0.3,
  surnameGiven: 0.08,
  givenInitial: 0.05,
  initialSurname: 0.08,
  surname: 0.03,
  word: 0.1,
  words: 0.2,
  givenWord: 0.04,
  wordGiven: 0.04,
  givenGiven: 0.03,
  noise: 0.01,
})
