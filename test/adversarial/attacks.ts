import type { Attack } from './attack.ts'
import { aiEndpoint } from './attacks/ai-endpoint.ts'
import { clocks } from './attacks/clocks.ts'
import { connections } from './attacks/connections.ts'
import { damagedRows } from './attacks/damaged-rows.ts'
import { database } from './attacks/database.ts'
import { details } from './attacks/details.ts'
import { freshness } from './attacks/freshness.ts'
import { order } from './attacks/order.ts'
import { tooLarge } from './attacks/too-large.ts'
import { unreadAnswers } from './attacks/unread-answers.ts'
import { whoIsAlive } from './attacks/who-is-alive.ts'

/** In the order in which they run. */
export const attacks: readonly Attack[] = [
  ...unreadAnswers,
  ...connections,
  order,
  tooLarge,
  ...database,
  ...damagedRows,
  clocks,
  ...whoIsAlive,
  ...aiEndpoint,
  ...freshness,
  ...details,
]
