import type { UnseenSite } from '../unseen-sites/site.ts'

export const eastAndSouthAfrica: readonly UnseenSite[] = [
  {
    domain: 'kirinyagaroast.com',
    country: 'KE',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Kirinyaga Roast Co.</title></head><body><nav><a href="/collections/all">Shop</a> <a href="/pages/jobs">Jobs</a></nav><h1>Roasted the day it ships</h1><p>Peaberry, AA and AB lots bought straight from the factories on the slopes. Whole bean or ground, 250 g to 5 kg.</p><ul><li>Peaberry 250 g, KSh 950</li><li>AA 500 g, KSh 1,650</li><li>House blend 1 kg, KSh 2,400</li></ul><p>Pay by M-Pesa, till 481726.</p>
<p>Wholesale for cafés and offices: we lend the grinder and train the staff. Cupping on Thursdays at four, by appointment.</p><footer><ul><li>Refund policy</li><li>Privacy policy</li><li>Terms of service</li></ul>© 2026, Kirinyaga Roast Co.</footer></body></html>`,
      '/collections/all': `<html lang="en"><head><title>Shop – Kirinyaga Roast Co.</title></head><body><h1>All coffees</h1><div class="grid"><p>Peaberry 250 g – KSh 950</p><p>AA 500 g – KSh 1,650</p><p>House blend 1 kg – KSh 2,400</p><p>Cold brew bags – KSh 700</p></div><p>Boda delivery the same day inside the bypasses, KSh 250. Everywhere else by matatu parcel office.</p><p><a href="/pages/jobs">Jobs</a></p>
<details><summary>Shipping abroad</summary><p>Parcels go by post to the United Kingdom, Germany, the Gulf and the United States, KSh 3,800 for the first kilo. The Dubai and London boxes leave on Mondays. Customs in your country may ask you for VAT. Roasted coffee needs no permit in most places; Australia and New Zealand will open it, so we enclose a letter. Refunds are sent by M-Pesa or to your card within a week.</p></details></body></html>`,
      '/pages/jobs': `<html lang="en"><head><title>Jobs – Kirinyaga Roast Co.</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"JobPosting","title":"Assistant roaster","datePosted":"2026-02-03","employmentType":"FULL_TIME","hiringOrganization":{"@type":"Organization","name":"Kirinyaga Roast Company Ltd"},"jobLocation":{"@type":"Place","address":{"@type":"PostalAddress","streetAddress":"Enterprise Road, Godown 14","addressLocality":"Nairobi","addressCountry":"KE"}}}</script></head>
<body><h1>Assistant roaster</h1><p>You start at five, so you live near Industrial Area. Send a letter to P.O. Box 48172-00507 or call 0722 481 726.</p></body></html>`,
    },
  },
  {
    domain: 'kaskazi-divers.net',
    country: 'TZ',
    trap: 'old-address',
    pages: {
      '/': `<html><head><title>KASKAZI DIVERS</title></head><body bgcolor="#003355" text="white"><center><h1>Kaskazi Divers</h1><p>Mnemba, Leven Bank, Hunga wreck. Two dhows, one speedboat, nitrox.</p><p><a href="trips.html">Trips</a> | <a href="newhome.html">Our new home</a></p></center><hr><small>Kaskazi Divers, Mnarani Beach Road, P.O. Box 481, Kilifi 80108, Kenya</small></body></html>`,
      '/trips.html': `<html><head><title>TRIPS</title></head><body bgcolor="#003355" text="white"><h2>Trips</h2><table><tr><td>Two-tank dive, Mnemba</td><td>USD 130</td></tr><tr><td>Snorkelling with lunch</td><td>USD 55</td></tr><tr><td>Open water course, 4 days</td><td>USD 480</td></tr><tr><td>Night dive from the jetty</td><td>USD 70</td></tr></table><p>The marine park fee is paid in shillings on the boat.</p><hr><small>Kaskazi Divers, Mnarani Beach Road, P.O. Box 481, Kilifi 80108, Kenya</small>
<p>Equipment, tanks and weights are included. Children from ten. We stop when the wind says kaskazi has turned to kusi, usually for two weeks in April.</p></body></html>`,
      '/newhome.html': `<html><head><title>OUR NEW HOME</title></head><body bgcolor="#003355" text="white"><h2>We have moved!</h2><p>In June 2021 we closed the shop in Kilifi and shipped compressor, tanks and dog to the north of Unguja. The office, the pool and the workshop are now at Kendwa Road, Nungwi, Zanzibar. Our company is licensed here as Kaskazi Divers Ltd, ZIPA certificate 1847.</p><p>Reception: 0777 481 726 or +255 24 224 0817, skype kaskazi.dive</p><hr><small>Kaskazi Divers, Mnarani Beach Road, P.O. Box 481, Kilifi 80108, Kenya</small></body></html>`,
    },
  },
  {
    domain: 'mirembe-funerals.com',
    country: 'UG',
    trap: null,
    pages: {
      '/': `<!doctype html><html><head><meta name="viewport" content="width=device-width"><title>Mirembe Funeral Services</title></head><body><h1>Mirembe Funeral Services</h1><p>Dignity on the last journey. Embalming, coffins, hearses, tents and chairs, announcements on radio, transport upcountry and repatriation of the departed from Entebbe.</p><p>We answer day and night: 0414 248 172 &middot; 0772 481 726 &middot; 0701 481 726</p>
<p>Plot 48, Balintuma Road, Mengo, Kampala. Branches in Mbarara and Gulu.</p><p>MTN MoMo merchant code 481726</p>
<table border="0" width="90%"><tr><td><b>Standard coffin</b></td><td>UGX 450,000</td></tr><tr><td><b>Lowering gear</b></td><td>UGX 200,000</td></tr><tr><td><b>Hearse, per km</b></td><td>UGX 5,000</td></tr></table><p>Bringing a loved one from London, Boston, Toronto or Dubai? Our friends at those airports handle the papers with the High Commission, and we meet the aircraft with the LC1 letter ready. Flowers from Naivasha twice a week.</p><p>"Mwebale nnyo, you buried our jjajja like a queen." The family, Masaka</p></body></html>`,
    },
  },
  {
    domain: 'inyenyeri.agency',
    country: 'RW',
    trap: 'agency',
    pages: {
      '/': `<!DOCTYPE html><html lang="en" data-wf-site="64a"><head><title>Inyenyeri — digital studio</title></head><body><div class="navbar"><a href="/work" class="nav-link">Work</a><a href="/studio" class="nav-link">Studio</a></div><h1 class="display">We make websites that load on 3G.</h1><p>Strategy, brand, front-end, Kinyarwanda copy. Since 2016 for hotels, NGOs and co-operatives.</p><div class="logos">Hotel Bellerive · Nyanza Milk · Kivu Sun · Oxbow Trust</div>
<p class="footnote">Currently booking for the long rains. Remote kick-offs in Kinyarwanda, English, French and Swahili. We also host, at cost, in data centres in Amsterdam and Johannesburg.</p></body></html>`,
      '/work': `<html lang="en"><head><title>Work — Inyenyeri</title></head><body><h1>Selected work</h1><div><h3>Hotel Bellerive</h3><p>12 Quai du Lac, Goma, DR Congo. Booking engine and photographs. "They answer at night." Reception +243 81 481 7263</p></div><div><h3>Oxbow Trust</h3><p>48 Kingsland Row, London E8 2PB, registered charity. Annual report microsite.</p></div><div><h3>Bujumbura Bakers</h3><p>Chaussée Prince Louis Rwagasore 17, Bujumbura. Online orders, +257 22 24 81 72</p></div></body></html>`,
      '/studio': `<html lang="en"><head><title>Studio — Inyenyeri</title></head><body><h1>Studio</h1><p>Eleven people, one espresso machine, two generators. You find us on the third floor of the blue block, KN 78 Ave 48, Nyarugenge, Kigali, open 8 to 5 except on Umuganda Saturdays.</p><p>hello@inyenyeri.agency<br>+250 788 481 726</p><p>Inyenyeri Studio Ltd, TIN 104817263</p>
<h2>How we bill</h2><p>Half at kick-off, half at launch, EBM receipt with every payment. Local clients pay in francs with 18% VAT; foreign clients pay in dollars or euros and none. Mobile money up to two million. We say no to tobacco, betting and anything that needs a carousel.</p><h2>Where we have been</h2><p>Residencies in Rotterdam and Dakar, a jury seat in Cape Town, one lost suitcase in Addis Ababa.</p></body></html>`,
    },
  },
  {
    domain: 'abay-trails.com',
    country: 'ET',
    trap: 'foreign-law',
    pages: {
      '/': `<html lang="en"><head><title>Abay Trails | Trekking in the Simien, Danakil, Omo and beyond</title></head><body><table width="960" align="center"><tr><td><img src="/images/banner.jpg" alt="Abay Trails Tour Operator PLC"></td></tr><tr><td><a href="/tours.aspx">Tours</a> <a href="/visa.aspx">Visa information</a> <a href="/who.aspx">Who we are</a></td></tr><tr><td><p>Private guided journeys to rock churches, geladas and salt caravans. Also combined tours with Djibouti, Kenya and Somaliland.</p></td></tr></table>
<table width="960" align="center"><tr><td><font size="2">Member of the tour operators' association. Partners: Wüstenfuchs Reisen, Munich; Rift &amp; Reef Safaris, Nairobi; Kamelweg Tours, Basel.<br>Thirteen months of sunshine: our calendar starts in September.</font></td></tr></table></body></html>`,
      '/visa.aspx': `<html lang="en"><head><title>Visa information</title></head><body><h2>Visa information by nationality</h2><p><b>Germany, Austria, Switzerland:</b> e-visa, apply to the embassy in Berlin, Am Fichtenberg 48, 12165 Berlin, if you travel by land.</p><p><b>United Kingdom:</b> e-visa; the embassy is at 84 Elvaston Yard, London SW7 5QN.</p><p><b>Kenya:</b> no visa needed. <b>Djibouti:</b> no visa needed.</p><p><b>South Africa:</b> visa on arrival. <b>Japan, South Korea, China:</b> e-visa.</p><p>Combined tours: Djibouti visa at the border, 23 USD. Kenya: eTA, 30 USD.</p></body></html>`,
      '/who.aspx': `<html lang="en"><head><title>Who we are</title></head><body><h2>Who we are</h2><p>Abay Trails Tour Operator PLC was licensed by the Ministry of Tourism in 2011. Guides, cooks and drivers are on our own payroll, and our fleet is nine Land Cruisers.</p><p>Office: Bole Sub-city, Woreda 03, House No. 481/B, Addis Ababa<br>P.O. Box 4817 code 1110<br>Tel. +251 11 618 4817, mobile +251 911 48 17 26</p>
<h3>Booking conditions in short</h3><p>Deposit 30%, balance on arrival in Addis. Free cancellation until 45 days before. Bank transfers go to our dollar account at a commercial bank; we do not accept American Express. Travellers from the European Union are told that the package travel directive does not apply to us, and our partners in Munich and Basel issue the certificate if you book there.</p></body></html>`,
      '/tours.aspx': `<html lang="en"><head><title>Tours</title></head><body><h2>Tours</h2><ol><li>Historic north, 11 days, from USD 1,840</li><li>Danakil and Erta Ale, 4 days, from USD 720</li><li>Omo valley, 9 days, from USD 1,610</li><li>Lac Abbé and Afar coast, 8 days, from USD 1,950</li></ol><p>Prices per person in a party of four, with guide, tent and all park fees. Not included: international flights, tips, travel insurance, visa.</p></body></html>`,
    },
  },
  {
    domain: 'copperleaf-hall.com',
    country: 'ZM',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Copperleaf Hall &amp; Gardens</title></head><body><main><h1>Weddings, kitchen parties, conferences</h1><p>Seats 450 inside and 800 on the lawn. In-house caterer, borehole, 100 kVA stand-by generator for when ZESCO goes.</p><a href="/rates">Rates</a> <a href="/book">Book a viewing</a></main><section><h2>What is near</h2><p>Lodges for 200 guests within ten minutes, the airport at Ndola in fifty. Ask for the list of caterers, decorators and DJs that know our kitchen. No own alcohol please; corkage is K50 a bottle.</p></section><footer>Copperleaf Hall, Kitwe</footer></body></html>`,
      '/rates': `<!DOCTYPE html><html lang="en"><head><title>Rates | Copperleaf Hall</title></head><body><h1>Rates</h1><p>Main hall, full day: K18,000<br>Garden, full day: K12,500<br>Conference room, half day: K3,800<br>Chair with cover: K35</p><p>All rates include 16% VAT. A deposit of half holds the date. Cheques are payable to Copperleaf Events Limited, TPIN 1004817263.</p><footer>Copperleaf Hall, Kitwe</footer></body></html>`,
      '/book': `<!DOCTYPE html><html lang="en"><head><title>Book a viewing | Copperleaf Hall</title></head><body><h1>Book a viewing</h1><p>Call 0212 224 817 or 0966 481 726 in office hours, or leave your number and we call back.</p><form><input name="n" placeholder="Your name"><input name="p" placeholder="09..."><button>Call me</button></form><p>Plot 4817, Freedom Avenue, Parklands. From the roundabout take the second gate after the filling station.</p><footer>Copperleaf Hall, Kitwe</footer></body></html>`,
    },
  },
  {
    domain: 'holzwerk-klein-auas.com',
    country: 'NA',
    trap: 'foreign-language',
    pages: {
      '/': `<!DOCTYPE html><html lang="de"><head><title>Holzwerk Klein Auas – Möbel aus Kiaat und Kameldorn</title></head><body><h1>Möbel fürs Leben</h1><p>Unsere Tischler fertigen Esstische, Betten und ganze Farmküchen aus heimischen Hölzern. Familienbetrieb in dritter Generation, Meisterbrief von 1974.</p><p><a href="/werkstatt">Die Werkstatt</a> · <a href="/anfahrt">Anfahrt</a></p><p>Wir sprechen Deutsch, Afrikaans und Englisch.</p>
<h2>Was Kunden schreiben</h2><p>„Der Tisch kam heil in Oldenburg an, nach sieben Wochen auf See.“ – „Für unsere Lodge am Etosha haben sie sechzig Stühle gebaut.“ – „Onse kombuis is pragtig, baie dankie!“</p><p>Möbel für Übersee packt eine Spedition in Walvis Bay; den Zoll in Deutschland, Österreich oder der Schweiz zahlt der Empfänger. Leder beziehen wir aus Outjo, Beschläge aus Westfalen.</p><p>© Holzwerk Klein Auas seit 1931</p></body></html>`,
      '/werkstatt': `<html lang="de"><head><title>Die Werkstatt – Holzwerk Klein Auas</title></head><body><h1>Die Werkstatt</h1><p>Kiaat trocknet bei uns zwei Jahre unter Dach, Kameldorn vier. Ein Esstisch für acht Personen kostet ab N$ 24 500 einschließlich 15 % Mehrwertsteuer. Die Maschinen kamen 1961 mit dem Schiff aus Hamburg, die Hobelbank aus Freiburg ist noch älter.</p><p>Lieferung bis Swakopmund und Otjiwarongo ohne Aufpreis.</p></body></html>`,
      '/anfahrt': `<html lang="de"><head><title>Anfahrt – Holzwerk Klein Auas</title></head><body><h1>Anfahrt</h1><p>Holzwerk Klein Auas CC<br>Ecke Lazarettstraße und Nelson-Mandela-Allee 48, Windhoek<br>Postfach 4817, Eros</p><p>Telefon 061 248 172<br>Mobil 081 248 1726</p><p>Werktags von 7 bis 16 Uhr, in den Dezemberferien geschlossen.</p></body></html>`,
    },
  },
  {
    domain: 'rooikrans-wholesale.com',
    country: 'ZA',
    trap: 'ships-worldwide',
    pages: {
      '/': `<!doctype html><html lang="en-ZA"><head><title>Rooikrans Wholesale: rooibos, buchu and honeybush in bulk</title></head><body><header>Rooikrans Wholesale <a href="/bulk-list">Bulk list</a> <a href="/warehouses">Warehouses</a> <a href="/company-info">Company info</a></header><p>We pack for supermarkets and tea brands, from 18 kg sacks to full containers, organic and conventional.</p><footer>European stock: Waalhaven Oostzijde 84, 3087 BM Rotterdam, +31 10 248 1726</footer></body></html>`,
      '/bulk-list': `<html lang="en-ZA"><head><title>Bulk list: Rooikrans Wholesale</title></head><body><table><tr><th>Item</th><th>Ex farm</th><th>Ex Rotterdam</th></tr><tr><td>Rooibos superfine 18 kg</td><td>R 1 480</td><td>€ 96</td></tr><tr><td>Honeybush coarse 18 kg</td><td>R 1 950</td><td>€ 124</td></tr><tr><td>Buchu leaf 5 kg</td><td>R 2 300</td><td>€ 151</td></tr></table><p>Rand prices include VAT at 15%. Euro prices exclude duties.</p><p>Terms for Europe: DAP Rotterdam, 30 days. Organic certificate NL-BIO-01 for the warehouse, ZA-BIO-140 for the farm. Goods for Germany carry the German label; the importer of record is Kaapthee B.V., same address as the bay, KvK 24817263, a company of friends and not of ours.</p><footer>European stock: Waalhaven Oostzijde 84, 3087 BM Rotterdam, +31 10 248 1726</footer></body></html>`,
      '/warehouses': `<html lang="en-ZA"><head><title>Warehouses: Rooikrans Wholesale</title></head><body><h1>Warehouses</h1><p><b>Rotterdam.</b> Rented bay at a bonded warehouse, pallets leave within two days for Germany, France and Poland.</p><p><b>Newark.</b> Contract warehouse, 400 Doremus Yard, Newark, NJ 07105, for orders from the United States.</p><p><b>Home.</b> Everything is steamed, sieved and packed in the shed beside our office.</p></body></html>`,
      '/company-info': `<html lang="en-ZA"><head><title>Company info: Rooikrans Wholesale</title></head><body><h1>Company info</h1><p>Rooikrans Wholesale (Pty) Ltd, Reg. 2011/084726/07, VAT 4840184726</p><p>Head office and packing shed: Voortrekker Street 48, Clanwilliam 8135. Postal: Private Bag X17.</p><p>Tel 027 482 4817, Fax 086 248 1726. B-BBEE level 2. PAIA manual on request.</p>
<p>Banking details are given on the pro-forma only. We never change them by e-mail.</p></body></html>`,
    },
  },
  {
    domain: 'corail-transit.com',
    country: 'MU',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="fr"><head><title>Corail Transit - Freight &amp; Customs Clearing</title></head><body><h1>Corail Transit</h1><p>Dédouanement, groupage, déménagements, fret aérien. Deux bateaux par semaine depuis La Réunion, un par mois depuis Toamasina.</p><p>Customs clearing at the Freeport, consolidation from Mumbai and Durban.</p><p><a href="/nous-contacter">Nous contacter / Contact</a></p>
<h2>Nos services</h2><ol><li>Import : conteneurs, voitures reconditionnées du Japon, effets personnels</li><li>Export : sucre spécial, textile, thon</li><li>Entreposage sous douane, 2 400 m²</li></ol><p>Correspondants : Le Port, Anvers, Felixstowe, Durban, Nhava Sheva, Yokohama.</p><p>&copy; 2026 Corail Transit Ltd</p></body></html>`,
      '/nous-contacter': `<html lang="fr"><head><title>Nous contacter - Corail Transit</title></head><body><h1>Nous contacter</h1><p>Corail Transit Ltd (BRN C18148472)<br>Zone 6, Freeport, Mer Rouge, Port-Louis 11604<br>T. 217 4817 / 5 748 1726 / F. 217 4818</p><p>VAT 27184726</p><p>Règlement par virement : MU17BOMM0101101030300200000MUR</p><p>Ouvert de 8 h 30 à 16 h 30, le samedi jusqu'à midi.</p>
<form method="post"><label>Nom / Name <input></label><label>Objet <select><option>Import</option><option>Export</option><option>Déménagement</option></select></label><button>Envoyer / Send</button></form><p>Nos conditions générales sont celles de l'association des transitaires et tout litige relève de la Commercial Division de la Cour suprême.</p></body></html>`,
    },
  },
]
