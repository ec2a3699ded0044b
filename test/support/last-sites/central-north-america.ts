import type { UnseenSite } from '../unseen-sites/site.ts'

export const centralAndNorthAmerica: readonly UnseenSite[] = [
  {
    domain: 'ferremayab.com',
    country: 'MX',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="es"><head><title>FerreMayab | Mayoreo ferretero en Mérida</title></head><body><div id="header"><h1>FerreMayab</h1><a href="/catalogo">Catálogo</a> <a href="/facturacion">Facturación</a> <a href="/terminos">Términos</a></div><p>Más de 9,000 claves para tlapalerías, constructoras y hoteles. Surtimos en 24 horas en toda la península y en 72 hasta Villahermosa.</p><p>Pedidos: 999 248 1726, lada sin costo 800 481 7263</p>
<p><a href="/sucursales">Sucursales</a> · Marcas alemanas, japonesas y nacionales. Aceptamos transferencia SPEI y tarjetas.</p></body></html>`,
      '/catalogo': `<html lang="es"><head><title>Catálogo | FerreMayab</title></head><body><h2>Lo más vendido</h2><table><tr><td>Cemento gris 50 kg</td><td>$ 245.00</td></tr><tr><td>Varilla 3/8, pieza</td><td>$ 168.00</td></tr><tr><td>Tinaco 1,100 l</td><td>$ 2,990.00</td></tr><tr><td>Llave de nariz 1/2</td><td>$ 89.00</td></tr></table><p>Precios con IVA incluido, sujetos a cambio sin previo aviso. Descuento de mayoreo a partir de $ 10,000.</p></body></html>`,
      '/facturacion': `<html lang="es"><head><title>Facturación | FerreMayab</title></head><body><h2>Facturación</h2><p>Genere su CFDI dentro del mes de su compra con el número de ticket. Indique uso, régimen fiscal y constancia actualizada.</p><p>Emisor: Comercializadora Ah Lool, S.A. de C.V., RFC CAL180412J77, Calle 48 núm. 417-B x 17 y 19, Col. Jesús Carranza, C.P. 97109</p><p>Dudas: factura@ferremayab.com</p>
<h3>Proveedores</h3><p>Revisión de facturas los martes de 9 a 13, pagos los viernes. Proveedores de Laredo, Texas, y de Alicante deben enviar pedimento y certificado de origen T-MEC o EUR.1. Nuestro agente aduanal: Aduanet Progreso, muelle fiscal 48. Cartas porte con complemento 3.1. Depósitos a nombre de la comercializadora únicamente, CLABE a solicitud.</p></body></html>`,
      '/terminos': `<html lang="es"><head><title>Términos | FerreMayab</title></head><body><h2>Términos</h2><p>Toda mercancía viaja por cuenta y riesgo del cliente. Cambios dentro de diez días con empaque original. Los cheques devueltos causan el 20 % de comisión conforme a la ley de títulos de crédito.</p><p>Para cualquier controversia las partes se someten a los tribunales de Mérida, Yucatán. Quejas: PROFECO.</p></body></html>`,
      '/sucursales': `<html lang="es"><head><title>Sucursales | FerreMayab</title></head><body><h2>Sucursales</h2><p><b>Matriz.</b> Calle 48, colonia Jesús Carranza. Lunes a viernes de 7:30 a 18:00.</p><p><b>Valladolid.</b> Calle 41 esquina con 44, a dos cuadras del parque.</p><p><b>Campeche.</b> Avenida Gobernadores 481, barrio de Santa Ana.</p><p><b>Cancún.</b> Ruta 5, región 97, bodega 17.</p><p>Próximamente en Chetumal; buscamos local con andén.</p></body></html>`,
    },
  },
  {
    domain: 'casa-xelapan.org',
    country: 'GT',
    trap: 'agency',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Casa Xelapan: one-on-one Spanish in the highlands</title></head><body><h1>Five hours a day, one teacher, you</h1><p>Live with a family, hike the volcano on Sunday, dance on Wednesday. Part of every week's fee pays school books for 140 children.</p><ul><li><a href="/prices">Prices</a></li><li><a href="/what-they-say">What they say</a></li><li><a href="/write-us">Write us</a></li></ul></body></html>`,
      '/prices': `<html lang="en"><head><title>Prices: Casa Xelapan</title></head><body><h1>Prices</h1><table><tr><td>Lessons, 25 hours</td><td>US$ 185</td></tr><tr><td>Homestay with three meals a day, seven nights</td><td>US$ 75</td></tr><tr><td>Lessons online, per hour</td><td>US$ 10</td></tr></table><p>Cash in quetzales or dollars, or a transfer. Discounts for social workers and nurses in June and July.</p>
<p>Transfers from North America go through our friends at Maple Ridge Friends Meeting, 481 Orchard Lane, Burlington, Vermont, which charges nothing and gives tax receipts.</p></body></html>`,
      '/what-they-say': `<html lang="en"><head><title>What they say: Casa Xelapan</title></head><body><h1>What they say</h1><blockquote>"Best three weeks of my sabbatical." A teacher, Madison, Wisconsin</blockquote><blockquote>"I can now talk with my patients." A nurse, Fresno, California, (559) 248-1726, happy to answer questions</blockquote><blockquote>"Gezellig!" Two students, Oudegracht 48, Utrecht</blockquote><blockquote>"Hard work, good soup." A retired engineer, Hobart</blockquote></body></html>`,
      '/write-us': `<html lang="en"><head><title>Write us: Casa Xelapan</title></head><body><h1>Write us</h1><p>Asociación Casa Xelapan<br>15 avenida 4-81, zona 3, Quetzaltenango 09001</p><p>7761 4817 from eight to one, WhatsApp +502 5481 7263</p><p>escuela@casa-xelapan.org. The shuttle from Antigua stops two blocks away at the Calvario; say "la casa verde" to the driver.</p></body></html>`,
    },
  },
  {
    domain: 'guarumo-cabinas.com',
    country: 'CR',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Guarumo Cabinas – jungle bungalows, five minutes from the wave</title><link rel="alternate" hreflang="en" href="https://guarumo-cabinas.com/"><link rel="alternate" hreflang="es-CR" href="https://guarumo-cabinas.com/es/"><link rel="alternate" hreflang="de" href="https://guarumo-cabinas.com/de/"></head><body><h1>Sloths at breakfast</h1><p>Seven wooden bungalows, hammocks, bicycles. Tax of 13% included. Toll-free from the United States 1-888-481-7263.</p><a href="/?p=17">Bungalows</a> <a href="/?p=26">Find the green gate</a></body></html>`,
      '/?p=17': `<html lang="en"><head><title>Bungalows – Guarumo Cabinas</title></head><body><h1>Bungalows</h1><p>Tucán, two people, $78. Perezoso, three, $94. Basilisco, family with kitchen, $128. Weekly stays get the seventh night free. Nationals and residents pay in colones, ask for the tarifa nacional.</p><p>Surf lesson $55, chocolate tour $35, bicycle $8 the day, laundry $2 the kilo. Check-in after two; the coffee is on from six.</p>
<p>"We saw the sloth fall. It was fine." Couple from Duluth, Minnesota. "Endlich Ruhe." Familie aus Chur.</p></body></html>`,
      '/?p=26': `<html lang="en"><head><title>Find the green gate – Guarumo Cabinas</title></head><body><h1>Find the green gate</h1><p>From Puerto Viejo de Talamanca drive toward Manzanillo; 300 m south of the supermarket in Playa Cocles, on the right hand, green gate. There is no house number.</p><p>2750 4817 or 8481 7263, hola@guarumo-cabinas.com</p><p>Bus from San José, terminal Atlántico Norte, four and a half hours.</p><p>Guarumo del Caribe S.R.L.</p></body></html>`,
    },
  },
  {
    domain: 'terrenas-soleil.com',
    country: 'DO',
    trap: 'foreign-language',
    pages: {
      '/': `<!DOCTYPE html><html lang="fr"><head><title>Terrenas Soleil, agence immobilière francophone</title></head><body><h1>Votre maison sous les cocotiers</h1><p>Villas, appartements Confotur, terrains titrés. Nous sommes arrivés en vacances en 2003 et nous ne sommes jamais repartis.</p><nav><a href="/biens">Nos biens</a> <a href="/acheter">Acheter en confiance</a> <a href="/agence">L'agence</a></nav>
<p>Vos interlocuteurs : une Bretonne, un Québécois, une fille d'ici. Nous parlons aussi espagnol, anglais et italien.</p><p>Décalage avec Paris : cinq heures en hiver, six en été. Vols directs depuis Montréal et Orly jusqu'à El Catey.</p><p>Paiement du prix chez le notaire ou par séquestre à Genève ou Miami, au choix.</p></body></html>`,
      '/biens': `<html lang="fr"><head><title>Nos biens - Terrenas Soleil</title></head><body><h2>Nos biens</h2><p>TS-48 Deux pièces, plage Bonita, 142 000 USD<br>TS-17 Villa trois chambres, El Jamito, 289 000 USD<br>TS-26 Terrain 1 200 m² avec titre, Cosón, 96 000 USD</p><p>Honoraires de 6 % à la charge du vendeur. Visites tous les jours sauf le dimanche.</p></body></html>`,
      '/acheter': `<html lang="fr"><head><title>Acheter en confiance - Terrenas Soleil</title></head><body><h2>Acheter en confiance</h2><p>L'avocat vérifie le titre et le deslinde au registre, puis la promesse est signée devant notaire. Droit de mutation : 3 %. La loi 158-01 exonère pendant quinze ans les programmes touristiques classés.</p><p>Non, il n'est pas nécessaire d'être résident ; oui, il faut une cédule pour ouvrir le compteur.</p></body></html>`,
      '/agence': `<html lang="fr"><head><title>L'agence - Terrenas Soleil</title></head><body><h2>L'agence</h2><p>Calle Duarte, Plaza El Paseo, local 48, Las Terrenas, Samaná 32000</p><p>Bureau 809-240-4817, portable 829-481-7263</p><p>Terrenas Soleil SRL, RNC 1-31-74826-2</p><p>Ouvert de 9 h à 18 h, l'heure de l'île. Le café est offert, la météo aussi.</p>
<p>Un conseiller à Paris reçoit nos clients sur rendez-vous. Il n'est pas notre agence, il explique la fiscalité des non-résidents, la convention et la succession. Les actes, eux, se signent ici.</p></body></html>`,
    },
  },
  {
    domain: 'poui-pavilion.com',
    country: 'TT',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Poui Pavilion: weddings, fetes, corporate</title></head><body><div class="wsite-header"><h1>Poui Pavilion</h1></div><p>Air-conditioned hall for 600, bridal suite, doubles and bake &amp; shark stations, secured parking for 200 cars. From Hindu weddings to parang limes, we have set the stage since 1999.</p><a href="/packages.html">Packages</a> <a href="/vacancies.html">Vacancies</a>
<p>Nearby: Lange Park, the Divali Nagar site, the highway interchange. From Port of Spain 25 minutes without traffic, so leave at noon.</p><p>Copyright Poui Pavilion Limited. Site by niece.</p></body></html>`,
      '/packages.html': `<html lang="en"><head><title>Packages - Poui Pavilion</title></head><body><h2>Packages</h2><p>Silver, eight hours, hall only: TT$14,500 VAT Inclusive<br>Gold, with decor and sound: TT$27,000 VAT Inclusive<br>Platinum, with catering for 300: TT$96,000 VAT Inclusive</p><p>Carnival Monday and Tuesday are booked by bands two years ahead. A security deposit of TT$5,000 is refunded within ten days.</p></body></html>`,
      '/vacancies.html': `<html lang="en"><head><title>Vacancies - Poui Pavilion</title></head><body><h2>Vacancies</h2><p>Banquet supervisor and two sous-chefs with valid food badge. Apply in writing with a police certificate of character to:</p><p>The Human Resource Officer, Poui Pavilion Limited, 48 Southern Main Road, Montrose, Chaguanas, or call 665-4817 and 748-1726.</p><p>Only suitable applicants will be acknowledged.</p></body></html>`,
    },
  },
  {
    domain: 'limaohio-plumbing.com',
    country: 'US',
    trap: 'namesake',
    pages: {
      '/': `<!DOCTYPE html><html><head><title>Kettlewell Plumbing &amp; Drain | Lima's plumber since '72</title></head><body><h1>Kettlewell Plumbing &amp; Drain</h1><h3>Lima's plumber since 1972</h3><p>Water heaters, sump pumps, sewer camera, backflow testing. Senior and veteran discounts. Upfront flat rate, no overtime on Saturdays.</p><p>Call (419) 224-8172</p><p><a href="/service-area">Service area</a> <a href="/license">License</a></p>
<a href="/reviews">Reviews</a></body></html>`,
      '/service-area': `<html><head><title>Service Area | Kettlewell Plumbing &amp; Drain</title></head><body><h2>Service area</h2><p>We come to you in Lima, Cairo, Elida, Spencerville, Delphos, Bluffton, Ada, Wapakoneta and St. Marys. Shawnee Township: same day if you call by 10.</p><p>Trip charge of $49 is waived with any repair. We accept checks, cards and financing through your credit union.</p></body></html>`,
      '/license': `<html><head><title>License | Kettlewell Plumbing &amp; Drain</title></head><body><h2>License</h2><p>Licensed, bonded, insured. OCILB plumbing contractor PL.48172. Our shop is at 4817 Elida Rd, Lima, OH 45807, across from the feed mill.</p><p>Code violations? We pull the permit with Allen County for you and meet the inspector on site. Backflow reports are filed the same week.</p></body></html>`,
      '/reviews': `<html><head><title>Reviews | Kettlewell Plumbing &amp; Drain</title></head><body><h2>Reviews</h2><p>&#9733;&#9733;&#9733;&#9733;&#9733; "They found the leak in ten minutes." Homeowner, Shawnee</p><p>&#9733;&#9733;&#9733;&#9733;&#9733; "We moved here from Peru, Indiana and would not use anybody else." Retired couple</p><p>&#9733;&#9733;&#9733;&#9733; "Good work, muddy boots." Landlord, W North St</p><p>Leave a review and get $10 off your next drain cleaning. Thanks, Lima!</p></body></html>`,
    },
  },
  {
    domain: 'shiftwren.com',
    country: 'US',
    trap: 'remote',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Shiftwren: schedules your night nurses agree with</title></head><body><div class="cookie">We use two cookies and no trackers. <a href="/customers">See who plans with us</a></div><nav><a href="/team">Team</a><a href="/security">Security</a><a href="/privacy">Privacy</a></nav><h1>Fair shifts, fewer texts.</h1><p>Hospitals, care homes and ambulance services in fourteen countries plan with Shiftwren. Free for wards under 20 people.</p><footer>Made by humans in six time zones</footer></body></html>`,
      '/team': `<html lang="en"><head><title>Team: Shiftwren</title></head><body><h1>Team</h1><p>Product: Porto. Back end: Tallinn and Novi Sad. Design: Medellín. Customer success: Cape Town and Manila. Finance and legal: Boise.</p><p>We employ through local partners, pay in the local currency, and everybody gets the bank holidays of where they live. The founders met on a ward in Porto.</p><footer>Made by humans in six time zones</footer></body></html>`,
      '/security': `<html lang="en"><head><title>Security: Shiftwren</title></head><body><h1>Security</h1><p>Data of European customers stays in Frankfurt, that of Australian customers in Sydney. Backups are encrypted and tested each quarter. SOC 2 Type II, ISO 27001, and a signed BAA for HIPAA-covered entities.</p><p>EU representative under Art. 27 GDPR: Praxrep Lda, Rua do Almada 48, 4050-036 Porto.</p></body></html>`,
      '/privacy': `<html lang="en"><head><title>Privacy: Shiftwren</title></head><body><h1>Privacy notice</h1><p>The controller is Shiftwren, Inc., an Idaho corporation with its principal office at 481 W Bannock St, Suite 170, Boise, ID 83702, phone (208) 348-1726.</p><p>We keep rosters for as long as your employer has an account. You may ask us for a copy or deletion. California residents have further rights, described below.</p></body></html>`,
      '/customers': `<html lang="en"><head><title>Customers: Shiftwren</title></head><body><h1>Customers</h1><p>A 600-bed hospital in Gdańsk, a hospice in Swansea, three ambulance trusts in Queensland, a maternity home in Windhoek, a chain of clinics in Guadalajara.</p><blockquote>"Nobody swaps on paper now." Matron, Swansea, 01792 481726</blockquote><blockquote>"Die Nachtdienste sind gerecht verteilt." Pflegedienstleitung, Linz</blockquote><footer>Made by humans in six time zones</footer></body></html>`,
    },
  },
  {
    domain: 'babillard-traductions.com',
    country: 'CA',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="fr"><head><title>Babillard Traductions | Babillard Translations</title></head><body><h1>Deux langues, une seule voix</h1><h1>Two languages, one voice</h1><p>Traduction agréée, révision, localisation d'emballages. Certified translation, editing, packaging. We have served municipalities, fish plants and credit unions for twenty years.</p><a href="/tarifs-rates">Tarifs / Rates</a> <a href="/bureau-office">Bureau / Office</a>
<p>Nous cherchons / We are hiring : réviseure, poste permanent, régime d'assurance collective, télétravail deux jours par semaine, 62 000 $ à 74 000 $. Employeur : Babillard Traductions Inc.</p></body></html>`,
      '/tarifs-rates': `<html lang="fr"><head><title>Tarifs / Rates</title></head><body><h2>Tarifs / Rates</h2><p>0,24 $ le mot, minimum 60 $. / $0.24 a word, $60 minimum.</p><p>Certificat de naissance / Birth certificate: 75 $</p><p>HST is extra at 15 %. TVH en sus. N° de TPS/TVH : 84719 2606 RT0001</p><p>Membres de la corporation provinciale (CTINB). Rush jobs add 40 %.</p></body></html>`,
      '/bureau-office': `<html lang="fr"><head><title>Bureau / Office</title></head><body><h2>Bureau / Office</h2><p>48, rue Church, bureau 17<br>Moncton (N.-B.)  E1C 4Z3</p><p>506 384-8172 / sans frais 1 877 481-7263</p><p>Du lundi au vendredi, 8 h 30 à 16 h 30, heure de l'Atlantique. Les originaux peuvent être glissés dans la boîte jaune à gauche de la porte.</p>
<p>Clients : une fromagerie de Dieppe, une usine de homard de Cap-Pelé, une école de Lyon, a shipyard in Halifax, a cookbook publisher in Bath. La Loi sur les langues officielles de la province s'applique à nos clients publics. Les textes destinés au Québec sont revus selon la loi 96. Nos serveurs sont à Beauharnois. Stationnement gratuit derrière l'église, sauf les jours de mariage.</p></body></html>`,
    },
  },
  {
    domain: 'loonandpaddle.shop',
    country: 'CA',
    trap: 'white-label',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Loon &amp; Paddle – prints, mugs, tees</title><meta property="og:site_name" content="Loon &amp; Paddle"><script type="application/ld+json">{"@context":"http://schema.org","@type":"Organization","name":"Loon & Paddle","logo":"https://loonandpaddle.shop/logo.png","sameAs":[""],"url":"https://loonandpaddle.shop"}</script></head><body><header>Free shipping over $90</header><h1>Lake days, all year</h1><p>Small-run designs, drawn at our kitchen table and printed on demand. Toques, tees, mugs, posters.</p><footer><a href="/policies/refund-policy">Refunds</a> <a href="/pages/our-story">Our story</a><br>Fulfilled and shipped by Printmosaic SIA, Krasta iela 48, Rīga LV-1003, +371 67 248 172</footer></body></html>`,
      '/policies/refund-policy': `<html lang="en"><head><title>Refund policy – Loon &amp; Paddle</title></head><body><h1>Refund policy</h1><p>Goods are made to order. Send a photograph of the damage within 14 days and a new one is printed. Returns go to Printmosaic SIA, Krasta iela 48, Rīga LV-1003, or to its site at 4817 Carowinds Ave, Charlotte, NC 28273.</p><p>Under EU law you may have a right of withdrawal. Prices are in CAD; GST/PST added at checkout.</p>
<p>Printing partner terms: the contract for manufacture is governed by Latvian law. Your contract of sale is with Loon &amp; Paddle Designs. For warranty in the European Union the printing partner acts as importer. Personal data needed for the label (name, street, phone) is shared with it and erased after 60 days. Gift cards cannot be refunded, the loon on the toque faces left on purpose, and colours look brighter on a screen.</p></body></html>`,
      '/pages/our-story': `<html lang="en"><head><title>Our story – Loon &amp; Paddle</title></head><body><h1>Our story</h1><p>We are two sisters in a bungalow above Okanagan Lake. The business, Loon &amp; Paddle Designs Ltd., has its office in the boathouse: 4817 Lakeshore Road, Kelowna BC V1W 4J1.</p><p>Text 250-448-1726; we reply when the dishes are done. Markets: Penticton, Vernon, and Granville Island before Christmas.</p></body></html>`,
    },
  },
]
