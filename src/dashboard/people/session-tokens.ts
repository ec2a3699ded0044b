/**
 * Sessions are found by their tokens, and the database holds a hash of each, so its readers cannot use a session.
 * better-auth stores tokens as they are, so this adapter hashes the token on the way in and puts it back on the way
 * out.
 */
import { hash } from 'node:crypto'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth'

/**
 * The token as the column `token` of `user_session` stores it: SHA-256 in hex. A token is 32 random characters, so it
 * needs no salt.
 */
function hashOfToken(token: string): string {
  return hash('sha256', token)
}

export function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...hashing(adapter),
    transaction: run => adapter.transaction(within => run(hashing(within))),
  }
}

interface Question {
  readonly model: string
  readonly where?: readonly Where[]
}

function hashing<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  // biome-ignore lint/suspicious/noExplicitAny: each method has its own types, which stay as they are
  const methods = adapter as any
  const hashed =
    (name: string) =>
    async (question: Question): Promise<unknown> => {
      if (question.model !== 'session') return methods[name](question)
      const found = await methods[name]({ ...question, where: question.where?.map(hashedIn) })
      const token = question.where?.find(({ field }) => field === 'token')?.value
      return found !== null && typeof found === 'object' && typeof token === 'string' ? { ...found, token } : found
    }
  const names = ['findOne', 'update', 'updateMany', 'delete', 'deleteMany', 'count', 'consumeOne', 'incrementOne']
  return {
    ...adapter,
    ...Object.fromEntries(names.map(name => [name, hashed(name)])),
    findMany: async (question: Question) =>
      methods.findMany(question.model === 'session' ? { ...question, where: question.where?.map(hashedIn) } : question),
    create: async (question: { readonly model: string; readonly data: { readonly token?: string } }) => {
      const { token } = question.data
      if (question.model !== 'session' || token === undefined) return methods.create(question)
      const made = await methods.create({ ...question, data: { ...question.data, token: hashOfToken(token) } })
      return { ...made, token }
    },
  }
}

function hashedIn(where: Where): Where {
  const { field, value } = where
  if (field !== 'token') return where
  return {
    ...where,
    value: Array.isArray(value) ? value.map(each => hashOfToken(String(each))) : hashOfToken(String(value)),
  }
}
