/** The thread in which everything that a stranger wrote is parsed. It may be ended at any moment. */
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
  /** Reads a page: the bytes, the content type of the header, and the place that the header leads on to. */
  page: ({ body, contentType, name, refresh = null }: SentPage) =>
    extractPage({ html: decodePage(body, contentType), name, refresh }),
  /** Judges an address by the rules of a robots.txt. */
  robots: ({ text, url, agent }: { text: string; url: string; agent: string }) => judgeByRobots(text, url, agent),
  /** Reads the registration data of a domain; null when they are not of it. */
  registration: ({ text, domain }: { text: string; domain: string }) => readRegistration(text, domain),
}

export type Parser = typeof parser

export async function start(): Promise<{ offers: { parser: Parser } }> {
  // The first page would pay for compiling every pattern, and it has little time.
  extractPage({
    html: '<p>Example, Hauptstraße 1, 70173 Stuttgart, 0711 1234567, +49 711 1234567</p>',
    name: 'example',
  })
  return { offers: { parser } }
}
