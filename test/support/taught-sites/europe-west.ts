import type { UnseenSite } from '../unseen-sites/site.ts'

export const westernEurope: readonly UnseenSite[] = [
  {
    domain: 'handpumpaid.org',
    country: 'GB',
    trap: 'offices-with-head',
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Handpump Aid</title></head><body><h1>Every third handpump is broken. We mend them.</h1><p>Since 1994 we have trained 3,200 village mechanics in Malawi, Sierra Leone, Zambia and Nepal. £30 buys a set of seals and rods.</p><p><a href="/where-we-work">Where we work</a> <a href="/about/governance">Governance</a></p><footer>Registered charity 1048273</footer></body></html>`,
      '/where-we-work': `<!doctype html><html lang="en"><head><title>Where we work</title></head><body><h1>Where we work</h1><p><b>Malawi</b><br>Area 14, Plot 203, P.O. Box 30817, Lilongwe 3<br>+265 1 774 218</p><p><b>Sierra Leone</b><br>18 Wilkinson Road, Freetown<br>+232 76 614 382</p><p><b>Zambia</b><br>Plot 5512 Great East Road, Lusaka<br>+260 211 294 817</p><p><b>Nepal</b><br>Pulchowk, Lalitpur<br>+977 1
5536 214</p></body></html>`,
      '/about/governance': `<!doctype html><html lang="en"><head><title>Governance</title></head><body><h1>Governance</h1><p>Handpump Aid is a company limited by guarantee (no. 03017462) governed by nine trustees who meet in Shrewsbury four times a year. Registered office: The Old Maltings, 12 Coton Hill, Shrewsbury SY1 2DP. Gift Aid adds 25p to each pound. Ring the supporter team on 01743 284 617
between nine and five.</p></body></html>`,
    },
  },
  {
    domain: 'kranichpersonal.com',
    country: 'DE',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Kranich Personal – Fachkräfte für Pflege und Handwerk</title></head><body><h1>Wir bringen Menschen und Betriebe zusammen</h1><p>Pflegekräfte aus Manila und Tunis, Elektriker aus Belgrad, Köche aus Hanoi: Wir begleiten sie von der ersten Vokabel bis zum Mietvertrag.</p><a href="/stellen/pflege-3">Stellen</a> <a href="/impressum">Impressum</a></body></html>`,
      '/stellen/pflege-3': `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Pflegefachkraft (m/w/d)</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"JobPosting","title":"Pflegefachkraft (m/w/d)","hiringOrganization":{"@type":"Organization","name":"Kranich Personal GmbH"},"jobLocation":{"@type":"Place","address":{"@type":"PostalAddress",
"addressLocality":"Schwerin","postalCode":"19053","addressCountry":"DE"}}}</script></head><body><h1>Pflegefachkraft (m/w/d)</h1><p>Tarif nach TVöD, 30 Tage Urlaub, Anerkennung Ihres Abschlusses auf unsere Kosten. Bewerbungen bitte per Mail an arbeit@kranichpersonal.com, gern auch formlos.</p></body></html>`,
      '/impressum': `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Impressum</title></head><body><h1>Impressum</h1><p>Kranich Personal GmbH<br>Wismarsche Straße 217<br>19053 Schwerin</p><p>Telefon 0385 5918 4460</p><p>Amtsgericht Schwerin, HRB 14472<br>USt-IdNr. DE318264407</p><p>Erlaubnis nach § 1 AÜG erteilt durch die Agentur für Arbeit Kiel. Gestaltung: Pixelkutter,
Aarhus.</p></body></html>`,
    },
  },
  {
    domain: 'office-notarial-des-halles.com',
    country: 'FR',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><title>Office notarial des Halles</title></head><body><h1>Office notarial des Halles</h1><p>Famille, immobilier, entreprise, expatriés. Nous recevons du lundi au vendredi, 9 h – 12 h et 14 h – 18 h, et le samedi sur rendez-vous.</p><p>7 place des Halles, 49100 Angers, 02 41 87 33 16</p><p><a href="/actualites/12-droit-suisse">Actualités</a> <a
href="/tarifs">Tarifs</a></p></body></html>`,
      '/actualites/12-droit-suisse': `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><title>Successions : ce qui change en Suisse</title></head><body><h1>Successions : ce qui change en Suisse</h1><p>Le Conseil fédéral à Berne a réduit les réserves héréditaires (art. 471 CC suisse). Un frontalier domicilié à Genève peut désormais disposer de la moitié de ses biens. Au Luxembourg, la loi reste
celle de 1804 sur ce point. Rappelons que le règlement (UE) n° 650/2012 permet de choisir sa loi nationale.</p></body></html>`,
      '/tarifs': `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><title>Tarifs</title></head><body><h1>Tarifs</h1><p>Les émoluments sont fixés par l'arrêté du 26 février 2016. Testament authentique : 113,19 € HT. Pacs : 84,51 € HT. Consultation : 150 € TTC, déduits si un acte suit. Le médiateur du notariat peut être saisi en cas de différend. Règlement par virement ou par
chèque à l'ordre de l'office ; les espèces ne sont pas acceptées.</p></body></html>`,
    },
  },
  {
    domain: 'clicsana.io',
    country: 'ES',
    trap: 'foreign-law',
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Clicsana – appointments for physiotherapists</title><link rel="alternate" hreflang="es-ES" href="https://clicsana.io/es"><link rel="alternate" hreflang="pt-PT" href="https://clicsana.io/pt"><link rel="alternate" hreflang="it-IT" href="https://clicsana.io/it"></head><body><h1>Fewer empty slots</h1><p>Online
booking, reminders and invoices for small practices. From 19 € a month plus VAT, cancel when you like. Used in 1,400 practices.</p><a href="/terms">Terms</a> <a href="/privacy">Privacy</a></body></html>`,
      '/terms': `<!doctype html><html lang="en"><head><title>Terms</title></head><body><h1>Terms of service</h1><p>2. Payments are processed by Paylark Payments Europe Limited, 14 Sir John Rogerson's Quay, Dublin 2, D02 XK41, Ireland, authorised by the Central Bank of Ireland. 3. Servers are in Falkenstein and Helsinki. 11. Customers outside the European Union accept the law of
Ireland and the courts of Dublin. Customers in the Union keep the protection of their own law.</p></body></html>`,
      '/privacy': `<!doctype html><html lang="en"><head><title>Privacy</title></head><body><h1>Privacy</h1><p>The controller is Clicsana Tecnologías, S.L., C/ Alfonso I 22, 3.º dcha., 50003 Zaragoza, CIF B99481726, entered in the Registro Mercantil de Zaragoza, tomo 4218, folio 91. Our UK representative under Article 27 is Dataproxy Ltd, 5 Redcliff Street, Bristol BS1 6NP. You may complain
to the AEPD.</p></body></html>`,
    },
  },
  {
    domain: 'fjordmotor-deler.com',
    country: 'NO',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="nb"><head><meta charset="utf-8"><title>Fjordmotor Deler – nye og brukte bildeler</title></head><body><h1>Fjordmotor Deler</h1><p>Vi demonterer 600 biler i året og har 40 000 deler på hylla. Søk på registreringsnummer, så finner vi delen. Alle priser er inkl. mva. Frakt fra 149 kr.</p><p><a href="/om-oss">Om oss</a> <a href="/kjopsvilkar">Kjøpsvilkår</a></p></body></html>`,
      '/om-oss': `<!DOCTYPE html><html lang="nb"><head><meta charset="utf-8"><title>Om oss</title></head><body><h1>Om oss</h1><p>Far begynte i 1976 med ett vrak og en skjærebrenner. Nå er vi ni ansatte, og bilene tappes for olje innendørs. Verkstedet ligger ved E39, bak byggevaren.</p><p>Fjordmotor Deler AS<br>Industrivegen 41<br>6800 Førde<br>Tlf. 57 82 14 60<br>Org.nr. 914 826 337 MVA</p></body></html>`,
      '/kjopsvilkar': `<!DOCTYPE html><html lang="nb"><head><meta charset="utf-8"><title>Kjøpsvilkår</title></head><body><h1>Kjøpsvilkår</h1><p>Du har 14 dagers angrerett etter angrerettloven. Brukte deler har seks måneders garanti, ikke elektronikk. Innbyttedel må sendes tilbake innen 30 dager, ellers faktureres pant. Klager kan sendes til Forbrukertilsynet. Vi tar imot Vipps og
faktura, og henting er gratis hver dag mellom 8 og 16.</p></body></html>`,
    },
  },
  {
    domain: 'alpfaden.shop',
    country: 'CH',
    trap: 'white-label',
    pages: {
      '/': `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Alpfaden – Wolle vom eigenen Hof</title></head><body><h1>Alpfaden</h1><p>Garne aus der Wolle unserer 80 Engadinerschafe, mit Pflanzen gefärbt. Strang zu 100 g Fr. 24.50. Wir grüssen alle, die bei Regen stricken.</p><a href="/pages/hof">Der Hof</a> <a href="/policies/terms-of-service">AGB</a><p>Versand ab Fr. 9.–, in die EU auf
Anfrage</p></body></html>`,
      '/pages/hof': `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Der Hof</title></head><body><h1>Der Hof</h1><p>Wir bewirtschaften 22 Hektaren in der Bergzone III. Im Sommer sind die Schafe auf der Alp, im Herbst kommen Schulklassen zum Filzen. Der Hofladen ist am Samstag von neun bis zwölf offen.</p><p>Familie Caduff-Arpagaus, Via Sura 14, 7148 Lumbrein, 081 931 27 46</p></body></html>`,
      '/policies/terms-of-service': `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>AGB</title></head><body><h1>AGB</h1><p>Dieser Shop wird technisch betrieben von Shopfaden Commerce B.V., Keizersgracht 312, 1016 EX Amsterdam, KvK 64182739, die auch Zahlungen im Namen des Händlers entgegennimmt. Vertragspartner beim Kauf ist der Hof. Die Preise verstehen sich
inkl. MWST, sofern geschuldet. Rückgabe innert 14 Tagen ungewaschen.</p><p>BTW NL855618274B01</p></body></html>`,
    },
  },
  {
    domain: 'lucemielewedding.com',
    country: 'IT',
    trap: 'foreign-language',
    pages: {
      '/': `<!doctype html><html lang="en-US"><head><title>Luce e Miele | destination wedding photography</title></head><body><h1>You fly in. We bring the light.</h1><p>We are Ilaria and Duccio, and we photograph American and British couples who marry among olive trees. As seen in wedding magazines in New York, Austin and Edinburgh. Collections begin at $4,800.</p><a href="/kind-words">Kind words</a> <a
href="/inquire">Inquire</a></body></html>`,
      '/kind-words': `<!doctype html><html lang="en-US"><head><title>Kind words</title></head><body><h1>Kind words</h1><blockquote>They made my grandmother dance. — Shelby and Tom, Charleston, SC</blockquote><blockquote>Worth the jet lag ten times over. — Erin and Cal, Dublin</blockquote><blockquote>We looked at forty photographers and are glad that we wrote to you two. — Naomi and
Jude, Toronto</blockquote><blockquote>Our album is the first thing that we would save from a fire. — Hannah and Luke, Leeds</blockquote></body></html>`,
      '/inquire': `<!doctype html><html lang="en-US"><head><title>Inquire</title></head><body><h1>Inquire</h1><p>Tell us your date and your venue, if you have one. We answer within two days, nine hours ahead of California.</p><p>Studio: Via dell'Amorosa 31, 53048 Sinalunga (SI)<br>Phone (0039) 0577 678 214, or text 347 281 6640</p><small>Luce e Miele S.n.c. – P. IVA 01418260527</small></body></html>`,
    },
  },
]
