import type { AnyDataset } from './dataset.ts'
import type { AnyDocuments } from './document.ts'
import type { AnyEndpoint } from './endpoint.ts'

/**
 * One capability of the service: a name (also the scope of its keys), its endpoints and the data they read. `Ports` are
 * what its endpoints are handed by the process.
 */
export interface Signal<Ports = unknown> {
  readonly name: string
  readonly title: string
  /** One sentence about its endpoints, for the OpenAPI document. */
  readonly description?: string
  readonly endpoints: readonly AnyEndpoint<Ports>[]
  readonly datasets: readonly AnyDataset[]
  /** Fields of the response to the first sample that the first page shows, such as `risk.level`. */
  readonly highlights?: readonly string[]
  /** Pages of what it knows, for people; without any, there are none. */
  readonly documents?: AnyDocuments
}
