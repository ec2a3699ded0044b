/** Country (ISO 3166-1 alpha-2), English name of the state or province, city; null where the operator says none. */
export type RegionRow = readonly [country: string, region: string | null, city: string | null]
