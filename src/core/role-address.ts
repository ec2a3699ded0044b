/** Addresses that name a function and no person: the law of some countries treats them as the company's own. */

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
