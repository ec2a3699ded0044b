import type { UnseenSite } from './site.ts'

export const southAndCentralAsia: readonly UnseenSite[] = [
  {
    domain: 'sreedevisarees.com',
    country: 'IN',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Sree Devi Silks &amp; Sarees</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body class="shopify"><a href="/collections/kanchipuram">Kanchipuram</a><a href="/policies/contact-information">Contact information</a><p>Rs. 12,499.00 <s>Rs. 15,999.00</s> Inclusive of all taxes</p><p>COD available on 19000+ pincodes</p>
<p>Free shipping above Rs. 999. Silk Mark certified. Video call shopping 11 am to 8 pm. Temple border, bridal muhurtham, soft silk. We also send to Singapore, Dubai and New Jersey; customs extra.</p>
<footer><a href="/policies/refund-policy">Refund policy</a> <a href="/policies/privacy-policy">Privacy policy</a> © 2024, Sree Devi Silks Powered by Shopify</footer></body></html>`,
      '/policies/contact-information': `<html lang="en"><body><p>Trade name: Sree Devi Silks</p><p>Phone number: 0422 240 0417</p><p>Physical address: 417 Big Bazaar Street, Town Hall, Coimbatore TN 641001</p><p>GST number: 33AAAFS4417K1ZB</p>
<footer><a href="/policies/refund-policy">Refund policy</a> <a href="/policies/privacy-policy">Privacy policy</a> © 2024, Sree Devi Silks Powered by Shopify</footer></body></html>`,
    },
  },
  {
    domain: 'drmehtaorthocare.com',
    country: 'IN',
    trap: null,
    pages: {
      '/': `<html><head><title>Ortho Care Clinic, knee and spine</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><META NAME="ROBOTS" CONTENT="INDEX, FOLLOW"></head><body><h1>Ortho Care Clinic</h1><p>OPD 10 am to 1 pm, 5 pm to 8 pm. Consultation ₹600. Cashless mediclaim.</p><p>2nd Floor, Shivalik Arcade, Nr. Jodhpur Char Rasta, Satellite, Ahmedabad - 380015</p><p>Appointments: <a href="tel:07926900417">079 2690 0417</a></p>
<h3>Treatments</h3><ul><li>Knee replacement (German and American implants)</li><li>Arthroscopy</li><li>Frozen shoulder</li></ul><p>Patients from Rajkot, Bhavnagar and Nairobi stay in our guest rooms. Ambulance 108. Parking in the cellar.</p>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"MedicalClinic","name":"Ortho Care Clinic","address":{"@type":"PostalAddress","streetAddress":"Shivalik Arcade","addressLocality":"Ahmedabad","addressRegion":"GJ","postalCode":"380015"}}</script></body></html>`,
    },
  },
  {
    domain: 'kochispiceexports.com',
    country: 'IN',
    trap: 'mail-elsewhere',
    pages: {
      '/': `<html lang="en"><head><title>Kochi Spice Exports - cardamom, pepper, mace</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><a href="/products.aspx">Products</a> <a href="/contactus.aspx">Contact us</a><p>8 mm bold cardamom, steam sterilised. FSSAI and Spices Board registered. Samples to Rotterdam in four days.</p>
<table border="1"><tr><th>Item</th><th>Pack</th><th>Price CIF</th></tr><tr><td>Pepper TGSEB</td><td>50 kg bag</td><td>EUR 5.90</td></tr><tr><td>Nutmeg</td><td>50 kg bag</td><td>GBP 6.10</td></tr></table><p>Buyers in London, Hamburg and Jeddah since 1974. IEC 1044171204.</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/contactus.aspx': `<html lang="en"><body><nav><a href="/">Home</a> <a href="/products.aspx">Products</a> <a href="/contactus.aspx">Contact us</a></nav>
<p>Door No. 14/417, Jew Town Road, Mattancherry, Kochi 682 002</p><p>Ph: 0484 222 0417</p><p>Mail: exports@kochispice.co.uk, desk@kochispice.nl</p>
<table><tr><td>Your name:<td><input size=30></tr><tr><td>Email:<td><input size=30></tr><tr><td>Your message:<td><textarea cols=30></textarea></tr><tr><td colspan=2><input type=submit value="Send"></tr></table></body></html>`,
    },
  },
  {
    domain: 'hyderabadcarpets.com',
    country: 'PK',
    trap: 'namesake',
    pages: {
      '/': `<html lang="en"><head><title>Hyderabad Carpet House</title><script async src="https://www.googletagmanager.com/gtag/js?id=G-X417"></script></head><body><nav><a href="/carpets">Carpets</a> <a href="/contact">Contact</a></nav><h1>Hyderabad Carpet House</h1><p>Hand knotted 6x9 from Rs. 85,000. EasyPaisa and JazzCash welcome.</p>
<p>Bokhara, Kashan and Ziegler designs in New Zealand wool. Washing and repair. Wholesale to Karachi, Lahore and Dubai.</p><marquee>Eid sale 20% off till Chaand Raat</marquee>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/contact': `<html lang="en"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">Home</a><a href="/carpets">Carpets</a><a href="/contact">Contact</a></header>
<p>Shop 41-B, Resham Gali, Tilak Incline, Hyderabad, Sindh 71000</p><p>Ph: 022-2780417, Mob: 0300-0004417</p><p>NTN 0441712-7, open daily, Friday break 1 to 2:30</p>
<table><tr><td>Your name:<td><input size=30></tr><tr><td>Email:<td><input size=30></tr><tr><td>Your message:<td><textarea cols=30></textarea></tr><tr><td colspan=2><input type=submit value="Send"></tr></table></body></html>`,
    },
  },
  {
    domain: 'sialkotsurgical.net',
    country: 'PK',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Surgical instruments manufacturer | Chenab Surgical</title><link rel="stylesheet" href="/assets/app.4f1c.css"><script defer src="/assets/app.91aa.js"></script></head><body><a href="catalog.html">Catalog</a><a href="contact.html">Contact</a><p>Forceps, scissors and needle holders in German or Japanese stainless steel. CE 2797, ISO 13485, FDA registered.</p>
<p>OEM and private label for brands in Tuttlingen, Chicago and São Paulo. Free samples against courier charges. MOQ 50 pcs per pattern.</p><p><img src="lc.gif" alt="Payment terms: L/C at sight or 30% TT advance"></p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/contact.html': `<html lang="en"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">Home</a><a href="catalog.html">Catalog</a><a href="contact.html">Contact</a></header>
<p>Chenab Surgical (Pvt) Ltd, Kacha Shahab Pura Road, near Fateh Garh, Sialkot-51310</p><p>Phone: 052-3250417 Fax: 052-3250418</p><p>Member Sialkot Chamber of Commerce, S.No 14417</p>
<div class="wpcf7"><p>Your name *<br><input type="text"></p><p>Your message<br><textarea rows="5"></textarea></p><p><input type="submit" value="Send"></p></div></body></html>`,
    },
  },
  {
    domain: 'padmaagro.net',
    country: 'BD',
    trap: null,
    pages: {
      '/': `<html lang="bn"><head><title>পদ্মা এগ্রো - আম ও মধু</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><p><a href="/ponno">পণ্য</a> <a href="/jogajog">যোগাযোগ</a></p><h1>ফরমালিনমুক্ত আম</h1><p>হিমসাগর ১০ কেজি ৯৫০ টাকা, ক্যাশ অন ডেলিভারি, বিকাশ</p>
<ul><li>ল্যাংড়া ১০ কেজি ১,১০০ টাকা</li><li>সুন্দরবনের মধু ৫০০ গ্রাম ৬৫০ টাকা</li><li>খেজুরের গুড় ১ কেজি ৩৫০ টাকা</li></ul><p>ঢাকা, চট্টগ্রাম ও সিলেটে কুরিয়ার: সুন্দরবন, এসএ পরিবহন। নগদ ও রকেটেও পেমেন্ট করা যায়।</p></body></html>`,
      '/jogajog': `<html lang="bn"><body><div id="nav"><a href="/">হোম</a> | <a href="/ponno">পণ্য</a> | <a href="/jogajog">যোগাযোগ</a></div>
<p>৪১৭ সাহেব বাজার রোড, বোয়ালিয়া, রাজশাহী ৬১০০</p><p>মোবাইল: 01711-000417</p><p>ট্রেড লাইসেন্স নং ১৪৪১৭/২০১৪</p>
<div class="wpcf7"><p>নাম *<br><input type="text"></p><p>বার্তা<br><textarea rows="5"></textarea></p><p><input type="submit" value="পাঠান"></p></div></body></html>`,
    },
  },
  {
    domain: 'ellaridgebungalow.com',
    country: 'LK',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Ella Ridge Bungalow</title><link rel="stylesheet" href="/assets/app.4f1c.css"><script defer src="/assets/app.91aa.js"></script></head><body><h1>Ella Ridge Bungalow</h1><p>Four rooms in an old tea planter's house. LKR 24,000 per room, half board. SLTDA registered.</p><p>41/7 Passara Road, Ella 90090</p><p>057 222 8417 &middot; 077 000 4417</p><p>Trains from Kandy stop at 3 p.m., a tuk-tuk costs Rs. 300.</p>
<p>"Hoppers for breakfast, mist till nine." &ndash; guests from Leeds</p><p>Walks to Nine Arches bridge and Little Adam's Peak. Drivers to Yala Rs. 18,000 per van. Liquor licence none, bring your own, no corkage. Poya days are quiet.</p></body></html>`,
    },
  },
  {
    domain: 'annapurnathanka.com',
    country: 'NP',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Thanka Art School</title><base href="/"><meta name="theme-color" content="#223344"></head><body><a href="/gallery">Gallery</a><a href="/contact">Contact</a><p>Traditional mineral colours and 24 carat gold. Ships worldwide by EMS.</p>
<p>Our masters come from Bhaktapur and Boudha; lessons for visitors Rs 2,500 per day with tea. eSewa, Khalti and cards. Exhibited in Kyoto, Freiburg and Taipei.</p><p>Export permit of the archaeology office is arranged.</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/contact': `<html lang="en"><body><div id="nav"><a href="/">Home</a> | <a href="/gallery">Gallery</a> | <a href="/contact">Contact</a></div>
<p>Lakeside-6, Baidam, opposite Barahi Ghat, Pokhara, Kaski</p><p>061-460417, 98560-00417</p><p>PAN 604417120. Closed on Saturdays.</p>
<div class="wpcf7"><p>Your name *<br><input type="text"></p><p>Your message<br><textarea rows="5"></textarea></p><p><input type="submit" value="Send"></p></div></body></html>`,
    },
  },
  {
    domain: 'druktextiles.com',
    country: 'BT',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Kira and gho weaving</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><h1>Weaving studio Menchari</h1><p>Kishuthara on order, six to nine months. Nu. 45,000 and up. mBoB transfers accepted.</p><address>Norzin Lam, above the Druk PNB branch, Thimphu<br>P.O. Box 417<br>Tel 02-323417 / 17 600 417</address>
<p>Raw silk from Assam, natural dyes. Tourists: a guide must book the visit. Airport pick-up at Paro on request. The half kira takes four months.</p><p>Losar holiday 10 to 12 February. BTN or INR cash.</p></body></html>`,
    },
  },
  {
    domain: 'maafushiguest.com',
    country: 'MV',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Fehi Inn guesthouse</title><link rel="stylesheet" href="/assets/app.4f1c.css"><script defer src="/assets/app.91aa.js"></script></head><body><a href="/rates">Rates</a> <a href="/getting-here">Getting here</a><p>Bikini beach, house reef, 12% GST and green tax $6 included.</p>
<p>Eight rooms from $62 half board. Nurse shark trip $45, sandbank picnic $25. No alcohol on the island; the floating bar sends a boat. Guests from Milano, Mumbai and Moscow wrote in our book.</p></body></html>`,
      '/getting-here': `<html lang="en"><body><nav><a href="/">Home</a> <a href="/rates">Rates</a> <a href="/getting-here">Getting here</a></nav>
<p>Public ferry from Villingili terminal at 15:00 (MVR 53), speedboat from the airport $25.</p><p>Fehi Inn, Ziyaaraiy Magu, K. Maafushi 08090</p><p>Hotline 664 0417, 777 0417</p></body></html>`,
    },
  },
  {
    domain: 'alatau-ski-service.com',
    country: 'KZ',
    trap: null,
    pages: {
      '/': `<html lang="ru"><head><title>Прокат и ремонт горных лыж</title><meta name="generator" content="Joomla! - Open Source Content Management"><link href="/templates/t3/css/style.css" rel="stylesheet"></head><body><a href="/ceny">Цены</a> <a href="/kontakty">Контакты</a><h1>Прокат лыж и сноубордов</h1><p>Комплект 6 000 ₸ в день, залог удостоверение личности. Оплата Kaspi.</p>
<ul><li>Кант и парафин — 5 500 тг</li><li>Ремонт скользяка — от 8 000 тг</li></ul><p>Возим на Шымбулак и Табаган. Лыжи из Австрии, Франции и Словении. Для групп и школ скидка 15 %.</p></body></html>`,
      '/kontakty': `<html lang="ru"><body><p><a href="/">Главная</a> &middot; <a href="/ceny">Цены</a> &middot; <a href="/kontakty">Контакты</a></p>
<p>ТОО «Алатау Ски Сервис», БИН 140440014417</p><p>г. Алматы, мкр. Самал-2, пр. Достык 141/7, цокольный этаж</p><p>8 (727) 300-04-17, 8 701 000 44 17</p>
<p>Ежедневно 9:00–21:00 (сезон), 2ГИС: «Лыжный сервис». Реквизиты: АО «Kaspi Bank», КБе 17</p>
<form method="post"><label>Ваше имя <input name="n"></label><label>E-mail <input type="email" name="e"></label><label>Сообщение <textarea name="m"></textarea></label><button>Отправить</button></form></body></html>`,
    },
  },
  {
    domain: 'registon-tour.com',
    country: 'UZ',
    trap: null,
    pages: {
      '/': `<html lang="uz"><head><title>Registon Tur – sayohatlar</title></head><body><nav><a href="/turlar">Turlar</a><a href="/aloqa">Aloqa</a></nav><p>Buxoro va Xivaga ikki kunlik sayohat 1 250 000 so'mdan</p>
<ul><li>Toshkent – Samarqand poyezdi "Afrosiyob", chiptalar</li><li>Shahrisabz, Termiz ziyoratlari</li><li>Turkiya va Dubay turlari $450 dan</li></ul><p>Payme, Click, Uzcard, Humo qabul qilinadi.</p></body></html>`,
      '/aloqa': `<html lang="uz"><body><table class="nav"><tr><td><a href="/">Bosh sahifa</a><td><a href="/turlar">Turlar</a><td><a href="/aloqa">Aloqa</a></tr></table>
<h1>Aloqa</h1><p>"Registon Tur" MChJ, Samarqand shahri, Universitet xiyoboni 41-uy, 140100</p><p>(66) 233-04-17, (90) 500-44-17</p><p>STIR 304417120, mo'ljal: Gumbaz choyxonasi</p></body></html>`,
    },
  },
  {
    domain: 'issykguesthouse.com',
    country: 'KG',
    trap: null,
    pages: {
      '/': `<html lang="ru"><head><title>Гостевой дом у озера</title><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><h1>Гостевой дом «Ак-Кеме»</h1><p>Комната с завтраком 1800 сом с человека. Треккинг, конные туры, юрты.</p><p>г. Каракол, ул. Токтогула 141 (ориентир: дунганская мечеть)</p><p>тел. 03922 5 04 17, 0555 00 44 17 (WhatsApp)</p>
<p>Алтын-Арашан, Джеты-Огуз, Ала-Кель: джип 7 000 сом. Встречаем с маршрутки из столицы. Guides speak English and German. Felt carpets from the women's workshop next door.</p><p>Работаем круглый год, баня по субботам.</p></body></html>`,
    },
  },
  {
    domain: 'kartli-wines.com',
    country: 'GE',
    trap: 'ships-worldwide',
    pages: {
      '/': `<html lang="en"><head><title>Amber wine from qvevri | Kartli Wines</title><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><nav><a href="/wines">Wines</a><a href="/delivery">Delivery</a><a href="/contact">Contact</a></nav><h1>Buried for six months</h1><p>Kisi 2021 – €16, Rkatsiteli 2020 – €14</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/delivery': `<html lang="en"><body><p><a href="/">Home</a> &middot; <a href="/wines">Wines</a> &middot; <a href="/delivery">Delivery</a> &middot; <a href="/contact">Contact</a></p>
<p>We deliver to Germany (DHL, €18 per 6 bottles), Poland (InPost), the UK, the Netherlands, Japan and the USA (licensed importers only).</p><p>German excise and 19% VAT are included. In the UK you pay duty to the carrier.</p></body></html>`,
      '/contact': `<html lang="en"><body><p><a href="/">Home</a> &middot; <a href="/wines">Wines</a> &middot; <a href="/delivery">Delivery</a> &middot; <a href="/contact">Contact</a></p>
<p>Cellar and tasting room: 41 Cholokashvili Street, Telavi 2200</p><p>Book: 0350 27 04 17 or 599 00 44 17. Tasting 45 GEL with cheese and bread.</p>
<div class="wpcf7"><p>Your name *<br><input type="text"></p><p>Your message<br><textarea rows="5"></textarea></p><p><input type="submit" value="Send"></p></div></body></html>`,
    },
  },
  {
    domain: 'ararat-dental.com',
    country: 'AM',
    trap: null,
    pages: {
      '/': `<html lang="hy"><head><title>Արարատ ատամնաբուժարան</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body><p><a href="/gner">Գներ</a> <a href="/kap">Կապ</a></p><h1>Ատամների իմպլանտացիա</h1><p>Խորհրդատվություն՝ 5 000 ֏</p>
<p>Պրոթեզավորում, օրթոդոնտիա, մանկական ստոմատոլոգիա: Գերմանական և շվեյցարական իմպլանտներ:</p><p>Հյուրեր Լոս Անջելեսից, Մոսկվայից և Փարիզից՝ անվճար տրանսֆեր օդանավակայանից «Զվարթնոց»:</p>
<div class="cookie">Գաղտնիության քաղաքականություն</div></body></html>`,
      '/kap': `<html lang="hy"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">Գլխավոր</a><a href="/gner">Գներ</a><a href="/kap">Կապ</a></header>
<p>Երևան, Կոմիտասի պողոտա 41/7</p><p>Հեռ. (010) 20 04 17, (091) 00 44 17</p><p>«Արարատ Դենտ» ՍՊԸ, ՀՎՀՀ 00441712</p>
<div class="wpcf7"><p>Անուն *<br><input type="text"></p><p>Հաղորդագրություն<br><textarea rows="5"></textarea></p><p><input type="submit" value="Ուղարկել"></p></div></body></html>`,
    },
  },
  {
    domain: 'xezer-mebel.com',
    country: 'AZ',
    trap: null,
    pages: {
      '/': `<html lang="az"><head><title>Xəzər Mebel - yataq və mətbəx mebeli</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><a href="/kataloq">Kataloq</a><a href="/elaqe">Əlaqə</a><p>Künc divan 749 AZN, 12 ay faizsiz kredit</p>
<p>Yataq dəsti 1 290 AZN, mətbəx metrəsi 220 AZN-dən. Çatdırılma Sumqayıt və Xırdalana pulsuz. Türkiyə və Polşa istehsalı aksesuarlar. Birbank və Tamkart taksit.</p>
<div>Hər gün 10:00–19:00. Bütün hüquqlar qorunur © 2024</div></body></html>`,
      '/elaqe': `<html lang="az"><body><ul class="menu"><li><a href="/">Ana səhifə</a></li><li><a href="/kataloq">Kataloq</a></li><li><a href="/elaqe">Əlaqə</a></li></ul>
<p>Bakı şəh., Nərimanov r-nu, Təbriz küç. 41, "Xəzər Mebel" MMC</p><p>(012) 404 04 17, (050) 200 44 17</p><p>VÖEN 1404417121</p>
<div>Hər gün 10:00–19:00. Bütün hüquqlar qorunur © 2024</div>
<form method="post"><label>Adınız <input name="n"></label><label>E-mail <input type="email" name="e"></label><label>Mesaj <textarea name="m"></textarea></label><button>Göndər</button></form></body></html>`,
    },
  },
  {
    domain: 'kabulfuturelearning.org',
    country: 'AF',
    trap: null,
    pages: {
      '/': `<html dir="rtl" lang="fa"><head><title>مرکز آموزشی آینده</title><script src="https://code.jquery.com/jquery-1.11.0.min.js"></script></head><body><h1>مرکز آموزشی آینده</h1><p>کورس‌های انگلیسی، کمپیوتر و آمادگی کانکور. فیس ماهوار ۸۰۰ افغانی.</p><p>آدرس: کارته چهار، مقابل لیسه رحمان بابا، ناحیه سوم، کابل</p><p>تماس: 0700 004 417</p>
<ul><li>صنف زبان انگلیسی: صبح ۶ الی ۷:۳۰</li><li>کمپیوتر و گرافیک: عصر</li><li>صنف‌های آنلاین برای دختران</li></ul><p>دیپلوم مورد تایید وزارت معارف. ثبت نام تا ۱۵ حمل ادامه دارد.</p></body></html>`,
    },
  },
  {
    domain: 'vientianeprint.com',
    country: 'LA',
    trap: null,
    pages: {
      '/': `<html lang="lo"><head><title>ໂຮງພິມ ນະຄອນ</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><h1>ໂຮງພິມ ນະຄອນ</h1><p>ນາມບັດ 100 ໃບ 60.000 ກີບ</p><p>ຖະໜົນ ດົງໂດກ, ບ້ານ ໂພນທັນ, ເມືອງ ໄຊເສດຖາ, ນະຄອນຫຼວງວຽງຈັນ</p><p>ໂທ 021 410 417, 020 5500 4417</p>
<ul><li>ປ້າຍໂຄສະນາ 45.000 ກີບ/ຕາແມັດ</li><li>ກາປະທັບ 80.000 ກີບ</li><li>ປື້ມບິນ, ແຜ່ນພັບ, ເສື້ອທີມ</li></ul><p>ເປີດ ຈັນ–ເສົາ 8:00–17:00. ຊຳລະຜ່ານ BCEL One ໄດ້.</p>
<p>Offset 4 colour, laser cutting, stamps while you wait. Paper from Thailand and Vietnam. Free delivery within Saysettha district.</p><p>ຮັບອອກແບບ ໂລໂກ້ ແລະ ພິມ ໃບປະກາດ</p></body></html>`,
    },
  },
]
