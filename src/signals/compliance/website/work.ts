/** What is asked of the worker thread, and what it answers. */
import type { PageFacts } from '../extract/facts.ts'
import type { Registration } from './registration.ts'
import type { RobotsRules } from './robots-rules.ts'

export interface Tasks {
  /** Reads a page: bytes as they came, and what the header said of them. */
  page: { asked: { body: Uint8Array; contentType: string | null; name: string }; answer: PageFacts }
  /** Judges an address by the rules of a robots.txt. */
  robots: { asked: { text: string; url: string; agent: string }; answer: RobotsRules }
  /** Reads the registration data of a domain; null when they are not of it. */
  registration: { asked: { text: string; domain: string }; answer: Registration | null }
}

export type Task = { [Kind in keyof Tasks]: { readonly kind: Kind } & Tasks[Kind]['asked'] }[keyof Tasks]
export type AnswerTo<Kind extends keyof Tasks> = Tasks[Kind]['answer']
