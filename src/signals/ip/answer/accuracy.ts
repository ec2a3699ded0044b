/**
 * How far from the true place the answered one may be, and which sources stand behind it. Both follow from the evidence
 * that the compiler has found (`placeEvidence`), whether the registry has the range in the same country,
 * and how the network reaches its customers.
 */
import { placeEvidence } from '../index/layout.ts'
import type { IpIntelligence, IpLocation } from '../schema.ts'

type Sources = NonNullable<IpLocation['sources']>
type Radius = NonNullable<IpLocation['accuracy_radius_km']>

/** Clouds that publish cities as geofeeds; the others publish regions. */
const geofeeds: ReadonlySet<string> = new Set(['digitalocean', 'linode', 'vultr'])

const known = new Map<string, Sources>()

/** `answer` has a country. The array is shared. */
export function sourcesOf(answer: IpIntelligence, evidence: number): Sources {
  const { privacy, hosting_provider, network, country_code } = answer
  const isGeofeed = privacy.apple_private_relay || (hosting_provider !== null && geofeeds.has(hosting_provider))
  const published = isGeofeed ? 'geofeed' : 'cloud_region'
  const agrees = network.registered_country === country_code
  const key = `${evidence} ${published} ${agrees}`
  let sources = known.get(key)
  if (sources === undefined) {
    sources = [...placesOf(evidence, published), ...(agrees ? (['registry'] as const) : [])]
    known.set(key, sources)
  }
  return sources
}

function placesOf(evidence: number, published: 'geofeed' | 'cloud_region'): Sources {
  if (evidence === placeEvidence.operator) return ['operator']
  if (evidence === placeEvidence.servers) return ['server_countries']
  if (evidence === placeEvidence.published) return [published]
  return evidence === placeEvidence.table ? ['city_table'] : [published, 'city_table']
}

/** Kilometres; undefined for a place that the operator of the service has set. The answer has a city. */
export function radiusOf({ network, hosting, country_code }: IpIntelligence, evidence: number): Radius | undefined {
  if (evidence === placeEvidence.operator) return undefined
  if (evidence !== placeEvidence.table) return 50
  const { registered_country } = network
  const isElsewhere = registered_country !== null && registered_country !== country_code
  if (network.satellite === true) return 1000
  if (network.mobile === true || isElsewhere) return 500
  return hosting ? 250 : 100
}
