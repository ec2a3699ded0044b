/**
 * The signals in this process: the data and the code of the API without HTTP, accounts and charges. Nothing leaves the
 * machine, so an answer is that of a service with OFFLINE=1.
 */
import { randomBytes } from 'node:crypto'
import type { AnyDataset, ReportProgress } from '../core/dataset.ts'
import type { AnyEndpoint } from '../core/endpoint.ts'
import { ApiError } from '../core/errors.ts'
import type { JsonSchema } from '../core/json-schema.ts'
import type { Signal } from '../core/signal.ts'
import { stateOf } from '../data/build/dataset-state.ts'
import type { DataHome } from '../data/files.ts'
import { Catalog, isRequired, type SharedEntry } from '../data/runtime/catalog.ts'
import { Follower } from '../data/runtime/follower.ts'
import { loadDataset } from '../data/runtime/load.ts'
import { openData } from '../data/runtime/open-data.ts'
import type { BreachPorts } from '../signals/breach/index.ts'

export const signalNames = ['breach', 'compliance', 'email', 'gender', 'ip', 'phone'] as const
export type SignalName = (typeof signalNames)[number]

/** Hashes by which passwords are looked up. */
export const hashKinds = ['sha1', 'ntlm'] as const
export type HashKind = (typeof hashKinds)[number]
const hashDigits: Readonly<Record<HashKind, number>> = { sha1: 40, ntlm: 32 }

/** Breaches that the operator has imported; without them, no source of breached addresses is configured. */
export type LocalBreaches = Pick<BreachPorts, 'emailSources' | 'localBreaches'>

/** Creates the local breaches for the open data. */
export type BreachesOf = (data: Catalog) => LocalBreaches

/** An endpoint with the ports that it runs with. */
interface OpenEndpoint {
  readonly endpoint: AnyEndpoint
  readonly run: (parsed: unknown, now: number) => unknown
}

interface LoadedSignal {
  readonly datasets: readonly AnyDataset[]
  readonly openOn: (data: Catalog) => readonly OpenEndpoint[]
}

function loaded<Ports>({ datasets, endpoints }: Signal<Ports>, portsOn: (data: Catalog) => Ports): LoadedSignal {
  const openOn = (data: Catalog) => {
    const context = { caller: nobody, requestId: '', ports: portsOn(data), data, signal: never }
    return endpoints.map(endpoint => {
      return { endpoint, run: (parsed: unknown, now: number) => endpoint.run(parsed, { ...context, now }) }
    })
  }
  return { datasets, openOn }
}

/** Each signal is loaded when it is opened, because loading all modules takes 0.3 s. */
const loaders: Readonly<Record<SignalName, (options: LoadOptions) => Promise<LoadedSignal>>> = {
  breach: async ({ breaches = () => noBreaches }) => {
    const { breach } = await import('../signals/breach/index.ts')
    const noDomains = { hibpDomains: null, lists: { hasProved: async () => false } }
    return loaded(breach, data => ({ passwords: localPasswords, ...noDomains, ...breaches(data) }))
  },
  compliance: async () => {
    const { compliance, offlineAnswer } = await import('../signals/compliance/index.ts')
    const { email } = await import('../signals/email/index.ts')
    // Only addresses can be checked without a store. The result also depends on the list of disposable domains.
    const datasets = [...compliance.datasets, ...email.datasets]
    const endpoints = compliance.endpoints.filter(({ path }) => path === '/v1/compliance/email')
    const openOn = (data: Catalog) => {
      const run = (lookup: unknown, now: number) =>
        offlineAnswer(lookup as Parameters<typeof offlineAnswer>[0], data, now)
      return endpoints.map(endpoint => ({ endpoint, run }))
    }
    return { datasets, openOn }
  },
  email: async () => {
    const { email } = await import('../signals/email/index.ts')
    // The secret is not stored, so only tokens of the same run can be compared.
    const tokenSecret = randomBytes(32)
    return loaded(email, () => ({ domains: null, tokenSecret }))
  },
  gender: async ({ isBrief = false }) =>
    loaded((await import('../signals/gender/index.ts')).gender, () => ({ ai: null, isBrief })),
  ip: async () => {
    const { ip, noReverseDns } = await import('../signals/ip/index.ts')
    return loaded(ip, () => ({ reverseDns: noReverseDns }))
  },
  phone: async () => loaded((await import('../signals/phone/index.ts')).phone, () => ({})),
}

