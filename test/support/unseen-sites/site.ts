import type { CompanySite } from '../company-sites/site.ts'

/** What misleads a reader of a site. The measurement counts each kind alone. */
export type TrapKind =
  | 'agency'
  | 'foreign-language'
  | 'foreign-law'
  | 'franchise'
  | 'hosting'
  | 'mail-elsewhere'
  | 'namesake'
  | 'offices-no-head'
  | 'offices-with-head'
  | 'old-address'
  | 'remote'
  | 'sample-address'
  | 'ships-worldwide'
  | 'white-label'

/** A site whose right country was written down before anything was measured; 'XX' where no reader can tell. */
export interface UnseenSite extends CompanySite {
  readonly trap: TrapKind | null
  /** Countries that are no error where `country` is 'XX': the offices of a company without a head office. */
  readonly acceptable?: readonly string[]
}
