import type { AnyDataset } from './dataset.ts'
import type { AnyEndpoint } from './endpoint.ts'

/** One capability of the service: a name (also the scope of its keys), its endpoints and the data they read. */
export interface Signal {
  readonly name: string
  readonly title: string
  readonly endpoints: readonly AnyEndpoint[]
  readonly datasets: readonly AnyDataset[]
}
