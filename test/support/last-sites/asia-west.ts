import type { UnseenSite } from '../unseen-sites/site.ts'

export const westAndCentralAsia: readonly UnseenSite[] = [
  {
    domain: 'alatau-tipografia.com',
    country: 'KZ',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><title>Типография «Алатау Принт» — визитки, каталоги, упаковка</title></head><body class="t-body"><div class="t-title">Печатаем за ночь, привозим к утру</div><p>Офсет, цифра, УФ-лак, тиснение, вырубка. Баспа қызметі қазақ тілінде де көрсетіледі.</p><ul><li><a href="/page41817.html">Цены</a></li><li><a href="/page41826.html">Реквизиты</a></li></ul><p>WhatsApp: +7 707 481 72 63</p>
<div class="t-review"><p>«Спасли выставку в Дубае за одну ночь». Отдел маркетинга, Астана</p><p>«Коробки для курта — огонь». Лавка, Шымкент</p></div><div class="t-footer">Бумага: Финляндия, Россия, Китай. Оборудование: Heidelberg, Konica. Политика конфиденциальности по запросу.</div></body></html>`,
      '/page41817.html': `<html lang="ru"><head><title>Цены</title></head><body class="t-body"><h2>Цены</h2><table><tr><td>Визитки, 500 шт., 4+4</td><td>9 500 ₸</td></tr><tr><td>Листовки А5, 1000 шт.</td><td>28 000 ₸</td></tr><tr><td>Каталог А4, 32 полосы, 300 шт.</td><td>410 000 ₸</td></tr><tr><td>Баннер, м²</td><td>2 200 ₸</td></tr></table><p>Цены с НДС. Срочный тираж — плюс 40 %. Доставка по городу бесплатно от 50 000 ₸, в регионы отправляем поездом.</p></body></html>`,
      '/page41826.html': `<html lang="ru"><head><title>Реквизиты</title></head><body class="t-body"><h2>Реквизиты</h2><p>ТОО «Алатау Принт KZ»<br>БИН 140840018472<br>ул. Тимирязева, 48, офис 17, уг. ул. Байзакова, Алматы, 050040<br>тел. 8 (727) 248-17-26</p><p>Работаем с 9 до 19, обед без перерыва, в Наурыз отдыхаем пять дней. Макеты присылайте в PDF, шрифты в кривых.</p>
<h3>Частые вопросы</h3><p>Работаете с Россией и Кыргызстаном? Да, через ЕАЭС без таможни: Бишкек — сутки, Омск и Новосибирск — трое. ЭСФ выписываем в день отгрузки, акт выполненных работ подписываем через ЭЦП. Есть ли курьер в Алматы? Есть. Принимаете Kaspi? Конечно. Вакансия: печатник на пятикраску, оклад от 450 000 тенге, официальное оформление.</p></body></html>`,
    },
  },
  {
    domain: 'labihovuz-inn.com',
    country: 'UZ',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Labi Hovuz Inn</title><link rel="alternate" hreflang="en" href="https://labihovuz-inn.com/en"/><link rel="alternate" hreflang="ru" href="https://labihovuz-inn.com/ru"/><link rel="alternate" hreflang="uz" href="https://labihovuz-inn.com/uz"/><link rel="alternate" hreflang="fr" href="https://labihovuz-inn.com/fr"/></head><body><h1>A merchant's house of 1887</h1><p>Fourteen rooms around a mulberry yard, painted ceilings, breakfast of non, figs and nine jams. Two hundred steps from the pond.</p><a href="/en/rooms">Rooms</a><a href="/en/location">Location</a>
<p>Citizens of Germany, Japan, Korea, Malaysia and Turkey need no visa for 30 days; others use the electronic one. We send an invitation letter if you need it.</p><p>Friends: a yurt camp at Aydarkul, a silk workshop in Margilan, a guesthouse in Khujand (Tajikistan).</p></body></html>`,
      '/en/rooms': `<html lang="en"><head><title>Rooms - Labi Hovuz Inn</title></head><body><h1>Rooms</h1><table><tr><td>Single</td><td>$35</td></tr><tr><td>Double</td><td>$50</td></tr><tr><td>Mehmonxona suite with ayvan</td><td>$80</td></tr></table><p>Registration slips are given at check-out, please keep them until you leave the border. Payment in sum at the rate of the Central Bank. Tourist tax is collected per night.</p></body></html>`,
      '/en/location': `<html lang="en"><head><title>Location - Labi Hovuz Inn</title></head><body><h1>Location</h1><p>Labi Hovuz Inn, B. Naqshband street 48-a, 200118 Bukhara</p><p>Tel.: +998 65 224 81 72<br>Tel./Telegram: +998 90 718 48 17</p><p>From the Kagan station: bus 268 or taxi, 40,000 so'm. The Afrosiyob from Tashkent takes under four hours; we can reserve seats 45 days ahead.</p>
<p>By air: the airport is 6 km away, flights from Tashkent, Moscow and Istanbul. By road: Samarkand 4 hours, Khiva 6, the border to Turkmenistan at Farab 2. Cars to Turkmenabat are arranged with our colleagues on the other side. Laundry, hammam, wheelchair ramp, cat.</p></body></html>`,
    },
  },
  {
    domain: 'rustskhovel.io',
    country: 'GE',
    trap: 'foreign-law',
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Rustskhovel: cold-chain sensors for wineries</title></head><body><h1>Know the temperature of every qvevri</h1><p>A probe, a gateway, a dashboard. 214 cellars, 3,900 vessels, one harvest lost fewer every year.</p><a href="/company">Company</a> <a href="/legal">Legal</a><footer>Rustskhovel OÜ, Pärnu mnt 148-17, 11317 Tallinn, registry code 14817263</footer>
<p>Shown at fairs in Bordeaux, Verona and Düsseldorf. Gateways work on NB-IoT from Kakheti to the Douro.</p></body></html>`,
      '/company': `<!doctype html><html lang="en"><head><title>Company: Rustskhovel</title></head><body><h1>Company</h1><p>We started in 2020 in a garage in Saburtalo and are still at home in the same street: 48 Bakhtrioni Street, Tbilisi 0194. Soldering, firmware, support and management sit on two floors there; LLC Rustskhovel, identification code 405184726.</p><p>Lab: +995 32 248 17 26, mobile 599 48 17 26</p><p>Our Estonian company is an e-residency shell that issues invoices in euro. It has a contact person and no employee.</p><footer>Rustskhovel OÜ, Pärnu mnt 148-17, 11317 Tallinn</footer>
<a href="/jobs">Jobs</a></body></html>`,
      '/legal': `<!doctype html><html lang="en"><head><title>Legal: Rustskhovel</title></head><body><h1>Legal</h1><p>Contracts in euro are concluded with Rustskhovel OÜ and governed by Estonian law; contracts in lari and dollars are concluded with LLC Rustskhovel, where our establishment is.</p><p>Hardware warranty: 24 months. Devices are returned to the laboratory, see Company.</p><footer>Rustskhovel OÜ, Pärnu mnt 148-17, 11317 Tallinn, registry code 14817263</footer></body></html>`,
      '/jobs': `<!doctype html><html lang="en"><head><title>Jobs: Rustskhovel</title></head><body><h1>Jobs</h1><p>Hardware technician, full time, in the lab. You solder 0402 without swearing and like cellars. Salary 3,200 to 4,000 GEL gross, pension scheme, private insurance, wine.</p><p>Field engineer, Telavi and Sighnaghi during rtveli, own car. Please write in Georgian or English, no portrait.</p><footer>Rustskhovel OÜ, Pärnu mnt 148-17, 11317 Tallinn, registry code 14817263</footer></body></html>`,
    },
  },
  {
    domain: 'targmanich-plus.com',
    country: 'AM',
    trap: 'sample-address',
    pages: {
      '/': `<!DOCTYPE html><html lang="hy"><head><title>Թարգմանիչ Պլյուս</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"LocalBusiness","name":"Business Name","telephone":"+12125550148","address":{"@type":"PostalAddress","streetAddress":"1234 Street Name","addressLocality":"New York","addressRegion":"NY","postalCode":"10001","addressCountry":"US"}}</script></head><body><div class="topbar"><i class="fa fa-phone"></i> +1 212 555 0148 <i class="fa fa-map-marker"></i> 1234 Street Name, New York, NY 10001</div><nav><a href="/about">Մեր մասին</a><a href="/contacts">Կապ</a></nav><h1>Թարգմանություններ 48 լեզվով</h1><p>Նոտարական վավերացում, ապոստիլ, գրավոր և բանավոր թարգմանություն։ Փաստաթղթերը պատրաստ են նույն օրը։ Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p></body></html>`,
      '/about': `<html lang="hy"><head><title>Մեր մասին</title></head><body><div class="topbar"><i class="fa fa-phone"></i> +1 212 555 0148 <i class="fa fa-map-marker"></i> 1234 Street Name, New York, NY 10001</div><h1>Մեր մասին</h1><p>Գրասենյակը գործում է 2006 թվականից։ Աշխատում ենք իրավաբանների, բանկերի և հիվանդանոցների հետ։ Էջի արժեքը սկսվում է 2500 դրամից, վավերացումը՝ լրացուցիչ։</p><p>Your company description goes here. Edit this text in the customizer.</p></body></html>`,
      '/contacts': `<html lang="hy"><head><title>Կապ</title></head><body><div class="topbar"><i class="fa fa-phone"></i> +1 212 555 0148 <i class="fa fa-map-marker"></i> 1234 Street Name, New York, NY 10001</div><h1>Կապ մեզ հետ</h1><p>Գրասենյակ՝ Երևան 0002, Սարյան փողոց 48, 1-ին հարկ<br>Հեռախոս՝ 010 54 81 72, 077 48 17 26<br>«Թարգմանիչ Պլյուս» ՍՊԸ, ՀՎՀՀ 00184726</p><p>Երկուշաբթի–ուրբաթ՝ 9:30–18:30, շաբաթ՝ 11:00–15:00</p></body></html>`,
    },
  },
  {
    domain: 'cinarlimobilya.com',
    country: 'TR',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="tr"><head><title>Çınarlı Mobilya | Yatak Odası, Yemek Odası, Koltuk Takımı</title></head><body><div class="header"><a href="/koltuk-takimlari-c-14">Koltuk Takımları</a><a href="/yatak-odalari-c-17">Yatak Odaları</a><a href="/mesafeli-satis-sozlesmesi-s-3">Mesafeli Satış Sözleşmesi</a></div><h1>Ustanın elinden, evinize</h1><p>40 yıldır gürgen ve kayın işliyoruz. Kurulum ekibimiz 81 ile ücretsiz gelir, 12 taksit imkânı.</p><div class="footer">Müşteri Hizmetleri 0850 248 17 26</div>
<a href="/iade-kosullari-s-5">İade Koşulları</a></body></html>`,
      '/koltuk-takimlari-c-14': `<html lang="tr"><head><title>Koltuk Takımları | Çınarlı Mobilya</title></head><body><h2>Koltuk Takımları</h2><div>Uludağ 3+3+1 <del>84.900 TL</del> <b>71.900 TL</b></div><div>Zeytin Köşe Takımı <b>58.400 TL</b></div><div>Mudanya Berjer <b>14.750 TL</b></div><p>Fiyatlara KDV dahildir. Kumaş kartelamızdan renk seçebilirsiniz. Sipariş üzerine üretim süresi 21 iş günüdür.</p><div class="footer">Müşteri Hizmetleri 0850 248 17 26</div></body></html>`,
      '/mesafeli-satis-sozlesmesi-s-3': `<html lang="tr"><head><title>Mesafeli Satış Sözleşmesi</title></head><body><h2>Mesafeli Satış Sözleşmesi</h2><p><b>SATICI:</b> Çınarlı Ahşap Mobilya San. ve Tic. Ltd. Şti., Mersis No 0847291635000018, Kurtuluş V.D. 8472916350<br>Adres: Mahmudiye Mah. Ankara Cad. No: 148, İnegöl / Bursa<br>Tel: (0224) 711 48 17</p><p>ALICI, on dört gün içinde cayma hakkına sahiptir. Uyuşmazlıklarda İnegöl Tüketici Hakem Heyeti ve Bursa Mahkemeleri yetkilidir.</p></body></html>`,
      '/iade-kosullari-s-5': `<html lang="tr"><head><title>İade Koşulları | Çınarlı Mobilya</title></head><body><h2>İade Koşulları</h2><p>Ürünü teslim aldığınız günden itibaren on dört gün içinde, kurulumu yapılmamış ve ambalajı bozulmamış olması şartıyla iade edebilirsiniz. Ölçüye özel üretilen ürünlerde cayma hakkı kullanılamaz.</p><p>Almanya, Hollanda ve Avusturya'ya gurbetçi müşterilerimiz için ev eşyası nakliyesi yapılır; gümrük işlemleri alıcıya aittir.</p><div class="footer">Müşteri Hizmetleri 0850 248 17 26</div></body></html>`,
    },
  },
  {
    domain: 'shen-carmel.com',
    country: 'IL',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html dir="rtl" lang="he-IL"><head><title>שן כרמל – מרפאת שיניים משפחתית</title></head><body><h1>שן כרמל</h1><h2>טיפול עדין, גם למי שמפחד</h2><p>מרפאה משפחתית ותיקה: יישור שיניים, השתלות, טיפולי שורש, רפואת שיניים לילדים וטיפול בגז צחוק. הסדרים עם כל קופות החולים.</p><p><a href="/treatments">הטיפולים שלנו</a> | <a href="/contact">צור קשר</a> | <a href="/accessibility">הצהרת נגישות</a></p>
<p>המרפאה הוקמה בשנת 1994 על ידי שני אחים, שלמדו רפואת שיניים בבוקרשט ובבולוניה והשתלמו בפילדלפיה. היום עובדים כאן שבעה רופאים, ארבע שינניות וטכנאית אחת. דוברים אצלנו עברית, ערבית, רוסית, אמהרית וצרפתית.</p><footer>© שן כרמל 2026. התמונות להמחשה בלבד. ט.ל.ח.</footer></body></html>`,
      '/treatments': `<html dir="rtl" lang="he-IL"><head><title>הטיפולים שלנו – שן כרמל</title></head><body><h1>הטיפולים שלנו</h1><ul><li>בדיקה וצילום פנורמי – 180 ₪</li><li>הסרת אבנית – 250 ₪</li><li>טיפול שורש – החל מ-1,200 ₪</li><li>כתר חרסינה – 2,400 ₪</li><li>שתל כולל כתר – 6,900 ₪</li></ul><p>המחירים כוללים מע"מ. אפשר לשלם עד שנים עשר תשלומים ללא ריבית. לחיילים ולסטודנטים הנחה של עשרה אחוזים בהצגת תעודה.</p><a href="/contact">צור קשר</a></body></html>`,
      '/contact': `<html dir="rtl" lang="he-IL"><head><title>צור קשר – שן כרמל</title></head><body><h1>צור קשר</h1><p>שדרות מוריה 48, קומה 2, חיפה 3457248<br>טלפון: 04-8248172<br>נייד: 054-4817263<br>smile@shen-carmel.com</p><p>ימים א'–ה' 8:00–19:00, יום ו' 8:00–12:30. חניה בחינם בחניון שמאחורי הבניין, קווי אוטובוס 28 ו-37 עוצרים מול הכניסה.</p><p>שן כרמל בע"מ, ח.פ. 514827369</p></body></html>`,
      '/accessibility': `<html dir="rtl" lang="he-IL"><head><title>הצהרת נגישות – שן כרמל</title></head><body><h1>הצהרת נגישות</h1><p>המרפאה רואה חשיבות רבה במתן שירות שוויוני לכלל הלקוחות. האתר הונגש בהתאם לתקנות שוויון זכויות לאנשים עם מוגבלות ולתקן 5568 ברמה AA.</p><p>במרפאה: מעלית, שירותי נכים, דלפק נמוך ולולאת השראה. נתקלתם בבעיה? פנו לרכזת הנגישות שלנו בטלפון המרפאה ונשמח לתקן.</p></body></html>`,
    },
  },
  {
    domain: 'tesserae-madaba.org',
    country: 'JO',
    trap: null,
    pages: {
      '/': `<html><head><title>Tesserae - Mosaic School and Language House</title></head><body text="#333"><p align="center"><img src="t_logo.png"></p><h1 align="center">Cut stone in the morning, learn Arabic in the evening</h1><p>Two- and four-week stays for beginners. Our teachers restored the floors of three Byzantine churches and will gladly show you the cracks.</p><p align="center"><a href="courses.html">Courses and fees</a> / <a href="coming.html">Coming here</a></p>
<p><i>"I cut 4,000 stones and one finger."</i> Ceramist, Ravenna. <i>"My Arabic teacher sings."</i> Diplomat, Wellington. <i>"Best hummus."</i> Student, Kraków.</p><p>Our finished works hang in Aachen, Nicosia and in the arrivals hall.</p><p><font size="2">Tesserae is a non-profit company registered with the Companies Control Department, no. 481.</font></p></body></html>`,
      '/courses.html': `<html><head><title>Courses and fees - Tesserae</title></head><body text="#333"><h2>Courses and fees</h2><p>Mosaic, two weeks, JD 280<br>Mosaic and Arabic, four weeks, JD 610<br>Private lesson, JD 18 the hour<br>Room with a family, half board, JD 16 the night</p><p>A deposit of JD 100 reserves the place. Bank: JO94 CBJO 0010 0000 0000 0131 0003 02. Cash is fine for the rest, exchange offices are on the main street.</p></body></html>`,
      '/coming.html': `<html><head><title>Coming here - Tesserae</title></head><body text="#333"><h2>Coming here</h2><p>From Queen Alia airport twenty-five minutes by taxi, about JD 15. From the Dead Sea half an hour up the hill.</p><p>The school: Al-Hashmi Street 48, opposite the church of the map, Madaba 17110, P.O. Box 481</p><p>Telephone 05 324 8172, mobile 079 548 1726</p><p>Closed Fridays and during the last ten days of Ramadan.</p></body></html>`,
    },
  },
  {
    domain: 'nabd-vet.com',
    country: 'SA',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="ar" dir="rtl"><head><meta charset="UTF-8"><title>عيادة نبض البيطرية</title></head><body><header><h1>عيادة نبض البيطرية</h1><a href="/services">خدماتنا</a> <a href="/branches">موقعنا</a></header><p>رعاية متكاملة للقطط والكلاب والطيور والصقور: تطعيمات، جراحة، تنظيف أسنان، فندق للقطط بغرف مستقلة، وزيارات منزلية للإبل والخيل في المزارع القريبة.</p><p>احجز موعدك عبر الواتساب على مدار الساعة، ونستقبل حالات الطوارئ بعد منتصف الليل باتصال مسبق.</p><p>نتحدث العربية والإنجليزية والأردية.</p>
<footer><p>تابعونا على سناب وتويتر. نشحن أغذية القطط العلاجية إلى جميع المناطق خلال ثلاثة أيام، والتوصيل مجاني لما زاد على 250 ريالاً.</p></footer></body></html>`,
      '/services': `<html lang="ar" dir="rtl"><head><title>خدماتنا - عيادة نبض</title></head><body><h2>خدماتنا وأسعارنا</h2><ul><li>كشف عام: 115 ريال</li><li>تطعيم رباعي: 150 ريال</li><li>تعقيم قط: 460 ريال</li><li>فندق القطط لليلة: 69 ريال</li><li>أشعة سينية: 200 ريال</li></ul><p>جميع الأسعار شاملة ضريبة القيمة المضافة 15%. الدفع بمدى أو نقداً أو على أربع دفعات. الرقم الضريبي 310184726300003.</p><p>شهادة السفر للحيوانات تصدر خلال يومي عمل.</p></body></html>`,
      '/branches': `<html lang="ar" dir="rtl"><head><title>موقعنا - عيادة نبض</title></head><body><h2>موقعنا</h2><p>الخبر، حي الحزام الذهبي، شارع الأمير حمود، مبنى 4817، الرمز البريدي 34433<br>هاتف: 013 848 1726<br>جوال وواتساب: 0548 172 635<br>السجل التجاري: 2051184726</p><p>من السبت إلى الخميس: 10 صباحاً – 11 مساءً، الجمعة: 4 – 11 مساءً. توجد مواقف خاصة خلف المبنى ومدخل منفصل للقطط.</p></body></html>`,
    },
  },
  {
    domain: 'qasbah-homes.com',
    country: 'AE',
    trap: 'offices-with-head',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Qasbah Homes Real Estate | Villas, flats, off-plan</title></head><body><nav><a href="/buy">Buy</a><a href="/sister-companies">Group</a><a href="/about">About</a></nav><h1>Live by the lagoon</h1><p>Ready and off-plan homes, Ejari handled for you, mortgage advice in six languages. From AED 485,000.</p><section><h3>Clients say</h3><p>"Bought from Manchester without flying." "Our agent met us at the airport with karak." A family from Kochi</p></section><footer>India 080 4817 2635 · UK 020 7481 7263 · Head office 06 548 1726</footer></body></html>`,
      '/buy': `<html lang="en"><head><title>Buy | Qasbah Homes</title></head><body><h1>Buy</h1><div>2 BR, canal view, 1,240 sq ft, AED 920,000</div><div>Townhouse, Al Tay, 3 BR, AED 1,650,000</div><div>Studio, Muwaileh, AED 485,000, 60/40 plan</div><p>Commission 2% plus 5% VAT. SRERD fee of 2% is borne by the buyer. Golden visa support for homes above AED 2 million.</p><footer>India 080 4817 2635 · UK 020 7481 7263 · Head office 06 548 1726</footer></body></html>`,
      '/sister-companies': `<html lang="en"><head><title>Group | Qasbah Homes</title></head><body><h1>Our group</h1><p><b>Qasbah Infra Pvt Ltd</b>, 48 Residency Road, Bengaluru 560025, builds in Karnataka.</p><p><b>Qasbah Lettings Ltd</b>, 17 Dunraven Mews, London W1K 7EG, manages student flats. Company No. 11847263.</p><p><b>Qasbah Interiors</b>, Salmiya, Block 10, Kuwait, +965 2248 1726.</p><footer>India 080 4817 2635 · UK 020 7481 7263 · Head office 06 548 1726</footer></body></html>`,
      '/about': `<html lang="en"><head><title>About | Qasbah Homes</title></head><body><h1>About</h1><p>Qasbah Homes Real Estate LLC opened with two desks in 2008. The head office is Office 1704, Al Marzouqi Tower, Corniche Buhaira, Al Majaz 3, Sharjah, P.O. Box 48172. Trade licence 548172, TRN 100184726300003.</p><p>Mobile 055 481 7263. Prayer room and valet on the ground floor.</p><p>We are members of the chamber of commerce and registered with the real estate regulation department of the emirate. Complaints: write to the manager, then to the department. Anti-money-laundering: we report on goAML and ask every buyer, also from India or the United Kingdom, for the source of the funds. Tenancy contracts are attested by the municipality.</p><footer>India 080 4817 2635 · UK 020 7481 7263 · Head office 06 548 1726</footer></body></html>`,
    },
  },
]
