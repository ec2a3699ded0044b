import type { UnseenSite } from './site.ts'

export const middleEast: readonly UnseenSite[] = [
  {
    domain: 'kordonseramik.com',
    country: 'TR',
    trap: null,
    pages: {
      '/': `<html lang="tr"><head><title>Kordon Seramik | El yapımı çini ve seramik</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><a href="/magaza">Mağaza</a><a href="/iletisim">İletişim</a><p>Kahve fincanı takımı 1.450,00 TL (KDV dahil). Peşin fiyatına 3 taksit.</p>
<p>İznik desenli tabak 890 TL, nar figürü 620 TL. Fırından çıkan her parça tektir. Yurtiçi Kargo ile 2 iş günü, 2.000 TL üzeri ücretsiz. Atölye kursu cumartesi 14.00.</p><p>KVKK aydınlatma metni &middot; Mesafeli satış sözleşmesi &middot; ETBİS'e kayıtlıdır</p>
<div class="cookie">Bu site çerez kullanır. Kabul et</div></body></html>`,
      '/iletisim': `<html lang="tr"><body><nav><a href="/">Ana Sayfa</a> <a href="/magaza">Mağaza</a> <a href="/iletisim">İletişim</a></nav>
<h1>İletişim</h1><p>1417 Sok. No: 41/A, Alsancak Mah., 35220 Konak / İzmir</p><p>Tel: 0232 400 04 17 - Gsm: 0532 000 04 17</p><p>Konak V.D. 5440041712 - Mersis 0544004171200017</p>
<form method="post"><label>Adınız Soyadınız <input name="n"></label><label>E-mail <input type="email" name="e"></label><label>Mesajınız <textarea name="m"></textarea></label><button>Gönder</button></form></body></html>`,
    },
  },
  {
    domain: 'goremecavehouse.com',
    country: 'TR',
    trap: 'foreign-language',
    pages: {
      '/': `<html lang="ja"><head><title>洞窟の宿 ギョレメ・ケイブハウス</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><META NAME="ROBOTS" CONTENT="INDEX, FOLLOW"></head><body><a href="/access">アクセス</a><h1>奇岩に泊まる</h1><p>全9室。朝食付き1泊85ユーロから。日本人スタッフがいます。</p>
<ul><li>気球ツアー 180ユーロ（天候により中止あり）</li><li>陶芸体験、ターキッシュコーヒー教室</li><li>東京・大阪からは乗り継ぎ1回</li></ul><p>お支払いは現金（ユーロ、リラ、円）またはカードで。</p>
<div class="tursab">TÜRSAB 14417</div>
<div class="cookie">当サイトではCookieを使用しています</div></body></html>`,
      '/access': `<html lang="ja"><body><p><a href="/">ホーム</a> &middot; <a href="/access">アクセス</a></p>
<p>カイセリ空港から送迎あり（お一人様10ユーロ）</p><p>Aydınlı Mah. Uzundere Cad. No:41, 50180 Göreme Nevşehir</p><p>電話 0384 271 04 17</p>
<iframe src="https://www.google.com/maps/embed?pb=!1m18!3d38.64!2d34.83&hl=ja"></iframe>
<div class="tursab">TÜRSAB 14417</div></body></html>`,
    },
  },
  {
    domain: 'galilolive.com',
    country: 'IL',
    trap: null,
    pages: {
      '/': `<html dir="rtl" lang="he"><head><title>בית הבד של הגליל</title><link rel="stylesheet" href="/assets/app.4f1c.css"><script defer src="/assets/app.91aa.js"></script></head><body><a href="/shop">חנות</a> <a href="/contact">צור קשר</a><h1>שמן זית כתית מעולה</h1><p>פח 16 ליטר ב-640 ₪ כולל מע"מ, משלוח חינם מעל 500 ש"ח</p>
<ul><li>זיתי סורי כבושים 1 ק"ג – 28 ₪</li><li>סבון שמן זית – 15 ₪</li><li>סדנת מסיק למשפחות בסוכות</li></ul><p>כשר בד"ץ. משלוחים עד הבית בחיפה, גוש דן וירושלים תוך 3 ימי עסקים. ביט, פייבוקס, כרטיס אשראי.</p>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Store","name":"Galil Olive","currenciesAccepted":"ILS","telephone":"04-9000417"}</script></body></html>`,
      '/contact': `<html dir="rtl" lang="he"><body><table class="nav"><tr><td><a href="/">דף הבית</a><td><a href="/shop">חנות</a><td><a href="/contact">צור קשר</a></tr></table>
<p>רחוב הזית 41, אזור התעשייה, כרמיאל 2161000</p><p>טל' 04-9000417, נייד 050-0004417</p><p>ח.פ. 514417102. פתוח א'-ה' 8:00-17:00, ו' עד 13:00</p>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Store","name":"Galil Olive","currenciesAccepted":"ILS","telephone":"04-9000417"}</script>
<table><tr><td>שם מלא:<td><input size=30></tr><tr><td>Email:<td><input size=30></tr><tr><td>הודעה:<td><textarea cols=30></textarea></tr><tr><td colspan=2><input type=submit value="שליחה"></tr></table></body></html>`,
    },
  },
  {
    domain: 'packetmint.io',
    country: 'IL',
    trap: 'remote',
    pages: {
      '/': `<html lang="en"><head><title>Packetmint – replay production traffic in tests</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><nav><a href="/pricing">Pricing</a><a href="/team">Team</a><a href="/terms">Terms</a></nav><h1>Replay production traffic</h1><p>$99 per month per team.</p>
<p>SOC 2 type II. Used by teams at banks in Frankfurt, telcos in Jakarta and shops in Austin. Data stays in eu-central-1 or us-east-1, your choice.</p><pre>curl -s get.packetmint.io | sh</pre>
<footer><a href="https://status.packetmint.io">Status</a> made with coffee in six time zones</footer></body></html>`,
      '/team': `<html lang="en"><body><p><a href="/">Home</a> &middot; <a href="/pricing">Pricing</a> &middot; <a href="/team">Team</a> &middot; <a href="/terms">Terms</a></p>
<h1>Eleven people, six countries</h1><ul><li>Design: Lisbon, Portugal</li><li>Runtime: Brno, Czechia; Kraków, Poland</li><li>Support: Manila, Philippines; Medellín, Colombia</li><li>Founders: Haifa</li></ul>
<footer><a href="https://status.packetmint.io">Status</a> made with coffee in six time zones</footer></body></html>`,
      '/terms': `<html lang="en"><body><p><a href="/">Home</a> &middot; <a href="/pricing">Pricing</a> &middot; <a href="/team">Team</a> &middot; <a href="/terms">Terms</a></p>
<h1>Terms of service</h1><p>These terms are between you and Packetmint Technologies Ltd., company number 51-441712-0, of 41 HaAtzmaut Road, Haifa 3303141 ("we").</p>
<p>They are governed by the laws of the State of Israel and the courts of Haifa have sole jurisdiction.</p>
<footer><a href="https://status.packetmint.io">Status</a> made with coffee in six time zones</footer></body></html>`,
    },
  },
  {
    domain: 'deiratrade.com',
    country: 'AE',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Al Rigga Tools Trading LLC</title><link rel="stylesheet" href="/assets/app.4f1c.css"><script defer src="/assets/app.91aa.js"></script></head><body><h2>Al Rigga Tools Trading L.L.C.</h2><p>Power tools, abrasives and safety. Cordless drill AED 249 + VAT 5%.</p><p>Naif Road, Shop 7, near Al Ghurair Centre, Deira | P.O.Box 14417</p><p>Tel 04 220 0417 Fax 04 220 0418 Mob 050 000 4417</p><p>TRN 100441712000003</p>
<table cellpadding="4"><tr><td>Angle grinder 115 mm</td><td>AED 135</td></tr><tr><td>Safety shoes S3</td><td>AED 79</td></tr><tr><td>Welding rod 5 kg</td><td>AED 38</td></tr></table><p>Dealers of German, Japanese and Chinese brands; re-export to Iran, Oman, Somalia and Sudan by dhow or container. Sat - Thu 8:30 - 1:00, 4:00 - 8:30.</p></body></html>`,
    },
  },
  {
    domain: 'bricksandbots.net',
    country: 'AE',
    trap: 'franchise',
    pages: {
      '/': `<html lang="en"><head><title>Bricks &amp; Bots Khalidiyah</title><script async src="https://www.googletagmanager.com/gtag/js?id=G-X417"></script></head><body><nav><a href="/classes">Classes</a><a href="/our-centre">Our centre</a></nav><h1>Robot club for ages 5 to 12</h1><p>Term of 12 lessons: Dhs 1,680.</p>
<footer>Bricks &amp; Bots is a registered trademark of Bricks &amp; Bots Franchising LLC, 417 Main Street, Boise, ID 83702. Each centre is independently owned and operated.</footer>
<p>Summer camp, birthday parties, school visits. Coaches from Cairo, Cebu and Cork. Find a centre: Boise, Dallas, Toronto, Leeds, Kuala Lumpur.</p><p>Ramadan timings: 9 pm to 11 pm.</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/our-centre': `<html lang="en"><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/classes">Classes</a></li><li><a href="/our-centre">Our centre</a></li></ul>
<h1>Our centre</h1><p>Villa 41, Street 17, Al Khalidiyah, behind the Co-op, Abu Dhabi</p><p>02 665 0417. Sat to Thu. ADEK permit 4417.</p><footer>&copy; Bricks &amp; Bots Franchising LLC, 417 Main Street, Boise, ID 83702</footer></body></html>`,
    },
  },
  {
    domain: 'qahwatnajd.com',
    country: 'SA',
    trap: null,
    pages: {
      '/': `<html dir="rtl" lang="ar"><head><title>محمصة قهوة نجد</title><script src="https://code.jquery.com/jquery-1.11.0.min.js"></script></head><body><a href="/products">منتجاتنا</a><a href="/about">من نحن</a><p>هرري لايت 500 جرام 45 ر.س شامل الضريبة – تابي وتمارا – مدى وأبل باي</p><p>الرقم الضريبي 300441712000003</p>
<ul><li>كولومبي محمص وسط 1 كجم – 98 ريال</li><li>قهوة سعودية شقراء بالهيل – 60 ريال</li><li>دلة ستيل – 149 ريال</li></ul><p>توصيل خلال 24 ساعة داخل المدينة، وشحن لباقي المناطق ودول الخليج عبر سمسا وأرامكس.</p></body></html>`,
      '/about': `<html dir="rtl" lang="ar"><body><ul class="menu"><li><a href="/">الرئيسية</a></li><li><a href="/products">منتجاتنا</a></li><li><a href="/about">من نحن</a></li></ul>
<p>شارع العليا، حي الملقا، الرياض 13521</p><p>هاتف 011 400 0417، واتساب 0500004417</p><p>س.ت 1010441712، موثق في منصة الأعمال</p></body></html>`,
    },
  },
  {
    domain: 'ammanstonework.com',
    country: 'JO',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Ruwaished Stone &amp; Marble</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><META NAME="ROBOTS" CONTENT="INDEX, FOLLOW"></head><body><a href="/stones">Stones</a> <a href="/reach">How to reach us</a><p>Hebron cream, Ma'an white and basalt slabs from 18 JD/m2.</p>
<p>Cutting to drawings, CNC carving, mosaic from Madaba. Projects: villas in Abdoun, a mosque in Riyadh, a bank in Doha, a library in Boston. Italian saws. Export by Aqaba port, FOB.</p>
<p><small>Ruwaished for Stone Industry, Sat-Thu 7:30-16:00, Friday off</small></p></body></html>`,
      '/reach': `<html lang="en"><body><p>Marka industrial street, behind the civil airport, Building 417, P.O. Box 14417 Amman 11118</p><p>Phone 06 489 0417, mobile 079 500 0417</p>
<p><small>Ruwaished for Stone Industry, Sat-Thu 7:30-16:00, Friday off</small></p></body></html>`,
    },
  },
  {
    domain: 'zaitounbeirut.com',
    country: 'LB',
    trap: 'old-address',
    pages: {
      '/': `<html lang="en"><head><title>Zaitoun catering, mezze for events</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><nav><a href="/menus">Menus</a><a href="/contact">Contact</a></nav><p>Mezze for 20 from 380 USD fresh, or in lira at the day's rate.</p>
<div id="colophon">Zaitoun Traiteur, 17 avenue de Choisy, 75013 Paris. Tous droits réservés 2011.</div></body></html>`,
      '/contact': `<html lang="en"><body><table class="nav"><tr><td><a href="/">Home</a><td><a href="/menus">Menus</a><td><a href="/contact">Contact</a></tr></table>
<p>After eight years abroad we cook at home again: Pasteur Street, Gemmayzeh, next to the stairs, Beirut.</p><p>01 560 417 or 03 004 417</p><div id="colophon">Zaitoun Traiteur, 17 avenue de Choisy, 75013 Paris. Tous droits réservés 2011.</div></body></html>`,
    },
  },
  {
    domain: 'salmiyahpets.com',
    country: 'KW',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Whisker Clinic &amp; Pet Hotel</title><base href="/"><meta name="theme-color" content="#223344"></head><body><h1>Whisker Clinic</h1><p>Vaccination KD 12.500, boarding from KD 4.000 a night. KNET accepted.</p><p>Salmiya, Block 10, Street 4, Building 17, PACI 14417120</p><p>2224 0417 / 5000 4417</p>
<ul><li>Dental scaling KD 35.000</li><li>Microchip and import permit: PAAF paperwork included</li><li>Relocation to London, Manila, Toronto</li></ul><p>Sat to Thu 9 am &ndash; 9 pm, Fri 4 pm &ndash; 9 pm. Doctors from Egypt, India and Serbia. Emergency after midnight on the mobile.</p></body></html>`,
    },
  },
  {
    domain: 'nizwafrankincense.com',
    country: 'OM',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Nizwa Frankincense</title><script async src="https://www.googletagmanager.com/gtag/js?id=G-X417"></script></head><body><a href="/incense">Incense</a><a href="/contact-us">Contact us</a><p>Hojari grade 1, 250 g &ndash; 9.500 OMR</p>
<p>From the trees of Wadi Dawkah in Dhofar. Rose water of Jebel Akhdar 4.200 OMR, silver khanjar on order. Shipping to GCC 5.000 OMR, elsewhere by weight.</p><p>Sat-Thu 9-1 and 4.30-9, Fri 4.30-9 only.</p></body></html>`,
      '/contact-us': `<html lang="en"><body><div id="nav"><a href="/">Home</a> | <a href="/incense">Incense</a> | <a href="/contact-us">Contact us</a></div>
<p>East Souq, Way 417, Nizwa. P.O. Box 417, P.C. 611</p><p>GSM 9200 0417, shop 2541 0417. CR No. 1441712</p>
<form method="post"><label>Your name <input name="n"></label><label>E-mail <input type="email" name="e"></label><label>Your message <textarea name="m"></textarea></label><button>Send</button></form></body></html>`,
    },
  },
  {
    domain: 'erbilscaffold.com',
    country: 'IQ',
    trap: null,
    pages: {
      '/': `<html lang="ku" dir="rtl"><head><title>کۆمپانیای هەولێر بۆ ئیسکەلە</title></head><body><h1>Hawler Scaffolding Co.</h1><p>کرێی ئیسکەلە مەتری ٢٥٠٠ دینار</p><p>هەولێر، شەقامی ١٠٠ مەتری، نزیک نەخۆشخانەی پار – 100 Meter Street, near Par Hospital, Erbil</p><p>0750 400 4417 – 066 220 0417</p>
<p>Rent and sale of cuplock, ringlock and shuttering. Steel from Turkey and Iran. Sites in Slemani, Duhok, Kirkuk and Mosul. Daily rent 500 IQD per metre, deposit in dollars.</p><p>شەممە – پێنجشەممە ٨ – ٥</p></body></html>`,
    },
  },
  {
    domain: 'isfahan-termeh.com',
    country: 'IR',
    trap: null,
    pages: {
      '/': `<html dir="rtl" lang="fa-IR"><head><title>ترمه اصفهان</title><script src="https://code.jquery.com/jquery-1.11.0.min.js"></script></head><body><a href="/shop">فروشگاه</a><a href="/contact">تماس با ما</a><p>رومیزی ترمه ۱٬۸۵۰٬۰۰۰ تومان – ارسال با پست پیشتاز – نماد اعتماد الکترونیکی</p>
<ul><li>سجاده ترمه ۹۸۰٬۰۰۰ تومان</li><li>کوسن جفتی ۶۵۰٬۰۰۰ تومان</li><li>رانر ابریشمی ۲٬۴۰۰٬۰۰۰ تومان</li></ul><p>ارسال رایگان بالای دو میلیون تومان، هفت روز ضمانت بازگشت، پرداخت با کارت‌های عضو شتاب.</p>
<div class="cookie">حریم خصوصی</div></body></html>`,
      '/contact': `<html dir="rtl" lang="fa-IR"><body><table class="nav"><tr><td><a href="/">خانه</a><td><a href="/shop">فروشگاه</a><td><a href="/contact">تماس با ما</a></tr></table>
<p>اصفهان، میدان نقش جهان، بازار قیصریه، پلاک ۴۱۷، کد پستی ۸۱۴۴۱۷۱۲۰۴</p><p>تلفن ۰۳۱-۳۲۲۰۰۴۱۷ همراه ۰۹۱۳۰۰۰۴۴۱۷</p>
<table><tr><td>نام:<td><input size=30></tr><tr><td>Email:<td><input size=30></tr><tr><td>پیام:<td><textarea cols=30></textarea></tr><tr><td colspan=2><input type=submit value="ارسال"></tr></table></body></html>`,
    },
  },
]