/** Options of signals. */
interface LoadOptions {
  /** Without it there are no local breaches. */
  readonly breaches?: BreachesOf
  /** True to omit `evidence` and `name_parts` from responses about gender. */
  readonly isBrief?: boolean
}

export interface OpenOptions extends LoadOptions {
  /** Called with the progress of the build of a missing data set; without it nothing is built. */
  readonly onBuild?: ((title: string) => ReportProgress) | null
}

/** The open signals of a thread, for another thread. */
export interface SharedSignals {
  readonly names: readonly SignalName[]
  readonly entries: readonly SharedEntry[]
}

/** The data of a signal is missing. The message is a sentence for the operator. */
export class LocalDataError extends Error {}

const localPasswords = { source: 'local', upstream: null } as const

const noBreaches: LocalBreaches = {
  emailSources: [],
  localBreaches: { records: async () => [], findDomain: async () => ({ outcome: 'absent' }) },
}

const nobody = { accountId: '', keyId: '' }

export class LocalSignals {
  readonly #endpoints: ReadonlyMap<string, OpenEndpoint & { readonly checks: readonly FieldCheck[] }>
  /** The data that is open. */
  readonly catalog: Catalog

  private constructor({ opened, catalog }: LoadedSignals) {
    const endpoints = opened.flatMap(({ openOn }) => openOn(catalog))
    this.#endpoints = new Map(
      endpoints.map(each => [each.endpoint.path, { ...each, checks: checksOf(each.endpoint.request) }]),
    )
    this.catalog = catalog
  }

  /**
   * Opens the data of some signals from the home; nothing is fetched. Rejects with LocalDataError when a data set
   * without which a signal cannot answer is missing and cannot be built.
   */
  static async open(home: DataHome, names: readonly SignalName[], options: OpenOptions = {}): Promise<LocalSignals> {
    const { onBuild = null } = options
    const loaded = await loadSignals(names, options)
    const { datasets, catalog } = loaded
    await Promise.all(datasets.map(dataset => openDataset(dataset, home, catalog, onBuild)))
    return new LocalSignals(loaded)
  }

  /** The endpoints alone, for their schemas: without data they answer nothing. */
  static async withoutData(names: readonly SignalName[]): Promise<LocalSignals> {
    return new LocalSignals(await loadSignals(names, {}))
  }

  /** Opens the same data in another thread of the process, in the same memory. There are no local breaches in it. */
  static async openShared(
    home: DataHome,
    { names, entries }: SharedSignals,
    options: Pick<LoadOptions, 'isBrief'> = {},
  ): Promise<LocalSignals> {
    const loaded = await loadSignals(names, options)
    const { datasets, catalog } = loaded
    const follower = new Follower({ datasets, home, catalog, onError: fail, onDamage: () => {} })
    await Promise.all(entries.map(entry => follower.take(entry)))
    return new LocalSignals(loaded)
  }

  /** The state from which another thread opens the same data. */
  share(names: readonly SignalName[]): SharedSignals {
    return { names, entries: this.catalog.shared() }
  }

  /** Identity of the data that answers: answers of equal identities are equal. */
  get identity(): string {
    return this.catalog
      .shared()
      .map(({ name }) => `${name} ${this.catalog.inputsOf({ name } as AnyDataset)}`)
      .join('\n')
  }

  /** Endpoints of the signals that are open. */
  get endpoints(): readonly AnyEndpoint[] {
    return [...this.#endpoints.values()].map(({ endpoint }) => endpoint)
  }

  /** Schema of the answers of an endpoint of the signals that are open. */
  responseOf(path: string): JsonSchema {
    return this.#endpoint(path).endpoint.response
  }

  /**
   * The answer of an endpoint, or its refusal.
   *
   * @param path of an endpoint of the signals that are open, such as /v1/ip/intelligence
   * @param input fields of the request; a field that is undefined is left out
   * @param now milliseconds since 1970 UTC
   */
  answer(path: string, input: Readonly<Record<string, unknown>>, now = Date.now()): unknown {
    const { endpoint, checks, run } = this.#endpoint(path)
    for (const { name, check } of checks) {
      const value = input[name]
      const message = typeof value === 'string' ? check(value) : null
      if (message !== null) return new ApiError('invalid_input', { pointer: `/${name}`, message })
    }
    const parsed = endpoint.check === undefined ? input : endpoint.check(input)
    return parsed instanceof ApiError ? parsed : run(parsed, now)
  }

  /**
   * How often a password is in breaches by the lists on this machine; null when it is in none and no complete list is
   * installed. Needs the signal breach.
   *
   * @param sha1 of the password, 20 bytes
   */
  async countOfPassword(sha1: Uint8Array): Promise<number | null> {
    const { checkPassword } = await import('../signals/breach/passwords/endpoint.ts')
    const answer = await checkPassword(sha1, {
      data: this.catalog,
      ports: { passwords: localPasswords },
      signal: never,
    })
    return answer instanceof ApiError ? null : answer.count
  }

  /**
   * Whether the password of a hash is in breaches, and how often, or a refusal. Needs the signal breach.
   *
   * @param text hexadecimal digits: 40 of SHA-1, 32 of NTLM
   */
  async answerOfHash(kind: HashKind, text: string): Promise<unknown> {
    const digits = hashDigits[kind]
    if (text.length !== digits || !/^[\da-f]+$/i.test(text)) {
      const message = `The value is not a hash of ${digits} hexadecimal digits.`
      return new ApiError('invalid_input', { message })
    }
    const hash = Buffer.from(text, 'hex')
    const count = kind === 'sha1' ? await this.countOfPassword(hash) : await this.#countOfNtlm(hash)
    const message = 'No complete list of breached passwords is installed.'
    return count === null ? new ApiError('data_unavailable', { message }) : { breached: count > 0, count }
  }

  async #countOfNtlm(hash: Uint8Array): Promise<number | null> {
    const { passwordsNtlm } = await import('../signals/breach/corpus/corpus.ts')
    const corpus = this.catalog.get(passwordsNtlm)
    return corpus === undefined ? null : corpus.countOf(hash)
  }

  #endpoint(path: string) {
    const found = this.#endpoints.get(path)
    if (found === undefined) throw new Error(`no open signal has ${path}`)
    return found
  }
}

