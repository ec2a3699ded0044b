/**
 * Tells what a name or an organisation of registration data is: somebody's, a privacy service that is registered in
 * place of its customer, or a field that was redacted.
 *
 * There are hundreds of privacy services, so their names are recognised by how they are made: a word such as `privacy`
 * or `proxy` with nothing but general words behind it (`GKG.NET Domain Proxy Service`). A company has a word of its own
 * there (`Domain Protection Insurance AG`), and a redacted field has no word of its own at all (`Data Protected`).
 */

export type FieldKind = 'named' | 'service' | 'redacted' | 'empty'

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
const setOf = (words: string) => new Set(words.split(/\s+/))

const legalForms = setOf(
  'inc incorporated llc ltd limited corp corporation co gmbh ug ag ab aps as oy ehf sa sas sarl srl bv pte pty pvt plc kg ou oü',
)
/** Words that belong to nobody. */
const general = setOf(
  `a according account admin administrator agent and applicable as available be behalf by c can cannot cc com
  confidential contact customer data details disclosed domain domains due enabled eu fbo field for from gdpr guard
  hidden holder id identity information law laws link mask masked masking name names net non not o obfuscated of on
  only or org owner party person personal policy privacy private protect protected protection provided proxies proxy
  public publicly purpose purposes redacted registered registrant registrar registration registry see service services
  shield statutory subject the to trustee unavailable under undisclosed web withheld`,
)
/** With general words only, these say that something was left out. */
const redacted = setOf(
  'redacted masked masking hidden obfuscated disclosed undisclosed protected withheld confidential unavailable anonymous',
)
/** Names of services that are made of other words, without legal forms. */
const namedOtherwise = setOf('njalla njallaokta 1337services anonymize anonymise privatebydesign withheldforprivacy')

/** @param text as it stands in the card */
export function kindOfField(text: string): FieldKind {
  const all = wordsIn(text.normalize('NFKC').toLowerCase())
  const words = all.filter(word => !legalForms.has(word) && (word === '1337' || !/^\d+$/.test(word)))
  if (words.length === 0) return all.length === 0 ? 'empty' : 'named'
  if (/^on behalf of /.test(words.join(' '))) return 'service'
  if (namedOtherwise.has(words.join('')) || words.some(isNameOfService)) return 'service'
  const isGeneral = (word: string) => general.has(word) || redacted.has(word)
  if (words.length === all.length && words.every(isGeneral) && saysRedacted(words)) return 'redacted'
  return isService(withoutAgent(words)) ? 'service' : 'named'
}

/** `Not Disclosed`, `Non-Public Data`, `Not Available From Registry`. */
function saysRedacted(words: readonly string[]): boolean {
  const isDenied = words.includes('not') || words.includes('non')
  return words.some(word => redacted.has(word) || (isDenied && (word === 'public' || word === 'available')))
}

/** `WhoisGuard`, `PrivacyDotLink`, `whoisproxy`: no company is called so but those that sell it. */
const isNameOfService = (word: string) => /^whois|^privacy.|.privacy$|^privatename|byproxy$/.test(word)

/** `Super Privacy Service c/o Dynadot` without who is asked. */
function withoutAgent(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, index) => word === 'c' && words[index + 1] === 'o')
  return at > 0 ? words.slice(0, at) : words
}

/** The general words at the end tell: they name what is sold, and what stands before them is a brand. */
function isService(words: readonly string[]): boolean {
  const tail = words.slice(words.findLastIndex(word => !general.has(word)) + 1)
  const has = (...wanted: readonly string[]) => wanted.some(word => tail.includes(word))
  if (has('privacy', 'proxy', 'proxies')) return true
  if (has('private')) return has('registration', 'person', 'registrant')
  return (
    has('domain', 'domains', 'identity', 'id', 'registration') &&
    has('protect', 'protection', 'shield', 'guard', 'trustee')
  )
}
