/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Answer } from '../answer.ts'
import type { CallOptions } from '../options.ts'
import type { AccountPolicy, AccountPolicyRequest, AccountUsage, AccountUsageRequest } from './account.ts'
import type { BreachesCatalogue, BreachesCatalogueRequest, BreachesEmail, BreachesEmailRequest, BreachesPassword, BreachesPasswordRequest } from './breaches.ts'
import type { ComplianceEmail, ComplianceEmailRequest } from './compliance.ts'
import type { GenderBatch, GenderBatchRequest, GenderEmail, GenderEmailRequest, GenderName, GenderNameRequest, GenderUsername, GenderUsernameRequest } from './gender.ts'
import type { IpIntelligence, IpIntelligenceRequest } from './ip.ts'
import type { PhoneValidate, PhoneValidateRequest } from './phone.ts'

export type * from './account.ts'
export type * from './breaches.ts'
export type * from './compliance.ts'
export type * from './gender.ts'
export type * from './ip.ts'
export type * from './phone.ts'

export interface Api {
  readonly account: {
    /** Balance, rate and use of the account: POST /v1/account/usage. */
    usage(input?: AccountUsageRequest, options?: CallOptions): Promise<Answer<AccountUsage>>
    /** Suppression, allow and owned-domain lists of the account: POST /v1/account/policy. */
    policy(input: AccountPolicyRequest, options?: CallOptions): Promise<Answer<AccountPolicy>>
  }
  readonly breaches: {
    /** Which public data breaches an email address was found in: POST /v1/breaches/email. */
    email(input: BreachesEmailRequest, options?: CallOptions): Promise<Answer<BreachesEmail>>
    /** Whether a password appears in breaches, and how often: POST /v1/breaches/password. */
    password(input: BreachesPasswordRequest, options?: CallOptions): Promise<Answer<BreachesPassword>>
    /** The breaches that are known here: POST /v1/breaches/catalogue. */
    catalogue(input?: BreachesCatalogueRequest, options?: CallOptions): Promise<Answer<BreachesCatalogue>>
  }
  readonly compliance: {
    /**
     * Where an email address belongs, and what its law says of unasked commercial email: POST
     * /v1/compliance/email.
     */
    email(input: ComplianceEmailRequest, options?: CallOptions): Promise<Answer<ComplianceEmail>>
  }
  readonly gender: {
    /** Whom a name is typically given to: POST /v1/gender/name. */
    name(input: GenderNameRequest, options?: CallOptions): Promise<Answer<GenderName>>
    /** Whom the name in an email address is typically given to: POST /v1/gender/email. */
    email(input: GenderEmailRequest, options?: CallOptions): Promise<Answer<GenderEmail>>
    /** Whom the name in a username is typically given to: POST /v1/gender/username. */
    username(input: GenderUsernameRequest, options?: CallOptions): Promise<Answer<GenderUsername>>
    /** Up to 50 names, addresses and usernames at once: POST /v1/gender/batch. */
    batch(input: GenderBatchRequest, options?: CallOptions): Promise<Answer<GenderBatch>>
  }
  readonly ip: {
    /** Where an IP address is, who announces it, and how it is used: POST /v1/ip/intelligence. */
    intelligence(input: IpIntelligenceRequest, options?: CallOptions): Promise<Answer<IpIntelligence>>
  }
  readonly phone: {
    /** Whether a phone number can exist, of which type it is, and where it comes from: POST /v1/phone/validate. */
    validate(input: PhoneValidateRequest, options?: CallOptions): Promise<Answer<PhoneValidate>>
  }
}

/** The path of each method, and whether it takes an Idempotency-Key. */
export const operations: Readonly<Record<string, Readonly<Record<string, readonly [path: string, takesKey: boolean]>>>> = {
  account: {
    usage: ['/v1/account/usage', false],
    policy: ['/v1/account/policy', true],
  },
  breaches: {
    email: ['/v1/breaches/email', true],
    password: ['/v1/breaches/password', true],
    catalogue: ['/v1/breaches/catalogue', false],
  },
  compliance: {
    email: ['/v1/compliance/email', true],
  },
  gender: {
    name: ['/v1/gender/name', true],
    email: ['/v1/gender/email', true],
    username: ['/v1/gender/username', true],
    batch: ['/v1/gender/batch', true],
  },
  ip: {
    intelligence: ['/v1/ip/intelligence', true],
  },
  phone: {
    validate: ['/v1/phone/validate', true],
  },
}
