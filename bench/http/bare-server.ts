/** The least that Node can do: reads the request, answers a fixed text, which it is told over IPC. */
import http from 'node:http'

process.once('message', (body: string) => {
  const head = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) }
  const server = http.createServer((request, response) => {
    request.on('data', () => {})
    request.on('end', () => {
      response.writeHead(200, head)
      response.end(body)
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
  })
})
