import type { Signal } from '../../core/signal.ts'
import { genderData } from './dataset.ts'
import { batchEndpoint, emailEndpoint, type GenderPorts, nameEndpoint, usernameEndpoint } from './endpoint.ts'

export {
  type AiClient,
  type AiCounts,
  defaultLimits as aiLimits,
  OpenAiCompatibleClient,
} from './ai/client.ts'
export type { GenderPorts }

/** Gender prediction: whom a name is typically given to, from a name, an address or a username. */
export const gender: Signal<GenderPorts> = {
  name: 'gender',
  title: 'Gender prediction',
  description: 'Gender estimates from names, email addresses and usernames, also in batches.',
  endpoints: [nameEndpoint, emailEndpoint, usernameEndpoint, batchEndpoint],
  datasets: [genderData],
  highlights: ['data.gender', 'data.confidence', 'data.evidence.match'],
}
