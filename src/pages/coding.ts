/** The codings in which pages and what they load are sent (RFC 9110, section 8.4.1). */
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Supported codings, best first. */
export const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** Quality of each coding: 0 to 11 for br, 1 to 9 for gzip. */
type Effort = Readonly<Record<Coding, number>>

export function encode(plain: Buffer, coding: Coding, effort: Effort): Promise<Buffer> {
  if (coding === 'gzip') return gzipped(plain, { level: effort.gzip })
  const params = { [zlib.BROTLI_PARAM_QUALITY]: effort.br, [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return brotli(plain, { params })
}

/** The best coding that `Accept-Encoding` names with a weight above zero; null when that is none. */
export function codingFor(accepted: string | undefined): Coding | null {
  const weights = new Map(
    (accepted ?? '').split(',').map(each => {
      const [name, ...parameters] = each.split(';').map(part => part.trim().toLowerCase())
      const weight = parameters.find(parameter => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const
    }),
  )
  return codings.find(name => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? null
}
