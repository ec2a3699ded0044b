/**
 * Clients that write all of a body that is too large before they read, as most libraries do: they must learn why it was
 * refused.
 */
import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { head } from '../../support/raw-http.ts'
import { type Attack, found } from '../attack.ts'
import { withTarget } from '../target.ts'

const bodyBytes = 20_000_000
const attempts = 10

const python = `
import http.client, sys
host, port, key, size, attempts = sys.argv[1:]
seen = 0
for attempt in range(int(attempts)):
    client = http.client.HTTPConnection(host, int(port), timeout=10)
    try:
        client.request('POST', '/v1/ip/intelligence', b' ' * int(size), {'Authorization': 'Bearer ' + key, 'Content-Type': 'application/json'})
        seen += client.getresponse().status == 413
    except OSError:
        pass
    client.close()
print(seen)
`

/** How many of the attempts of Python's own client read a 413; null without Python. */
async function byPython(url: string, key: string): Promise<number | null> {
  const { hostname, port } = new URL(url)
  const words = ['-c', python, hostname, port, key, String(bodyBytes), String(attempts)]
  try {
    return Number((await promisify(execFile)('python3', words)).stdout)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Writes the whole body, whatever happens, and only then looks for an answer. */
function byHand(url: string, key: string, framing: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const lines = [`Authorization: Bearer ${key}`, 'Content-Type: application/json', framing]
  const piece = Buffer.alloc(65_536, ' ')
  const isChunked = framing.startsWith('Transfer')
  return new Promise(resolve => {
    let text = ''
    const socket = connect(Number(port), hostname, () => {
      socket.pause()
      socket.write(head('POST /v1/ip/intelligence HTTP/1.1', ...lines))
      let left = bodyBytes
      const write = () => {
        while (left > 0) {
          const bytes = piece.subarray(0, Math.min(piece.length, left))
          left -= bytes.length
          if (isChunked) socket.write(`${bytes.length.toString(16)}\r\n`)
          const isRoom = socket.write(bytes)
          if (isChunked) socket.write('\r\n')
          if (!isRoom) return void socket.once('drain', write)
        }
        if (isChunked) socket.write('0\r\n\r\n')
        socket.resume()
      }
      write()
    })
    socket.setEncoding('latin1').on('data', chunk => {
      text += chunk
    })
    socket.setTimeout(10_000, () => socket.destroy())
    socket.on('error', () => {})
    socket.on('end', () => socket.destroy())
    socket.on('close', () => resolve(text.startsWith('HTTP/1.1 413 ')))
  })
}

async function count(attempt: () => Promise<boolean>): Promise<number> {
  let seen = 0
  for (let index = 0; index < attempts; index += 1) if (await attempt()) seen += 1
  return seen
}

export const tooLarge: Attack = {
  name: 'too-large',
  promises: [
    { text: "413 reaches Python's http.client, which writes 20 MB before it reads", before: '0 of 10 read it' },
    { text: '413 reaches a socket that writes 20 MB before it reads, with Content-Length', before: '0 of 10 read it' },
    { text: 'the same with a chunked body', before: '0 of 10 read it' },
  ],
  run: () =>
    withTarget({}, async ({ url, key }) => {
      const pythons = await byPython(url, key)
      const withLength = await count(() => byHand(url, key, `Content-Length: ${bodyBytes}`))
      const chunked = await count(() => byHand(url, key, 'Transfer-Encoding: chunked'))
      const seen = (number: number) => found(number === attempts, `${number} of ${attempts} read it`)
      return [pythons === null ? found(null, 'there is no python3') : seen(pythons), seen(withLength), seen(chunked)]
    }),
}
