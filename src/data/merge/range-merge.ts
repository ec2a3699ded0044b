/** Overlaying ranges and cutting them into CIDR blocks: the work on ranges that is done when data is compiled. */
export { type Block4, type Block6, decomposeToCidrs4, decomposeToCidrs6 } from './cidr-cover.ts'
export { mergeRanges4, type RangeLayer4, type Segments } from './range-merge-v4.ts'
export { mergeRanges6, type RangeLayer6 } from './range-merge-v6.ts'
