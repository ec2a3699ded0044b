import type { Signal } from '../../core/signal.ts'
import type { AiClient } from './ai/client.ts'
import { batchEndpoint } from './batch.ts'
import { genderData } from './dataset.ts'
import { emailEndpoint, nameEndpoint, usernameEndpoint } from './endpoint.ts'

export { OpenAiCompatibleClient } from './ai/client.ts'
export type { AiClient }

/**
 * Gender prediction: whom a name is typically given to, from a name, an address or a username.
 * @param ai asked in place of the embedded classifier; null for the classifier
 */
export function genderSignal({ ai }: { readonly ai: AiClient | null }): Signal {
  return {
    name: 'gender',
    title: 'Gender prediction',
    endpoints: [nameEndpoint(ai), emailEndpoint(ai), usernameEndpoint(ai), batchEndpoint(ai)],
    datasets: [genderData],
  }
}
