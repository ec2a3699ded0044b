/**
 * The panel of the IP data: known facts (assets/ip/panel.csv). New data with a wrong fact that is right in the previous
 * data is rejected (data/build/panel.ts). A row of the file has a class, an address, the expected fields of its answer
 * as `field=value`, joined by ` & `, and the source. Each field is a separate probe; other spellings of a value follow
 * after a `|`, and accents are ignored.
 */
import { readFileSync } from 'node:fs'
import type { ProbeResult } from '../../core/dataset.ts'
import { lookup } from './answer/lookup.ts'
import type { IpIndex } from './index/ip-index.ts'
import type { IpIntelligence } from './schema.ts'

/** Fields that a row can contain. */
const fields = {
  country_code: answer => answer.country_code,
  region: answer => answer.region,
  city: answer => answer.city,
  asn: answer => answer.asn,
  hosting: answer => answer.hosting,
  hosting_provider: answer => answer.hosting_provider,
  crawler: answer => answer.privacy.crawler,
  apple_private_relay: answer => answer.privacy.apple_private_relay,
  reserved: answer => answer.reserved,
} as const satisfies Record<string, (answer: IpIntelligence) => string | number | boolean | null>

type Field = keyof typeof fields

export interface Probe {
  readonly class: string
  readonly address: string
  readonly field: Field
  /** The spellings of the right value, as text. */
  readonly expected: readonly string[]
}

const isField = (name: string): name is Field => Object.hasOwn(fields, name)

/** Reads a panel. Throws for a row that cannot be read. */
export function parsePanel(text: string): Probe[] {
  const [, ...rows] = text.trimEnd().split('\n')
  return rows.flatMap((row, index) => {
    const [name, address, facts = ''] = row.split(',')
    return facts.split(' & ').map(fact => {
      const [field, expected] = fact.split('=')
      if (!isField(field) || !expected) throw new Error(`line ${index + 2} of the panel: ${fact} is not field=value`)
      return { class: name, address, field, expected: expected.split('|') }
    })
  })
}

let shipped: readonly Probe[] | undefined

function shippedPanel(): readonly Probe[] {
  shipped ??= parsePanel(readFileSync(new URL('../../../assets/ip/panel.csv', import.meta.url), 'utf8'))
  return shipped
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{Mn}/gu, '')
}

/** The results of the panel, without addresses with the operator's settings. */
export function askPanel(index: IpIndex, panel: readonly Probe[] = shippedPanel()): ProbeResult[] {
  const answers = new Map<string, IpIntelligence>()
  return panel.flatMap(({ class: name, address, field, expected }) => {
    const answer = answers.get(address) ?? lookup(index, address, 0)
    if (answer === null) throw new Error(`${address} of the panel is not an address`)
    answers.set(address, answer)
    if (answer.override !== undefined) return []
    const found = withoutAccents(String(fields[field](answer)))
    const detail = `${expected[0]}, found ${found || 'nothing'}`
    return [{ class: name, name: `${address} ${field}`, isRight: expected.includes(found), detail }]
  })
}
