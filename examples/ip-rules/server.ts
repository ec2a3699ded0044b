/** Rules by IP address for a whole site: which countries, networks and anonymizers may see which paths. */
import { serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { IpIntelligence } from 'assay/client'
import { type CallerEnv, ipIntelligence } from 'assay/hono'
import { openSignals } from 'assay/node'
import { Hono } from 'hono'

interface Rule {
  readonly name: string
  /** The rule holds for paths that begin with it. */
  readonly path: string
  readonly applies: (ip: IpIntelligence) => boolean
  readonly status: 403 | 451
}

/** The first rule that applies decides. Private addresses, such as those of health checks, are allowed. */
const rules: readonly Rule[] = [
  { name: 'embargo', path: '/', status: 451, applies: ip => ['CU', 'KP', 'SY'].includes(ip.country_code) },
  { name: 'abuse', path: '/', status: 403, applies: ip => (ip.abuse?.lists ?? 0) >= 3 },
  { name: 'no Tor', path: '/checkout', status: 403, applies: ip => ip.tor },
  { name: 'no data centers', path: '/checkout', status: 403, applies: ip => ip.hosting && ip.privacy.crawler === null },
  { name: 'home only', path: '/admin', status: 403, applies: ip => ip.country_code !== 'DE' },
]

const app = new Hono<CallerEnv>()

app.use(
  ipIntelligence({
    source: await openSignals({ signals: ['ip'] }),
    getConnInfo,
    trustProxy: process.env.TRUSTED_PROXIES?.split(',') ?? [],
    fail: 'closed',
  }),
)

app.use(async (context, next) => {
  const caller = context.var.assay
  if (!caller.ok || caller.ip.reserved) return next()
  const rule = rules.find(({ path, applies }) => context.req.path.startsWith(path) && applies(caller.ip))
  return rule ? context.text(`Not available: ${rule.name}.`, rule.status) : next()
})

app.get('*', context => {
  const caller = context.var.assay
  return context.text(`Hello ${(caller.ok && caller.ip.country) || 'there'}`)
})

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000), hostname: '127.0.0.1' }, address =>
  console.log('listening on', address),
)
