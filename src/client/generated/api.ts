/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Answer } from '../answer.ts'
import type { CallOptions } from '../options.ts'
import type { AccountPolicy, AccountPolicyRequest, AccountUsage, AccountUsageRequest } from './account.ts'
import type { AdminAccountsCreate, AdminAccountsCreateRequest, AdminAccountsLimits, AdminAccountsLimitsRequest, AdminAccountsList, AdminAccountsListRequest, AdminAccountsResume, AdminAccountsResumeRequest, AdminAccountsSuspend, AdminAccountsSuspendRequest, AdminGrantsCreate, AdminGrantsCreateRequest, AdminKeysCreate, AdminKeysCreateRequest, AdminKeysList, AdminKeysListRequest, AdminKeysRevoke, AdminKeysRevokeRequest, AdminKeysRotate, AdminKeysRotateRequest, AdminKeysUpdate, AdminKeysUpdateRequest, AdminUsage, AdminUsageRequest } from './admin.ts'
import type { BreachesCatalogue, BreachesCatalogueRequest, BreachesDomain, BreachesDomainRequest, BreachesEmail, BreachesEmailRequest, BreachesPassword, BreachesPasswordRequest, BreachesSearch, BreachesSearchRequest } from './breaches.ts'
import type { Check, CheckRequest } from './check.ts'
import type { ComplianceContact, ComplianceContactRequest, ComplianceEmail, ComplianceEmailRequest, ComplianceReceipt, ComplianceReceiptRequest } from './compliance.ts'
import type { EmailCheck, EmailCheckRequest } from './email.ts'
import type { GenderBatch, GenderBatchRequest, GenderEmail, GenderEmailRequest, GenderName, GenderNameRequest, GenderUsername, GenderUsernameRequest } from './gender.ts'
import type { IpAsn, IpAsnRequest, IpBatch, IpBatchRequest, IpIntelligence, IpIntelligenceRequest } from './ip.ts'
import type { PhoneBatch, PhoneBatchRequest, PhoneValidate, PhoneValidateRequest } from './phone.ts'

export type * from './account.ts'
export type * from './admin.ts'
export type * from './breaches.ts'
export type * from './check.ts'
export type * from './compliance.ts'
export type * from './email.ts'
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
  readonly admin: {
    /** Make an API key: POST /v1/admin/keys/create. */
    keysCreate(input: AdminKeysCreateRequest, options?: CallOptions): Promise<Answer<AdminKeysCreate>>
    /** Change a key: POST /v1/admin/keys/update. */
    keysUpdate(input: AdminKeysUpdateRequest, options?: CallOptions): Promise<Answer<AdminKeysUpdate>>
    /** Keys of an account: POST /v1/admin/keys/list. */
    keysList(input: AdminKeysListRequest, options?: CallOptions): Promise<Answer<AdminKeysList>>
    /** End a key at once and for good: POST /v1/admin/keys/revoke. */
    keysRevoke(input: AdminKeysRevokeRequest, options?: CallOptions): Promise<Answer<AdminKeysRevoke>>
    /** Replace a key by a new one: POST /v1/admin/keys/rotate. */
    keysRotate(input: AdminKeysRotateRequest, options?: CallOptions): Promise<Answer<AdminKeysRotate>>
    /** Make an account: POST /v1/admin/accounts/create. */
    accountsCreate(input: AdminAccountsCreateRequest, options?: CallOptions): Promise<Answer<AdminAccountsCreate>>
    /** Every account: POST /v1/admin/accounts/list. */
    accountsList(input?: AdminAccountsListRequest, options?: CallOptions): Promise<Answer<AdminAccountsList>>
    /** Refuse every key of an account: POST /v1/admin/accounts/suspend. */
    accountsSuspend(input: AdminAccountsSuspendRequest, options?: CallOptions): Promise<Answer<AdminAccountsSuspend>>
    /** Let the keys of a suspended account work again: POST /v1/admin/accounts/resume. */
    accountsResume(input: AdminAccountsResumeRequest, options?: CallOptions): Promise<Answer<AdminAccountsResume>>
    /** Set the limits of an account: POST /v1/admin/accounts/limits. */
    accountsLimits(input: AdminAccountsLimitsRequest, options?: CallOptions): Promise<Answer<AdminAccountsLimits>>
    /** Grant credits to an account: POST /v1/admin/grants/create. */
    grantsCreate(input: AdminGrantsCreateRequest, options?: CallOptions): Promise<Answer<AdminGrantsCreate>>
    /** Use of an account by customer: POST /v1/admin/usage. */
    usage(input: AdminUsageRequest, options?: CallOptions): Promise<Answer<AdminUsage>>
  }
  readonly breaches: {
    /** Which public data breaches an email address was found in: POST /v1/breaches/email. */
    email(input: BreachesEmailRequest, options?: CallOptions): Promise<Answer<BreachesEmail>>
    /** Whether a password appears in breaches, and how often: POST /v1/breaches/password. */
    password(input: BreachesPasswordRequest, options?: CallOptions): Promise<Answer<BreachesPassword>>
    /** The breaches that are known here: POST /v1/breaches/catalogue. */
    catalogue(input?: BreachesCatalogueRequest, options?: CallOptions): Promise<Answer<BreachesCatalogue>>
    /** Breaches by name, domain, kind of data or date: POST /v1/breaches/search. */
    search(input?: BreachesSearchRequest, options?: CallOptions): Promise<Answer<BreachesSearch>>
    /** In which public data breaches addresses of a domain of yours were found: POST /v1/breaches/domain. */
    domain(input: BreachesDomainRequest, options?: CallOptions): Promise<Answer<BreachesDomain>>
  }
  readonly check: {
    /**
     * An IP address, email address, phone number, name and password of one person, checked together: POST
     * /v1/check.
     */
    run(input?: CheckRequest, options?: CallOptions): Promise<Answer<Check>>
  }
  readonly compliance: {
    /**
     * Where an email address belongs, and what its law says of unasked commercial email: POST
     * /v1/compliance/email.
     */
    email(input: ComplianceEmailRequest, options?: CallOptions): Promise<Answer<ComplianceEmail>>
    /**
     * The verdict on an email address whose holder you know: exceptions for customers count: POST
     * /v1/compliance/contact.
     */
    contact(input: ComplianceContactRequest, options?: CallOptions): Promise<Answer<ComplianceContact>>
    /** Receipt for a cold-email verdict: POST /v1/compliance/receipt. */
    receipt(input: ComplianceReceiptRequest, options?: CallOptions): Promise<Answer<ComplianceReceipt>>
  }
  readonly email: {
    /**
     * Whether an email address is well written, of what kind its domain is, and what may be wrong with it: POST
     * /v1/email/check.
     */
    check(input: EmailCheckRequest, options?: CallOptions): Promise<Answer<EmailCheck>>
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
    /** Up to 1,000 IP addresses at once: POST /v1/ip/batch. */
    batch(input: IpBatchRequest, options?: CallOptions): Promise<Answer<IpBatch>>
    /** Who an autonomous system is and what it announces: POST /v1/ip/asn. */
    asn(input: IpAsnRequest, options?: CallOptions): Promise<Answer<IpAsn>>
  }
  readonly phone: {
    /** Whether a phone number can exist, of which type it is, and where it comes from: POST /v1/phone/validate. */
    validate(input: PhoneValidateRequest, options?: CallOptions): Promise<Answer<PhoneValidate>>
    /** Up to 1,000 phone numbers at once: POST /v1/phone/batch. */
    batch(input: PhoneBatchRequest, options?: CallOptions): Promise<Answer<PhoneBatch>>
  }
}

