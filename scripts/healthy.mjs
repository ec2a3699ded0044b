// The health check of the container: exit code 0 when the service on this machine says that it lives. It asks as the settings say
// that it listens; the certificate is for another name, and what answers on this machine is the service.
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'

const { PORT = '8080', HOST = '127.0.0.1', TLS_CERT = '' } = process.env
const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST
const options = { host, port: PORT, path: '/livez', timeout: 2_500, rejectUnauthorized: false }
const asked = (TLS_CERT === '' ? plain : secure)(options, response => {
  process.exit(response.statusCode === 200 ? 0 : 1)
})
asked.on('timeout', () => process.exit(1))
asked.on('error', () => process.exit(1))
asked.end()
