/**
 * Calls between two threads, or two processes. Each end offers ports, objects with methods, by name. The other end has
 * every port as an object whose methods send a message and return a promise of the result. Arguments and results are
 * cloned. An AbortSignal among the arguments aborts over there when it aborts here, and a MessagePort moves over there.
 */
import type { ChildProcess } from 'node:child_process'
import { MessagePort, type Worker } from 'node:worker_threads'
import { currentSpan, type Span } from '../trace.ts'
import { failureOf, type PlainFailure, plainFailure } from './failure.ts'

/** A port as the other end has it. */
export type Remote<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...args: infer Args) => infer Value
    ? (...args: Args) => Promise<Awaited<Value>>
    : never
}

/** The same without results. */
export type Notified<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...args: infer Args) => unknown ? (...args: Args) => void : never
}

export type CallMessage =
  | {
      readonly type: 'call'
      /** 0 when no caller waits for the result. */
      readonly id: number
      readonly port: string
      readonly method: string
      readonly args: readonly unknown[]
      /** Index of the argument that is an AbortSignal. */
      readonly signalAt: number
      /** The span that the call belongs to (W3C traceparent); absent without one. */
      readonly trace?: string
    }
  | { readonly type: 'abort'; readonly id: number }
  | { readonly type: 'result'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly failure: PlainFailure }

type Call = CallMessage & { readonly type: 'call' }
type Post = (message: CallMessage, moved: readonly MessagePort[]) => void

/** Makes a call, and gives its result. */
export type Through = (call: () => Promise<unknown>) => Promise<unknown>

/** Told of each call that is sent and of each message that arrives. */
export interface Traffic {
  sent(): void
  heard(): void
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
  readonly stopListening: (() => void) | undefined
}

type Methods = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

/** One end. `Theirs` is the ports that the other end offers, by name. */
export class Calls<Theirs extends object = Record<never, never>> {
  readonly #post: Post
  #traffic: Traffic | undefined
  #spanOf: ((traceparent: string) => Span) | undefined
  #offers: Readonly<Record<string, Methods>> | null
  /** Calls that came before there were offers. */
  readonly #early: Call[] = []
  readonly #waiting = new Map<number, Waiting>()
  /** Calls of the other end that run here; null for one without a signal. */
  readonly #served = new Map<number, AbortController | null>()
  #last = 0
  #ended: Error | null = null

  /** @param offers ports by name; null when `offer` gives them later, and calls wait for them */
  constructor(post: Post, offers: object | null) {
    this.#post = post
    this.#offers = offers as Readonly<Record<string, Methods>> | null
  }

