/** Two services on one database whose clocks are five seconds apart: they must not admit more than one alone would. */
import type { ServiceProcess } from '../../support/service-process.ts'
import { type Attack, found } from '../attack.ts'
import { withClock } from '../clock.ts'
import { endTree, startTarget } from '../target.ts'

const limit = 60
const asked = 100

export const clocks: Attack = {
  name: 'clocks-apart',
  promises: [
    {
      text: `of ${asked} requests to one clock and ${asked} to another, 5 s behind, ${limit} are admitted in a minute`,
      before: '120 admitted',
    },
  ],
  run: async () => {
    const settings = { RATE_LIMIT_PER_MINUTE: String(limit) }
    const one = await startTarget(settings)
    const two = await startTarget({ ...settings, ...withClock({ aheadMs: -5_000 }) }, one.home)
    const ask = async (service: ServiceProcess) => {
      const { status } = await service.post('/v1/account/usage', {}, { key: one.key })
      return status === 200
    }
    let admitted = 0
    for (const service of [one, two]) {
      for (let request = 0; request < asked; request += 1) if (await ask(service)) admitted += 1
    }
    endTree(two.child)
    endTree(one.child)
    return [found(admitted === limit, `${admitted} admitted`)]
  },
}
