/**
 * Whether the operator has switched the DROP lists of Spamhaus on (SPAMHAUS_DROP). The declaration of the data set is
 * loaded by several processes (the service, a refresh, a compiler, the command), which all have this environment.
 */
export function usesDrop(): boolean {
  return process.env.SPAMHAUS_DROP === 'on'
}
