/**
 * Parts of a page that speak of somebody else: who hosts the site, who made it, a data protection authority, a service
 * that is embedded, a parent company, dealers. Their numbers and addresses are correct and say nothing of whose site it
 * is.
 *
 * A heading with such a word covers its whole section. Elsewhere the word covers what follows, as far as details
 * usually reach, and the sentence before it. A line that names the publisher ends it. Too much covered costs evidence,
 * too little costs a wrong country, so in doubt it is covered.
 */
import type { Page, Span } from './page.ts'

interface Topic {
  /** Words that begin it, as alternatives of a pattern. */
  readonly words: string
  /** How many characters behind the word it reaches, beside the rest of the line. */
  readonly reach: number
  /** Characters of the same sentence before the word that are covered too. */
  readonly before: number
  /** Whether it covers its whole line, and nothing below when something follows the word in the line. */
  readonly isOfLine?: true
}

/** Section 6 III of the French LCEN and its like make sites name their host with address and number. */
const topics: readonly Topic[] = [
  {
    words:
      'h[ée]berg(?:eur|ement|[ée]e?s?)|host(?:ing(?: ?(?:provider|partner|by))?|ed (?:by|at|on|with))|provider|web ?host(?:er|ing)?|gehostet|server(?:standort| location)|alojamiento|hospeda(?:je|gem|do)|alojad[oa]|alojamento|hosting ?firma|hostingov\\w*|t[áa]rhely\\w*|g[ăa]zduire|hostat\\w*|webhotell?|хостинг\\p{L}*|хостван\\p{L}*|розміщен\\p{L}* на сервер\\p{L}*|barındırma|φιλοξεν\\p{L}*|استضافة|אחסון|מאוחסן|gehost|hostes|driftes (?:av|hos)|palvelin(?:tila)?|majutus|mitināšan\\p{L}*|talpinim\\p{L}*|gostovanje|gostuje|hýst|hýsing|lưu trữ|máy chủ|dihosting|di-?host(?:ing)? oleh|โฮสติ้ง|服务器|服務器|主机托管|サーバー|ホスティング|호스팅',
    reach: 400,
    before: 60,
  },
  {
    words:
      'web ?design(?:er)?|web ?development|(?:web ?)?site (?:by|von|door|par|av)|website(?: created| made| built| designed| developed)? by|(?:design(?:ed)?|develop(?:ed|ment)|created|built|(?<!hand[- ]?)made|powered|maintained|(?<!hand[- ]?)crafted|produced) (?:and \\w+ )?by(?! (?:\\d|hand|our|us|local|women))|(?:sitio )?web:(?! ?(?:https?:|[\\w-]+\\.[a-z]{2}))|umsetzung|shop-?technik|konzept(?:ion)?|gestaltung|programmierung|webagentur|(?:werbe|internet|digital|marketing)agentur|technische realisierung|realisiert|r[ée]alis(?:ation|[ée]e?)(?: (?:du site|par|web))?|conception|cr[ée]dits|agence (?:web|digitale|de communication)|infographiste|realizza(?:to|zione)|sviluppat[oa] da|dise[ñn](?:o|ado)|desarroll(?:o|ado)|desenvolvi(?:do|mento)|cria[çc][ãa]o|(?:wy)?tworz(?:enie|ona)|wykonanie|realizacja|projekt i|vytvo[řr]il[aoi]?|tvorba|k[ée]sz[íi]tette|realizat de|webdesign|utveckla[dt]|producerad|utviklet|udviklet|toteutus|kehit(?:ys|täjä)|izrada|izdelava|sukurta|izstr[āa]d\\w*|разработ\\w+|создание сайт\\w+|розробк\\w+|изработка|tasar[ıi]m|web yaz[ıi]l[ıi]m|κατασκευή ιστοσελίδ\\p{L}*|σχεδιασμός ιστοσελίδ\\p{L}*|(?:تصميم|تطوير|برمجة) (?:الموقع|و\\p{L}+|موقع)|עיצוב ובני\\p{L}*|בניית אתר\\p{L}*|thiết kế(?: website| web)?(?: bởi)?|dibuat oleh|pembuatan (?:situs|website)|ออกแบบ(?:เว็บไซต์)?(?:โดย)?|საიტის დამზადება|կայքի պատրաստում|제작|制作|技术支持',
    reach: 200,
    before: 60,
  },
  {
    words:
      'supervisory authority|data protection (?:authority|commission(?:er)?|officer)|information commissioner\\w*|(?:datenschutz)?aufsichtsbeh[öo]rde|datenschutzbeauftragte\\w*|landesbeauftragte\\w*|bundesbeauftragte\\w*|d[ée]l[ée]gu[ée] [àa] la protection|autorit[ée] de (?:contr[ôo]le|protection)|cnil|garante per la protezione|agencia espa[ñn]ola de protecci[óo]n|delegado de protecci[óo]n|autoriteit persoonsgegevens|toezichthoudende autoriteit|integritetsskyddsmyndigheten|datatilsynet|tietosuojavaltuutet\\w+|urz[ęe]d(?:u)? ochrony danych|[úu]řad pro ochranu|naih|anspdcp|(?:eu|uk|gdpr) representative|representative in the (?:european )?union|vertreter in der (?:eu|union)|repr[ée]sentant (?:dans|de) l.?u(?:nion|e)|rappresentante (?:nell|ue)\\w*|representante (?:en la|na) (?:ue|uni[óo]n|uni[ãa]o)|art(?:icle|ikel|\\.)? ?27\\b|online dispute resolution|schlichtungsstelle|verbraucherschlichtung\\w*|m[ée]diateur|ombudsman',
    reach: 350,
    before: 60,
  },
  {
    words:
      'google (?:ireland|llc|inc)|meta platforms|facebook (?:ireland|inc)|microsoft (?:ireland|corporation)|linkedin ireland|twitter (?:international|inc)|x corp|tiktok|pinterest europe|amazon (?:web services|europe|eu)|aws emea|apple distribution|adobe systems|stripe|paypal|klarna|mollie|adyen|sumup|mangopay|payplug|cloudflare|akamai|fastly|vercel|netlify|heroku|github|automattic|wix\\.?com|squarespace|shopify|jimdo|webflow|godaddy|hostinger|ovh|ovhcloud|ionos|1&1|1und1|strato|hetzner|all-?inkl|mittwald|raidboxes|netcup|host europe|domainfactory|gandi|o2switch|planethoster|lws|ikoula|scaleway|online s\\.?a\\.?s|infomaniak|hostpoint|aruba s\\.?p\\.?a|register\\.it|combell|transip|one\\.com|loopia|home\\.pl|nazwa\\.pl|wedos|forpsi|websupport|active24|digitalocean|rackspace|dreamhost|siteground|bluehost|xserver|mailchimp|rocket science group|intuit|hubspot|sendinblue|brevo|cleverreach|newsletter2go|hotjar|matomo|zendesk|salesforce|intercom|cookiebot|cybot|usercentrics|onetrust|iubenda|trusted shops|trustpilot|vimeo|youtube',
    reach: 250,
    before: 0,
  },
  {
    words:
      'parent company|holding company|subsidiar(?:y|ies) of|(?:a )?(?:member|part) of (?:the )?[\\p{L} ]{2,30} group|muttergesellschaft|konzernmutter|ein unternehmen der|tochter(?:gesellschaft|unternehmen) der|soci[ée]t[ée][- ]m[èe]re|maison[- ]m[èe]re|filiale (?:de|du)|societ[àa] (?:madre|controllante)|soggetta a(?:ll.)? direzione e coordinamento|empresa matriz|sociedad matriz|filial (?:de|av)|moederbedrijf|moderbolag|moderselskab|sp[óo][łl]ka matka|mate[řr]sk[áa]',
    reach: 200,
    before: 60,
  },
  {
    words:
      'registered trade ?marks? of|(?:is|es|est|ist|é|è) (?:an?|una|une|eine|uma|un) (?:registered )?(?:trade ?mark|brand|marca|marque|marke|marchio)(?: (?:registrada|d[ée]pos[ée]e|registrato))? (?:of|de|du|der|von|da|di)|franchis(?:or|ing|eur|egeber|ador[ae]?)|licen[cs]es the name|licen[cs]ed from|under licen[cs]e (?:of|from)',
    reach: 150,
    before: 120,
  },
  {
    words:
      '(?:ec|authori[sz]ed|sales) representative|ec[ -]?rep|vertretung (?:in|für)|repr[ée]sentation en|repr[ée]sentante?s? (?:en|au|pour|exclusif)|representantes? (?:en|para|exclusivo)|rappresentant[ei] (?:in|per)|correspondent banks?|intermediary banks?|banque correspondante|banco corresponsal|korrespondenzbank|(?:site|website|site web|сайт|webseite|theme|template|thème)(?: ?:| by| par| von)(?! ?(?:https?:|[\\w-]+\\.[a-z]{2}|\\d|plot|stand|lot))|technisch betrieben|technically operated|operated technically|shop operated by',
    reach: 250,
    before: 0,
    isOfLine: true,
  },
  {
    words:
      'independently owned(?: and operated)?|independent franchisees?|owned and operated by (?:independent|local) \\p{L}+|selbst[äa]ndige franchisenehmer|franchis[ée]s? ind[ée]pendants?|franquiciados independientes',
    reach: 1,
    before: 300,
    isOfLine: true,
  },
  {
    words:
      'payment (?:service )?(?:provider|processor|partner)s?|payments? (?:are )?(?:processed|handled) by|merchant of record|order process|online reseller|zahlungs(?:dienstleister|anbieter|abwicklung)|prestataire de (?:paiement|services de paiement)|proveedor de pagos|fornitore dei servizi di pagamento|betaaldienst\\w*|paddle(?:\\.com)?|fastspring|gumroad|lemon squeezy|digistore24|cleverbridge|2checkout|(?:logistics|shipping|insurance|technology|media|fulfil?ment) partner|(?:shipped|fulfilled|dispatched|printed|sold) by|(?:technik|logistik|lager) und versand|(?:uk|eu|us) returns?|returns? (?:address|to|from)|retouren?(?:adresse)?|r[üu]cksendung(?:en)?(?: an)?|adresse de retour|in (?:partnership|cooperation|collaboration) with|in zusammenarbeit mit|en (?:partenariat|collaboration) avec|in collaborazione con|en colaboraci[óo]n con|sponsor(?:ed by|s)?|sponsoren|backed by|investors?',
    reach: 300,
    before: 60,
  },
  {
    words:
      '(?:distributors?|importers?|suppliers?)(?! (?:of|and|&|to))|importeure?|importateurs?|importadores|importatori|lieferanten|fournisseurs?|proveedores|fornitori|fornecedores|dealers?|resellers?|retailers?|where to buy|stockists|h[äa]ndler(?:verzeichnis)?|vertriebspartner|bezugsquellen|revendeurs?|distributeurs?|points de vente|rivenditori|distributori|distribuidores|revendedores|verkooppunten|dealeroverzicht|[åa]terf[öo]rs[äa]ljare|forhandlere?|j[äa]lleenmyyj[äa]t?|dystrybutor\\w*|our (?:clients|customers|partners)|testimonials|references',
    reach: 0,
    before: 0,
  },
]

