/**
 * `assay/node`: the signals in this process, with the data on this machine. It sends no requests, and lookups are
 * neither counted nor charged.
 *
 *   const assay = await openSignals()
 *   assay.ip('8.8.8.8').country_code
 */
import { join, resolve } from 'node:path'
import type {
  BreachesPassword,
  ComplianceEmail,
  EmailCheck,
  GenderName,
  GenderUsername,
  IpIntelligence,
  PhoneValidate,
} from '../client/generated/api.ts'
import type { ErrorCode } from '../client/generated/errors.ts'
import { ApiError, errorKinds } from '../core/errors.ts'
import { LocalSignals } from '../local/local-signals.ts'

export interface OpenOptions {
  /** Folder with newer data: the ASSAY_HOME of a service. Default: the variable ASSAY_HOME, or ./.assay. */
  readonly home?: string
  /** The signals whose data is opened. Default: all. IP data uses 100 MB of memory. */
  readonly signals?: readonly SignalName[]
}

export type {
  BreachesPassword,
  ComplianceEmail,
  EmailCheck,
  ErrorCode,
  GenderName,
  GenderUsername,
  IpIntelligence,
  PhoneValidate,
}

export type SignalName = 'breach' | 'compliance' | 'email' | 'gender' | 'ip' | 'phone'

/** A value that the API would refuse, with its error code. The message is a sentence without the value. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * The responses of the API with OFFLINE=1. Each method throws RefusedError for a value that the API would refuse, and
 * Error for a signal that is not open.
 */
export interface Assay {
  /** IP intelligence: location, network, privacy and risk of an IP address. */
  ip(address: string): IpIntelligence
  /** @param country ISO 3166-1 alpha-2, for numbers without + */
  phone(number: string, country?: string): PhoneValidate
  /** The gender to which a name is typically given. */
  name(name: string, country?: string): GenderName['data']
  username(username: string): GenderUsername['data']
  /** Syntax, kind and spelling of an email address, without DNS records. */
  email(address: string): Promise<EmailCheck>
  /** Cold-email compliance of an address. Requires the signals compliance and email. */
  compliance(address: string): ComplianceEmail
  /** Number of times a password is in the breaches on this machine. Requires the signal breach. */
  password(password: string): Promise<BreachesPassword>
}

const everySignal: readonly SignalName[] = ['breach', 'compliance', 'email', 'gender', 'ip', 'phone']

/** Opens the data that is installed with the package, or that a service has downloaded to its home folder. */
export async function openSignals({ home, signals = everySignal }: OpenOptions = {}): Promise<Assay> {
  const path = resolve(home ?? process.env.ASSAY_HOME ?? '.assay')
  const opened = await LocalSignals.open({ path, dataPath: join(path, 'data') }, signals, { onBuild: () => () => {} })
  const answer = <Answer>(endpoint: string, input: Readonly<Record<string, unknown>>) =>
    answered<Answer>(opened.answer(endpoint, input))
  return {
    ip: ip => answer('/v1/ip/intelligence', { ip }),
    phone: (phone, country) => answer('/v1/phone/validate', { phone, country }),
    name: (name, country) => answer<GenderName>('/v1/gender/name', { name, country }).data,
    username: username => answer<GenderUsername>('/v1/gender/username', { username }).data,
    email: async email => answered(await opened.answer('/v1/email/check', { email })),
    compliance: email => answer('/v1/compliance/email', { email }),
    password: async password => answered(await opened.answer('/v1/breaches/password', { password })),
  }
}

function answered<Answer>(answer: unknown): Answer {
  if (answer instanceof ApiError)
    throw new RefusedError(answer.code, answer.details.message ?? errorKinds[answer.code].message)
  // Without what the edge adds to an answer under symbols.
  return Object.fromEntries(Object.entries(answer as object)) as Answer
}
