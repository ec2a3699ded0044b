/** An event of the audit log: actor, action and subject. `at` is milliseconds since 1970 UTC. */
export interface AuditEvent {
  readonly at: number
  readonly actor: string
  readonly action: string
  readonly subject: string
  /** The account whose affair it is; left out for one of the whole installation. */
  readonly account?: string | null
  /** The IP address it was done from; left out for what was done on the machine. */
  readonly address?: string | null
}
