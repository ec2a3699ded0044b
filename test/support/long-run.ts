/**
 * True in a run that may take minutes (`npm run test:long`): tests of chance try more, and real files are fetched
 * whole.
 */
export const isLongRun = process.env.ASSAY_TEST_LONG === '1'
