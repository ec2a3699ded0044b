import type { UnseenSite } from './site.ts'

export const eastAndSouthAfrica: readonly UnseenSite[] = [
  {
    domain: 'mwangazasolar.net',
    country: 'KE',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Mwangaza Solar | Home systems and water pumps</title><meta name="generator" content="Joomla! - Open Source Content Management"><link href="/templates/t3/css/style.css" rel="stylesheet"></head><body><div class="menu"><a href="products.html">Products</a><a href="reach-us.html">Reach us</a></div>
<h1>Light for every boma</h1><p>200W kit KSh 38,500, pay Ksh 1,200 monthly by Lipa na M-Pesa. Buy Goods Till 441712.</p>
<p>Panels from China and Germany, 25-year warranty. We install in Naivasha, Gilgil, Njoro, Molo, Kericho and Narok. Free site survey within the county.</p><p class="small">EPRA licence class T3. Asante kwa kutuchagua.</p>
<div class="foot">Mwangaza Solar Systems &bull; Open Mon-Fri 8.00am-5.30pm, Sat 8.00am-1.00pm, public holidays closed</div></body></html>`,
      '/reach-us.html': `<html lang="en"><body><p><b>Head shop:</b> Kenyatta Avenue, Mache Plaza ground floor, opp. the Total station</p><p>P.O. Box 1187 &ndash; 20100 Nakuru</p>
<p>Tel. 051 221 0417, 0722 000 417</p><p>PIN P051441712K. Prices include 16% VAT.</p>
<div class="foot">Mwangaza Solar Systems &bull; Open Mon-Fri 8.00am-5.30pm, Sat 8.00am-1.00pm, public holidays closed</div>
<form method="post"><label>Your name <input name="n"></label><label>E-mail <input type="email" name="e"></label><label>Your message <textarea name="m"></textarea></label><button>Send</button></form></body></html>`,
    },
  },
  {
    domain: 'ntindahillschool.org',
    country: 'UG',
    trap: null,
    pages: {
      '/': `<html><head><title>Ntinda Hill Junior School</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><table><tr><td><a href="/admissions">Admissions</a></td><td><a href="/fees">Fees</a></td><td><a href="/contacts">Contacts</a></td></tr></table>
<h1>Day and boarding, Baby Class to P.7</h1><p>Last year 48 of our 61 candidates got Division One in PLE.</p>
<p>Motto: Work is worship. Classes resume on Monday 3rd February; visitation day is announced by SMS.</p><p>Our pupils come from Nakawa, Kisaasi, Naalya and Bweyogerere; school vans reach Mukono.</p></body></html>`,
      '/fees': `<html><body><nav><a href="/">Home</a> <a href="/admissions">Admissions</a> <a href="/fees">Fees</a> <a href="/contacts">Contacts</a></nav>
<h1>Fees structure, Term I</h1><table><tr><td>P.1&ndash;P.3 day</td><td>UGX 780,000</td></tr><tr><td>P.7 boarding</td><td>1,450,000/=</td></tr></table>
<p>Fees are paid by SchoolPay only. Every child brings 2 reams of paper and a broom.</p></body></html>`,
      '/contacts': `<html><body><nav><a href="/">Home</a> <a href="/admissions">Admissions</a> <a href="/fees">Fees</a> <a href="/contacts">Contacts</a></nav>
<h1>Contacts</h1><p>Plot 24 Kiwatule Road, Ntinda<br>P.O. Box 7612, Kampala</p><p>Office 0414 200 417<br>Head teacher 0772 000 417</p>
<div class="wpcf7"><p>Your name *<br><input type="text"></p><p>Your message<br><textarea rows="5"></textarea></p><p><input type="submit" value="Send"></p></div></body></html>`,
    },
  },
  {
    domain: 'usambara-safaris.com',
    country: 'TZ',
    trap: 'foreign-language',
    pages: {
      '/': `<!doctype html><html lang="de"><head><title>Usambara Safaris – deutschsprachige Safaris in kleinen Gruppen</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><nav><a href="/reisen">Reisen</a><a href="/ueber-uns">Über uns</a>
<a href="/kontakt">Kontakt</a></nav><h1>Serengeti, Ngorongoro und Sansibar</h1><p>10 Tage ab 3.190 €, deutschsprachiger Guide. Flüge ab Frankfurt und Zürich auf Wunsch.</p>
<div class="bewertung">★★★★★ „Wir haben die Big Five gesehen!“ Familie K. aus Linz</div><div class="bewertung">★★★★★ „Perfekt organisiert.“ Ehepaar aus Winterthur</div><p>Visum, Gelbfieber, Trinkgeld: unsere Checkliste. Mitglied bei TATO. Insolvenzschutz: bitte eigene Reiseversicherung abschließen.</p>
<div class="cookie">Wir verwenden Cookies. Alle akzeptieren</div></body></html>`,
      '/kontakt': `<html lang="de"><body><ul class="menu"><li><a href="/">Startseite</a></li><li><a href="/reisen">Reisen</a></li><li><a href="/ueber-uns">Über uns</a></li><li><a href="/kontakt">Kontakt</a></li></ul>
<h1>Kontakt</h1><p>Usambara Safaris Ltd<br>Njiro Road, Block D, Plot 41<br>P.O. Box 14417, Arusha</p><p>Telefon: 027 254 4417<br>Mobil/WhatsApp: 0754 000 417</p>
<p>Lizenz TALA 014417. Wir antworten auf Deutsch, meist am selben Tag.</p></body></html>`,
    },
  },
  {
    domain: 'gishwaticoffee.com',
    country: 'RW',
    trap: 'ships-worldwide',
    pages: {
      '/': `<html lang="en"><head><title>Gishwati Coffee – washed bourbon, roasted at origin</title><link rel="stylesheet" href="/assets/app.4f1c.css"><script defer src="/assets/app.91aa.js"></script></head><body><nav><a href="/collections/all">Shop</a><a href="/pages/shipping">Shipping</a><a href="/pages/about">About</a></nav>
<h1>Roasted on Tuesday, with you on Friday</h1><p>250 g $14.00 USD <button>Add to cart</button></p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/pages/shipping': `<html lang="en"><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/collections/all">Shop</a></li><li><a href="/pages/shipping">Shipping</a></li><li><a href="/pages/about">About</a></li></ul>
<h1>Shipping</h1><ul><li>United States &amp; Canada: $12, 4 days by DHL</li><li>United Kingdom: £9, duties paid</li><li>Germany, France, Netherlands: €10</li>
<li>Japan, South Korea: ¥1,800</li><li>Local pick-up: 1,500 RWF in Kigali</li></ul></body></html>`,
      '/pages/about': `<html lang="en"><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/collections/all">Shop</a></li><li><a href="/pages/shipping">Shipping</a></li><li><a href="/pages/about">About</a></li></ul>
<h1>About</h1><p>Our roastery stands at KG 11 Avenue, Kimironko, near the market. Farmers from Rutsiro and Ngororero bring the parchment down each week.
TIN 104417120. Call the roastery: 0788 000 417.</p></body></html>`,
    },
  },
  {
    domain: 'entotoleather.com',
    country: 'ET',
    trap: null,
    pages: {
      '/': `<html><head><title>Entoto Leather PLC</title><meta name="generator" content="Joomla! - Open Source Content Management"><link href="/templates/t3/css/style.css" rel="stylesheet"><meta name="description" content="Bags and gloves of highland sheepskin"></head><body><h1>Entoto Leather PLC</h1>
<p>Bags and gloves of highland sheepskin, hand made by 60 women.</p><div id="footer"><p>Bole Sub City, Woreda 03, House No. 412, behind Edna Mall, Addis Ababa</p><p>Tel 011 661 0417, 0911 004 417 &middot; P.O.Box 14417/1000</p>
<p>Tote bag 4,200 Birr (VAT incl.) &middot; TIN 0004417120</p></div>
<p>Hides from Modjo tanneries, threads from Germany. Sold in Copenhagen, Melbourne and at the airport. Backpack 7,900 Birr, gloves 1,850 Birr. Open Monday to Saturday; closed on Meskel and Genna.</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
    },
  },
  {
    domain: 'copperbelthardware.com',
    country: 'ZM',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Copperbelt Hardware &amp; Mining Supplies</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body><a href="/quote">Request a quote</a><a href="/branches">Our branches</a>
<p>Conveyor rollers, safety boots, roofing sheets (K385 per sheet, IBR 0.47).</p>
<p>Stockists of Swedish rock drills, South African cement and local timber. Credit accounts for mines and contractors on 30 days. Deliveries to Kalulushi, Mufulira and Kasumbalesa border.</p>
<p class="f">&copy; Copperbelt Hardware &amp; Mining Supplies Ltd. Mon - Fri 08:00 - 17:00 hrs, Sat 08:00 - 12:30 hrs</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/branches': `<html lang="en"><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/quote">Request a quote</a></li><li><a href="/branches">Our branches</a></li></ul>
<h1>Our branches</h1><dl><dt>Main</dt><dd>Plot 1417 Obote Avenue, Town Centre, Kitwe. Tel 0212 220 417</dd><dt>Chingola</dt><dd>Kabundi Road, light industrial area. Tel 0212 311 417</dd>
<dt>Solwezi</dt><dd>Independence Ave next to Zanaco. Cell 0977 000 417</dd></dl><p>TPIN 1004417120, PACRA reg. 120140004417</p>
<p class="f">&copy; Copperbelt Hardware &amp; Mining Supplies Ltd. Mon - Fri 08:00 - 17:00 hrs, Sat 08:00 - 12:30 hrs</p></body></html>`,
    },
  },
  {
    domain: 'matopos-engineering.com',
    country: 'ZW',
    trap: 'sample-address',
    pages: {
      '/': `<html lang="en"><head><title>Matopos Engineering – sheet metal, borehole casings</title><script src="https://code.jquery.com/jquery-1.11.0.min.js"></script></head><body><nav><a href="/services">Services</a><a href="/contact">Contact</a></nav>
<div class="hero"><h1>We Build Your Dreams</h1><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p></div><p>Guillotining, bending up to 6 mm, tanks of 500 to 10 000 litres.</p>
<footer>Address: 99 Park Lane, San Francisco, CA 94107, USA. Phone: (415) 555-0132</footer>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/contact': `<html lang="en"><body><p><a href="/">Home</a> &middot; <a href="/services">Services</a> &middot; <a href="/contact">Contact</a></p>
<h1>Contact our works</h1><p>Stand 14 Plumtree Road, Belmont, Bulawayo</p><p>Landline (029) 2270417, cell 0772 000 417. Mon&ndash;Fri 0730&ndash;1630hrs</p>
<p>We accept USD cash, ZiG and EcoCash. ZIMRA BP No. 0200441712.</p><footer>Address: 99 Park Lane, San Francisco, CA 94107, USA. Phone: (415) 555-0132</footer>
<form method="post"><label>Your name <input name="n"></label><label>E-mail <input type="email" name="e"></label><label>Your message <textarea name="m"></textarea></label><button>Send</button></form></body></html>`,
    },
  },
  {
    domain: 'chiveve-pescas.com',
    country: 'MZ',
    trap: null,
    pages: {
      '/': `<html lang="pt"><head><title>Chiveve Pescas, Lda</title><script async src="https://www.googletagmanager.com/gtag/js?id=G-X417"></script></head><body><ul><li><a href="/produtos.htm">Produtos</a><li><a href="/contactos.htm">Contactos</a></ul><h1>Camarão, lagosta e peixe congelado</h1>
<p>Camarão tigre 8/12: 1.150,00 MT o quilo. Entregas à segunda e à quinta-feira.</p>
<p>Exportamos para a África do Sul, Espanha e Portugal. Câmaras frigoríficas próprias de 200 toneladas, frota de quatro barcos.</p><p><img src="cais.jpg" alt="O cais de pesca junto ao rio Chiveve"></p>
<hr><font size=1>Pagamento por M-Pesa, e-Mola ou transferência (BIM, BCI)</font></body></html>`,
      '/contactos.htm': `<html lang="pt"><body><table class="nav"><tr><td><a href="/">Início</a><td><a href="/produtos.htm">Produtos</a><td><a href="/contactos.htm">Contactos</a></tr></table>
<h1>Contactos</h1><p>Chiveve Pescas, Lda<br>Av. Armando Tivane, n.º 417, Ponta Gêa<br>Beira, Sofala</p><p>Tel. 23 320 417 / Cel. 84 000 4417</p><p>NUIT 400441712</p>
<hr><font size=1>Pagamento por M-Pesa, e-Mola ou transferência (BIM, BCI)</font></body></html>`,
    },
  },
  {
    domain: 'kilamba-clinica.com',
    country: 'AO',
    trap: 'agency',
    pages: {
      '/': `<html lang="pt-PT"><head><title>Clínica Kilamba – medicina dentária e pediatria</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><nav><a href="/especialidades">Especialidades</a><a href="/marcacoes">Marcações</a></nav>
<h1>Cuidamos da sua família</h1><p>Consulta de pediatria 25.000 Kz. Aceitamos multicaixa e seguros de saúde.</p>
<footer>Design e alojamento: Olá Píxel Unipessoal Lda, Rua da Prata 417, 1100-052 Lisboa, tel. 21 000 4417, NIPC 514417102</footer>
<div class="cookie">Este site usa cookies. Aceitar</div></body></html>`,
      '/marcacoes': `<html lang="pt-PT"><body><p><a href="/">Início</a> &middot; <a href="/especialidades">Especialidades</a> &middot; <a href="/marcacoes">Marcações</a></p>
<h1>Marcações</h1><p>Urbanização Nova Vida, rua 41, edifício 17, r/c, Luanda</p><p>Ligue 222 004 417 ou 923 000 417, de segunda a sábado.</p><p>NIF 5417441712</p>
<footer>Design e alojamento: Olá Píxel Unipessoal Lda, Rua da Prata 417, 1100-052 Lisboa, tel. 21 000 4417</footer></body></html>`,
    },
  },
  {
    domain: 'palmenhof-swakop.com',
    country: 'NA',
    trap: 'foreign-language',
    pages: {
      '/': `<html lang="de-DE"><head><title>Pension Palmenhof</title><script src="https://code.jquery.com/jquery-1.11.0.min.js"></script></head><body><p><a href="/zimmer">Zimmer &amp; Preise</a> <a href="/anfahrt">Anfahrt</a></p><h1>Willkommen im Palmenhof</h1>
<p>Familiengeführte Pension mit neun Zimmern, drei Straßen vom Strand. Frühstück mit Brötchen vom deutschen Bäcker. DZ ab N$ 1.450.</p>
<ul><li>Abgeschlossener Parkplatz, WLAN, Braai</li><li>Ausflüge: Welwitschia-Drive, Sandwich Harbour, Living Desert</li><li>Windhoek ist 360 km entfernt, Walvis Bay 30 km</li></ul><p>Kreditkarten gegen 3 % Aufschlag. Überweisung aus Deutschland möglich (Konto in Hannover).</p>
<div class="cookie">Wir verwenden Cookies. Alle akzeptieren</div></body></html>`,
      '/anfahrt': `<html lang="de-DE"><body><h1>Anfahrt</h1><p>Von der B2 kommend die Sam Nujoma Avenue bis zur Mole, dann links in die Bismarckstraße. Hausnummer 41.</p>
<p>Postanschrift: P.O. Box 1417, Swakopmund</p><p>Tel. 064 400 417</p></body></html>`,
    },
  },
  {
    domain: 'tatimotors.com',
    country: 'BW',
    trap: null,
    pages: {
      '/': `<html><head><title>Tati Motors (Pty) Ltd</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body><h1>Quality used 4x4 and bakkies</h1><p>2016 Hilux D/C, 118 000 km, P 289,000 neg.</p><p>We buy for cash. Trade-ins welcome.</p>
<p>Plot 6671, Blue Jacket Street, Francistown &bull; Private Bag F417</p><p>Tel: 241 0417 &bull; Cell: 71 300 417</p><p>Omang or passport and proof of residence needed for finance.</p>
<p>Imports from Durban and Japan cleared by us, duty and Omang transfer included. Branch deals in Palapye and Maun by appointment. Orange Money, eWallet. 2012 Honda Fit P 62,000; 2018 Corolla Quest P 145,000.</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
    },
  },
  {
    domain: 'lagonsoft.io',
    country: 'MU',
    trap: 'offices-with-head',
    pages: {
      '/': `<html lang="en"><head><title>Lagonsoft – booking engines for island hotels</title></head><body><nav><a href="/product">Product</a><a href="/offices">Offices</a></nav><h1>Sell rooms directly</h1>
<p>Used by 300 hotels from the Seychelles to French Polynesia. From €49 a month.</p><footer>&copy; Lagonsoft Ltd, BRN C17144171</footer></body></html>`,
      '/offices': `<html lang="en"><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/product">Product</a></li><li><a href="/offices">Offices</a></li></ul>
<h1>Offices</h1><h3>Headquarters</h3><p>Lagonsoft Ltd, 4th floor, Tower 1, NeXTeracom, Cybercity, 72201 Ebène. T 460 0417</p><h3>Sales Europe</h3><p>41 rue de la Bourse, 69002 Lyon. T 04 99 00 44 17</p>
<h3>Sales Indian Ocean</h3><p>Lot II M 45, Ankadivato, 101 Antananarivo. T 020 22 004 17</p></body></html>`,
    },
  },
  {
    domain: 'vanille-sambava.com',
    country: 'MG',
    trap: null,
    pages: {
      '/': `<html lang="fr"><head><title>Vanille de la SAVA</title><link rel="stylesheet" href="/assets/app.4f1c.css"><script defer src="/assets/app.91aa.js"></script></head><body><h1>Vanille noire gourmet</h1><p>Nous préparons la vanille de 210 planteurs. Visite de l'atelier 20 000 Ar.</p>
<p><img src="carte.jpg" alt="Notre atelier : Antaimby, route d'Antalaha PK 4, 208 Sambava"></p><p>Tél. 032 04 417 00 ou 034 00 417 00</p><p>NIF 4000441712 / STAT 46101 72 2014 0 00417</p>
<p>Préparation en six mois : échaudage, étuvage, séchage. 100 g de gousses 180 000 Ar. Envois vers la Réunion, Lyon, Hambourg et Montréal par colis express. MVola et Orange Money.</p></body></html>`,
    },
  },
  {
    domain: 'atelier-katuba.com',
    country: 'CD',
    trap: null,
    pages: {
      '/': `<html lang="fr"><head><title>Atelier Katuba SARLU, menuiserie métallique</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><script type="application/ld+json">{"@type":"WebSite","name":"Atelier Katuba","inLanguage":"fr-FR"}</script>
<a href="/contact.php">Contact</a><p>Portails, charpentes, citernes, containers aménagés.
Devis en dollars ou en francs congolais.</p>
<p><img src="IMG_2014.jpg" alt="portail deux battants posé à Golf Plateau"><br>Réalisations : Kolwezi, Likasi, Kipushi, Kasumbalesa. Tôles de Zambie et d'Afrique du Sud. Acompte 60 %.</p>
<div class="cookie">Ce site utilise des cookies. Accepter / Refuser</div></body></html>`,
      '/contact.php': `<html lang="fr"><body><p>N° 1417, avenue Kasaï, coin Sendwe, commune de Lubumbashi, ville de Lubumbashi</p><p>Tél. 0997 00 44 17, 0815 00 44 17</p>
<p>RCCM CD/LSH/RCCM/14-B-4417 &middot; Id. Nat. 6-41-N44171A &middot; N° Impôt A1441712K</p></body></html>`,
    },
  },
  {
    domain: 'vloerhuis-vrystaat.com',
    country: 'ZA',
    trap: null,
    pages: {
      '/': `<html lang="af"><head><title>Vloerhuis – teëls, laminaat, matte</title><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><nav><a href="/winkel">Winkel</a><a href="/kontak-ons">Kontak ons</a></nav><h1>Winteruitverkoping</h1>
<p>Keramiekteëls vanaf R129/m² BTW ingesluit. Gratis aflewering binne 30 km.</p>
<p>Ons lê vloere in Langenhovenpark, Brandhof, Brandfort en Thaba Nchu. Italiaanse porselein en Spaanse mosaïek in voorraad. Betaal in drie paaiemente met PayJustNow.</p>
<footer>Ma–Vr 08:00–17:00 | Sa 08:30–13:00 | <a href="/popia">POPIA</a> | Wag so 'n bietjie-aanbiedinge elke Vrydag</footer></body></html>`,
      '/kontak-ons': `<html lang="af"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">Tuis</a><a href="/winkel">Winkel</a><a href="/kontak-ons">Kontak ons</a><a href="/popia">POPIA</a></header>
<h1>Kontak ons</h1><p>Nelson Mandelarylaan 141, Westdene, Bloemfontein, 9301</p><p>Tel: 051 430 0417 | Sel: 082 000 0417</p><p>Vloerhuis (Edms) Bpk, Reg. 2014/041712/07, BTW 4410041712</p>
<footer>Ma–Vr 08:00–17:00 | Sa 08:30–13:00 | <a href="/popia">POPIA</a> | Wag so 'n bietjie-aanbiedinge elke Vrydag</footer>
<form method="post"><label>Jou naam <input name="n"></label><label>E-mail <input type="email" name="e"></label><label>Boodskap <textarea name="m"></textarea></label><button>Stuur</button></form></body></html>`,
    },
  },
  {
    domain: 'eastlondonsurf.com',
    country: 'ZA',
    trap: 'namesake',
    pages: {
      '/': `<html lang="en"><head><title>East London Surf School</title><meta name="generator" content="Joomla! - Open Source Content Management"><link href="/templates/t3/css/style.css" rel="stylesheet"></head><body><nav><a href="#lessons">Lessons</a><a href="#contact">Contact</a></nav><h1>East London Surf School</h1>
<p id="lessons">Learn to surf at Nahoon and Gonubie. Group lesson R350, wetsuit and board included. Shark spotters on duty.</p>
<p id="contact">Shop 4, Beach Road, Nahoon, East London, 5241 &ndash; call 043 735 0417 or 083 000 0417</p>
<p>We teach school groups from Gonubie, Beacon Bay and Mdantsane. Surfers flying in: take a taxi from King Phalo airport. Load-shedding does not stop the waves.</p></body></html>`,
    },
  },
]
