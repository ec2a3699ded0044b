/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'

/** What the estimate rests on. Absent for `unknown`, and where a title or a surname alone decided. */
export interface GenderEstimateEvidence {
  /** The given name that was read, in lower case and without accents. */
  readonly name: string
  /**
   * Where it begins in the text without white space around it, from 0, in UTF-16 units; absent where the text
   * spells it otherwise.
   */
  readonly position?: number
  /**
   * `exact`: a source has the name; `variant`: by a part, another spelling or another script of it; `model`:
   * by its letters, or by the configured provider.
   */
  readonly match: Open<'exact' | 'variant' | 'model'>
  /**
   * People whom official sources counted under the name, born or resident; the number of each source is
   * rounded to a power of two, and some people are in two of them. With `country` those of that country.
   * Absent where only lists have the name.
   */
  readonly people?: number
  /** The countries of these people (ISO 3166-1 alpha-2), five at most, those with the most first. */
  readonly countries?: readonly string[]
  /** Date of the newest source of the table. */
  readonly data_version: string
}

/**
 * The parts of a full name as they are written. Absent for `unknown`, for addresses, usernames and single
 * words, and where the words cannot be told apart.
 */
export interface GenderEstimateNameParts {
  /** What stands in front of the name. */
  readonly title?: string
  /** The given name, with initials in front of it. */
  readonly given?: string
  /** Further names between given and family name. */
  readonly middle?: string
  /** The family name with its particles. */
  readonly family?: string
  /** What stands behind the name: degrees, generations, offices. */
  readonly suffix?: string
}

export interface GenderEstimate {
  readonly result_status: Open<'identified' | 'unknown'>
  /** Whom a name like this is typically given to: boys or girls. Not the gender of any one person. */
  readonly gender: Open<'male' | 'female'> | null
  /** How often answers like this one are right. Absent for `unknown`. */
  readonly confidence?: number
  /** The hinted country, when its own sources decided. Not where a person lives. */
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
   * Whether a model that reads spellings may answer: never, always, or where the data has no such name.
   * `fallback` when it is left out.
   */
  readonly ai_mode?: 'off' | 'always' | 'fallback' | undefined
}

export interface GenderNameRequest {
  /** A first name or a full name, in any script. */
  readonly name: string
  /**
   * ISO 3166-1 alpha-2 code of the country the name is from. Sources of that country then decide. `UK` is
   * taken for `GB`; any other code that is not assigned is taken and says nothing.
   */
  readonly country?: string | undefined
  /**
   * Answer from a confidence of 0.5 instead of 0.65, and also when the input does not look like a name. A
   * name that was read out of a handle too unsurely for that is answered with 0.5, as a coin would be. Not
   * together with an `ai_mode` of `off` or `always`.
   */
  readonly forceToGenderize?: boolean | undefined
  readonly options?: GenderNameRequestOptions | undefined
}

export interface GenderEmailRequest {
  /** An email address. */
  readonly email: string
  /**
   * ISO 3166-1 alpha-2 code of the country the name is from. Sources of that country then decide. `UK` is
   * taken for `GB`; any other code that is not assigned is taken and says nothing.
   */
  readonly country?: string | undefined
  /**
   * Answer from a confidence of 0.5 instead of 0.65, and also when the input does not look like a name. A
   * name that was read out of a handle too unsurely for that is answered with 0.5, as a coin would be. Not
   * together with an `ai_mode` of `off` or `always`.
   */
  readonly forceToGenderize?: boolean | undefined
  readonly options?: GenderNameRequestOptions | undefined
}

export interface GenderUsernameRequest {
  /** A username or handle. */
  readonly username: string
  /**
   * ISO 3166-1 alpha-2 code of the country the name is from. Sources of that country then decide. `UK` is
   * taken for `GB`; any other code that is not assigned is taken and says nothing.
   */
  readonly country?: string | undefined
  /**
   * Answer from a confidence of 0.5 instead of 0.65, and also when the input does not look like a name. A
   * name that was read out of a handle too unsurely for that is answered with 0.5, as a coin would be. Not
   * together with an `ai_mode` of `off` or `always`.
   */
  readonly forceToGenderize?: boolean | undefined
  readonly options?: GenderNameRequestOptions | undefined
}

export interface GenderBatchItemOptions {
  /**
   * Whether a model that reads spellings may answer: never, always, or where the data has no such name. `off`
   * when it is left out.
   */
  readonly ai_mode?: 'off' | 'always' | 'fallback' | undefined
}

export interface GenderBatchItem {
  /** Your own reference, echoed back. */
  readonly id: string
  readonly type: 'name' | 'email' | 'username'
  /** The name, address or username; an address has at most 254 characters. */
  readonly value: string
  /**
   * ISO 3166-1 alpha-2 code of the country the name is from. Sources of that country then decide. `UK` is
   * taken for `GB`; any other code that is not assigned is taken and says nothing.
   */
  readonly country?: string | undefined
  /**
   * Answer from a confidence of 0.5 instead of 0.65, and also when the input does not look like a name. A
   * name that was read out of a handle too unsurely for that is answered with 0.5, as a coin would be. Not
   * together with an `ai_mode` of `off` or `always`.
   */
  readonly forceToGenderize?: boolean | undefined
  readonly options?: GenderBatchItemOptions | undefined
}

export interface GenderBatchRequest {
  readonly items: readonly GenderBatchItem[]
}
