/** A sign-up endpoint that refuses throw-away email addresses and sends risky callers to review. */
import { type Caller, ipIntelligence } from 'assay/express'
import { openSignals, RefusedError } from 'assay/node'
import express from 'express'

const assay = await openSignals({ signals: ['ip', 'email'] })

const app = express()
app.use(express.json())
app.use(
  ipIntelligence({
    source: assay,
    trustProxy: Number(process.env.PROXIES ?? 0),
    onUnknown: ({ reason }) => console.warn('caller unknown:', reason),
  }),
)

app.post('/sign-up', async (request, response) => {
  const checked = await assay.email(String(request.body?.email ?? '')).catch(noneWhenRefused)
  if (!checked?.valid) return void response.status(422).json({ error: 'enter a valid email address' })
  const suggestion = checked.did_you_mean?.email
  if (checked.disposable) return void response.status(422).json({ error: 'use a permanent email address', suggestion })

  const reasons = [...reasonsAgainst(request.assay), ...(checked.role ? ['shared mailbox'] : [])]
  response
    .status(reasons.length === 0 ? 201 : 202)
    .json({ state: reasons.length === 0 ? 'created' : 'review', reasons, suggestion })
})

/** An empty or very long text is refused, and not checked. */
function noneWhenRefused(error: unknown): null {
  if (error instanceof RefusedError) return null
  throw error
}

/** An unknown caller is reviewed, so nobody gains by making the lookup fail. */
function reasonsAgainst(caller: Caller): string[] {
  if (!caller.ok) return ['caller unknown']
  const { tor, vpn, hosting } = caller.ip.privacy
  const reasons: string[] = []
  if (tor) reasons.push('Tor')
  if (vpn) reasons.push('VPN')
  if (hosting) reasons.push('data center')
  if (caller.ip.abuse) reasons.push('abuse list')
  return reasons
}

const server = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log('listening on', server.address())
})
