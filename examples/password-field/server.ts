/**
 * A password field that warns about breached passwords. The browser hashes the password and asks for the first five of
 * the 40 digits; it compares the rest itself. Neither this server nor Assay learns the password or its hash.
 */
import Fastify from 'fastify'

const { ASSAY_URL = 'http://127.0.0.1:8080', ASSAY_KEY = '', PORT = '3000' } = process.env

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Choose a password</title>
<main>
  <h1>Choose a password</h1>
  <label>Password <input type="password" id="password" autocomplete="new-password" aria-describedby="result"></label>
  <p id="result" role="status"></p>
</main>
<script type="module" src="/field.js"></script>
`

const field = `
async function timesBreached(password) {
  const bytes = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password))
  const hash = Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('').toUpperCase()
  const response = await fetch('/range/' + hash.slice(0, 5))
  if (!response.ok) throw new Error('HTTP status ' + response.status)
  const lines = (await response.text()).split(/\\r?\\n/)
  const found = lines.map(line => line.split(':')).find(([rest]) => rest === hash.slice(5))
  return Number(found?.[1] ?? 0)
}

const [input, result] = ['password', 'result'].map(id => document.getElementById(id))
input.addEventListener('change', async () => {
  const password = input.value
  const text = await timesBreached(password).then(
    count => (count > 0 ? 'This password has appeared in a data breach. Choose a different one.' : 'Not found in known breaches.'),
    () => 'We could not check whether this password has been breached.',
  )
  // An answer for a password that was changed in the meantime is not shown.
  if (input.value === password) result.textContent = password === '' ? '' : text
})
`

const app = Fastify()
app.get('/', (_request, reply) => reply.type('text/html').send(page))
app.get('/field.js', (_request, reply) => reply.type('text/javascript').send(field))

/** Passes a range on, so that the API key stays on this server. Padding hides how many hashes the range has. */
app.get<{ Params: { prefix: string } }>('/range/:prefix', async (request, reply) => {
  const { prefix } = request.params
  if (!/^[0-9A-F]{5}$/.test(prefix)) return reply.code(400).send()
  const headers = { 'Add-Padding': 'true', ...(ASSAY_KEY !== '' && { Authorization: `Bearer ${ASSAY_KEY}` }) }
  const range = await fetch(`${ASSAY_URL}/range/${prefix}`, { headers, signal: AbortSignal.timeout(2_000) })
  if (!range.ok) return reply.code(502).send()
  return reply.type('text/plain').send(await range.text())
})

console.log('listening on', await app.listen({ port: Number(PORT), host: '127.0.0.1' }))
