/** What can be wrong with a snapshot, and the sentence for it. A closed list: logs and tests switch on the code. */
const sentences = {
  not_a_snapshot: 'The file does not begin as a snapshot does.',
  unsupported_version: 'The snapshot was written by another version of Assay or on a machine of another byte order.',
  truncated: 'The snapshot is shorter than its header says.',
  digest_mismatch: 'The content of the snapshot does not match its digest.',
  bad_header: 'The header of the snapshot cannot be read.',
  missing_section: 'The snapshot lacks a section that its reader needs.',
  wrong_section_type: 'A section of the snapshot has another type than its reader expects.',
} as const

export type SnapshotErrorCode = keyof typeof sentences

/** A snapshot that cannot be used. Building it again is always the remedy. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
  readonly code: SnapshotErrorCode

  constructor(code: SnapshotErrorCode, detail?: string) {
    super(detail === undefined ? sentences[code] : `${sentences[code]} (${detail})`)
    this.code = code
  }
}
