import type { UnseenSite } from '../unseen-sites/site.ts'

export const southAsia: readonly UnseenSite[] = [
  {
    domain: 'velmuruganspares.com',
    country: 'IN',
    trap: 'namesake',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Vel Murugan Auto Spares | Salem</title></head><body><marquee>Genuine and OEM spares for lorries, LCVs and tractors</marquee>
<table width="100%"><tr><td><img src="vm.png"></td><td><h1>VEL MURUGAN AUTO SPARES</h1>Wholesale &amp; Retail | Salem</td></tr></table><p>Clutch plates, leaf springs, king pin
sets, fan belts, filters. Same day despatch by parcel service to Erode, Namakkal, Dharmapuri and Hosur.</p><a href="enquiry.aspx">Enquiry</a> <a href="aboutus.aspx">About us</a></body></html>`,
      '/enquiry.aspx': `<!DOCTYPE html><html lang="en"><head><title>Enquiry</title></head><body><form method="post"><input name="nm" placeholder="Name *"><input name="mob" placeholder="Mobile *">
<textarea placeholder="Part no. and vehicle"></textarea><button>Send</button></form><p>Or WhatsApp the photo of the old part to 94432 71508. We reply with price, GST extra at 18% or 28%
as per HSN. COD is not available. Prices are ex godown.</p><p>GSTIN 33AAFFV4821K1Z6</p></body></html>`,
      '/aboutus.aspx': `<!DOCTYPE html><html lang="en"><head><title>About us</title></head><body><h2>About us</h2><p>Started in 1979 by Thiru. P. Murugesan as a 100 sq. ft. shop, today we
keep 22,000 part numbers under one roof and serve 640 workshops.</p><p>Door No. 118/4, Omalur Main Road,<br>Near Five Roads, Salem - 636 004</p><p>Ph: 0427-2447 316, 2447 317<br>Sunday
holiday. All disputes subject to Salem jurisdiction only.</p></body></html>`,
    },
  },
  {
    domain: 'deodarvalleyschool.org',
    country: 'IN',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Deodar Valley School, Dehradun</title></head><body><div class="ticker">Admissions open for session 2027-28, Classes Nursery to XI</div>
<h1>Deodar Valley School</h1><p>A co-educational day-boarding school, affiliated to the CISCE, on eleven acres of litchi orchard. Eight houses, two laboratories, one very old banyan.</p>
<p><a href="/index.php/fee-structure">Fee structure</a> | <a href="/index.php/mandatory-disclosure">Mandatory disclosure</a></p></body></html>`,
      '/index.php/fee-structure': `<!doctype html><html lang="en"><head><title>Fee structure</title></head><body><h2>Fee structure</h2><table border="1"><tr><th>Class</th><th>Quarterly (Rs.)</th></tr>
<tr><td>Nursery - KG</td><td>14,200</td></tr><tr><td>I - V</td><td>18,900</td></tr><tr><td>VI - X</td><td>23,400</td></tr><tr><td>XI - XII</td><td>26,800</td></tr></table><p>Bus fee by distance: up to
5 km Rs. 1,800 a month. A late fee of Rs. 50 per day is charged after the tenth. Siblings: 10% off. Pay at the counter by cheque, or by UPI.</p></body></html>`,
      '/index.php/mandatory-disclosure': `<!doctype html><html lang="en"><head><title>Mandatory disclosure</title></head><body><table><tr><td>1</td><td>Name of the school</td><td>Deodar Valley School</td></tr>
<tr><td>2</td><td>Complete address with PIN code</td><td>Shimla Bypass Road, Village Mehuwala, Dehradun, Uttarakhand 248171</td></tr><tr><td>3</td><td>Principal</td><td>M.A., B.Ed.</td></tr><tr><td>4</td><td>School
email</td><td>office@deodarvalleyschool.org</td></tr><tr><td>5</td><td>Contact (landline / mobile)</td><td>0135-264 1870 / 70555 21846</td></tr><tr><td>6</td><td>Trust</td><td>Deodar Shiksha Samiti, registered
under the Societies Registration Act, 1860</td></tr></table></body></html>`,
    },
  },
  {
    domain: 'ravisurgico.com',
    country: 'PK',
    trap: 'ships-worldwide',
    pages: {
      '/': `<html><head><title>Ravi Surgico - manufacturers and exporters of surgical, dental, beauty instruments</title></head><body><h1>RAVI SURGICO</h1><p>Forceps, scissors, retractors,
needle holders. Made from German stainless steel (1.4021, X20Cr13). CE, ISO 13485, FDA listed. OEM laser marking.</p><p><b>EC REP:</b> MedRep Europa GmbH, Königstraße 61, 70173 Stuttgart, Germany,
Tel. +49 711 2284 1930</p><p><a href="catalog.html">Catalog</a> <a href="export.html">Export</a> <a href="contact-us.html">Contact us</a></p></body></html>`,
      '/export.html': `<html><head><title>Export</title></head><body><h2>Countries we export to</h2><table><tr><td>Germany</td><td>31%</td></tr><tr><td>United States of America</td><td>24%</td></tr><tr><td>United
Kingdom</td><td>12%</td></tr><tr><td>Brazil</td><td>9%</td></tr><tr><td>Poland</td><td>6%</td></tr><tr><td>Mexico, Chile, Egypt, Kenya</td><td>18%</td></tr></table><p>Samples by courier within one week. Minimum order 25 pieces
a pattern. Meet us at the medical fair in Düsseldorf, hall 13, and in Dubai, hall 4. Terms of sale: FOB or CIF; 40% in advance for the first order.</p></body></html>`,
      '/contact-us.html': `<html><head><title>Contact us</title></head><body><h2>Contact us</h2><p>Works &amp; office:<br>Ravi Surgico<br>Small Industries Estate, Shahabpura Road<br>Sialkot 51310</p><p>Phone: +92 52 355 6174<br>Cell: +92 321
614 8830<br>Fax: +92 52 355 6175</p><p>NTN 2917364-8<br>Member of the Sialkot Chamber of Commerce &amp; Industry, No. A-18244. Closed on Sundays and from 1 to 2.30 on Fridays.</p></body></html>`,
    },
  },
  {
    domain: 'shapla-charpath.org',
    country: 'BD',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Shapla Char Path – working with families on the chars</title></head><body><h1>Shapla Char Path</h1><p>When the river takes
a char, people move with what they can carry. We raise plinths, run 43 boat schools and pay two nurses who come by water.</p><p>Supported by Stichting Rivierkind (Utrecht), Blue Door Trust
(Bristol) and 2,100 private donors.</p><p><a href="/our-work">Our work</a> <a href="/contact-info">Contact</a></p></body></html>`,
      '/our-work': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Our work</title></head><body><h1>Our work</h1><p>Last year: 612 plinths in Kurigram and Gaibandha, 8,940 children
in class, 31,000 patients, 71 tube wells above flood level. A plinth for five families costs 240,000 taka, of which the families bring a tenth in labour.</p><p>প্রতিটি চরে একটি কমিটি কাজ করে।</p><p>We publish the audit of
each year. Foreign donations are released by the NGO Affairs Bureau (registration 2614).</p></body></html>`,
      '/contact-info': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Contact</title></head><body><h1>Contact</h1><p><b>Coordination office</b><br>House 27/B, Road 9A, Dhanmondi<br>Dhaka-1209<br>Tel: 02-4812 3765</p>
<p><b>Field office</b><br>Holokhana, Kurigram Sadar<br>Mobile: 01712-634 908</p><p>The field office has no letterbox; letters go to the coordination office and travel up with the Thursday bus.</p></body></html>`,
    },
  },
  {
    domain: 'highgrownruhunu.com',
    country: 'LK',
    trap: null,
    pages: {
      '/': `<!doctype html><html><head><title>High Grown &amp; Ruhunu Teas</title><link rel="alternate" hreflang="en" href="https://highgrownruhunu.com/"><link rel="alternate" hreflang="ru"
href="https://highgrownruhunu.com/ru/"><link rel="alternate" hreflang="ar" href="https://highgrownruhunu.com/ar/"></head><body><h1>Teas bought at the Tuesday auction, packed on Thursday</h1><p>BOP, BOPF, OP1, Pekoe and
FBOP from Dimbula, Uva and Ruhuna. Bulk, tea bags and private label. The lion logo on request.</p><a href="/en/company">The company</a> <a href="/en/private-label">Private label</a></body></html>`,
      '/en/company': `<!doctype html><html><head><title>The company</title></head><body><h1>The company</h1><p>Ruhunu High Grown Teas (Pvt) Ltd was set up in 1992 by two tasters. Our warehouse with colour sorters
stands in Peliyagoda; the tasting room is upstairs and smells accordingly.</p><div class="adr">No. 418/2, Negombo Road, Peliyagoda<br>T: +94 11 294 7316<br>F: +94 11 294 7318<br>M: 077 731 5502</div><p>PV 4417. Registered with the Tea Board as an
exporter.</p></body></html>`,
      '/ru/': `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Чай High Grown &amp; Ruhunu</title></head><body><h1>Чай с аукциона – на ваш склад за 35 дней</h1><p>Мы покупаем чай на аукционе в Коломбо каждый вторник
и фасуем под маркой заказчика. Минимальный заказ – паллет. Отгрузка морем в Новороссийск, Поти и Санкт-Петербург. Пишем и говорим по-русски: Шехан учился в Воронеже. Образцы высылаем бесплатно, доставку оплачивает получатель.</p></body></html>`,
    },
  },
  {
    domain: 'langtang-wege.com',
    country: 'NP',
    trap: 'foreign-language',
    pages: {
      '/': `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Langtang-Wege · Trekking in kleinen Gruppen</title></head><body><h1>Langtang-Wege</h1><p>Wir führen Sie auf Wegen, die unsere Großeltern mit Salz gegangen sind.
Höchstens acht Gäste, eigene Führer, eigene Küche. Flug ab Frankfurt, Wien oder Zürich auf Wunsch über unser Partnerbüro.</p><p><a href="/touren">Touren</a> <a href="/ueber-uns">Über uns</a> <a href="/agb">AGB</a></p></body></html>`,
      '/ueber-uns': `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Über uns</title></head><body><h1>Über uns</h1><p>Pasang hat vier Jahre in Innsbruck als Hüttenwirt gearbeitet und 2011 die Agentur gegründet. Heute sind
wir elf Führer und drei im Büro.</p><p>Langtang-Wege Treks &amp; Expeditions Pvt. Ltd.<br>Amrit Marg, Thamel-26, Kathmandu<br>G.P.O. Box 19274<br>Telefon 00977-1-4701 638<br>Mobil 00977-9851 027 416</p><p>Regd. No. 81426/067/68, Tourism
Licence 1338</p></body></html>`,
      '/agb': `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>AGB</title></head><body><h1>Allgemeine Reisebedingungen</h1><p>1. Mit der Anzahlung von 20 % ist Ihre Reise fest gebucht. 2. Reisepass und Visum: Bürger von Deutschland,
Österreich und der Schweiz erhalten das Visum am Flughafen (30 Tage 50 US-Dollar). 3. Eine Versicherung mit Hubschrauberbergung ist Pflicht. 4. Bei Rücktritt bis 30 Tage vor Beginn behalten wir die Anzahlung ein. 5. Gerichtsstand ist Kathmandu.</p></body></html>`,
    },
  },
]
