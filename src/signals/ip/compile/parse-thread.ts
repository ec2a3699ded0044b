/**
 * Parses files in a thread of its own, in the order in which they are given to it, while the thread that gave them does
 * something else. On a machine of one processor it would only take turns with that one; there a file is parsed where it is
 * asked for, and not before.
 *
 * Nothing is shared: the memory of a file moves to the thread and that of what came of it back. What that is depends on
 * the file alone and never on when it comes.
 */
import { Worker } from 'node:worker_threads'
import { type ParsedPlaces, type ParsedTables, parsePlaces, parseTables, type TableFiles } from './family-files.ts'
import { memoryOf, type ParseOrder } from './parse-order.ts'

/** Gives what came of a file; rejects with what parsing it threw. */
export type Pending<Parsed> = () => Promise<Parsed>

export interface Parser {
  /** Whoever gives a file away may not look at it again. */
  places(version: 4 | 6, file: Buffer): Pending<ParsedPlaces>
  tables(files: TableFiles): Pending<ParsedTables>
  /** Ends the thread, whatever it is at. */
  stop(): Promise<void>
}

/** `processors`: how many there are to run on. */
export function newParser(processors: number): Parser {
  return processors > 1 ? new ParseThread() : parserHere
}

const parserHere: Parser = {
  places: (version, file) => async () => parsePlaces(version, file),
  tables: files => async () => parseTables(files),
  stop: async () => {},
}

class ParseThread implements Parser {
  private readonly worker = new Worker(new URL('./parse-worker.ts', import.meta.url))
  /** Those who wait for an answer, in the order of their orders. */
  private readonly waiting: PromiseWithResolvers<never>[] = []

  constructor() {
    this.worker.on('message', parsed => this.waiting.shift()?.resolve(parsed as never))
    this.worker.on('error', error => this.giveUp(error instanceof Error ? error : new Error(String(error))))
    this.worker.on('exit', () => this.giveUp(new Error('The thread that parses ended before it was done.')))
  }

  places(version: 4 | 6, file: Buffer): Pending<ParsedPlaces> {
    return this.order({ kind: 'places', version, file })
  }

  tables({ version, networks, delegations, servers }: TableFiles): Pending<ParsedTables> {
    return this.order({ kind: 'tables', version, networks, delegations, servers })
  }

  private order<Parsed>(order: ParseOrder): Pending<Parsed> {
    const answer = Promise.withResolvers<never>()
    // Nobody may be waiting for it yet when it fails.
    answer.promise.catch(() => {})
    this.waiting.push(answer)
    this.worker.postMessage(order, memoryOf(order))
    return () => answer.promise
  }

  private giveUp(error: Error): void {
    for (const { reject } of this.waiting.splice(0)) reject(error)
  }

  async stop(): Promise<void> {
    await this.worker.terminate()
  }
}
