/** Who did what to what, for the operator to read. `at` is milliseconds since 1970 UTC. */
export interface AuditEvent {
  readonly at: number
  readonly actor: string
  readonly action: string
  readonly subject: string
}
