/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'

/** Basis of the estimate. Absent for `unknown`, and when only a title or a surname was used. */
export interface GenderEstimateEvidence {
  /** The given name that was used, in lower case and without accents. */
  readonly name: string
  /**
   * Start of the given name in the trimmed input, counted from 0 in UTF-16 code units. Absent when the input
   * spells it differently.
   */
  readonly position?: number
  /**
   * `exact`: a source contains the name; `variant`: a source contains a part, another spelling or another
   * script of the name; `model`: estimated from the letters, or by the configured provider.
   */
  readonly match: Open<'exact' | 'variant' | 'model'>
  /**
   * Number of people with this name in official sources (births or residents), or in those of `country` if it
   * is set. The number of each source is rounded to a power of two, and a person can be in two sources.
   * Absent when only lists contain the name.
   */
  readonly people?: number
  /** Countries of these people (ISO 3166-1 alpha-2), at most five, most people first. */
  readonly countries?: readonly string[]
  /** Date of the newest source. */
  readonly data_version: string
}

/**
 * Parts of a full name, as written. Absent for `unknown`, for email addresses, usernames and single words,
 * and when the parts cannot be distinguished.
 */
export interface GenderEstimateNameParts {
  /** Titles and forms of address before the name. */
  readonly title?: string
  /** The given name, with leading initials. */
  readonly given?: string
  /** Names between the given name and the family name. */
  readonly middle?: string
  /** The family name, with particles. */
  readonly family?: string
  /** Suffixes after the name: degrees, generations, offices. */
  readonly suffix?: string
}

export interface GenderEstimate {
  readonly result_status: Open<'identified' | 'unknown'>
  /** The gender to which such a name is typically given. Not the gender of an individual person. */
  readonly gender: Open<'male' | 'female'> | null
  /** Share of correct results among results like this one. Absent for `unknown`. */
  readonly confidence?: number
  /** The country of the request, when its own sources were used. Not the country in which a person lives. */
  readonly country?: string
  readonly evidence?: GenderEstimateEvidence
  readonly name_parts?: GenderEstimateNameParts
}

export interface GenderName {
  readonly data: GenderEstimate
}

export interface GenderEmail {
  readonly data: GenderEstimate
}

export interface GenderUsername {
  readonly data: GenderEstimate
}

export interface BatchError {
  readonly code: string
  readonly status: number
  readonly action: string
}

export interface GenderBatchDataItem {
  /** Position of the item in the request. */
  readonly index: number
  readonly id: string
  readonly charged_credits: number
  readonly data?: GenderEstimate
  readonly error?: BatchError
}

export interface GenderBatch {
  readonly data: readonly GenderBatchDataItem[]
  /** `not_charged` when no item was charged. */
  readonly billing_status: Open<'confirmed' | 'not_charged' | 'unconfirmed'>
}

export interface GenderNameRequestOptions {
  /**
   * Use of a model that estimates from the spelling: never (`off`), always, or when the data does not contain
   * the name (`fallback`). Default: `fallback`.
   */
  readonly ai_mode?: 'off' | 'always' | 'fallback' | undefined
}

export interface GenderNameRequest {
  /** A first name or a full name, in any script. */
  readonly name: string
  /**
   * ISO 3166-1 alpha-2 code of the country of the name. Sources of that country take precedence. `UK` means
   * `GB`. Any other unassigned code is accepted and has no effect.
   */
  readonly country?: string | undefined
  /**
   * Lowers the threshold for a result from a confidence of 0.65 to 0.5, also for input that does not look
   * like a name. A name extracted from a username with a lower confidence is returned with 0.5. Cannot be
   * combined with an `ai_mode` of `off` or `always`.
   */
  readonly forceToGenderize?: boolean | undefined
  readonly options?: GenderNameRequestOptions | undefined
}

export interface GenderEmailRequest {
  /** An email address. */
  readonly email: string
  /**
   * ISO 3166-1 alpha-2 code of the country of the name. Sources of that country take precedence. `UK` means
   * `GB`. Any other unassigned code is accepted and has no effect.
   */
  readonly country?: string | undefined
  /**
   * Lowers the threshold for a result from a confidence of 0.65 to 0.5, also for input that does not look
   * like a name. A name extracted from a username with a lower confidence is returned with 0.5. Cannot be
   * combined with an `ai_mode` of `off` or `always`.
   */
  readonly forceToGenderize?: boolean | undefined
  readonly options?: GenderNameRequestOptions | undefined
}

export interface GenderUsernameRequest {
  /** A username or handle. */
  readonly username: string
  /**
   * ISO 3166-1 alpha-2 code of the country of the name. Sources of that country take precedence. `UK` means
   * `GB`. Any other unassigned code is accepted and has no effect.
   */
  readonly country?: string | undefined
  /**
   * Lowers the threshold for a result from a confidence of 0.65 to 0.5, also for input that does not look
   * like a name. A name extracted from a username with a lower confidence is returned with 0.5. Cannot be
   * combined with an `ai_mode` of `off` or `always`.
   */
  readonly forceToGenderize?: boolean | undefined
  readonly options?: GenderNameRequestOptions | undefined
}

export interface GenderBatchItemOptions {
  /**
   * Use of a model that estimates from the spelling: never (`off`), always, or when the data does not contain
   * the name (`fallback`). Default: `off`.
   */
  readonly ai_mode?: 'off' | 'always' | 'fallback' | undefined
}

export interface GenderBatchItem {
  /** Your reference for the item, returned unchanged. */
  readonly id: string
  readonly type: 'name' | 'email' | 'username'
  /** The name, email address or username. An email address has at most 254 characters. */
  readonly value: string
  /**
   * ISO 3166-1 alpha-2 code of the country of the name. Sources of that country take precedence. `UK` means
   * `GB`. Any other unassigned code is accepted and has no effect.
   */
  readonly country?: string | undefined
  /**
   * Lowers the threshold for a result from a confidence of 0.65 to 0.5, also for input that does not look
   * like a name. A name extracted from a username with a lower confidence is returned with 0.5. Cannot be
   * combined with an `ai_mode` of `off` or `always`.
   */
  readonly forceToGenderize?: boolean | undefined
  readonly options?: GenderBatchItemOptions | undefined
}

export interface GenderBatchRequest {
  readonly items: readonly GenderBatchItem[]
}
