import type { UnseenSite } from '../unseen-sites/site.ts'

export const southAndSoutheastAsia: readonly UnseenSite[] = [
  {
    domain: 'tungabeej.com',
    country: 'IN',
    trap: null,
    pages: {
      '/': `<html><head><title>Welcome to Tunga Beej Hybrid Seeds</title></head><body><marquee>Kharif booking open for cotton, chilli and bhendi!</marquee><table><tr><td><a href="products.asp">Products</a></td><td><a href="dealers.asp">Dealers</a></td><td><a href="terms.asp">Terms</a></td></tr></table><p>Since 1988 Tunga Beej is breeding and marketing hybrid vegetable seeds suitable to black cotton soil. Our germination is tested lot by lot in own laboratory, ISO 9001:2015.</p>
<table border="1"><tr><td>Krishi Mela stall no. 48, Dharwad: kindly visit</td></tr><tr><td>Spurious seeds are sold in our name; check hologram and QR code on packet</td></tr></table><p>Visitor No: 0048172. Best viewed in 1024x768. Designed by S.R. Infotech</p></body></html>`,
      '/products.asp': `<html><head><title>Products</title></head><body><h3>Products</h3><table border="1"><tr><th>Crop</th><th>Variety</th><th>Pack</th><th>MRP</th></tr><tr><td>Chilli</td><td>TB-48 Rudra</td><td>10 g</td><td>Rs. 480/-</td></tr><tr><td>Tomato</td><td>TB-17 Laxmi</td><td>10 g</td><td>Rs. 610/-</td></tr><tr><td>Okra</td><td>TB-26 Hasiru</td><td>250 g</td><td>Rs. 725/-</td></tr></table><p>MRP inclusive of all taxes. Seeds are exempted from GST; GST No. 29AAGCV4827K1ZR is for trading of sprayers only.</p></body></html>`,
      '/dealers.asp': `<html><head><title>Dealers</title></head><body><h3>For dealership enquiry</h3><p>Tunga Beej Hybrid Seeds Pvt. Ltd.<br>Opp. APMC Yard, P.B. Road, Ranebennur - 581 115, Dist. Haveri</p><p>Ph: 08373-248172, Cell: 94481 72635</p><p>Godowns: Hubballi, Guntur, Jalna, Bellary. Deposit of Rs. 50,000/- and licence copy under Seeds Act required.</p></body></html>`,
      '/terms.asp': `<html><head><title>Terms</title></head><body><h3>Terms and Conditions of Sale</h3><ol><li>Goods once sold will not be taken back.</li><li>Our liability is limited to cost of seed only, crop performance is subject to climate, soil and management.</li><li>Interest @ 18% p.a. on payment after 30 days.</li><li>Subject to Ranebennur jurisdiction only.</li></ol><p>E. &amp; O. E.</p><a href="default.asp">Home</a></body></html>`,
    },
  },
  {
    domain: 'salemtyremart.com',
    country: 'IN',
    trap: 'namesake',
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Salem Tyre Mart</title></head><body><h1>Salem Tyre Mart</h1><h2>Salem's biggest tyre showroom</h2><p>Two-wheeler, car, lorry and tractor tyres of every leading brand. Retreading with 6 months' warranty. Nitrogen filling Rs 10 per tyre.</p><p>Free pick-up inside Salem Corporation limit.</p><p><a href="/visit">Visit us</a></p>
<p>Also ask for: alloy wheels, alignment (3D), battery exchange, mag-wheel repair. Fleet owners of Namakkal, Erode and Attur are our proud customers since 1991. Free tea.</p></body></html>`,
      '/visit': `<!doctype html><html lang="en"><head><title>Visit us - Salem Tyre Mart</title></head><body><h2>Visit us</h2><p>Main showroom: 48/17, Omalur Main Road, near Five Roads, Salem - 636 004</p><p>Retreading unit: SIDCO Industrial Estate, Suramangalam</p><p>Landline 0427-244 8172, mobile 98427 48172</p><p>Open 9.30 am to 8.30 pm. Sunday half day. Holiday for Ayudha Pooja and Deepavali.</p><p>EMI on all cards above Rs. 5,000.</p>
<p>How to reach: From New Bus Stand town bus 5 or 13 up to Five Roads, then walk towards the flyover. From junction share auto Rs. 20. From Bengaluru by NH 44, exit after Omalur toll. We are on the left, blue board, opposite to marriage hall. Parking in the rear for lorry. Our only showroom; we have no branch in Erode, beware of similar names.</p></body></html>`,
    },
  },
  {
    domain: 'chenabsurgico.com',
    country: 'PK',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html><head><title>Chenab Surgico - Manufacturer, Exporter of Surgical, Dental &amp; Beauty Instruments</title><meta name="keywords" content="forceps, scissors, germany quality, dental instruments, OEM"></head><body><div id="head">CHENAB SURGICO</div><p>We feel pleasure to introduce ourselves as leading manufacturer of forceps, scissors, elevators and cuticle nippers from AISI 410 and 420 steel. ISO 13485, CE marking, FDA listed.</p><p><a href="catalog.php?cat=4">Dental</a> <a href="catalog.php?cat=7">Beauty</a> <a href="contactus.php">Contact us</a></p>
<p><a href="catalog.php?cat=4">New: dental set of 14 pcs</a></p><p>Our markets: Germany, UK, Brazil, UAE, Mexico, USA, Turkey. Meet us at fairs in Düsseldorf (hall 13), Dubai and Chicago. Distributors are wanted for North America and Scandinavia.</p></body></html>`,
      '/catalog.php?cat=4': `<!DOCTYPE html><html><head><title>Dental instruments</title></head><body><div id="head">CHENAB SURGICO</div><ul><li>CS-4817 Extracting forceps, English pattern</li><li>CS-4818 Extracting forceps, American pattern</li><li>CS-4826 Root elevator, Bein</li><li>CS-4835 Gracey curette, hollow handle</li></ul><p>Minimum 50 pcs each. Sample against freight. Prices CIF Hamburg, Jebel Ali or Karachi ex-works on request. Delivery in 45 days by air cargo.</p><p><a href="contactus.php">Contact us</a></p></body></html>`,
      '/contactus.php': `<!DOCTYPE html><html><head><title>Contact us</title></head><body><div id="head">CHENAB SURGICO</div><table><tr><td>Factory</td><td>Small Industries Estate, 48-B, Sialkot 51310</td></tr><tr><td>Phone</td><td>0092-52-3248172</td></tr><tr><td>Cell / WhatsApp</td><td>0092-300-6148172</td></tr><tr><td>NTN</td><td>4817263-5</td></tr><tr><td>Chamber</td><td>Member of SCCI and SIMAP</td></tr></table><p>Friday prayer break 12:30 to 14:30. Sunday closed.</p></body></html>`,
    },
  },
  {
    domain: 'padmaprintline.com',
    country: 'BD',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Padma Printline Ltd.</title></head><body><div class="slider"></div><h1>Labels, hang tags, cartons &amp; poly for the garment trade</h1><p>Nominated by eleven European retailers. Barcode and RFID in house. 6 million woven labels a day.</p><ul><li><a href="/capacity">Capacity</a></li><li><a href="/concern">Our concern</a></li></ul></body></html>`,
      '/capacity': `<html lang="en"><head><title>Capacity - Padma Printline</title></head><body><h2>Capacity</h2><table><tr><td>Woven label</td><td>48 looms</td></tr><tr><td>Offset carton</td><td>2 presses, 5 colour</td></tr><tr><td>Heat transfer</td><td>17 lines</td></tr><tr><td>Thermal barcode</td><td>26 printers</td></tr></table><p>Lead time three days to any factory in Ashulia, Gazipur and the EPZ. Back-to-back L/C in USD accepted; local cheques in Taka.</p><p>OEKO-TEX and GRS certificates are available for buyers.</p></body></html>`,
      '/concern': `<html lang="en"><head><title>Our concern - Padma Printline</title></head><body><h2>Our concern</h2><p><b>Corporate office</b><br>House 48, Road 17, Sector 4, Uttara, Dhaka-1230<br>Tel: 02-4895 1726, Hotline 01713-481726</p><p><b>Factory</b><br>Holding 84, Boro Dewra, Tongi, Gazipur</p><p>BIN 004817263-0102, member BGAPMEA</p><p>Weekly holiday: Friday</p>
<p><a href="/compliance">Compliance</a></p></body></html>`,
      '/compliance': `<html lang="en"><head><title>Compliance - Padma Printline</title></head><body><h2>Compliance</h2><p>Building approved by the fire service, Accord remediation 100%. Workers are paid on the 7th of every month by bKash, two festival bonuses at both Eids.</p><p>Buyers' nominations: Oslo, Stockholm, Barcelona, Dublin. A buying desk in Hong Kong helps with yarn. Audits: SMETA 4-pillar, Higg FEM.</p></body></html>`,
    },
  },
  {
    domain: 'ninearch-lodge.com',
    country: 'LK',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Nine Arch View Lodge, Ella</title><link rel="alternate" hreflang="en" href="https://ninearch-lodge.com/"><link rel="alternate" hreflang="de" href="https://ninearch-lodge.com/de/"><link rel="alternate" hreflang="fr" href="https://ninearch-lodge.com/fr/"><link rel="alternate" hreflang="ru" href="https://ninearch-lodge.com/ru/"><script type="application/ld+json">{"@context":"https://schema.org","@type":"LodgingBusiness","name":"Nine Arch View Lodge","starRating":{"@type":"Rating","ratingValue":"3"},"address":{"@type":"PostalAddress","addressLocality":"Ella","addressRegion":"Uva"}}</script></head><body><h1>Wake up above the tea</h1><p>Six cabanas, rice and curry at seven, hoppers for breakfast. The blue train passes below at 9.30 and 11.30.</p><a href="/cabanas">Cabanas</a> <a href="/how-to-get-here">How to get here</a></body></html>`,
      '/cabanas': `<html lang="en"><head><title>Cabanas - Nine Arch View Lodge</title></head><body><h1>Cabanas</h1><p>Kingfisher, for two: USD 54 with breakfast<br>Hornbill, for three: USD 68<br>Leopard, family with two rooms: USD 92</p><p>Residents pay the rupee rate at the desk. 10% service charge and 18% VAT are in the price. No wi-fi in the cabanas, on purpose; there is a signal in the dining hall.</p>
<a href="/p-17">Five walks from the gate</a></body></html>`,
      '/how-to-get-here': `<html lang="en"><head><title>How to get here - Nine Arch View Lodge</title></head><body><h1>How to get here</h1><p>From Kandy, seven hours by train, the best of your life. From the airport at Katunayake a car takes five and costs Rs. 32,000.</p><p>Address for the driver: Gotuwala Road, 2nd mile post, Ella 90090</p><p>Phone 057 222 8172 or 077 481 7263, ask for the manager. If the road is closed by a landslip we send the tuk-tuk.</p></body></html>`,
      '/p-17': `<html lang="en"><head><title>Five walks - Nine Arch View Lodge</title></head><body><h1>Five walks from the gate</h1><ol><li>Little Adam's Peak, 50 minutes, go before six.</li><li>The bridge, 15 minutes by the back path; please keep off the track.</li><li>Ravana cave and falls, two hours.</li><li>Tea factory at Halpewatte, Rs. 1,500 with tasting.</li><li>Rock, three hours, leeches after rain.</li></ol><p>Guide for the day Rs. 6,000. We pack egg rolls and wood-apple juice.</p><a href="/how-to-get-here">How to get here</a></body></html>`,
    },
  },
  {
    domain: 'patan-lokta-museum.org',
    country: 'NP',
    trap: 'agency',
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Lokta Paper Museum</title></head><body><h1>Lokta Paper Museum</h1><p>Four centuries of handmade paper: manuscripts, kites, land deeds and a working vat. Open daily except Saturday, 10.30 to 16.30, Rs. 200, students Rs. 50.</p><p><a href="/visit-us">Visit</a> | <a href="/supporters">Supporters</a> | <a href="/donate">Donate</a></p></body></html>`,
      '/visit-us': `<html lang="en"><head><title>Visit - Lokta Paper Museum</title></head><body><h1>Visit</h1><p>From the Durbar Square walk north past the Golden Temple and turn at the third chowk, Nag Bahal, ward 16, Lalitpur. Ring the bell, the caretaker is upstairs.</p><p>01-5548172 (museum), 98510 48172 (curator)</p><p>School groups are asked to come before noon during the months of Bhadra and Ashwin.</p></body></html>`,
      '/supporters': `<html lang="en"><head><title>Supporters - Lokta Paper Museum</title></head><body><h1>We thank our supporters</h1><p><b>Stiftung Bergpapier</b>, Seestrasse 84, 8002 Zürich, +41 44 481 72 63, paid for the roof.</p><p><b>Fjellbrev AS</b>, Storgata 17, 0184 Oslo, gives the lamps.</p><p><b>Friends of Lokta e.V.</b>, Nordstraße 48, 53111 Bonn, sends two conservators a year.</p><p>With kind assistance of the embassy of Norway.</p></body></html>`,
      '/donate': `<html lang="en"><head><title>Donate - Lokta Paper Museum</title></head><body><h1>Donate</h1><p>From Europe without charges: Stiftung Bergpapier, IBAN CH93 0076 2011 6238 5295 7, reference "museum". From elsewhere, by card at the desk or by post.</p><p>The foundation passes on every franc. Receipts for the tax office in Zürich are sent in January; German donors write to the association in Bonn.</p></body></html>`,
    },
  },
  {
    domain: 'maagiri-reef.com',
    country: 'MV',
    trap: 'foreign-language',
    pages: {
      '/': `<!DOCTYPE html><html lang="it"><head><title>Maagiri Reef Guesthouse - Mante, squali, tramonti</title></head><body><h1>Maagiri Reef Guesthouse</h1><p>Dodici camere a due passi dalla bikini beach, immersioni con squali nutrice e uscite in dhoni. Cucina italiana e curry di tonno.</p><p><a href="/it/prezzi">Prezzi</a> <a href="/it/contatti">Contatti</a></p><p>La nostra agente in Italia risponde al +39 347 481 7263.</p>
<p>Documenti: passaporto valido sei mesi, modulo IMUGA compilato entro 96 ore dal volo. Voli diretti da Malpensa e Fiumicino d'inverno.</p><p>"Ci torneremo!" Famiglia di Bergamo. "Squali e spaghetti." Sub club di Livorno.</p></body></html>`,
      '/it/prezzi': `<html lang="it"><head><title>Prezzi - Maagiri Reef</title></head><body><h1>Prezzi</h1><p>Camera vista giardino, mezza pensione: USD 98<br>Camera vista mare: USD 124<br>Immersione singola: USD 60<br>Escursione al banco di sabbia: USD 35</p><p>Si aggiungono green tax di 6 dollari per notte, TGST 17% e service charge 10%. Gli alcolici non sono ammessi sull'isola; il bar galleggiante è a dieci minuti di barca.</p></body></html>`,
      '/it/contatti': `<html lang="it"><head><title>Contatti - Maagiri Reef</title></head><body><h1>Contatti</h1><p>Maagiri Reef Pvt Ltd<br>Aabaadhee Hingun<br>K. Maafushi 08090</p><p>Ricevimento 664 8172, cellulare +960 778 4817</p><p>Motoscafo dall'aeroporto di Velana alle 11:00, 16:00 e 20:00 (venerdì solo pomeriggio), 25 dollari. Il traghetto pubblico parte da Villingili alle 15:00.</p></body></html>`,
    },
  },
  {
    domain: 'atelier-painkandal.com',
    country: 'KH',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Atelier Pain Kandal — bakery &amp; training kitchen</title></head><body><div class="sqs-block"><h1>Bread with a second chance</h1><p>Every baker here was once an apprentice. Baguettes at six, kouign-amann at seven, palm sugar tart all day. Wholesale to hotels along the river and the road to the temples.</p></div><a href="/join-us-1">Join us</a><a href="/hello">Hello</a>
<p class="thanks">With thanks to the boulangers sans frontières of Rennes who sent us the oven, and to the town of Biel/Bienne for the mixer.</p><p>Open every day except Pchum Ben.</p></body></html>`,
      '/join-us-1': `<html lang="en"><head><title>Join us — Atelier Pain Kandal</title></head><body><h1>Join us</h1><p>We take eight apprentices every April after Khmer New Year. Two years, paid, with lodging and English lessons. Age 17 to 23, no diploma needed.</p><p>The employer is Pain Kandal Social Enterprise Co., Ltd. (VATTIN K008-901847263). NSSF cover from the first day.</p><p>Come with an uncle or an aunt and bring your family book.</p></body></html>`,
      '/hello': `<html lang="en"><head><title>Hello — Atelier Pain Kandal</title></head><body><h1>Hello</h1><p>#484, Street 26, Wat Bo Village, Sala Kamreuk, Siem Reap</p><p>063 964 817 (shop, 6 am to 7 pm)<br>012 481 726 (orders, Khmer, English, French)<br>bread@atelier-painkandal.com</p><p>Prices in riel or dollars, whichever you have in the pocket.</p></body></html>`,
    },
  },
  {
    domain: 'saltledger.net',
    country: 'SG',
    trap: 'remote',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Saltledger – proof of reserves for custodians</title></head><body><nav><a href="/people">People</a><a href="/docs-terms">Terms</a></nav><h1>Show the coins, keep the keys.</h1><p>Saltledger signs a Merkle proof of your wallets every six hours and publishes it where auditors look. Used by nineteen exchanges and two banks.</p><p>Backed by funds in Berlin, Zug and Palo Alto.</p>
<section><h2>How it works</h2><ol><li>You sign a message with each wallet.</li><li>We build the tree and publish the root.</li><li>Your customers check their leaf.</li></ol><h2>Compliance</h2><p>We hold no client money and need no licence under MiCA, VARA in Dubai, the BitLicense of New York or the Payment Services Act. Our report format is accepted by auditors in Zug, Tokyo and Toronto.</p></section></body></html>`,
      '/people': `<html lang="en"><head><title>People – Saltledger</title></head><body><h1>Twenty-three people, no office wall</h1><p>We work from Lisbon, Kraków, Ho Chi Minh City, Taipei, Nairobi and Buenos Aires, and meet twice a year. Cryptography sits in Kraków, sales in Lisbon and Taipei, support follows the sun from Nairobi and Buenos Aires.</p><p>Hiring: Rust engineer (UTC-3 to UTC+3), auditor relations (Taipei), technical writer (anywhere).</p>
<ul class="press"><li>Podcast recorded in Berlin: the reserve problem</li><li>Talk in Zug: why snapshots lie</li><li>Workshop, Seoul: keys in nine pieces</li></ul><p>Contact: hi@saltledger.net</p></body></html>`,
      '/docs-terms': `<html lang="en"><head><title>Terms – Saltledger</title></head><body><h1>Terms of service</h1><p>These terms are between you and Saltledger Pte. Ltd. (UEN 201847263W), 48 Craig Road, #03-17, which operates the service from its place of business there.</p><p>Any dispute shall be finally resolved by arbitration administered by the SIAC; the seat is where we are incorporated. GST is charged at the prevailing rate to local customers.</p></body></html>`,
    },
  },
]
