import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, it } from 'node:test'
import { type DataReader, type DatasetKey, origins } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { installedDocument } from '../../../data/snapshot/document.ts'
import { passwords } from '../corpus/corpus.ts'
import { commonPasswords } from './common/dataset.ts'
import { type PasswordPorts, type PasswordSource, passwordEndpoint, type RangeServerPort } from './endpoint.ts'

const noData: DataReader = { get: () => undefined }
const common = installedDocument(commonPasswords, '2026-11-22').opened
const onlyCommon: DataReader = {
  get: <Opened>(key: DatasetKey<Opened>) =>
    (key.name === commonPasswords.name ? common : undefined) as Opened | undefined,
}

/** A server with these counts, and the hashes that it was asked for. */
function serverOf(counts: Readonly<Record<string, number>>, asOf?: string): RangeServerPort & { asked: string[] } {
  const byHash = new Map(Object.entries(counts).map(([password, count]) => [hash('sha1', password), count]))
  const asked: string[] = []
  return {
    asked,
    countOf: async sha1 => {
      const text = Buffer.from(sha1).toString('hex')
      asked.push(text)
      return { outcome: 'counted', count: byHash.get(text) ?? 0, ...(asOf === undefined ? {} : { asOf }) }
    },
  }
}

/** An index with these counts, and the hashes that it was asked for. */
function indexOf(counts: Readonly<Record<string, number>>) {
  const { asked, countOf } = serverOf(counts)
  const countIn = async (sha1: Uint8Array) => {
    const answer = await countOf(sha1, new AbortController().signal)
    return answer.outcome === 'counted' ? answer.count : null
  }
  return { asked, countOf: countIn }
}

const portsOf = (upstream: RangeServerPort | null, source: PasswordSource = 'auto'): PasswordPorts => ({
  passwords: { source, upstream },
})

async function check(
  password: string,
  upstream: RangeServerPort | null,
  data: DataReader = noData,
  source: PasswordSource = 'auto',
) {
  const { signal } = new AbortController()
  return passwordEndpoint.run(
    { password },
    {
      caller: { accountId: 'a', keyId: 'key' },
      requestId: 'req_1',
      now: 0,
      data,
      signal,
      ports: portsOf(upstream, source),
    },
  )
}

describe('an installation without a source', () => {
  it('says what is missing, and not to ask again at once', async () => {
    const missing: readonly (readonly [PasswordSource, string])[] = [
      ['auto', 'No index of breached passwords is installed, and requests to a server are not allowed.'],
      ['local', 'No index of breached passwords is installed, and requests to a server are not allowed.'],
      [
        'upstream',
        '`PASSWORD_SOURCE` allows only a server of breached passwords, and `OFFLINE` does not allow requests to it.',
      ],
    ]
    for (const [source, message] of missing) {
      const refused = await check('a password of nobody 4711', null, onlyCommon, source)
      assert.ok(refused instanceof ApiError)
      const { message: told = '', ...details } = refused.details
      assert.equal(refused.code, 'provider_unavailable')
      assert.deepEqual(details, { retryAfterSeconds: 3600, action: 'contact_support' })
      assert.ok(told.startsWith(message), told)
      assert.match(told, /`assay data import passwords`/)
    }
  })
})

describe('a password that most people use', () => {
  const silent: RangeServerPort = { countOf: async () => ({ outcome: 'unavailable' }) }

  it('is known to be breached when no source answers, at least once', async () => {
    for (const source of [null, silent]) {
      const found = await check('letmein', source, onlyCommon)
      assert.deepEqual(found, { breached: true, count: 1, count_is_minimum: true, [origins]: [commonPasswords] })
    }
  })

  it('has the count of the source that answers, also when that is 0', async () => {
    const counted = await check('letmein', serverOf({ letmein: 4711 }), onlyCommon)
    assert.deepEqual(counted, { breached: true, count: 4711, [origins]: [] })
    assert.deepEqual(await check('letmein', serverOf({}), onlyCommon), { breached: false, count: 0, [origins]: [] })
  })
})

describe('an index on this machine', () => {
  const damaged = { countOf: async () => null }

  /** What is asked of an index, whole or a part, in a data set of the given name. */
  function dataOf(index: { countOf(sha1: Uint8Array): Promise<number | null> }, isComplete: boolean): DataReader {
    const opened = Object.assign(index, { isComplete })
    return {
      get: <Opened>(key: DatasetKey<Opened>) =>
        (key.name === passwords.name ? opened : undefined) as Opened | undefined,
    }
  }

  const inIndex = { breached: true, count: 7, [origins]: [passwords] }

  it('is asked before the server, and alone when it is a whole one', async () => {
    const server = serverOf({ known: 9 })
    assert.deepEqual(await check('known', server, dataOf(indexOf({ known: 7 }), true)), inIndex)
    const absent = await check('absent', server, dataOf(indexOf({}), true))
    assert.deepEqual(absent, { breached: false, count: 0, [origins]: [passwords] })
    assert.deepEqual(server.asked, [])
  })

  it('is not asked when it is a part, unless nothing else may be', async () => {
    const part = dataOf(indexOf({ known: 7 }), false)
    assert.deepEqual(await check('known', serverOf({ known: 9 }), part), { breached: true, count: 9, [origins]: [] })
    assert.deepEqual(await check('known', null, part), new ApiError('provider_unavailable', { retryAfterSeconds: 5 }))
    assert.deepEqual(await check('known', null, part, 'local'), inIndex)
  })

  it('gives way to the server where its block is damaged', async () => {
    const found = await check('known', serverOf({ known: 9 }), dataOf(damaged, true))
    assert.deepEqual(found, { breached: true, count: 9, [origins]: [] })
  })

  it('is left alone where the server is wanted', async () => {
    const index = indexOf({ known: 7 })
    const found = await check('known', serverOf({ known: 9 }), dataOf(index, true), 'upstream')
    assert.deepEqual(found, { breached: true, count: 9, [origins]: [] })
    assert.deepEqual(index.asked, [])
  })
})
