/**
 * Countries and territories with a code of ISO 3166-1 that Natural Earth counts as parts of another country or leaves
 * out at 1:50 million. Coordinates are those of The World Factbook (CIA, public domain), of their largest island where
 * it names none.
 */

type Point = [longitude: number, latitude: number]

/** Points on land, keyed by country code. The map shows a dot at the first if the atlas has no land at any of them. */
export const territories: ReadonlyMap<string, readonly [Point, ...Point[]]> = new Map([
  ['BQ', [[-68.25, 12.2]]],
  ['BV', [[3.4, -54.43]]],
  ['CC', [[96.83, -12.5]]],
  ['CX', [[105.67, -10.5]]],
  ['GF', [[-53, 4]]],
  ['GI', [[-5.35, 36.13]]],
  ['GP', [[-61.58, 16.25]]],
  ['MQ', [[-61, 14.67]]],
  ['RE', [[55.6, -21.1]]],
  // Spitsbergen, Nordaustlandet and Edgeoya; Jan Mayen is not in the atlas at its coarse scale.
  [
    'SJ',
    [
      [16, 78.6],
      [23, 79.8],
      [22.5, 77.8],
    ],
  ],
  ['TK', [[-172, -9]]],
  ['TV', [[179.2, -8.52]]],
  // Wake Island, the largest of several far apart.
  ['UM', [[166.62, 19.3]]],
  ['YT', [[45.17, -12.83]]],
])
