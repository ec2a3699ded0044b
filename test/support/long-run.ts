/**
 * True in a run that may take minutes (`npm run test:long`): tests of chance try more, and real files are fetched
 * whole.
 */
export const isLongRun = process.env.ASSAY_TEST_LONG === '1'

/** How many cases a property tries: all of them in a long run, a quarter in every other. */
export const casesOf = (count: number) => (isLongRun ? count : Math.ceil(count / 4))
