/**
 * Assay as functions of DuckDB, for programs and for `assay sql`:
 *
 *   import { DuckDBInstance } from '@duckdb/node-api'
 *   import { registerAssay } from 'assay/duckdb'
 *
 *   const connection = await (await DuckDBInstance.create()).connect()
 *   const assay = await registerAssay(connection)
 *   const found = await connection.runAndReadAll("select assay_ip('8.8.8.8').country_code as country")
 *   await assay.end()
 *
 * The functions use the data on this machine. They return null for null and for a value that the API would refuse.
 * DuckDB may call a function once for equal values, and also while it plans a query.
 *
 *   assay_ip(text)                       STRUCT, as POST /v1/ip/intelligence
 *   assay_phone(text [, country])        STRUCT, as POST /v1/phone/validate
 *   assay_gender(name [, country])       STRUCT, as `data` of POST /v1/gender/name
 *   assay_email_place(email)             STRUCT, as POST /v1/compliance/email
 *   assay_breached_hash(hex of SHA-1)    BIGINT: how often the password is in breaches; 0 when it is in none that is
 *                                        known here, null when no complete list is installed and it is not a common one
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { DuckDBConnection, DuckDBType } from '@duckdb/node-api'
import type { DataChunk, Vector } from '@duckdb/node-bindings'
import type { ReportProgress } from '../core/dataset.ts'
import { ApiError } from '../core/errors.ts'
import { moduleUrl } from '../core/workers/supervisor.ts'
import type { DataHome } from '../data/files.ts'
import { LocalSignals, type SignalName } from '../local/local-signals.ts'
import type { HashCounts, HashQuestion } from './hash-thread.ts'
import { type Bindings, columnOf, type DuckDb, loadBindings, readTexts, wholeWriter } from './vectors.ts'

interface SqlFunction {
  readonly signal: SignalName
  readonly path: string
  /** Field of the request that takes the first argument; the second, if any, is the country. */
  readonly field: string
  readonly takesCountry: boolean
  /** Member of the answer that is returned; null for the answer itself. */
  readonly inside: string | null
}

const lookups = {
  assay_ip: { signal: 'ip', path: '/v1/ip/intelligence', field: 'ip', takesCountry: false, inside: null },
  assay_phone: { signal: 'phone', path: '/v1/phone/validate', field: 'phone', takesCountry: true, inside: null },
  assay_gender: { signal: 'gender', path: '/v1/gender/name', field: 'name', takesCountry: true, inside: 'data' },
  assay_email_place: {
    ...{ signal: 'compliance', path: '/v1/compliance/email', field: 'email', takesCountry: false, inside: null },
  },
} as const satisfies Readonly<Record<string, SqlFunction>>

export type AssayFunction = keyof typeof lookups | 'assay_breached_hash'

export const assayFunctions: readonly AssayFunction[] = [
  ...(Object.keys(lookups) as (keyof typeof lookups)[]),
  'assay_breached_hash',
]

export interface RegisterOptions {
  /** The folder ASSAY_HOME. Default: that of the environment, or .assay in the current folder. */
  readonly home?: string
  /** The functions to register. They decide which data is opened. Default: all of them. */
  readonly functions?: readonly AssayFunction[]
  /** Called with the progress of the build of a missing data set. The first build takes about ten seconds. */
  readonly onBuild?: (title: string) => ReportProgress
}

export interface RegisteredAssay {
  /** Ends the thread that reads the index of passwords. The process can also end without this call. */
  end(): Promise<void>
}

/**
 * Registers the functions for all connections of the instance. They are called in the thread that registers them, and
 * cannot be removed. Rejects with LocalDataError when data is not in the home and cannot be built, with TypeError when
 * the connection is not of the `@duckdb/node-api` that this module finds, and with ERR_MODULE_NOT_FOUND when there is
 * none.
 */
export async function registerAssay(
  connection: DuckDBConnection,
  {
    home: path = process.env.ASSAY_HOME ?? '.assay',
    functions = assayFunctions,
    onBuild = silentBuild,
  }: RegisterOptions = {},
): Promise<RegisteredAssay> {
  const duckdb = await import('@duckdb/node-api')
  if (!(connection instanceof duckdb.DuckDBConnection))
    throw new TypeError('The connection must be from the package @duckdb/node-api with which Assay is installed.')
  const home: DataHome = { path, dataPath: join(path, 'data') }
  mkdirSync(home.dataPath, { recursive: true, mode: 0o700 })
  const bindings = loadBindings()
  const chosen = Object.entries(lookups).filter(([name]) => functions.some(each => each === name))
  const names = new Set(chosen.map(([, { signal }]) => signal))
  const signals = await LocalSignals.open(home, [...names], { onBuild })
  for (const [name, lookup] of chosen) {
    registerLookup(duckdb, bindings, connection, signals, { name, ...lookup }, false)
    if (lookup.takesCountry) registerLookup(duckdb, bindings, connection, signals, { name, ...lookup }, true)
  }
  const counter = functions.includes('assay_breached_hash') ? new HashCounter(home) : null
  if (counter !== null) registerHash(duckdb, bindings, connection, counter)
  return { end: async () => counter?.end() }
}

