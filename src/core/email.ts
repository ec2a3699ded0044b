import { domainToASCII } from 'node:url'

/** An address taken apart at its last "@": a quoted local part may itself hold one (RFC 5321, section 4.1.2). */
export interface AddressParts {
  /** The local part as written, without quotes around all of it. */
  readonly local: string
  /** In lower case. */
  readonly domain: string
}

/** Null unless the text has an "@" with something on both sides. White space around the address is dropped. */
export function splitAddress(address: string): AddressParts | null {
  const trimmed = address.trim()
  const at = trimmed.lastIndexOf('@')
  if (at < 1 || at === trimmed.length - 1) return null
  const written = trimmed.slice(0, at)
  const quoted = /^"(.*)"$/s.exec(written)
  return { local: quoted === null ? written : quoted[1], domain: trimmed.slice(at + 1).toLowerCase() }
}

/** An address as mail servers take it: one mailbox of a host name that has a dot. */
export interface PlainAddress {
  /** The local part as written: only the server of the domain knows whether case matters. */
  readonly local: string
  /** In lower case and ASCII: labels in other scripts in the form that the DNS has (RFC 5890). */
  readonly domain: string
}

/** RFC 5321, section 4.5.3.1, with what RFC 3696 erratum 1690 makes of the path. In bytes. */
const longestAddress = 254
const longestLocal = 64
/** A dot-atom of RFC 5322 section 3.2.3, with the characters beyond ASCII that RFC 6531 adds. */
const atom = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
/**
 * Two labels or more; the last one is not a number, which distinguishes it from an IPv4 address (RFC 3696, section 2).
 */
const dottedName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?![0-9]+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** Letters, digits and hyphens of any script, its full stops, and the joiners that some scripts need (RFC 5892). */
const writtenDomain = /^(?:[.\p{L}\p{M}\p{N}\u3002\uff0e\uff61\u00b7\u30fb-]|\u200c|\u200d)+$/u

/**
 * Reads one address and nothing else: null for display names, several addresses, quoted local parts, comments, IP
 * literals and domains without a dot. White space around the address is dropped.
 */
export function readPlainAddress(text: string): PlainAddress | null {
  const trimmed = text.trim().normalize('NFC')
  const at = trimmed.indexOf('@')
  if (at < 1 || Buffer.byteLength(trimmed) > 4 * longestAddress) return null
  const local = trimmed.slice(0, at)
  const domain = hostName(trimmed.slice(at + 1))
  if (domain === null || !atom.test(local)) return null
  const localLength = Buffer.byteLength(local)
  if (localLength > longestLocal || localLength + 1 + domain.length > longestAddress) return null
  return { local, domain }
}

/** A domain in lower case and ASCII; null when it is none with a dot. */
function hostName(written: string): string | null {
  if (dottedName.test(written) && !written.includes('xn--')) return written
  const lower = written.toLowerCase()
  if (!writtenDomain.test(lower)) return null
  const ascii = domainToASCII(lower)
  return dottedName.test(ascii) ? ascii : null
}

/** Names of a function and no person: the law of some countries treats such addresses as the company's own. */
const functions = new Set(
  `
    info information informations infos contact contacts contactus hello hi hallo mail email office reception welcome
    sales sale support service services help helpdesk customerservice customercare care billing invoice invoices
    accounts accounting finance marketing press media pr news newsletter hr jobs job careers career recruiting recruitment
    admin administration administrator webmaster postmaster hostmaster abuse security privacy legal compliance dpo gdpr
    noreply no-reply donotreply do-not-reply team company enquiries enquiry inquiries inquiry orders order booking bookings
    reservations reservation shop store purchasing procurement export partners partner management board secretary
    kontakt kundenservice kundendienst vertrieb verkauf einkauf buchhaltung rechnung rechnungen bewerbung bewerbungen
    personal presse zentrale sekretariat datenschutz empfang anfrage anfragen bestellung buero buro verwaltung post
    accueil contactez commercial commerciale ventes vente achats comptabilite facturation recrutement secretariat direction
    informazioni contatti vendite acquisti amministrazione segreteria commerciali ufficio lavoro fatture
    contacto informacion ventas compras administracion facturacion atencion atencionalcliente rrhh empleo comercial
    contato contactos contato vendas financeiro atendimento faturamento comercial geral
    verkoop inkoop klantenservice administratie boekhouding receptie vacatures
    biuro sprzedaz sekretariat ksiegowosc reklamacje handlowy kadry
    obchod prodej podpora fakturace kancelar informace
    forsaljning ordermottagning kundtjanst ekonomi salg kundeservice bogholderi myynti toimisto asiakaspalvelu laskutus
    iletisim bilgi satis destek muhasebe
    zakaz prodazhi otdel buhgalteria
  `
    .trim()
    .split(/\s+/),
)

/** @param local the part of an address before the "@" */
export function isRoleAddress(local: string): boolean {
  const [name] = local.toLowerCase().split('+', 1)
  if (functions.has(name)) return true
  // sales.de, info-fr, support2: the function of one country or team.
  const [first, second = '', ...more] = name.split(/[._-]/)
  return more.length === 0 && functions.has(first.replace(/\d+$/, '')) && /^(?:[a-z]{2}|\d*)$/.test(second)
}
