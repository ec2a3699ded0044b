import assert from 'node:assert/strict'
import { startPublisher } from '../../src/data/fixtures/publisher.ts'
import { runAssay } from './command.ts'

/** Fetches a made-up list of Tor exits into a home, from one of the two publishers. */
export async function fetchTor(home: string): Promise<void> {
  const publisher = await startPublisher()
  const exits = Array.from({ length: 800 }, (_, last) => `5.9.${last >> 8}.${last & 255}`)
  publisher.answer('/check.torproject.org/torbulkexitlist', exits.join('\n'))
  const environment = { ASSAY_HOME: home, OFFLINE: '0', DATA_MIRROR: publisher.mirror }
  const { stdout } = await runAssay(['data', 'refresh', 'tor'], environment)
  assert.match(stdout, /tor: rebuilt/)
  await publisher.stop()
}
