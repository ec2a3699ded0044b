/** A file in MaxMind's format in nginx, configured as docs/data.md shows, against the answers of the API. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { freePort } from '../../../../test/support/loading-service.ts'
import { skipUnlessLong } from '../../../../test/support/long-run-only.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { until } from '../../../../test/support/until.ts'
import { answerTo, endsOfRanges, exportedData, specialAddresses } from '../fixtures/exported.ts'
import { tinyIndex } from '../fixtures/tiny-index.ts'
import { columns } from './columns.ts'
import { ipMmdb } from './mmdb.ts'

/** Where the package libnginx-mod-http-geoip2 of Debian puts it. */
const nginxModule = '/usr/lib/nginx/modules/ngx_http_geoip2_module.so'

function reasonToSkip(): string | false {
  if (skipUnlessLong !== false) return skipUnlessLong
  if (spawnSync('nginx', ['-v']).error !== undefined) return 'nginx is not installed'
  return existsSync(nginxModule) ? false : 'libnginx-mod-http-geoip2 of Debian is not installed'
}

describe('nginx with an exported file', { skip: reasonToSkip() }, () => {
  const data = exportedData(tinyIndex())
  const folder = temporaryFolder('nginx')
  let nginx: ChildProcess
  let url: string

  before(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}/`
    const file = join(folder, 'ip.mmdb')
    const metadata = { databaseType: 'Assay-City', description: 'a test', buildEpoch: 1_790_000_000 }
    writeFileSync(file, Buffer.concat([...ipMmdb(data, columns, metadata)]))
    const configuration = join(folder, 'nginx.conf')
    writeFileSync(configuration, configurationOf(file, port))
    nginx = spawn('nginx', ['-c', configuration, '-p', folder, '-g', 'daemon off;'], { stdio: 'inherit' })
    await until(() =>
      ask('8.8.8.8').then(
        () => true,
        () => false,
      ),
    )
  })
  after(async () => {
    nginx.kill('SIGTERM')
    await new Promise(resolve => nginx.once('exit', resolve))
  })

  /** The documented block, with the address to look up taken from a header. */
  function configurationOf(file: string, port: number): string {
    const text = readFileSync(new URL('../../../../docs/data.md', import.meta.url), 'utf8')
    const [, block] = /```nginx\n(.*?)```/s.exec(text) ?? assert.fail('no configuration')
    const placed = block
      .replace('/srv/ip.mmdb', file)
      .replaceAll(/^( *\$\w+(?: default=\w+)?)/gm, '$1 source=$http_x_real_ip')
    return `load_module ${nginxModule}; pid ${folder}/pid; error_log ${folder}/errors;
      events {}
      http { access_log off; ${placed}
        server { listen 127.0.0.1:${port}; location / {
          default_type text/plain;
          return 200 "$assay_country|$assay_asn|$assay_hosting|$assay_risk"; } } }`
  }

  async function ask(ip: string): Promise<string> {
    return (await fetch(url, { headers: { 'x-real-ip': ip } })).text()
  }

  it('has the country, network, hosting and risk of the API', async () => {
    const addresses = [...endsOfRanges(data, 4, 1), ...endsOfRanges(data, 6, 1), ...specialAddresses]
    for (const ip of addresses) {
      const { country_code, asn, hosting, risk, reserved } = answerTo(data, ip)
      const known = [country_code || 'unknown', asn ?? '', Number(hosting), risk.level]
      assert.equal(await ask(ip), (reserved ? ['unknown', '', '', ''] : known).join('|'), ip)
    }
    assert.ok(addresses.length > 50)
  })
})