  offer(offers: object): void {
    this.#offers = offers as Readonly<Record<string, Methods>>
    for (const call of this.#early.splice(0)) void this.#serve(call)
  }

  /** Calls that come with a span run in what this makes of it. */
  trace(spanOf: (traceparent: string) => Span): void {
    this.#spanOf = spanOf
  }

  /** Tells of the traffic from now on. */
  watch(traffic: Traffic): void {
    this.#traffic = traffic
  }

  /**
   * A port of the other end. Its methods reject with what is thrown there, and when the other end has ended.
   *
   * @param through makes each call in its own way
   */
  of<Name extends keyof Theirs & string>(name: Name, through: Through = call => call()): Remote<Theirs[Name]> {
    return portOf((method, args) => through(() => this.#call(name, method, args))) as Remote<Theirs[Name]>
  }

  /** A port of the other end whose methods return nothing. One that throws there ends that thread, as a defect. */
  notify<Name extends keyof Theirs & string>(name: Name): Notified<Theirs[Name]> {
    return portOf((method, args) => {
      if (this.#ended === null) this.#send(0, name, method, args)
    }) as Notified<Theirs[Name]>
  }

  /** True while a call has no result yet. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0
  }

  receive(message: CallMessage): void {
    this.#traffic?.heard()
    if (message.type === 'call') {
      if (this.#offers === null) this.#early.push(message)
      else void this.#serve(message)
    } else if (message.type === 'abort') this.#served.get(message.id)?.abort()
    else {
      const waiting = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      waiting?.stopListening?.()
      if (message.type === 'result') waiting?.resolve(message.value as never)
      else waiting?.reject(failureOf(message.failure))
    }
  }

  /** The other end has ended: calls that wait are rejected, and what it has called for is aborted. */
  end(reason: Error): void {
    this.#ended = reason
    for (const { reject, stopListening } of this.#waiting.values()) {
      stopListening?.()
      reject(reason)
    }
    this.#waiting.clear()
    for (const controller of this.#served.values()) controller?.abort()
    this.#served.clear()
  }

  #call(port: string, method: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#ended !== null) return Promise.reject(this.#ended)
    return new Promise((resolve, reject) => {
      this.#last += 1
      const id = this.#last
      const signal = this.#send(id, port, method, args)
      let stopListening: Waiting['stopListening']
      if (signal !== undefined) {
        const abort = () => this.#post({ type: 'abort', id }, [])
        if (signal.aborted) abort()
        signal.addEventListener('abort', abort, { once: true })
        stopListening = () => signal.removeEventListener('abort', abort)
      }
      this.#waiting.set(id, { resolve: resolve as (value: never) => void, reject, stopListening })
    })
  }

  /** Sends a call, and returns the AbortSignal among its arguments. */
  #send(id: number, port: string, method: string, args: readonly unknown[]): AbortSignal | undefined {
    const signalAt = args.findIndex(arg => arg instanceof AbortSignal)
    const plain = signalAt === -1 ? args : args.with(signalAt, null)
    const moved = args.filter(arg => arg instanceof MessagePort)
    const call: Call = { type: 'call', id, port, method, args: plain, signalAt }
    const span = currentSpan.getStore()
    this.#post(span === undefined ? call : { ...call, trace: span.traceparent }, moved)
    this.#traffic?.sent()
    return args[signalAt] as AbortSignal | undefined
  }

  #serve(call: Call): Promise<void> {
    if (call.trace === undefined || this.#spanOf === undefined) return this.#carryOut(call)
    return currentSpan.run(this.#spanOf(call.trace), () => this.#carryOut(call))
  }

  async #carryOut({ id, port, method, args, signalAt }: Call): Promise<void> {
    const controller = signalAt === -1 ? null : new AbortController()
    const given = controller === null ? args : args.with(signalAt, controller.signal)
    if (id === 0) {
      await this.#offers?.[port][method](...given)
      return
    }
    this.#served.set(id, controller)
    try {
      const value = await this.#offers?.[port][method](...given)
      if (this.#served.has(id)) this.#post({ type: 'result', id, value }, [])
    } catch (error) {
      if (this.#served.has(id)) this.#post({ type: 'failure', id, failure: plainFailure(error) }, [])
    } finally {
      this.#served.delete(id)
    }
  }
}

function portOf(call: (method: string, args: readonly unknown[]) => unknown): object {
  const get = (_: object, method: string | symbol) => {
    // `await` looks for this one.
    if (typeof method === 'symbol' || method === 'then') return undefined
    return (...args: unknown[]) => call(method, args)
  }
  return new Proxy({}, { get })
}

/**
 * The result of work whose failure is a defect: it ends the thread or the process that offers it, in place of being
 * sent to the caller.
 */
export function orDie<Value>(work: Promise<Value>): Promise<Value> {
  return work.catch(error => {
    setImmediate(() => {
      throw error
    })
    return new Promise<never>(() => {})
  })
}

/** One end over what messages go through: a thread or a process that was started here, or what started this one. */
export function callsOver<Theirs extends object>(
  wire: MessagePort | Worker | ChildProcess | NodeJS.Process,
  offers: object | null,
): Calls<Theirs> {
  const post: Post =
    'postMessage' in wire
      ? (message, moved) => wire.postMessage(message, [...moved])
      : // A process that has ended gets no message, and its end is noticed by itself.
        message => wire.send?.(message, undefined, undefined, () => {})
  const calls = new Calls<Theirs>(post, offers)
  wire.on('message', (message: CallMessage) => calls.receive(message))
  return calls
}
