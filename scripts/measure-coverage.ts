/**
 * How much of announced address space each field of an IP answer is known for.
 *
 *   node_modules/.bin/node scripts/measure-coverage.ts [ASSAY_HOME]
 *
 * Without a home: what is installed with this project; with one: its snapshot, as `assay data refresh ip` left it.
 * IPv4: a random announced address; IPv6: a random address in a random announced block.
 */
import { join } from 'node:path'
import { seededRandom } from '../bench/harness.ts'
import { openSnapshot } from '../src/data/snapshot/snapshot.ts'
import { readSnapshotFile } from '../src/data/snapshot/snapshot-file.ts'
import { lookup } from '../src/signals/ip/answer/lookup.ts'
import { readFiles } from '../src/signals/ip/compile/input-files.ts'
import { ipData } from '../src/signals/ip/dataset.ts'
import { announcedAddresses } from '../src/signals/ip/fixtures/announced.ts'
import type { IpIntelligence } from '../src/signals/ip/schema.ts'
import { realIpIndex } from '../test/support/ip-data.ts'

const count = 200_000
const [home] = process.argv.slice(2)
const index =
  home === undefined
    ? await realIpIndex()
    : ipData.open(openSnapshot(await readSnapshotFile(join(home, 'data', 'ip.snapshot'))))

const fields: Readonly<Record<string, (answer: IpIntelligence) => boolean>> = {
  country: answer => answer.country_code !== '',
  region: answer => answer.region !== null,
  city: answer => answer.city !== null,
  'latitude, longitude': ({ location }) => location.latitude !== null,
  'time zone': ({ location }) => location.timezone !== null,
  'AS name': answer => answer.as_name !== null,
  'announced range': ({ network }) => network.cidr !== null,
  'registered country': ({ network }) => network.registered_country !== null,
  RIR: ({ network }) => network.rir !== null,
  allocated: ({ network }) => network.allocated !== null,
  'network type': ({ network }) => network.type !== 'unknown',
  hosting: answer => answer.hosting,
  'a named hosting provider': answer => answer.hosting && answer.hosting_provider !== 'other_hosting',
  vpn: ({ privacy }) => privacy.vpn,
  'Apple private relay': ({ privacy }) => privacy.apple_private_relay,
  Tor: answer => answer.tor,
  crawler: ({ privacy }) => privacy.crawler !== null,
}

const shares = readFiles().families.map(family => {
  const answers = announcedAddresses(family, count, seededRandom(family.version)).flatMap(
    ip => lookup(index, ip, 0) ?? [],
  )
  return (of: (answer: IpIntelligence) => boolean) => (100 * answers.filter(of).length) / answers.length
})
console.log('| field | IPv4 | IPv6 |\n|---|---|---|')
for (const [field, of] of Object.entries(fields)) {
  console.log(`| ${field} | ${shares.map(share => `${share(of).toFixed(2)} %`).join(' | ')} |`)
}
