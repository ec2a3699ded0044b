/** Clients that public generators make of /openapi.json: they compile under strict and call the service. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const run = promisify(execFile)
const folder = temporaryFolder('generators')
const document = join(folder, 'openapi.json')
let service: ServiceUnderTest

before(async () => {
  // What one of the clients imports.
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('node_modules/@oazapfts'), join(folder, 'node_modules/@oazapfts'))
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}')
  service = await startService()
  const { text } = await service.post('/openapi.json', null, { method: 'GET', key: null })
  writeFileSync(document, text)
})
after(async () => {
  await service.stop()
})

const program = (name: string) => `node_modules/.bin/${name}`

/** Compiles a program and what it imports, and loads it; throws with what the compiler says. */
async function load(name: string, text: string): Promise<{ readonly ask: (key: string) => Promise<unknown> }> {
  const compilerOptions = {
    ...{ target: 'es2022', module: 'commonjs', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'] },
    ...{ types: [], strict: true, outDir: `built-${name}`, rootDir: '.', skipLibCheck: true },
  }
  const config = join(folder, `tsconfig.${name}.json`)
  writeFileSync(join(folder, `${name}.ts`), text)
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [`${name}.ts`] }))
  await run(process.execPath, [program('tsc'), '-p', config]).catch(({ stdout }) => assert.fail(stdout))
  return createRequire(import.meta.url)(join(folder, `built-${name}`, `${name}.js`))
}

/** What the types have to be good for, whoever makes them. */
const uses = `
export const nameOf = (record: BreachRecord): string => record.Name
export const levelOf = (found: IpIntelligence): string | null => found.risk.level
export const currencyOf = (found: IpIntelligence): string | undefined => found.country_info?.currency
export const estimate: Omit<GenderEstimate, 'result_status' | 'gender'> = { confidence: 0.9 }
// @ts-expect-error: the field is not in the document
export const lost = (found: IpIntelligence) => found.risk.scores
// @ts-expect-error: the country may be null
export const sure = (found: IpIntelligence): string => found.country_info.currency
`

describe('a client that is made by', { skip: skipUnlessLong }, () => {
  it('oazapfts', async () => {
    await run(process.execPath, [program('oazapfts'), document, join(folder, 'oazapfts-api.ts')])
    const { ask } = await load(
      'oazapfts',
      `import { type BreachRecord, defaults, type GenderEstimate, type IpIntelligence, ipIntelligence } from './oazapfts-api'
${uses}
export async function ask(key: string): Promise<unknown> {
  const answer = await ipIntelligence({ ip: '8.8.8.8' }, {}, { headers: { Authorization: 'Bearer ' + key } })
  return answer.status === 200 ? [answer.data.ip, defaults.baseUrl] : answer.data.error.code
}
`,
    )
    assert.deepEqual(await ask(service.key), ['8.8.8.8', service.url])
    assert.equal(await ask('wrong'), 'unauthorized')
  })

  it('openapi-typescript-codegen', async () => {
    const output = join(folder, 'codegen-api')
    await run(process.execPath, [program('openapi'), '--input', document, '--output', output, '--client', 'fetch'])
    const { ask } = await load(
      'codegen',
      `import { ApiError, type BreachRecord, type GenderEstimate, type IpIntelligence, IpService, OpenAPI } from './codegen-api'
${uses}
export async function ask(key: string): Promise<unknown> {
  OpenAPI.TOKEN = key
  const answer = await IpService.ipIntelligence({ ip: '8.8.8.8' }).catch((error: ApiError) => error)
  return answer instanceof ApiError ? answer.body.error.code : [answer.ip, OpenAPI.BASE]
}
`,
    )
    assert.deepEqual(await ask(service.key), ['8.8.8.8', service.url])
    assert.equal(await ask('wrong'), 'unauthorized')
  })
})
