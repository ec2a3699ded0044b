/**
 * Maps of the world, made on the server. A sentence says what a map shows, and a table has its values where there are
 * many.
 */
import { html } from 'ghtml'
import { height, width, world } from './world.ts'

export interface MapRegion {
  /** One of the five steps. 1 stands out most. */
  readonly step: 1 | 2 | 3 | 4 | 5
  /** Said when the country is pointed at. */
  readonly words: string
  readonly path: string
}

export interface RegionMap {
  /** A sentence that says what the map shows. The table that says the same must stand beside it. */
  readonly label: string
  /** Regions keyed by ISO 3166-1 alpha-2 code. */
  readonly regions: ReadonlyMap<string, MapRegion>
  /** Meaning of each step, from 1 on. */
  readonly steps: readonly string[]
}

/** Countries in five steps. The links are for pointers; keyboards use those of the table, in the order of the names. */
export function regionMap({ label, regions, steps }: RegionMap): string {
  const { countries, rest } = world()
  const shapes = countries.map(({ code, path }) => {
    const region = regions.get(code)
    if (region === undefined) return html`<path class="region step-none" d="${path}"/>`
    return html`<a href="${region.path}" tabindex="-1"><path class="region step-${region.step}" d="${path}"><title>${region.words}</title></path></a>`
  })
  const items = [...steps, 'No rule here'].map((words, at) => {
    const look = at < steps.length ? `step-${at + 1}` : 'step-none'
    return html`<li><svg viewBox="0 0 12 12" aria-hidden="true"><rect class="${look}" x=".5" y=".5" width="11" height="11" rx="2"/></svg>${words}</li>`
  })
  return html`<figure class="map"><figcaption class="unseen">${label}</figcaption><svg class="world" viewBox="0 0 ${width} ${height}" aria-hidden="true">!${shapes}<path class="region step-none" d="${rest}"/></svg><ul class="legend" aria-label="Legend">!${items}</ul></figure>`
}
