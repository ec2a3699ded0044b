import type { UnseenSite } from './site.ts'

export const northAmericaAndOceania: readonly UnseenSite[] = [
  {
    domain: 'redriverroofers.com',
    country: 'US',
    trap: 'namesake',
    pages: {
      '/': `<html lang="en-US"><head><title>Roofers in Paris | Red River Roofing</title><script src="https://code.jquery.com/jquery-1.11.0.min.js"></script><script type="application/ld+json">{"@context":"https://schema.org","@type":"RoofingContractor","name":"Red River Roofing","address":{"@type":"PostalAddress","streetAddress":"417 Clarksville St","addressLocality":"Paris","addressRegion":"TX","postalCode":"75460"},"telephone":"903-555-0117"}</script></head>
<body><h1>Hail damage? Paris calls us first.</h1><p>Free estimates in Paris, Reno and Blossom. Insurance claims welcome, licensed and bonded.</p><p>(903) 555-0117</p>
<ul><li>GAF and Owens Corning shingles</li><li>Metal barns in Lamar and Fannin County</li><li>Gutters, siding, storm shelters</li></ul><p>"They beat the adjuster down here by a day." &ndash; B. from Honey Grove</p><p>Mon-Fri 7-5. Financing with approved credit. Se habla espa&ntilde;ol.</p></body></html>`,
    },
  },
  {
    domain: 'thamesstreetvet.com',
    country: 'CA',
    trap: 'namesake',
    pages: {
      '/': `<html lang="en"><head><title>Thames Street Veterinary Clinic, London</title><meta name="generator" content="Joomla! - Open Source Content Management"><link href="/templates/t3/css/style.css" rel="stylesheet"></head><body><link rel="canonical" href="https://thamesstreetvet.com/"><meta property="og:locale" content="en_US">
<nav><a href="/services">Services</a><a href="/contact">Contact</a></nav><h1>London's cat-friendly vets</h1><p>Spay $320 plus HST. Debit, Visa, e-Transfer.</p>
<p>Dental cleaning from $410, microchip $55, import certificates for cats from Europe and the UK. New patients from Byron, Wortley and Old South. Parking behind the church.</p>
<footer>Mon-Thu 8-7, Fri 8-5, closed Victoria Day and Boxing Day | College licence 4417</footer></body></html>`,
      '/contact': `<html lang="en"><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/services">Services</a></li><li><a href="/contact">Contact</a></li></ul>
<p>141 Thames St, London, ON N6B 2R7</p><p>519-555-0117</p><p>After hours: animal emergency on Oxford St W.</p>
<footer>Mon-Thu 8-7, Fri 8-5, closed Victoria Day and Boxing Day | College licence 4417</footer></body></html>`,
    },
  },
  {
    domain: 'gocontentpilot.com',
    country: 'US',
    trap: 'white-label',
    pages: {
      '/': `<html lang="de"><head><title>ContentPilot – Texte für Online-Shops</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><META NAME="ROBOTS" CONTENT="INDEX, FOLLOW"></head><body><a href="/preise">Preise</a><a href="/legal">Legal</a><h1>Produkttexte auf Knopfdruck</h1><p>Ab 29 € im Monat. Betrieben mit Technik von Wortwerk Labs, Zürich.</p>
<p>Für Shops in Deutschland, Österreich und der Schweiz. 14 Tage kostenlos, monatlich kündbar, Rechnung ohne Umsatzsteuer (Reverse Charge).</p><p>„In zehn Minuten 400 Texte.“ – Fahrradladen aus Münster</p></body></html>`,
      '/legal': `<html lang="en"><body><nav><a href="/">Startseite</a> <a href="/preise">Preise</a> <a href="/legal">Legal</a></nav>
<h1>Legal</h1><p>ContentPilot is a brand of Pelican Grove LLC, 417 E Broadway Blvd, Tucson, AZ 85701. Text engine licensed from Wortwerk Labs AG, Hardstrasse 41, 8005 Zürich. Governing law: State of Arizona.</p></body></html>`,
    },
  },
  {
    domain: 'evergreentermite.com',
    country: 'US',
    trap: null,
    pages: {
      '/': `<html><head><title>Evergreen Termite &amp; Pest</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><h1>$49 first visit</h1><p>Serving Clark and Cowlitz counties. Se habla español. Lic# EVERGTP417KX</p><p>1417 NE 78th St, Vancouver, WA 98665 <a href="tel:3605550117">360.555.0117</a></p>
<ul><li>Carpenter ants, moisture ants</li><li>Rats &amp; mice exclusion</li><li>Crawl space vapor barriers</li><li>Real estate inspections $150 plus sales tax</li></ul><p>Family-run since 1988. Also serving Camas, Battle Ground and, across the river, Portland.</p><p>© Evergreen T&amp;P - website by PixelBarn</p></body></html>`,
    },
  },
  {
    domain: 'maplecart.store',
    country: 'CA',
    trap: 'sample-address',
    pages: {
      '/': `<html lang="fr-CA"><head><title>Érablière du Rang 4</title><meta name="generator" content="Joomla! - Open Source Content Management"><link href="/templates/t3/css/style.css" rel="stylesheet"></head><body><a href="/boutique">Boutique</a><a href="/nous-joindre">Nous joindre</a><p>Sirop ambré 540 ml 13,95 $ (taxes en sus)</p><footer>Votre Adresse, 123 Rue Exemple, 75001 Paris, 01 23 45 67 89</footer>
<ul><li>Tire sur glace 6,00 $</li><li>Beurre d'érable 250 g 11,50 $</li><li>Cornets 12 pour 9,00 $</li></ul><p>Repas de cabane : 34 $ adulte, 17 $ enfant, taxes et service en sus. Interac, Visa. Nous expédions en Ontario, au Vermont et en France.</p>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"LocalBusiness","name":"Nom de l'entreprise","address":{"@type":"PostalAddress","addressLocality":"Paris","addressCountry":"FR"}}</script></body></html>`,
      '/nous-joindre': `<html lang="fr-CA"><body><table class="nav"><tr><td><a href="/">Accueil</a><td><a href="/boutique">Boutique</a><td><a href="/nous-joindre">Nous joindre</a></tr></table>
<p>1417, rang 4 Est, Saint-Ferdinand (Québec) G0N 1N0</p><p>418 555-0117. Stationnement gratuit, fermé l'hiver sauf le temps des sucres.</p><footer>Votre Adresse, 123 Rue Exemple, 75001 Paris, 01 23 45 67 89</footer>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"LocalBusiness","name":"Nom de l'entreprise","address":{"@type":"PostalAddress","addressLocality":"Paris","addressCountry":"FR"}}</script></body></html>`,
    },
  },
  {
    domain: 'driftwoodhq.io',
    country: 'US',
    trap: 'remote',
    pages: {
      '/': `<html lang="en"><head><title>Driftwood – status pages</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><nav class="flex gap-4"><a href="/docs">Docs</a><a href="/changelog">Changelog</a></nav>
<a href="/about">About</a><a href="/privacy">Privacy</a><p>$19 a month. No tracking.</p>
<p>Incidents, maintenance windows, subscribers by mail, SMS and RSS. Hosted in Helsinki and Ashburn. Customers: a bank in Nairobi, a railway in Japan, two universities in the UK.</p>
<footer>Driftwood – small, slow, profitable. Prices in US dollars, VAT is added for EU customers.</footer>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/about': `<html lang="en"><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/docs">Docs</a></li><li><a href="/changelog">Changelog</a></li><li><a href="/about">About</a></li><li><a href="/privacy">Privacy</a></li></ul>
<p>We have no office. Fourteen of us write from Porto, Tallinn, Buenos Aires, Cape Town, Chiang Mai, Wellington and a boat near Split.</p><p>Meet-ups so far: Lisbon, Kraków, Oaxaca.</p>
<footer>Driftwood – small, slow, profitable. Prices in US dollars, VAT is added for EU customers.</footer></body></html>`,
      '/privacy': `<html lang="en"><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/docs">Docs</a></li><li><a href="/changelog">Changelog</a></li><li><a href="/about">About</a></li><li><a href="/privacy">Privacy</a></li></ul>
<p>Driftwood Software, Inc. is a Delaware corporation. Mail: 1417 Arapahoe Ave, Unit 4, Boulder, CO 80302. EU representative: Datenwacht GmbH, Rosenstraße 17, 10178 Berlin. UK representative: Repwise Ltd, 41 Mill Lane, Norwich NR3 4QJ.</p>
<footer>Driftwood – small, slow, profitable. Prices in US dollars, VAT is added for EU customers.</footer></body></html>`,
    },
  },
  {
    domain: 'quietloop.org',
    country: 'XX',
    acceptable: ['US', 'DE', 'IN'],
    trap: 'offices-no-head',
    pages: {
      '/': `<html lang="en"><head><title>Quietloop – open hardware synths</title><link rel="stylesheet" href="/assets/app.4f1c.css"><script defer src="/assets/app.91aa.js"></script></head><body><a href="/people">People</a><p>A collective of three workshops. Kits from $85 / €80 / ₹6,900.</p>
<p>Everything is published under CERN-OHL-S. Boards are milled where the order lands nearest; VAT, GST or sales tax as the place demands. Forum, git, Mastodon.</p><pre>make flash BOARD=loop3</pre></body></html>`,
      '/people': `<html lang="en"><body><p>Workshop A: 417 Alberta St, Portland, OR 97211</p><p>Workshop B: Eisenbahnstraße 41, 04315 Leipzig</p><p>Workshop C: 41, 7th Cross, Indiranagar, Bengaluru 560038</p><p>None of the three is first among equals.</p></body></html>`,
    },
  },
  {
    domain: 'prairiegasket.com',
    country: 'CA',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Prairie Gasket &amp; Hose</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body><center><b>PRAIRIE GASKET &amp; HOSE</b><br>Hydraulic hose while you wait<br>Bay 4, 1417 - 51 Avenue<br>Lloydminster, T9V 0Y5<br>Ph 780-555-0117 Toll Free 1-888-555-0117<br>GST 14417 1204 RT0001</center>
<p>Swaging to 2 inch, camlocks, oilfield fittings, O-rings metric &amp; imperial. After hours call-out $120. We straddle the border of two provinces, so ask about PST. Mon to Fri 7:30 - 5:30, long weekends closed.</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
    },
  },
  {
    domain: 'lismoredenture.com',
    country: 'AU',
    trap: null,
    pages: {
      '/': `<html lang="en-AU"><head><title>Denture Clinic Lismore</title><link rel="stylesheet" href="/assets/app.4f1c.css"><script defer src="/assets/app.91aa.js"></script></head><body><script type="application/ld+json">{"@context":"https://schema.org","@type":"Dentist","name":"Denture Clinic Lismore","address":{"@type":"PostalAddress","addressCountry":"Australia","addressRegion":"NSW"}}</script>
<a href="/fees">Fees</a><a href="/contact-us">Contact</a><p>DVA Gold Card and HICAPS. New full set from $1,980 GST free.</p>
<p>Relines while you wait, mouthguards for footy, repairs same day. We bulk bill eligible pensioners' vouchers. Mobile visits to Casino, Kyogle and Ballina. Teeth made in our own lab, not in China.</p>
<footer><p>We acknowledge the Widjabul Wia-bal people of the Bundjalung Nation. Open Mon-Thu 8.30-4.30.</p></footer>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/contact-us': `<html lang="en-AU"><body><table class="nav"><tr><td><a href="/">Home</a><td><a href="/fees">Fees</a><td><a href="/contact-us">Contact</a></tr></table>
<p>Shop 4/141 Keen Street, Lismore NSW 2480</p><p>(02) 5550 0417. ABN 44 171 204 760</p>
<footer><p>We acknowledge the Widjabul Wia-bal people of the Bundjalung Nation. Open Mon-Thu 8.30-4.30.</p></footer></body></html>`,
    },
  },
  {
    domain: 'mowbros.net',
    country: 'AU',
    trap: 'franchise',
    pages: {
      '/': `<html lang="en"><head><title>Mow Bros Toowoomba</title><script src="https://code.jquery.com/jquery-1.11.0.min.js"></script></head><body><a href="/quote">Quote</a><a href="/your-local">Your local Mow Bro</a><p>Lawns from $45, gutters, green waste removal.</p><footer>Mow Bros is a registered trade mark of Mow Bros International Ltd, 17 Great South Road, Manukau, Auckland 2104, New Zealand.</footer>
<p>Police-checked, insured, no lock-in. Franchises available in Auckland, Christchurch, Brisbane and Perth from $24,990 + GST. "Mowed before the footy." Sharon, Highfields.</p></body></html>`,
      '/your-local': `<html lang="en"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">Home</a><a href="/quote">Quote</a><a href="/your-local">Your local Mow Bro</a></header>
<p>Toowoomba and the Downs are looked after by D &amp; K Outdoor Pty Ltd, 417 Ruthven Street, Toowoomba QLD 4350. 07 5550 0417, ABN 17 144 171 218.</p></body></html>`,
    },
  },
  {
    domain: 'cambridgeequine.com',
    country: 'NZ',
    trap: 'namesake',
    pages: {
      '/': `<html lang="en"><head><title>Cambridge Equine Physiotherapy</title><base href="/"><meta name="theme-color" content="#223344"></head><body><h1>Cambridge Equine Physiotherapy</h1><p>Stable visits $140 incl GST. ACC does not cover horses, sadly.</p><p>417 Hautapu Road, RD 1, Cambridge 3493</p><p>07 827 0417 or 021 000 417</p>
<p>Thoroughbred rehab, dressage saddle checks, ultrasound. Trained in Utrecht and Dublin. Weekly rounds to Matamata, Te Awamutu and Karāpiro; monthly to Taupō. Invoices due on the 20th of the month following.</p>
<p>Kia ora to our sponsors at the Gallagher yards.</p></body></html>`,
    },
  },
  {
    domain: 'nadibaykava.com',
    country: 'FJ',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Noble kava, waka and lawena</title><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><a href="/kava">Kava</a><a href="/contact">Contact</a><p>Waka 1 kg $130 FJD VIP. Bula!</p>
<ul><li>Lawena 1 kg $105</li><li>Tanoa 40 cm $89</li><li>Grog pack $25</li></ul><p>From growers in Kadavu and Taveuni. Sent to Sydney, Auckland and Honolulu with biosecurity papers. M-PAiSA, ANZ, BSP.</p></body></html>`,
      '/contact': `<html lang="en"><body><p><a href="/">Home</a> &middot; <a href="/kava">Kava</a> &middot; <a href="/contact">Contact</a></p>
<p>Lot 17 Queens Road, Martintar, Nadi</p><p>672 0417 / 999 0417. TIN 50-44171-0-4</p>
<p>Opp. the handicraft market, next to the Total service station. Mon-Sat 8-6, Diwali and Prophet's Birthday closed.</p></body></html>`,
    },
  },
  {
    domain: 'laeworkwear.com',
    country: 'PG',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Huon Workwear</title><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><p>Hi-vis shirts K65, boots K190. Bulk orders for mine sites.</p><p>Section 41 Allotment 7, Air Corps Road, Lae, Morobe Province 411. P.O. Box 417</p><p>472 0417, Digicel 7000 0417</p>
<p>Embroidery in 3 days. Boots from Australia, gloves from Malaysia, overalls sewn here by 31 women. Air freight to Goroka, Hagen and Porgera by PX. Trading 8 to 4:30, Saturday to 12. IPA reg. 1-44171. GST 10% included.</p></body></html>`,
    },
  },
  {
    domain: 'fogafale.com',
    country: 'WS',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Foga beach fales</title></head><body><p>Open fale with mosquito net, breakfast and dinner, WST 95 per head.</p><p>Lalomanu village, Aleipata, Upolu. Ferry day trips from Mulifanua.</p><p>41 170 or 724 0417</p>
<p>Malo lava! To'ona'i every Sunday, fiafia night on Saturday. Snorkel hire 10 tala. Buses leave Fugalei market at ten. Rental car from Faleolo about 90 minutes. Guests from Christchurch, Hamburg and Pago Pago.</p></body></html>`,
    },
  },
  {
    domain: 'nickelmecanique.com',
    country: 'NC',
    trap: null,
    pages: {
      '/': `<html lang="fr"><head><title>Mécanique poids lourds et engins</title><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><a href="/atelier">Atelier</a><a href="/contact">Contact</a><p>Vidange 22 000 F CFP hors TGC.</p>
<p>Pièces Caterpillar, Komatsu, Renault Trucks sous trois semaines depuis Brisbane ou Le Havre. Interventions sur mine : Thio, Kouaoua, Koné. Diagnostic 7 500 F.</p>
<p>Lundi - jeudi 7h-11h30 / 12h30-16h30, vendredi 15h30</p>
<div class="cookie">Ce site utilise des cookies. Accepter / Refuser</div></body></html>`,
      '/contact': `<html lang="fr"><body><p>17 rue Fernand Forest, Ducos, BP 4417, 98847 Nouméa Cedex</p><p>Tél. 28 04 17, mobile 75 04 17. Ridet 1 441 712.001</p>
<p>Lundi - jeudi 7h-11h30 / 12h30-16h30, vendredi 15h30</p>
<table><tr><td>Votre nom:<td><input size=30></tr><tr><td>Email:<td><input size=30></tr><tr><td>Votre message:<td><textarea cols=30></textarea></tr><tr><td colspan=2><input type=submit value="Envoyer"></tr></table></body></html>`,
    },
  },
]