/** The path of each method, and whether it takes an Idempotency-Key. */
export const operations: Readonly<Record<string, Readonly<Record<string, readonly [path: string, takesKey: boolean]>>>> = {
  account: {
    usage: ['/v1/account/usage', false],
    policy: ['/v1/account/policy', true],
  },
  admin: {
    keysCreate: ['/v1/admin/keys/create', true],
    keysUpdate: ['/v1/admin/keys/update', true],
    keysList: ['/v1/admin/keys/list', true],
    keysRevoke: ['/v1/admin/keys/revoke', true],
    keysRotate: ['/v1/admin/keys/rotate', true],
    accountsCreate: ['/v1/admin/accounts/create', true],
    accountsList: ['/v1/admin/accounts/list', true],
    accountsSuspend: ['/v1/admin/accounts/suspend', true],
    accountsResume: ['/v1/admin/accounts/resume', true],
    accountsLimits: ['/v1/admin/accounts/limits', true],
    grantsCreate: ['/v1/admin/grants/create', true],
    usage: ['/v1/admin/usage', true],
  },
  breaches: {
    email: ['/v1/breaches/email', true],
    password: ['/v1/breaches/password', true],
    catalogue: ['/v1/breaches/catalogue', false],
    search: ['/v1/breaches/search', false],
    domain: ['/v1/breaches/domain', true],
  },
  check: {
    run: ['/v1/check', true],
  },
  compliance: {
    email: ['/v1/compliance/email', true],
    contact: ['/v1/compliance/contact', true],
    receipt: ['/v1/compliance/receipt', true],
  },
  email: {
    check: ['/v1/email/check', true],
  },
  gender: {
    name: ['/v1/gender/name', true],
    email: ['/v1/gender/email', true],
    username: ['/v1/gender/username', true],
    batch: ['/v1/gender/batch', true],
  },
  ip: {
    intelligence: ['/v1/ip/intelligence', true],
    batch: ['/v1/ip/batch', true],
    asn: ['/v1/ip/asn', true],
  },
  phone: {
    validate: ['/v1/phone/validate', true],
    batch: ['/v1/phone/batch', true],
  },
}
