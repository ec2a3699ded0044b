/** The thread that parses content of other servers. It may be ended at any moment. */
import { extractPage, type RefreshHeader } from '../extract/extract-page.ts'
import { decodePage } from './decode.ts'
import { readRegistration } from './registration.ts'
import { judgeByRobots } from './robots-rules.ts'

interface SentPage {
  readonly body: Uint8Array
  readonly contentType: string | null
  readonly name: string
  readonly refresh?: RefreshHeader | null
}

const parser = {
  /** Reads a page: its bytes, and the headers for its content type and its refresh. */
  page: ({ body, contentType, name, refresh = null }: SentPage) =>
    extractPage({ html: decodePage(body, contentType), name, refresh }),
  /** Judges an address by the rules of a robots.txt. */
  robots: ({ text, url, agent }: { text: string; url: string; agent: string }) => judgeByRobots(text, url, agent),
  /** Reads the registration data of a domain; null for data of another one. */
  registration: ({ text, domain }: { text: string; domain: string }) => readRegistration(text, domain),
}

export type Parser = typeof parser

export async function start(): Promise<{ offers: { parser: Parser } }> {
  // Compiles every pattern now, because the first page has a short time limit.
  extractPage({
    html: '<p>Example, Hauptstraße 1, 70173 Stuttgart, 0711 1234567, +49 711 1234567</p>',
    name: 'example',
  })
  return { offers: { parser } }
}
