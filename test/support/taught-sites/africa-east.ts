import type { UnseenSite } from '../unseen-sites/site.ts'

const mweziFooter = `<div class="site-footer"><div class="widget"><h4>Mwezi Trails</h4>Boma Road, Moshi, Kilimanjaro Region<br>P.O. Box 1984<br>TALA licence 041877</div>
<div class="widget"><h4>Unsere Vertretung für Deutschland</h4>Reisebüro Hagedorn<br>Lange Straße 44, 26122 Oldenburg<br>Tel. 0441 3508 1177</div></div>`

export const eastAfrica: readonly UnseenSite[] = [
  {
    domain: 'olkeju-safaris.com',
    country: 'KE',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html><head><title>Olkeju Safaris</title><meta name="description" content="Camping and lodge safaris since 1998"></head>
<body><table class="layout"><tr><td colspan="2"><img src="/img/header_elephant.jpg"></td></tr><tr><td class="menu"><a href="/safaris">Safaris</a><br>
<a href="/prices">Prices 2027</a><br><a href="/contacts">Contacts</a></td><td><h1>Karibu!</h1>We run our own Land Cruisers and our own camp at the Talek
gate. Ask for the seven days with Amboseli and Naivasha, which most of our guests take, or let us join Serengeti and Ngorongoro to it.</td></tr>
<tr><td colspan="2" class="foot">Member of KATO. Olkeju Safaris Limited</td></tr></table></body></html>`,
      '/prices': `<!DOCTYPE html><html><head><title>Prices - Olkeju Safaris</title></head><body><h1>Prices 2027, US$ per person sharing</h1><pre>
3 days Mara            540
5 days Mara, Nakuru    910
7 days with Amboseli  1290
9 days, two countries 2150 (crossing at Isebania)
</pre><p>Included: park fees, meals, water, flying doctor cover, 16% VAT. Residents pay in shillings and bring their ID. Deposit 30%, M-PESA till
548812 or by transfer. Cancelled 30 days before: deposit returned.</p></body></html>`,
      '/contacts': `<!DOCTYPE html><html><head><title>Contacts - Olkeju Safaris</title></head><body><h1>Contacts</h1><p>Olkeju Safaris Limited<br>Muthaiga
Mini Market, 2nd floor, Limuru Road<br>P.O. Box 63217-00619 Nairobi</p><p>Office: +254 20 375 1846<br>Day and night: 0722 518 934</p><p>Office hours
8 to 5, Saturdays until noon. We answer mails within the day unless we are out of the network, which in the north happens.</p></body></html>`,
    },
  },
  {
    domain: 'mwezi-trails.com',
    country: 'TZ',
    trap: 'mail-elsewhere',
    pages: {
      '/': `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Mwezi Trails – Kilimandscharo mit den Leuten von dort</title></head><body>
<h1>Auf den Berg mit uns</h1><p>Wir sind Bergführer aus Marangu und Machame und veranstalten die Touren selbst, ohne Zwischenhändler. Unsere Träger
bekommen den vollen Lohn und drei Mahlzeiten am Tag. Machame-Route 7 Tage ab 1.780 US$, Lemosho 8 Tage ab 2.050 US$.</p>
<p><a href="/team">Team</a> – <a href="/kontakt">Kontakt</a></p>${mweziFooter}</body></html>`,
      '/team': `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Team – Mwezi Trails</title></head><body><h1>Unser Team</h1><p>Godlisten
führt seit 2003 und war 240 Mal oben. Neema plant im Büro in Moshi die Touren und holt Sie am Flughafen ab. Praygod kocht. Heike in Oldenburg
beantwortet Fragen auf Deutsch, verkauft die Flüge und kommt einmal im Jahr selbst mit.</p>${mweziFooter}</body></html>`,
      '/kontakt': `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Kontakt – Mwezi Trails</title></head><body><h1>Kontakt</h1><p>Veranstalter:
Mwezi Trails Company Ltd, Boma Road (neben der Post), Moshi. Telefon und WhatsApp +255 754 310 862, Büro 027 275 4419.</p><p>Wer lieber deutsch
spricht: Heike ist montags bis donnerstags am Vormittag in der Vertretung zu erreichen.</p>${mweziFooter}</body></html>`,
    },
  },
  {
    domain: 'kyoga893fm.com',
    country: 'UG',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>89.3 Kyoga FM - Eddoboozi ly'ennyanja</title></head><body><div class="player">
<audio controls src="https://stream.kyoga893fm.com/live"></audio></div><h2>On air now</h2><ul><li>06:00 Enkya ennungi</li><li>10:00 Abalimi, prices from the
markets of Nakasero, Soroti and Lira</li><li>13:00 News in Luganda, Lusoga and English</li><li>19:00 Call in: 0772 604 118</li></ul><p>Listen from Jinja to
Kamuli and on the lake.</p><p class="small"><a href="/p-3">Advertise</a> <a href="/p-5">The station</a></p></body></html>`,
      '/p-3': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Advertise</title></head><body><h1>Rate card</h1><table><tr><td>Spot, 30 seconds</td>
<td>UGX 45,000</td></tr><tr><td>Spot, prime time</td><td>UGX 70,000</td></tr><tr><td>Announcement (lost, found, funeral)</td><td>UGX 10,000</td></tr><tr>
<td>DJ mention</td><td>UGX 20,000</td></tr></table><p>All rates exclude 18% VAT. Campaigns of three months and more get a week free. The traffic
desk takes bookings until 4 pm on the day before.</p></body></html>`,
      '/p-5': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The station</title></head><body><h1>The station</h1><p>Kyoga FM went on air in
2006 with a 1 kW transmitter on Bugembe hill. It is owned by Kyoga Broadcasting Company Limited and licensed by the UCC.</p><p>Studios: Plot 19 Iganga
Road, P.O. Box 712, Jinja.<br>Tel. +256 434 123 560</p><p>Twelve of us work here, and forty correspondents call in from the sub-counties.</p></body></html>`,
    },
  },
  {
    domain: 'bumbogocoffee.com',
    country: 'RW',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Bumbogo Coffee</title><style>body{font:17px/1.5 Georgia}</style></head><body><h1>Bumbogo Coffee</h1>
<p>Red Bourbon, fully washed, dried on raised beds at 1,850 metres. Our two washing stations buy from 1,130 families on the hills around Lake Kivu's northern
shore. Roasters in Oslo, Seoul and Portland buy from us, and you may too: a sample of 300 g costs you only the courier.</p><nav><a href="lots.html">Lots</a> /
<a href="people.html">People</a></nav></body></html>`,
      '/lots.html': `<!doctype html><html lang="en"><head><title>Lots of this season</title></head><body><h1>Lots, season A</h1><table><tr><th>Lot<th>Bags of 60 kg<th>Cup
<th>FOB Dar es Salaam or Mombasa<tr><td>BMB-01<td>110<td>87.25<td>open<tr><td>BMB-02<td>85<td>86.5<td>sold<tr><td>BMB-04<td>40<td>88, natural<td>open</table>
<p>Export licence NAEB/EXP/217. Payment by letter of credit or cash against documents. We load in Kigali and the container is sealed there.</p></body></html>`,
      '/people.html': `<!doctype html><html lang="en"><head><title>People</title></head><body><h1>People</h1><p>Béatrice runs the stations, Innocent the lab, and
Claude the books. The office is at KG 584 St, House 9, Kacyiru, Kigali; the stations are in Rubavu and Rutsiro.</p><p>mail: green@bumbogocoffee.com<br>
phone: +250 788 416 203</p><p>Bumbogo Coffee Ltd, company code 107448215. Murakaza neza: visitors sleep at the upper station, bring a sweater.</p></body></html>`,
    },
  },
  {
    domain: 'gonderseed-export.com',
    country: 'ET',
    trap: 'mail-elsewhere',
    pages: {
      '/': `<html><head><title>Gonder Seed &amp; Pulses Export</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body><h1>Humera
sesame, white pea beans, green mung</h1><p>Gonder Seed &amp; Pulses Export PLC cleans and ships 14,000 tons a year. Sortex cleaned, purity 99.95%, in bags of
50 kg. We sell CAD and LC, at sight.</p><p><a href="products.htm">Products</a> | <a href="payment.htm">Payment</a> | <a href="contact.htm">Contact</a></p>
<p><i>Markets: Israel, Turkey, China, Japan, Vietnam, UAE, Poland</i></p></body></html>`,
      '/payment.htm': `<html><head><title>Payment instructions</title></head><body><h2>Payment instructions</h2><p>Please pay in US dollars or euro through one of our
correspondent banks:</p><p>Mainische Handelsbank AG<br>Taunusanlage 31, 60325 Frankfurt am Main<br>Germany<br>SWIFT MHBKDEFF</p><p>Hudson Clearing Bank N.A.<br>
410 Lexington Avenue, New York, NY 10017<br>USA<br>SWIFT HUCLUS33</p><p>Beneficiary: Gonder Seed &amp; Pulses Export PLC. Bank charges outside are for the buyer.
Always phone us before you pay to a changed account.</p></body></html>`,
      '/contact.htm': `<html><head><title>Contact</title></head><body><h2>Contact</h2><table><tr><td>Address</td><td>Bole Sub City, Woreda 03, House No. 1126, Mega
Building 5th floor</td></tr><tr><td>Town</td><td>Addis Ababa</td></tr><tr><td>P.O. Box</td><td>27614 code 1000</td></tr><tr><td>Tel.</td><td>+251 11 618 4437</td></tr>
<tr><td>Mobile</td><td>+251 911 206 758</td></tr><tr><td>Plant</td><td>Gonder, on the road to Azezo, with its own weighbridge</td></tr></table></body></html>`,
    },
  },
  {
    domain: 'pharosmaritimeagency.com',
    country: 'EG',
    trap: 'namesake',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Pharos Maritime Agency S.A.E.</title></head><body><div class="bar">24h ops desk
+20 3 480 7716</div><h1>Your agent in Alexandria</h1><p>Port agency, husbandry, transit formalities, crew change, bunker supply and P&amp;I surveys. We have
boarded ships of every flag since 1987.</p><ul><li><a href="/services">Services</a></li><li><a href="/branches">Branches</a></li></ul><div class="credits">Port
chart © OpenStreetMap contributors</div></body></html>`,
      '/services': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Services</title></head><body><h1>Services</h1><p>Disbursement accounts are sent
within five days of sailing. For a transit, please give us ETA, SCNT, draft, last and next port at least 48 hours before arrival. We advance tolls against
funds in our account in US dollars.</p><p>Crew change: visas on arrival for most seafarers (Filipino, Indian, Ukrainian, Greek); a launch costs 350 dollars
at the anchorage.</p></body></html>`,
      '/branches': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Branches</title></head><body><h1>Head office and branches</h1><p><b>Head office:</b>
22 Salah Salem Street, Manshia, Alexandria 21111</p><p><b>Damietta:</b> Ports Authority Building, ground floor<br><b>Port Said:</b> 7 Palestine Street, +20 66 324 1190<br>
<b>Suez:</b> Port Tewfik, Canal Street</p><p>Commercial Register No. 118204, Alexandria Investment Office. All business is under the general conditions of the
chamber of shipping, a copy of which we send on request.</p></body></html>`,
    },
  },
]
