/** OFFLINE=1 as the network sees it: packets are counted in a network namespace whose only way out is one interface. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A pair of interfaces, of which nobody reads the other end. The kernel itself sends nothing there: no neighbour is
 * looked for, and no multicast group is joined, since the IPv6 address is that of another interface.
 */
const network = `
  ip link set lo up
  ip link add out0 type veth peer name in0
  for name in out0 in0; do ip link set $name arp off addrgenmode none up; done
  ip addr add 192.0.2.2/24 dev out0
  ip -6 addr add 2001:db8::2/128 dev lo
  ip route add default dev out0
  ip -6 route add default dev out0`

const inNamespace = (script: string) => ['-n', 'sh', '-e', '-c', `${network}\n${script}`]
const prepared = spawnSync('unshare', inNamespace('true'), { encoding: 'utf8' })
const skip =
  prepared.status !== 0 && `no network namespace can be made here: ${prepared.stderr ?? prepared.error}`.trim()

async function run(offline: '0' | '1'): Promise<{ calls: number; pages: number; packets: number }> {
  const script = 'exec "$NODE" test/support/offline-program.ts'
  const env = { ...process.env, NODE: process.execPath, OFFLINE: offline }
  const { stdout } = await promisify(execFile)('unshare', inNamespace(script), { cwd: root, env })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

describe('a service with OFFLINE=1', { skip }, () => {
  it('sends no packet, whatever endpoint, page or command is used', async () => {
    const { calls, pages, packets } = await run('1')
    assert.ok(calls > 60, `${calls} calls`)
    assert.ok(pages > 40, `${pages} pages`)
    assert.equal(packets, 0)
  })

  it('sends some without it, so that the count is one of packets', async () => {
    assert.ok((await run('0')).packets > 0)
  })
})
