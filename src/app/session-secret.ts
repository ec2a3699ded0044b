/**
 * The secret that signs the cookies of sign-ins and encrypts second factors. It is never in the database, a backup or
 * an export: it is SESSION_SECRET, or a file in ASSAY_HOME that the first start makes. The database has its mark, a
 * hash, so that a node with another secret is found out: what one of them signs and encrypts, the other could not read.
 */
import { hash, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecretFile } from '../core/secret-file.ts'
import type { PeopleStore } from '../dashboard/people/store.ts'
import { describeError, type Logger } from './log.ts'
import type { Config } from './settings/config.ts'
import { type Home, StartError } from './settings/home.ts'
import { isSessionSecret } from './settings/setting-values.ts'

const fileName = 'session-secret'
/** The secret of this node. Throws StartError when its file cannot be used. */
function sessionSecretOf({ sessionSecret }: Pick<Config, 'sessionSecret'>, { path: home }: Pick<Home, 'path'>): string {
  if (sessionSecret !== null) return sessionSecret
  const path = join(home, fileName)
  try {
    return readSecret(path) ?? makeSecret(path)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The file ${path} cannot be used (${describeError(error).code ?? 'unknown'}).`)
  }
}

function readSecret(path: string): string | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  if (isSessionSecret(text)) return text
  throw new StartError(`The file ${path} has no session secret. Restore it, or remove it and see docs/operating.md.`)
}

function makeSecret(path: string): string {
  createSecretFile(path, `${randomBytes(32).toString('hex')}\n`)
  return readSecret(path) ?? makeSecret(path)
}

/** 32 bytes for one purpose, from which nothing of the secret or of another purpose follows. */
export function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `assay dashboard ${purpose}`, 32))
}

/** The session secret, if it is that of the database; null, and the log says what to do, if it is another. */
export async function sharedSecret(
  people: Pick<PeopleStore, 'secretMark' | 'adoptSecret'>,
  config: Pick<Config, 'sessionSecret' | 'databaseUrl'>,
  home: Pick<Home, 'path'>,
  log: Logger,
): Promise<string | null> {
  const secret = sessionSecretOf(config, home)
  const place =
    config.sessionSecret === null ? `the file session-secret in ASSAY_HOME (${home.path})` : 'SESSION_SECRET'
  const mark = hash('sha256', keyFor(secret, 'mark'))
  await people.adoptSecret(mark)
  if ((await people.secretMark()) !== mark) {
    log.error(
      `sign-in to the dashboard is not possible: ${place} is not the session secret of this database. Set SESSION_SECRET to the secret in ASSAY_HOME of the node or machine that was started first. If it is lost, run assay user new-secret and restart.`,
    )
    return null
  }
  if (config.databaseUrl !== null && config.sessionSecret === null) {
    log.warn(
      `SESSION_SECRET is not set, so the session secret is ${place}, which other nodes do not have. Set SESSION_SECRET to it on all nodes of this database`,
    )
  }
  return secret
}
