/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Answer } from '../answer.ts'
import type { CallOptions } from '../send.ts'
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
    /** Account usage: POST /v1/account/usage. */
    usage(input?: AccountUsageRequest, options?: CallOptions): Promise<Answer<AccountUsage>>
    /** Suppression, allow and owned-domain lists: POST /v1/account/policy. */
    policy(input: AccountPolicyRequest, options?: CallOptions): Promise<Answer<AccountPolicy>>
  }
  readonly admin: {
    /** Create an API key: POST /v1/admin/keys/create. */
    keysCreate(input: AdminKeysCreateRequest, options?: CallOptions): Promise<Answer<AdminKeysCreate>>
    /** Update an API key: POST /v1/admin/keys/update. */
    keysUpdate(input: AdminKeysUpdateRequest, options?: CallOptions): Promise<Answer<AdminKeysUpdate>>
    /** List API keys: POST /v1/admin/keys/list. */
    keysList(input: AdminKeysListRequest, options?: CallOptions): Promise<Answer<AdminKeysList>>
    /** Revoke an API key: POST /v1/admin/keys/revoke. */
    keysRevoke(input: AdminKeysRevokeRequest, options?: CallOptions): Promise<Answer<AdminKeysRevoke>>
    /** Rotate an API key: POST /v1/admin/keys/rotate. */
    keysRotate(input: AdminKeysRotateRequest, options?: CallOptions): Promise<Answer<AdminKeysRotate>>
    /** Create an account: POST /v1/admin/accounts/create. */
    accountsCreate(input: AdminAccountsCreateRequest, options?: CallOptions): Promise<Answer<AdminAccountsCreate>>
    /** List accounts: POST /v1/admin/accounts/list. */
    accountsList(input?: AdminAccountsListRequest, options?: CallOptions): Promise<Answer<AdminAccountsList>>
    /** Suspend an account: POST /v1/admin/accounts/suspend. */
    accountsSuspend(input: AdminAccountsSuspendRequest, options?: CallOptions): Promise<Answer<AdminAccountsSuspend>>
    /** Reactivate an account: POST /v1/admin/accounts/resume. */
    accountsResume(input: AdminAccountsResumeRequest, options?: CallOptions): Promise<Answer<AdminAccountsResume>>
    /** Update account limits: POST /v1/admin/accounts/limits. */
    accountsLimits(input: AdminAccountsLimitsRequest, options?: CallOptions): Promise<Answer<AdminAccountsLimits>>
    /** Grant credits to an account: POST /v1/admin/grants/create. */
    grantsCreate(input: AdminGrantsCreateRequest, options?: CallOptions): Promise<Answer<AdminGrantsCreate>>
    /** Usage by customer: POST /v1/admin/usage. */
    usage(input: AdminUsageRequest, options?: CallOptions): Promise<Answer<AdminUsage>>
  }
  readonly breaches: {
    /** Breaches by email address: POST /v1/breaches/email. */
    email(input: BreachesEmailRequest, options?: CallOptions): Promise<Answer<BreachesEmail>>
    /** Breached password check: POST /v1/breaches/password. */
    password(input: BreachesPasswordRequest, options?: CallOptions): Promise<Answer<BreachesPassword>>
    /** Breach catalogue: POST /v1/breaches/catalogue. */
    catalogue(input?: BreachesCatalogueRequest, options?: CallOptions): Promise<Answer<BreachesCatalogue>>
    /** Breach search: POST /v1/breaches/search. */
    search(input?: BreachesSearchRequest, options?: CallOptions): Promise<Answer<BreachesSearch>>
    /** Breaches by domain: POST /v1/breaches/domain. */
    domain(input: BreachesDomainRequest, options?: CallOptions): Promise<Answer<BreachesDomain>>
  }
  readonly check: {
    /** Joint check: POST /v1/check. */
    run(input?: CheckRequest, options?: CallOptions): Promise<Answer<Check>>
  }
  readonly compliance: {
    /** Cold-email compliance: POST /v1/compliance/email. */
    email(input: ComplianceEmailRequest, options?: CallOptions): Promise<Answer<ComplianceEmail>>
    /** Cold-email compliance for a known contact: POST /v1/compliance/contact. */
    contact(input: ComplianceContactRequest, options?: CallOptions): Promise<Answer<ComplianceContact>>
    /** Receipt for a cold-email verdict: POST /v1/compliance/receipt. */
    receipt(input: ComplianceReceiptRequest, options?: CallOptions): Promise<Answer<ComplianceReceipt>>
  }
  readonly email: {
    /** Email quality: POST /v1/email/check. */
    check(input: EmailCheckRequest, options?: CallOptions): Promise<Answer<EmailCheck>>
  }
  readonly gender: {
    /** Gender by name: POST /v1/gender/name. */
    name(input: GenderNameRequest, options?: CallOptions): Promise<Answer<GenderName>>
    /** Gender by email address: POST /v1/gender/email. */
    email(input: GenderEmailRequest, options?: CallOptions): Promise<Answer<GenderEmail>>
    /** Gender by username: POST /v1/gender/username. */
    username(input: GenderUsernameRequest, options?: CallOptions): Promise<Answer<GenderUsername>>
    /** Gender batch: POST /v1/gender/batch. */
    batch(input: GenderBatchRequest, options?: CallOptions): Promise<Answer<GenderBatch>>
  }
  readonly ip: {
    /** IP intelligence: POST /v1/ip/intelligence. */
    intelligence(input: IpIntelligenceRequest, options?: CallOptions): Promise<Answer<IpIntelligence>>
    /** IP intelligence batch: POST /v1/ip/batch. */
    batch(input: IpBatchRequest, options?: CallOptions): Promise<Answer<IpBatch>>
    /** Autonomous system by number: POST /v1/ip/asn. */
    asn(input: IpAsnRequest, options?: CallOptions): Promise<Answer<IpAsn>>
  }
  readonly phone: {
    /** Phone validation: POST /v1/phone/validate. */
    validate(input: PhoneValidateRequest, options?: CallOptions): Promise<Answer<PhoneValidate>>
    /** Phone validation batch: POST /v1/phone/batch. */
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
