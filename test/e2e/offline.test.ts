/** OFFLINE=1 as the network sees it: packets are counted in a network namespace whose only way out is one interface. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { before, describe, it } from 'node:test'
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

describe('a service with OFFLINE=1', { skip }, () => {
  let counts: { calls: number; pages: number; offlinePackets: number; onlinePackets: number }
  before(async () => {
    const script = 'exec "$NODE" test/support/offline-program.ts'
    const env = { ...process.env, NODE: process.execPath }
    const { stdout } = await promisify(execFile)('unshare', inNamespace(script), { cwd: root, env })
    counts = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  })

  it('sends no packet, whatever endpoint, page or command is used', () => {
    assert.ok(counts.calls > 60, `${counts.calls} calls`)
    assert.ok(counts.pages > 40, `${counts.pages} pages`)
    assert.equal(counts.offlinePackets, 0)
  })

  it('sends some without it, so that the count is one of packets', () => {
    assert.ok(counts.onlinePackets > 0)
  })
})
