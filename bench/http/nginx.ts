/**
 * nginx with ngx_http_geoip2 as Debian packages them: one worker that looks the address of a header up in the place
 * file this project reads as well, and answers JSON with country, region, city and coordinates. It checks no key,
 * counts nothing and parses no body.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Peer } from './peers.ts'

const program = '/usr/sbin/nginx'
const module = '/usr/lib/nginx/modules/ngx_http_geoip2_module.so'
const startTimeoutMs = 10_000

/** The header whose address is looked up. */
export const addressHeader = 'X-IP'

/** Null, with a word, when it is not there. */
export async function startNginx(placeFile: string): Promise<Peer | null> {
  if (!existsSync(program) || !existsSync(module)) {
    say('nginx with ngx_http_geoip2 is not installed (Debian: nginx, libnginx-mod-http-geoip2): left out')
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'assay-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, placeFile))
  const child = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  const worker = await workerOf(child)
  if (worker !== null && (await listens(port))) {
    return { port, pid: worker, stop }
  }
  await stop()
  say('nginx with ngx_http_geoip2 did not start: left out')
  return null
}

function say(word: string): void {
  process.stderr.write(`  ${word}\n`)
}

/** Members of the answer and the fields of the place file that fill them. */
const texts = { country_code: 'country_code', region: 'state1', city: 'city' } as const
const numbers = { latitude: 'latitude', longitude: 'longitude' } as const

function configuration(folder: string, port: number, placeFile: string): string {
  const lookups = Object.entries({ ...texts, ...numbers }).map(
    ([name, field]) => `$geoip2_${name} source=$http_x_ip ${field};`,
  )
  const members = [
    '"ip":"$http_x_ip"',
    ...Object.keys(texts).map(name => `"${name}":"$geoip2_${name}"`),
    ...Object.keys(numbers).map(name => `"${name}":$geoip2_${name}`),
  ]
  return `load_module ${module};
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {
  worker_connections 1024;
}
http {
  access_log off;
  keepalive_requests 1000000000;
  keepalive_timeout 1h;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  geoip2 ${placeFile} {
    ${lookups.join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    default_type application/json;
    return 200 '{${members.join()}}';
  }
}
`
}

/** nginx takes no port 0. */
async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** The only child of the process that was started; null when that ends, or has none in time. */
async function workerOf(child: ChildProcess): Promise<number | null> {
  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null) return null
    const worker = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
    if (worker !== '') return Number(worker)
    await delay(20)
  }
  return null
}

function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
