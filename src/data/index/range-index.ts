/** Indexes over rows of addresses that cover a whole address space. */
export { encodeRanges4, RangeIndex4 } from './range-index-v4.ts'
export { encodeRanges6, RangeIndex6 } from './range-index-v6.ts'
export { RangeInputError } from './range-input.ts'
