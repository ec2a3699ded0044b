import type { ServerResponse } from 'node:http'
import type { Caller, DataReader, RunContext } from '../core/endpoint.ts'
import type { Exchange } from './exchange.ts'
import type { Operation } from './operation.ts'

/** The context of a request that an endpoint gets beside its input. */
export class CallContext implements RunContext<never> {
  readonly caller: Caller
  readonly requestId: string
  readonly data: DataReader
  readonly ports: never
  now: number
  readonly #response: ServerResponse
  #signal: AbortSignal | undefined

  constructor({ data, ports }: Operation, caller: Caller, { id, response }: Exchange, now: number) {
    this.caller = caller
    this.requestId = id
    this.data = data
    this.ports = ports
    this.now = now
    this.#response = response
  }

  /** Made when it is first read: an endpoint that answers at once does not need it. */
  get signal(): AbortSignal {
    this.#signal ??= signalOf(this.#response)
    return this.#signal
  }
}

/** Aborted when the connection ends before the whole answer was handed to the kernel. */
function signalOf(response: ServerResponse): AbortSignal {
  if (response.destroyed) return AbortSignal.abort()
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}
