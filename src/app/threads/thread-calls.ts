/**
 * Two threads that ask each other. Each end offers functions by name; the other calls them, with values that can be
 * cloned, and gets a promise. A signal goes along: it aborts over there when it does here.
 */
import { failureOf, type PlainFailure, plainFailure } from '../../metering/plain-failure.ts'

// biome-ignore lint/suspicious/noExplicitAny: the functions of an end have no common parameters
type Offered = (signal: AbortSignal, ...args: any[]) => unknown
export type Offers<Names extends object> = { readonly [Name in keyof Names]: Offered }

export type ThreadMessage =
  | { readonly type: 'call'; readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  /** Nobody waits for the result any more. */
  | { readonly type: 'leave'; readonly id: number }
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly failure: PlainFailure }

type ArgsOf<Function> = Function extends (signal: AbortSignal, ...args: infer Args) => unknown ? Args : never
type ValueOf<Function> = Function extends (...args: never[]) => infer Value ? Awaited<Value> : never

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
  readonly stopListening: () => void
}

const never = new AbortController().signal

/** One end. `Theirs` is what the other end offers. */
export class ThreadCalls<Theirs extends Offers<Theirs>> {
  readonly #post: (message: ThreadMessage) => void
  readonly #offers: Readonly<Record<string, Offered>>
  readonly #waiting = new Map<number, Waiting>()
  readonly #served = new Map<number, AbortController>()
  #last = 0
  #ended: Error | null = null

  constructor(post: (message: ThreadMessage) => void, offers: Readonly<Record<string, Offered>>) {
    this.#post = post
    this.#offers = offers
  }

  /** Rejects with what the function over there throws, and when the other thread ends. */
  call<Name extends keyof Theirs & string>(
    name: Name,
    signal: AbortSignal | null,
    ...args: ArgsOf<Theirs[Name]>
  ): Promise<ValueOf<Theirs[Name]>> {
    if (this.#ended !== null) return Promise.reject(this.#ended)
    this.#last += 1
    const id = this.#last
    const { promise, resolve, reject } = Promise.withResolvers<ValueOf<Theirs[Name]>>()
    const leave = () => this.#post({ type: 'leave', id })
    signal?.addEventListener('abort', leave, { once: true })
    const stopListening = () => signal?.removeEventListener('abort', leave)
    this.#waiting.set(id, { resolve: resolve as (value: never) => void, reject, stopListening })
    this.#post({ type: 'call', id, name, args })
    if (signal?.aborted) leave()
    return promise
  }

  /** Calls without waiting for a result. What goes wrong over there is for that thread to tell. */
  tell<Name extends keyof Theirs & string>(name: Name, ...args: ArgsOf<Theirs[Name]>): void {
    if (this.#ended === null) this.#post({ type: 'call', id: 0, name, args })
  }

  take(message: ThreadMessage): void {
    if (message.type === 'call') void this.#serve(message)
    else if (message.type === 'leave') this.#served.get(message.id)?.abort()
    else {
      const waiting = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      waiting?.stopListening()
      if (message.type === 'result') waiting?.resolve(message.value as never)
      else waiting?.reject(failureOf(message.failure))
    }
  }

  /** The other thread has ended: whoever waits for it is rejected, and what it has asked is given up. */
  end(reason: Error): void {
    this.#ended = reason
    for (const { reject, stopListening } of this.#waiting.values()) {
      stopListening()
      reject(reason)
    }
    this.#waiting.clear()
    for (const controller of this.#served.values()) controller.abort()
    this.#served.clear()
  }

  async #serve({ id, name, args }: ThreadMessage & { type: 'call' }): Promise<void> {
    const offered = this.#offers[name]
    if (id === 0) {
      offered(never, ...args)
      return
    }
    const controller = new AbortController()
    this.#served.set(id, controller)
    let answer: ThreadMessage
    try {
      answer = { type: 'result', id, value: await offered(controller.signal, ...args) }
    } catch (error) {
      answer = { type: 'failure', id, failure: plainFailure(error) }
    }
    if (this.#served.delete(id)) this.#post(answer)
  }
}