const silentBuild = () => () => {}

type Answer = (texts: readonly (string | null)[][]) => readonly unknown[]

interface Declared {
  readonly name: string
  readonly parameters: number
  readonly type: DuckDBType
  readonly write: (vector: Vector, values: readonly unknown[]) => void
  /** Values for the rows of a chunk, from the columns of the arguments. */
  readonly answer: Answer
}

function register(duckdb: DuckDb, bindings: Bindings, connection: DuckDBConnection, declared: Declared): void {
  const { name, parameters, type, write, answer } = declared
  const mainFunction = (_info: unknown, chunk: DataChunk, output: Vector) => {
    const rows = bindings.data_chunk_get_size(chunk)
    const texts = Array.from({ length: parameters }, (_, index) =>
      readTexts(bindings, bindings.data_chunk_get_vector(chunk, index), rows),
    )
    write(output, answer(texts))
  }
  const declaration = duckdb.DuckDBScalarFunction.create({
    ...{ name, returnType: type, parameterTypes: new Array(parameters).fill(duckdb.VARCHAR), mainFunction: () => {} },
    // With special handling a null country does not make the answer null.
    specialHandling: true,
  })
  // The function of the package would create an object for each member of each row.
  bindings.scalar_function_set_function(declaration.scalar_function, mainFunction)
  connection.registerScalarFunction(declaration)
}

function registerLookup(
  duckdb: DuckDb,
  bindings: Bindings,
  connection: DuckDBConnection,
  signals: LocalSignals,
  { name, path, field, inside }: SqlFunction & { readonly name: string },
  withCountry: boolean,
): void {
  const schema = signals.responseOf(path)
  const column = columnOf(duckdb, bindings, inside === null ? schema : (schema.properties?.[inside] ?? schema))
  const answerTo = (value: string | null, country: string | null): unknown => {
    if (value === null) return null
    const request = country === null || country === '' ? { [field]: value } : { [field]: value, country }
    const answer = signals.answer(path, request)
    if (answer instanceof ApiError) return null
    return inside === null ? answer : (answer as Record<string, unknown>)[inside]
  }
  register(duckdb, bindings, connection, {
    ...{ name, parameters: withCountry ? 2 : 1, ...column },
    answer: ([values, countries]) => values.map((value, row) => answerTo(value, countries?.[row] ?? null)),
  })
}

const sha1Form = /^[0-9a-f]{40}$/i

function registerHash(duckdb: DuckDb, bindings: Bindings, connection: DuckDBConnection, counter: HashCounter): void {
  register(duckdb, bindings, connection, {
    ...{ name: 'assay_breached_hash', parameters: 1, type: duckdb.BIGINT, write: wholeWriter(bindings) },
    answer: ([values]) => {
      const hashes = values.filter(value => value !== null && sha1Form.test(value)) as string[]
      const counts = new Map(counter.counts(hashes).map((count, index) => [hashes[index], count]))
      return values.map(value => (value === null ? null : (counts.get(value) ?? null)))
    },
  })
}

/** Longer than any read of a disk that still works. */
const longestWaitMs = 30_000

/**
 * Looks up password hashes synchronously, as DuckDB requires. A thread reads the index while this thread blocks, for up
 * to 2,048 rows at a time. It has its own messages, because the promise of a usual call would never settle while this
 * thread blocks.
 */
export class HashCounter {
  readonly #thread: Worker

  constructor(home: DataHome) {
    const module = moduleUrl('./hash-thread.ts', import.meta.url)
    this.#thread = new Worker(module, { workerData: home, execArgv: [] })
    this.#thread.unref()
  }

  /**
   * Each call has its own channel, so that a late response of a call that was given up reaches no other call.
   *
   * @param hashes SHA-1 of the passwords, 40 hexadecimal digits each
   * Throws when the index cannot be read, or not in time.
   */
  counts(hashes: readonly string[], waitMs = longestWaitMs): readonly (number | null)[] {
    if (hashes.length === 0) return []
    const { port1, port2 } = new MessageChannel()
    const question: HashQuestion = { hashes, port: port2, answered: new Int32Array(new SharedArrayBuffer(4)) }
    this.#thread.postMessage(question, [port2])
    Atomics.wait(question.answered, 0, 0, waitMs)
    const answer: HashCounts | undefined = receiveMessageOnPort(port1)?.message
    port1.close()
    if (answer === undefined) throw new Error('the index of breached passwords does not respond')
    if ('failure' in answer) throw new Error(`the index of breached passwords cannot be read: ${answer.failure}`)
    return answer.counts
  }

  async end(): Promise<void> {
    await this.#thread.terminate()
  }
}
