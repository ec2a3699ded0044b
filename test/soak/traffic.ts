/**
 * Traffic of every kind on a running service: drawn requests to each endpoint over keep-alive connections, first as
 * fast as they are answered and then at a share of that rate; and every page that links lead to, again and again.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Operation } from '../fuzz/contract.ts'
import { type Drawn, drawRequest } from '../fuzz/draw.ts'
import type { Browser } from '../support/dashboard.ts'

const connections = 16
const pageEveryMs = 250

export interface Target {
  readonly url: string
  readonly key: string
  readonly operations: ReadonlyMap<string, Operation>
}

/** How many answers there were by status, and how many by path, status and code where the status is 500 or higher. */
export class Tally {
  readonly statuses = new Map<number, number>()
  readonly failures = new Map<string, number>()
  readonly paths = new Set<string>()
  answers = 0

  take(path: string, status: number, text: string): void {
    this.answers += 1
    this.paths.add(path)
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (status < 500) return
    const failure = `${path} ${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim()
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1)
  }
}

export class Traffic {
  readonly tally = new Tally()
  readonly #target: Target
  readonly #seed: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: connections })
  #sent = 0

  constructor(target: Target, seed: number) {
    this.#target = target
    this.#seed = seed
  }

  /** Sends requests over every connection for that long. Returns the answers per second. */
  async asFastAsAnswered(milliseconds: number): Promise<number> {
    const start = performance.now()
    const before = this.tally.answers
    const connection = async () => {
      while (performance.now() - start < milliseconds) await this.#sendNext()
    }
    await Promise.all(Array.from({ length: connections }, connection))
    return ((this.tally.answers - before) * 1000) / (performance.now() - start)
  }

  /**
   * Sends that many requests per second for that long. A request waits while all connections are busy, so a service
   * that is slower gets fewer.
   */
  async paced(perSecond: number, milliseconds: number): Promise<void> {
    const start = performance.now()
    let due = 0
    const connection = async () => {
      for (;;) {
        const atMs = (due++ * 1000) / perSecond
        if (Math.max(atMs, performance.now() - start) >= milliseconds) return
        await sleep(Math.max(1, start + atMs - performance.now()))
        await this.#sendNext()
      }
    }
    await Promise.all(Array.from({ length: connections }, connection))
  }

  close(): void {
    this.#agent.destroy()
  }

  #sendNext(): Promise<void> {
    this.#sent += 1
    return this.#send(drawRequest(this.#seed, this.#sent, this.#target.operations))
  }

  #send({ method, path, headers, body }: Drawn): Promise<void> {
    const { url, key } = this.#target
    const all = { authorization: `Bearer ${key}`, ...headers, 'content-length': String(body.length) }
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, url), { method, agent: this.#agent, headers: all }, response => {
        const pieces: Buffer[] = []
        response.on('data', piece => pieces.push(piece))
        response.on('error', reject)
        response.on('end', () => {
          this.tally.take(path, response.statusCode ?? 0, Buffer.concat(pieces).toString())
          resolve()
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }
}

/** The first pages to read, and others for programs, which no link leads to. */
const firstPages = ['/', '/docs', '/dashboard']
const pagesOfPrograms = ['/openapi.json', '/metrics', '/readyz', '/healthz', '/llms.txt', '/dashboard/nowhere']
/** Links that download something or end the session are not followed. */
const isPage = (path: string) => /^\/(docs|dashboard)?([/?]|$)/.test(path) && !/sign-out|\.\w+$/.test(path)

/** Reads every page that links lead to in turn until `signal` is aborted. Returns the paths that were read. */
export async function readPages(browser: Browser, tally: Tally, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const known = [...firstPages, ...pagesOfPrograms]
  const queued = new Set(known)
  const read = new Set<string>()
  for (let at = 0; !signal.aborted; at = (at + 1) % known.length) {
    const path = known[at]
    const { status, text } = await browser.ask(path)
    tally.take(path, status, text)
    read.add(path)
    for (const [, href] of text.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) {
      const next = href.replaceAll('&amp;', '&')
      if (!isPage(next) || queued.has(next) || queued.size >= mostPages) continue
      queued.add(next)
      known.push(next)
    }
    await sleep(pageEveryMs, undefined, { signal }).catch(() => {})
  }
  return read
}

/** Links to pages of single requests never end. */
const mostPages = 1_000
