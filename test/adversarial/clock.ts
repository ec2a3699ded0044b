/** The environment that gives a service another clock: see preload/clock.ts. */
import type { Environment } from '../support/service.ts'

const preload = new URL('./preload/clock.ts', import.meta.url).href

export interface OtherClock {
  readonly aheadMs?: number
  /** How many of its seconds are over in one of ours. */
  readonly speed?: number
  /** How much earlier the time that TLS has for a handshake is over. */
  readonly handshakeSpeed?: number
  readonly host?: string
  readonly pid?: number
}

export function withClock({ aheadMs = 0, speed = 1, handshakeSpeed = 1, host, pid }: OtherClock): Environment {
  return {
    NODE_OPTIONS: `--import=${preload}`,
    HUNT_AHEAD_MS: String(aheadMs),
    HUNT_SPEED: String(speed),
    HUNT_HANDSHAKE_SPEED: String(handshakeSpeed),
    ...(host === undefined ? {} : { HUNT_HOST: host }),
    ...(pid === undefined ? {} : { HUNT_PID: String(pid) }),
  }
}
