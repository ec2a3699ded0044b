/** The thread in which everything that a stranger wrote is parsed. It may be ended at any moment. */
import { extractPage } from '../extract/extract-page.ts'
import { decodePage } from './decode.ts'
import { readRegistration } from './registration.ts'
import { judgeByRobots } from './robots-rules.ts'

const parser = {
  /** Reads a page: bytes as they came, and what the header said of them. */
  page: ({ body, contentType, name }: { body: Uint8Array; contentType: string | null; name: string }) =>
    extractPage({ html: decodePage(body, contentType), name }),
  /** Judges an address by the rules of a robots.txt. */
  robots: ({ text, url, agent }: { text: string; url: string; agent: string }) => judgeByRobots(text, url, agent),
  /** Reads the registration data of a domain; null when they are not of it. */
  registration: ({ text, domain }: { text: string; domain: string }) => readRegistration(text, domain),
}

export type Parser = typeof parser

export async function start(): Promise<{ offers: { parser: Parser } }> {
  // The first page would pay for compiling every pattern, and it has little time.
  extractPage({ html: '<p>+49 711 1234567</p>', name: 'example' })
  return { offers: { parser } }
}