const patterns = topics.map(topic => ({
  ...topic,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${topic.words})(?![\\p{L}\\p{N}])`, 'giu'),
}))

/** Lines that begin to speak of the publisher. */
const publisher =
  /^\s*(?:[ée]diteur|editeur|publisher|site publi[ée]|responsible for|angaben gem|diensteanbieter|anbieter|herausgeber|medieninhaber|impressum|inhaber|betreiber|titolare del sito|titular del sitio|titular (?:de la web|do site)|responsable del sitio|operator of|company (?:details|information)|registered office|販売業者|運営会社|会社名)/i

/** Stands for the end of a sentence or of an entry of a list; a full stop within an abbreviation does not. */
const sentenceEnd = /[\n|•·;]|(?:\p{L}{3}|\d{3}|[)"”»])[.!?] /gu
const longestSection = 1_500
/** Characters that follow in the line when it holds the details. */
const leastOfLine = 30
/** A page with more of them speaks of little else. */
const mostWords = 200

/** The spans that speak of others, in order and apart. */
export function thirdPartySpans({ text, headings }: Page): Span[] {
  const spans: Span[] = []
  for (const { pattern, reach, before, isOfLine } of patterns) {
    let words = 0
    for (const { index, 0: word } of text.matchAll(pattern)) {
      words += 1
      if (words > mostWords) {
        spans.push({ from: index, to: text.length })
        break
      }
      const end = index + word.length
      const heading = headings.find(({ from, to }) => from <= index && end <= to)
      if (heading !== undefined) {
        const next = headings.find(({ from, level }) => from >= heading.to && level <= heading.level)
        spans.push({ from: heading.from, to: Math.min(next?.from ?? text.length, heading.to + longestSection) })
      } else if (reach > 0) {
        const line = Math.max(text.lastIndexOf('\n', index) + 1, index - before)
        spans.push({
          from: isOfLine ? line : sentenceStart(text, index, before),
          to: reachOf(text, end, { reach, isOfLine }, headings),
        })
      }
    }
  }
  return merged(spans)
}

/** Whether a place of the text is within one of the spans. */
export function isWithin(spans: readonly Span[], at: number): boolean {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle].to <= at) low = middle + 1
    else high = middle
  }
  return low < spans.length && spans[low].from <= at
}

function sentenceStart(text: string, at: number, most: number): number {
  const first = Math.max(0, at - most)
  let start = first
  for (const { index, 0: end } of text.slice(first, at).matchAll(sentenceEnd)) start = first + index + end.length
  return start
}

/** The rest of the line and so many characters, but no heading and no line of the publisher. */
function reachOf(
  text: string,
  from: number,
  { reach, isOfLine = false }: { readonly reach: number; readonly isOfLine?: boolean | undefined },
  headings: Page['headings'],
): number {
  const line = text.indexOf('\n', from)
  const lineEnd = line < 0 ? text.length : line
  const below = isOfLine && lineEnd - from >= leastOfLine ? 0 : Math.min(from + reach, text.length)
  const furthest = Math.max(Math.min(lineEnd, from + 2 * reach), below)
  const heading = headings.find(each => each.from >= from && each.from < furthest)
  const end = heading?.from ?? furthest
  for (let next = text.indexOf('\n', from); next >= 0 && next < end; next = text.indexOf('\n', next + 1)) {
    if (publisher.test(text.slice(next + 1, next + 60))) return next
  }
  return end
}

function merged(spans: Span[]): Span[] {
  spans.sort((a, b) => a.from - b.from)
  const apart: Span[] = []
  for (const span of spans) {
    const last = apart.at(-1)
    if (last !== undefined && span.from <= last.to) {
      if (span.to > last.to) apart[apart.length - 1] = { from: last.from, to: span.to }
    } else apart.push(span)
  }
  return apart
}
