import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { type ToolServerOptions, toolServers } from './tool-server.ts'
import type { Tool } from './tools.ts'

/** Serves the tools to the one client at the other end of two streams, until it closes the first. */
export async function serveTools(
  { tools, ...options }: ToolServerOptions & { readonly tools: readonly Tool[] },
  input: Readable,
  output: Writable,
): Promise<void> {
  const serverFor = toolServers(tools)
  const transport = new StdioServerTransport(input, output)
  // The list of tools never changes, so there is nothing to subscribe to.
  serveStdio(() => serverFor(options), { transport, maxSubscriptions: 0 })
  await finished(input, { writable: false })
}
