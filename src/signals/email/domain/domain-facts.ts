/** What name servers and a registry say of a domain, as the endpoint asks for it. */
export interface DomainFacts {
  readonly dns: {
    readonly accepts_mail?: boolean
    readonly null_mx?: boolean
    readonly spf?: boolean
    readonly dmarc?: boolean
  }
  /** Hosts that take its mail, in lower case, without a final dot; empty when they are not known. */
  readonly mailServers: readonly string[]
  /** Day of its registration (YYYY-MM-DD); null when it is not known. */
  readonly registered: string | null
  /** When they were asked: milliseconds since 1970-01-01 UTC. */
  readonly askedAt: number
}

export interface DomainQuestions {
  /**
   * What is known in time. Never rejects for what the others do; null when too many questions wait.
   *
   * @param domain in ASCII and lower case
   */
  ask(domain: string, signal: AbortSignal): Promise<DomainFacts | null>
}