interface LoadedSignals {
  readonly opened: readonly LoadedSignal[]
  readonly datasets: readonly AnyDataset[]
  readonly catalog: Catalog
}

async function loadSignals(names: readonly SignalName[], options: LoadOptions): Promise<LoadedSignals> {
  const opened = await Promise.all(names.map(name => loaders[name](options)))
  const datasets = [...new Set(opened.flatMap(signal => signal.datasets))]
  return { opened, datasets, catalog: new Catalog(datasets) }
}

async function openDataset(
  dataset: AnyDataset,
  home: DataHome,
  catalog: Catalog,
  onBuild: OpenOptions['onBuild'],
): Promise<void> {
  const { current, remarks } = await openData(dataset, home, await stateOf(dataset, home))
  if (current !== null) catalog.swap(dataset, current.snapshot, current.opened, current.file)
  if (!isRequired(dataset) || catalog.get(dataset) !== undefined) return
  if (onBuild) await loadDataset(dataset, home, catalog, { onProgress: onBuild(dataset.title), log: silent })
  if (catalog.get(dataset) !== undefined) return
  const reason = catalog.status(Date.now()).find(({ name }) => name === dataset.name)?.message ?? remarks.at(0)?.message
  throw new LocalDataError(
    `The data set ${dataset.name} is missing. ${reason ?? 'Start the service once to build it.'}`,
  )
}

function fail(error: unknown): never {
  throw error
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

const never = new AbortController().signal

/** Returns why a text is not a valid value of a field; null when it is valid. */
type Check = (text: string) => string | null

interface FieldCheck {
  readonly name: string
  readonly check: Check
}

/** Checks of the fields of a request that are texts, which is all that a file or a terminal holds. */
function checksOf({ properties = {} }: JsonSchema): readonly FieldCheck[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, check: checkOf(schema) }))
}

function checkOf({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern }: JsonSchema): Check {
  const form = pattern === undefined ? null : new RegExp(pattern, 'u')
  return text => {
    if (text.length < minLength) return 'The value is empty.'
    // A schema counts code points, which are at most as many as code units.
    if (text.length > maxLength && [...text].length > maxLength)
      return `The value must have at most ${maxLength} characters.`
    return form === null || form.test(text) ? null : `The value does not match the pattern ${pattern}.`
  }
}
