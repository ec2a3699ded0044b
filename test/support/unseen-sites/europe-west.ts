import type { UnseenSite } from './site.ts'

export const westernEurope: readonly UnseenSite[] = [
  {
    domain: 'harbourlightbooks.com',
    country: 'GB',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Harbour Light Books</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body><a href="/visit">Visit</a><p>Second-hand and Cornish books. Gift vouchers from £10.</p>
<p>We buy libraries in the Duchy and as far as Plymouth. Maritime history, Daphne du Maurier firsts, OS maps. Post: second class £3.20, Europe £9, United States £14, Ireland £8.</p>
<footer>Card readers behave on most days. A member of the PBFA.</footer></body></html>`,
      '/visit': `<html lang="en"><body><p><a href="/">Home</a> &middot; <a href="/visit">Visit</a></p>
<p>4 Fish Strand Hill, Falmouth TR11 3BD</p><p>01326 970417, closed Mondays and on early closing. Registered with HMRC, no. 441 7120 41</p>
<footer>Card readers behave on most days. A member of the PBFA.</footer>
<table><tr><td>Your name:<td><input size=30></tr><tr><td>Email:<td><input size=30></tr><tr><td>Your message:<td><textarea cols=30></textarea></tr><tr><td colspan=2><input type=submit value="Send"></tr></table></body></html>`,
    },
  },
  {
    domain: 'exportlawdesk.com',
    country: 'GB',
    trap: 'foreign-law',
    pages: {
      '/': `<html lang="en"><head><title>Export Law Desk</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><a href="/briefings">Briefings</a><a href="/contact-us">Contact us</a><p>Sanctions and customs advice for mid-size exporters.</p>
<p>Three partners, one retired customs officer and a beagle. Fixed fee reviews from £950 plus VAT. Languages: German, Mandarin, Gujarati. Our readers sit in Zürich, Pune, Perth and Houston.</p></body></html>`,
      '/briefings': `<html lang="en"><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/briefings">Briefings</a></li><li><a href="/contact-us">Contact us</a></li></ul>
<h2>May briefing</h2><p>India has amended section 135 of the Customs Act, 1962. The Swiss Embargogesetz (SR 946.231) is under review. Singapore's Strategic Goods (Control) Act 2002 now lists drones; Australia follows with the Defence Trade Controls Act 2012.</p></body></html>`,
      '/contact-us': `<html lang="en"><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/briefings">Briefings</a></li><li><a href="/contact-us">Contact us</a></li></ul>
<p>Export Law Desk LLP, 17 Colmore Row, Birmingham B3 2BJ. DX 13017. 0121 496 0417. Authorised by the Solicitors Regulation Authority, SRA no. 441712.</p>
<table><tr><td>Your name:<td><input size=30></tr><tr><td>Email:<td><input size=30></tr><tr><td>Your message:<td><textarea cols=30></textarea></tr><tr><td colspan=2><input type=submit value="Send"></tr></table></body></html>`,
    },
  },
  {
    domain: 'littlenotes-music.com',
    country: 'IE',
    trap: 'franchise',
    pages: {
      '/': `<html lang="en-GB"><head><title>Little Notes – music for under fives</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><a href="/classes">Classes</a><a href="/your-teacher">Your teacher</a><p>Term €110, siblings €80. Little Notes UK Ltd, registered in England 09441712, 41 Deansgate, Manchester M3 2AY, licenses the name.</p>
<p>Ukulele corner, parachute, bubbles. Find a class: Manchester, Stockport, Cardiff, Galway. Free trial in the first week after the mid-term break. ECCE settings by arrangement. Vouchers from €25.</p></body></html>`,
      '/your-teacher': `<html lang="en-GB"><body><table class="nav"><tr><td><a href="/">Home</a><td><a href="/classes">Classes</a><td><a href="/your-teacher">Your teacher</a></tr></table>
<p>Classes in Oranmore Community Centre, Main Street, Oranmore, Co. Galway, H91 X4K7 and Salthill parish hall.</p><p>(091) 700 417 or 085 000 0417. Garda vetted.</p></body></html>`,
    },
  },
  {
    domain: 'cycles-du-vercors.com',
    country: 'FR',
    trap: null,
    pages: {
      '/': `<html lang="fr"><head><title>Cycles du Vercors</title><script async src="https://www.googletagmanager.com/gtag/js?id=G-X417"></script></head><body><script type="application/ld+json">{"@context":"https://schema.org","@type":"BikeStore","name":"Cycles du Vercors","geo":{"@type":"GeoCoordinates","latitude":45.07,"longitude":5.55}}</script>
<a href="/ateliers">Ateliers</a><a href="/mentions-legales">Mentions légales</a><p>Révision complète 89 € TTC, location de VTTAE.</p>
<p>Marques suisses, italiennes et lyonnaises. Forfait montage à la carte 120 €. Ouvert du mardi au samedi 9h-12h et 14h30-19h ; fermé le 14 juillet et le 15 août. Chèques-vacances acceptés.</p></body></html>`,
      '/mentions-legales': `<html lang="fr"><body><p>Cycles du Vercors, EURL au capital de 8 000 €, 17 place de la Libération, 38250 Villard-de-Lans, RCS Grenoble 441 712 007. 04 99 00 04 17</p><p>Hébergement : Nuage Alpin SA, rue du Rhône 41, 1204 Genève.</p></body></html>`,
    },
  },
  {
    domain: 'bueroecht.shop',
    country: 'DE',
    trap: 'white-label',
    pages: {
      '/': `<html lang="de"><head><title>Büro echt – Tische und Stühle</title></head><body><a href="/tische">Tische</a><a href="/impressum">Impressum</a><p>Höhenverstellbarer Tisch 449,00 €, inkl. 19 % MwSt.</p><footer>Shop-Technik und Versand: Fulfil Partner B.V., Industrieweg 41, 5683 CH Best</footer>
<ul><li>Drehstuhl Netz 229,00 €</li><li>Akustikwand 149,00 €</li></ul><p>Versand nach Deutschland, Österreich, in die Niederlande und nach Dänemark. Rechnung, PayPal, Vorkasse. 5 Jahre Garantie auf Motoren aus Dänemark.</p>
<div class="cookie">Wir verwenden Cookies. Alle akzeptieren</div></body></html>`,
      '/impressum': `<html lang="de"><body><p>Echt Möbelhandel e.K.<br>Hafenstraße 17<br>28217 Bremen</p><p>Telefon 0421 4710 417, HRA 14417 HB</p><p>Umsetzung des Ladens: Fulfil Partner B.V., Industrieweg 41, 5683 CH Best, KvK 14417100</p></body></html>`,
    },
  },
  {
    domain: 'sv-lindenhof.net',
    country: 'DE',
    trap: null,
    pages: {
      '/': `<html lang="de"><head><title>SV Lindenhof 1921</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body><a href="/kegeln">Kegeln</a><a href="/vorstand">Vorstand</a><p>Jahreshauptversammlung im Vereinsheim. Mitgliedsbeitrag 72 Euro.</p>
<table><tr><td>Sa 14.00</td><td>I. Männer – TSV Thale</td><td>5342:5288</td></tr><tr><td>So 10.00</td><td>Senioren – KC Ballenstedt</td><td>verlegt</td></tr></table><p>Harzquerung am 1. Mai, Osterfeuer am Gründonnerstag, Himmelfahrt Bollerwagen. Bier 2,50.</p>
<div class="cookie">Wir verwenden Cookies. Alle akzeptieren</div></body></html>`,
      '/vorstand': `<html lang="de"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">Startseite</a><a href="/kegeln">Kegeln</a><a href="/vorstand">Vorstand</a></header>
<p>Geschäftsstelle: Am Sportplatz 4, 06484 Quedlinburg</p><p>03946 / 90 04 17, VR 417 Amtsgericht Stendal</p>
<p>Vorsitz und Kasse: bitte über die Geschäftsstelle. Datenschutz: Wir geben nichts weiter, außer an den Landessportbund.</p></body></html>`,
    },
  },
  {
    domain: 'almdorf-chalets.com',
    country: 'AT',
    trap: 'agency',
    pages: {
      '/': `<html lang="de"><head><title>Chalets am Hochkogel</title><meta name="generator" content="Joomla! - Open Source Content Management"><link href="/templates/t3/css/style.css" rel="stylesheet"></head><body><a href="/chalets">Chalets</a><a href="/kontakt">Kontakt</a><p>Ab 310 € pro Nacht, Ortstaxe 2,50 €.</p><footer>Konzept &amp; Web: Bergpixel GmbH, Leopoldstraße 41, 80802 München, 089 99998 417</footer>
<p>Sauna, Zirbenbett, Frühstückskorb vom Bauern. 200 m zum Lift, Skipass Amadé. Gäste aus München, Prag, Utrecht und London. Storno nach Hotelvertragsbedingungen. Anreise über Tauernautobahn, Vignette nicht vergessen.</p>
<div class="cookie">Wir verwenden Cookies. Alle akzeptieren</div></body></html>`,
      '/kontakt': `<html lang="de"><body><p>Familie Hochkogler, Dorfstraße 17, 5541 Altenmarkt im Pongau</p><p>Tel. 06452 60417</p><footer>Konzept &amp; Web: Bergpixel GmbH, Leopoldstraße 41, 80802 München</footer></body></html>`,
    },
  },
  {
    domain: 'pianoforte-lario.com',
    country: 'CH',
    trap: null,
    pages: {
      '/': `<html lang="it"><head><title>Accordatura pianoforti</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body><h1>Accordature e restauri</h1><p>Accordatura CHF 180.–, trasferta inclusa nel Mendrisiotto.</p><p>Via alla Torre 17, 6850 Mendrisio, 091 646 04 17</p>
<p>Steinway, Schimmel, Bechstein, Petrof. Noleggio per concerti, trasporti fino a Lugano e Como. Tecnico con attestato federale. Pagamento con fattura QR o TWINT.</p><p>Piano tuning in English, Stimmungen auch auf Deutsch.</p>
<p>Pianoforti d'occasione da CHF 2'900.–. Ultimi concerti: chiesa di San Giovanni, Teatro Sociale di Como, Festival di Verbier.</p></body></html>`,
    },
  },
  {
    domain: 'kaasmakerijpolder.com',
    country: 'NL',
    trap: 'offices-with-head',
    pages: {
      '/': `<html lang="en"><head><title>Polder Cheese Trading</title><meta name="generator" content="Joomla! - Open Source Content Management"><link href="/templates/t3/css/style.css" rel="stylesheet"></head><body><a href="/cheese">Cheese</a><a href="/offices">Offices</a><p>Gouda, goat and nettle cheese for delis.</p>
<ul><li>Old Gouda 24 months, wheel 16 kg</li><li>Goat with fenugreek</li></ul><p>Weekly reefers to Paris, London, Milan and Berlin; monthly container to New Jersey. EU number NL Z 0417 EG. Prices on request, ex works.</p>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Polder Cheese Trading B.V.","vatID":"NL004417100B01"}</script></body></html>`,
      '/offices': `<html lang="en"><body><nav><a href="/">Home</a> <a href="/cheese">Cheese</a> <a href="/offices">Offices</a></nav>
<p>Registered office: Polder Cheese Trading B.V., Kaasmarkt 17, 1441 BG Purmerend. 0299 700 417</p><p>Branch: 41 rue de Rungis, 94550 Chevilly-Larue</p><p>Branch: 17 Park Royal Road, London NW10 7LQ</p>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Polder Cheese Trading B.V.","vatID":"NL004417100B01"}</script></body></html>`,
    },
  },
  {
    domain: 'brasseriedelaleie.com',
    country: 'BE',
    trap: null,
    pages: {
      '/': `<html lang="nl"><head><title>Brasserie De Leiebocht</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><a href="/kaart">Kaart</a><a href="/reserveren">Reserveren</a><p>Stoofvlees met frieten € 19,50. Maaltijdcheques aanvaard.</p>
<p>Paling in 't groen € 27, tomaat-garnaal € 24, kinderspaghetti € 9,50. Keuken 12–14 u en 18–21.30 u. Dinsdag en woensdag gesloten. Franse wijnen, bieren van bij ons. Terras aan het water. Feestzaal tot 80 personen.</p>
<div class="cookie">Wij gebruiken cookies. Akkoord</div></body></html>`,
      '/reserveren': `<html lang="nl"><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/kaart">Kaart</a></li><li><a href="/reserveren">Reserveren</a></li></ul>
<p>Leiekaai 17, 9800 Deinze. Bel 09 386 04 17.</p><p>BTW 0441.712.066, bvba sinds 2014</p></body></html>`,
    },
  },
  {
    domain: 'trulliemasserie.com',
    country: 'IT',
    trap: 'foreign-language',
    pages: {
      '/': `<html lang="en"><head><title>Trulli for rent</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><META NAME="ROBOTS" CONTENT="INDEX, FOLLOW"></head><body><a href="/houses">Houses</a><a href="/legal">Legal</a><h1>Sleep under a cone</h1><p>From $140 a night for American, British and Australian guests.</p>
<p>Six houses, two with pool. Fly to Brindisi or Bari, rent a car, drive slowly. Cooking class with nonna $75. "Dreamy" &ndash; Kate, Melbourne. "Better than Cornwall" &ndash; Tom, Bath. Tourist tax paid on the spot.</p>
<footer>We live between Brooklyn and the olive trees.</footer></body></html>`,
      '/legal': `<html lang="en"><body><nav><a href="/">Home</a> <a href="/houses">Houses</a> <a href="/legal">Legal</a></nav>
<p>Contrada Figazzano 41, 72014 Cisternino BR. CIN IT074005B400441712, P.IVA 04417120740. Phone 080 444 0417.</p>
<footer>We live between Brooklyn and the olive trees.</footer></body></html>`,
    },
  },
  {
    domain: 'serradelmontsia.com',
    country: 'ES',
    trap: 'mail-elsewhere',
    pages: {
      '/': `<html lang="ca"><head><title>Oli del Montsià</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><a href="/botiga">Botiga</a><a href="/on-som">On som</a><p>Garrafa de 5 litres 48,00 €, IVA inclòs.</p>
<p>Varietats morruda, sevillenca i farga mil·lenària. Enviaments a la península 8 €, a Balears 14 €, a Alemanya i França 18 €. Visites guiades els dissabtes amb esmorzar de forquilla, 16 € per persona.</p></body></html>`,
      '/on-som': `<html lang="ca"><body><p><a href="/">Inici</a> &middot; <a href="/botiga">Botiga</a> &middot; <a href="/on-som">On som</a></p>
<p>Carrer Major 17, 43530 Alcanar. 977 73 04 17</p><p>oli.montsia@posteo.de, vendes@montsia-oli.fr</p>
<table><tr><td>Nom:<td><input size=30></tr><tr><td>Email:<td><input size=30></tr><tr><td>Missatge:<td><textarea cols=30></textarea></tr><tr><td colspan=2><input type=submit value="Envia"></tr></table></body></html>`,
    },
  },
  {
    domain: 'ceramicaoureana.com',
    country: 'PT',
    trap: 'sample-address',
    pages: {
      '/': `<html lang="en-US"><head><title>Oureana tiles</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Your Company","address":{"@type":"PostalAddress","addressLocality":"New York","addressCountry":"US"}}</script>
<a href="/azulejos">Azulejos</a><a href="/contactos">Contactos</a><p>Painel 12 azulejos 65,00 €</p><footer>1234 Street Name, New York, NY 10001 &middot; +1 212-555-0123</footer>
<ul><li>Número de porta 12,50 €</li><li>Nossa Senhora 15x15 18,00 €</li></ul><p>Pilgrims welcome; Masses in Fátima are 12 km away. We ship to France, Brazil, Poland and the USA. MB Way, PayPal. IVA incluído à taxa legal em vigor.</p></body></html>`,
      '/contactos': `<html lang="en-US"><body><p><a href="/">Home</a> &middot; <a href="/azulejos">Azulejos</a> &middot; <a href="/contactos">Contactos</a></p>
<p>Rua da Olaria, 17, 2490-481 Ourém</p><p>249 540 417 (chamada para a rede fixa nacional). NIPC 504417100. Livro de reclamações</p><footer>1234 Street Name, New York, NY 10001 &middot; +1 212-555-0123</footer></body></html>`,
    },
  },
  {
    domain: 'fjallstugan.net',
    country: 'SE',
    trap: null,
    pages: {
      '/': `<html lang="sv"><head><title>Fjällstugan café</title><link rel="stylesheet" href="/assets/app.4f1c.css"><script defer src="/assets/app.91aa.js"></script></head><body><p>Våffla 65 kr, swish 123 004 17 12</p><p>Storvägen 17, 830 13 Åre. Ring 0647-390 17</p>
<p>Renskav 165 kr, kolbulle 95 kr, kaffe med påtår 35 kr. Öppet alla dagar 10–16 när Kabinbanan går, stängt i maj och november. Barnvagn och hund går bra. Scooterparkering på baksidan. Beställ smörgåstårta två dagar före.</p><p>Vi har inte kontanter. Org.nr 551441-7103. Norska och finska gäster: välkomna över fjället.</p></body></html>`,
    },
  },
  {
    domain: 'nordlysstrikk.com',
    country: 'NO',
    trap: null,
    pages: {
      '/': `<html lang="nb"><head><title>Nordlys strikk</title><meta name="generator" content="Joomla! - Open Source Content Management"><link href="/templates/t3/css/style.css" rel="stylesheet"></head><body><a href="/butikk">Butikk</a><a href="/kontakt-oss">Kontakt oss</a><p>Lusekofte 1 890,- Vipps 41712. Fri frakt over 1000,-</p>
<ul><li>Garnpakke Setesdal 749,-</li><li>Votter selbu 590,-</li><li>Strikkekveld torsdager kl. 18</li></ul><p>Ull fra Lofoten og Peru. Posten/Bring, klimanøytral. Hurtigruta guests: five minutes from the quay. Tax free shopping.</p></body></html>`,
      '/kontakt-oss': `<html lang="nb"><body><div id="nav"><a href="/">Hjem</a> | <a href="/butikk">Butikk</a> | <a href="/kontakt-oss">Kontakt oss</a></div>
<p>Sjøgata 17, 9008 Tromsø. Tlf. 77 60 04 17. Org.nr. 944 171 002 MVA</p></body></html>`,
    },
  },
  {
    domain: 'hvergerdi-baths.com',
    country: 'IS',
    trap: 'hosting',
    pages: {
      '/': `<html lang="en"><head><title>Steam Valley baths</title></head><body><img src="map.png" alt="Map of the valley. Map data: Kortdata AB, Stockholm; OpenStreetMap contributors">
<a href="/book">Book</a><a href="/privacy">Privacy</a><p>Mud bath 6.900 kr. Towel included.</p><p>Breiðamörk 17, 810 Hveragerði. 483 0417, kt. 440412-0090</p>
<p>Open 10 to 21, also on Sunday. Bus 51 from Mjódd. Geothermal rye bread 1.200 kr, greenhouse lunch 4.300 kr. Sizes for all, no booking fee, children under 6 free. Cards only.</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/privacy': `<html lang="en"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">Home</a><a href="/book">Book</a><a href="/privacy">Privacy</a></header>
<p>Bookings are stored with Reservo ApS, Vesterbrogade 41, 1620 København V, and paid through Payfold Ltd, 17 Grand Canal Street, Dublin 2, D02 X4K7. The Irish Data Protection Commission supervises the latter.</p></body></html>`,
    },
  },
  {
    domain: 'nomadbox.io',
    country: 'EE',
    trap: 'remote',
    pages: {
      '/': `<html lang="en"><head><title>Nomadbox invoices</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><a href="/team">Team</a><a href="/terms">Terms</a><p>€9 per month.</p>
<p>Send invoices from any beach. Supports VAT MOSS, GST, IVA and US W-8BEN; templates for Germany, Spain, the UK and Portugal. Pay by card or SEPA. 4,100 freelancers in 61 countries.</p>
<small>Nomadbox, since 2019, from everywhere</small>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/team': `<html lang="en"><body><div id="nav"><a href="/">Home</a> | <a href="/team">Team</a> | <a href="/terms">Terms</a></div>
<p>Ana in Valencia, Tomás in Santiago, Mei in Penang, Kofi in Accra, Lena in Graz, Ravi in Pune.</p>
<small>Nomadbox, since 2019, from everywhere</small></body></html>`,
      '/terms': `<html lang="en"><body><div id="nav"><a href="/">Home</a> | <a href="/team">Team</a> | <a href="/terms">Terms</a></div>
<p>Nomadbox OÜ, registry code 14417100, Sepapaja tn 6, 15551 Tallinn. VAT EE101441704.</p>
<small>Nomadbox, since 2019, from everywhere</small></body></html>`,
    },
  },
  {
    domain: 'threebridges-studio.com',
    country: 'XX',
    acceptable: ['DK', 'ES', 'GB'],
    trap: 'offices-no-head',
    pages: {
      '/': `<html lang="en"><head><title>Three Bridges – sound for film</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><a href="/studios">Studios</a><p>Mixing in three cities.</p>
<p>Foley, ADR, Atmos. Credits: two Goya nominations, a Robert and a Scottish BAFTA. Day rate 900 € / £780 / 6.700 kr. Rooms linked by fibre, engineers on trains.</p></body></html>`,
      '/studios': `<html lang="en"><body><ul><li>Copenhagen: Refshalevej 41, 1432 København K</li><li>Barcelona: Carrer de Pujades 17, 08018 Barcelona</li><li>Glasgow: 417 Dumbarton Road, Glasgow G11 6BE</li></ul></body></html>`,
    },
  },
]
