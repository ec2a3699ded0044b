import type { UnseenSite } from '../unseen-sites/site.ts'

export const asiaSouthWest: readonly UnseenSite[] = [
  {
    domain: 'shapla-garments-accessories.com',
    country: 'BD',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Shapla Accessories – labels, buttons, poly bags</title></head><body><a href="products.html">Products</a> | <a href="contact.html">Contact</a><h1>Trims and packaging for export garments</h1><p>Woven labels, metal buttons, drawcord, hang tags. 48-hour sampling, OEKO-TEX, nominated by buyers in Sweden and Spain. Capacity 2 lakh pieces a day.</p></body></html>`,
      '/contact.html': `<html><body><h2>Factory and office</h2><p>House 27, Road 11, Sector 6, Uttara, Dhaka-1230<br>Factory: Board Bazar, Gazipur</p><p>01713-428617, 02-58953184. BIN 001847263-0101. Saturday to Thursday 9.00–6.00.</p><p>বাংলায় কথা বলতে চাইলে ফোন করুন।</p>
<p>Ask for Mr. Tuhin in merchandising; bKash is fine for samples.</p></body></html>`,
    },
  },
  {
    domain: 'lakeside-momo-lodge.com',
    country: 'NP',
    trap: null,
    pages: {
      '/': `<html><head><title>Lakeside Momo Lodge</title></head><body><h1>Namaste from the lake</h1><p>Eleven rooms with a view of Machhapuchhre, hot shower, rooftop kitchen. Rs. 1,800 with breakfast; trekkers may leave their bags for nothing. Permits (ACAP, TIMS) arranged the same day.</p><p>Lakeside-6, Street 13, Pokhara. Tel 061-462 817, Mobile 9846 027 418. PAN 302748163.</p><p>Closed on the tenth day of Dashain. We speak हिन्दी, नेपाली and English.</p></body></html>`,
    },
  },
  {
    domain: 'cinnamonpeel-exports.com',
    country: 'LK',
    trap: null,
    pages: {
      '/': `<html><head><title>Ruhunu Peelers | true cinnamon quills</title></head><body><nav><a href=/grades>Grades</a><a href=/enquire>Enquire</a></nav><h1>Alba, C5, C4, M5: cut by hand</h1><p>Our peelers work the estates between Galle and Matara. Quillings, chips and leaf oil too. EDB registered exporter, organic certified by Control Union.</p></body></html>`,
      '/enquire': `<html><body><h1>Enquire</h1><p>No. 148/2, Akuressa Road, Matara</p><p>041 222 7418 · 077 364 1825</p><p>Minimum order 100 kg. FOB Colombo. Poya days closed. VAT 114827361-7000. ස්තූතියි</p>
<p>Samples of 200 g go out by courier each Monday; the buyer pays the freight. Visitors are welcome to see the peeling.</p></body></html>`,
    },
  },
  {
    domain: 'chinar-woodcraft.shop',
    country: 'PK',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Chinar Woodcraft – Chinioti furniture</title></head><body class="gradient"><div class="announcement-bar">Free delivery on orders over Rs. 50,000 | Cash on delivery</div><h1>Sheesham beds, swings and dining sets</h1><div class="card">Jhoola, 3 seat – Rs. 118,000</div><div class="card">Bed set – Rs. 265,000 <s>Rs. 290,000</s></div><footer><a href="/pages/contact-us">Contact us</a> <a href="/policies/refund-policy">Refund policy</a></footer></body></html>`,
      '/pages/contact-us': `<html><body><h1>Contact us</h1><p>Showroom: Jhang Road, near Thana Sadar, Chiniot. Workshop behind Eidgah.</p><p>Call / WhatsApp 0301 427 6183, 047 633 2184. NTN 4172836-5. Friday break 1 to 3 pm.</p><p>Lahore, Faisalabad and Islamabad deliveries go every Tuesday in our own truck; assembling is free.</p></body></html>`,
    },
  },
  {
    domain: 'alatau-stroyprom.com',
    country: 'KZ',
    trap: null,
    pages: {
      '/': `<html lang="ru"><head><title>Алатау Стройпром — окна, фасады, витражи</title></head><body><div class=tel>8 (727) 341-82-67</div><h1>Окна под ключ за 7 дней</h1><p>Профиль пяти камер, стеклопакет с аргоном, замер бесплатно. Цена от 38 000 ₸ за м². Рассрочка 0-0-12 через Kaspi.</p><a href="/kontakty">Контакты</a> <a href="/kz">Қазақша</a></body></html>`,
      '/kontakty': `<html lang="ru"><body><h1>Контакты</h1><p>ТОО «Алатау Стройпром», БИН 140740018263<br>г. Алматы, ул. Толе би 286/4, угол ул. Розыбакиева</p><p>Сот. +7 701 472 61 83. Пн–Пт 9:00–18:00, Сб до 14:00. Склад в Капчагае работает по записи. Мекенжайымызға келіңіз!</p>
<p>Оплата: наличные, перевод, счёт с НДС.</p></body></html>`,
    },
  },
  {
    domain: 'registon-tour.com',
    country: 'UZ',
    trap: null,
    pages: {
      '/': `<html lang="uz"><head><title>Registon Sayohat – turlar va mehmon uyi</title></head><body><h1>Ipak yo'li bo'ylab sayohat</h1><p>Kunlik turlar 350 000 so'mdan. Transport, gid, choyxonada tushlik. Guruhlar uchun chegirma bor.</p><p>Manzil: Samarqand shahri, Toshkent ko'chasi 41-uy, Siyob bozori yonida.</p><p>Telefon: 66 233 41 78, 90 504 27 16. STIR 304826174. Dushanba–shanba 9:00 dan 19:00 gacha. <a href="/ru">По-русски</a></p></body></html>`,
    },
  },
  {
    domain: 'marani-kakheti.com',
    country: 'GE',
    trap: null,
    pages: {
      '/': `<html lang="ka"><head><title>მარანი „ძველი ქვევრი“ — ღვინო და სასტუმრო სახლი</title></head><body><a href="/en">EN</a> <a href="/kontakti">კონტაქტი</a><h1>ქვევრის ღვინო ჩვენი ვენახიდან</h1><p>დეგუსტაცია 45 ₾, სადილი მწვადითა და ხაჭაპურით 60 ₾. ოთახი ორ კაცზე 140 ლარი. რთველი სექტემბრის ბოლოს, მობრძანდით ბავშვებთან ერთად.</p></body></html>`,
      '/kontakti': `<html lang="ka"><body><p>თელავი, ვარდისუბანი, კოსტავას ქ. 18</p><p>ტელ. 0350 27 41 86, მობ. 599 41 72 63</p><p>ს/კ 431184726. ვმუშაობთ ყოველდღე 11:00–20:00. თბილისიდან გომბორის გზით საათნახევარი, მარშრუტკა ორთაჭალიდან.</p>
<p>ჯგუფებს ვთხოვთ წინასწარ დაგვირეკონ, ბარათით გადახდა შესაძლებელია.</p></body></html>`,
    },
  },
  {
    domain: 'araks-codeworks.io',
    country: 'AM',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Araks Codeworks: embedded &amp; FPGA engineering</title></head><body><h1>Chips, firmware, drivers</h1><p>34 engineers, most of them from the Polytechnic two streets away. Our clients are in California and Munich; we are not.</p><p><a href="/jobs">Աշխատանք</a> <a href="/office">Office</a></p></body></html>`,
      '/office': `<html><body><h1>Office</h1><p>Teryan 83, 4th floor, 0009<br>Metro Yeritasardakan, five minutes</p><p>010 527 418, 091 426 183. ՀՎՀՀ 02847163. Working days 10–19, closed on 28 May and in the first week of January.</p>
<p>The door is in the courtyard. Ask the man who sells apricots, he knows all of us.</p></body></html>`,
    },
  },
  {
    domain: 'petra-sands-jeep.com',
    country: 'JO',
    trap: null,
    pages: {
      '/': `<html><head><title>Desert jeep tours and Bedouin camp</title></head><body><h1>Sleep under the stars</h1><p>Two-hour jeep 35 JD, sunset and overnight with zarb dinner 55 JD a person, camels on request. Our camp lies 9 km past Rum village, beyond the rest house; leave your car there, we pick you up.</p><p>Abu Yazan 0777 42 61 83, camp manager 0795 28 41 76. Office: King Hussein street, Aqaba, 03 201 4827, daily 8–20.</p><p>أهلاً وسهلاً</p></body></html>`,
    },
  },
  {
    domain: 'cedarbakes.net',
    country: 'LB',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Furn el Cedar — manakish &amp; catering</title></head><body><h1>Zaatar at sunrise</h1><p>Wood oven since 1974. Manoushe 1.5$, lahm b'ajin 2$, kaak. Prices in fresh dollars or LBP at the day's rate. Generator on, we never close for a power cut.</p><p>Zahle, Boulevard, facing the Berdawni entrance · 08 812 746 · 70 418 263</p><p>Weddings, first communions, condolences: from 40 people. Delivery to Chtaura, Ablah and Bar Elias.</p></body></html>`,
    },
  },
  {
    domain: 'muttrah-frankincense.com',
    country: 'OM',
    trap: null,
    pages: {
      '/': `<html dir=rtl lang=ar><head><title>لبان الجبل - بخور ولبان حوجري</title></head><body><a href="/about">من نحن</a> <a href="/contact">تواصل معنا</a><h1>لبان حوجري فاخر من ظفار</h1><p>الكيلو بـ 14 ر.ع، توصيل لجميع الولايات خلال يومين. متوفر ماء اللبان والدهن والمجامر الفخارية.</p>
<p>الدفع عند الاستلام متاح.</p></body></html>`,
      '/contact': `<html lang=ar dir=rtl><body><h1>تواصل معنا</h1><p>سوق الحافة، شارع السلطان قابوس، صلالة. ص.ب 1847، الرمز البريدي 211</p><p>هاتف 23294186 – نقال 99417263. س.ت 1284736</p><p>من السبت إلى الخميس 9-1 و 4:30-9:30 مساءً، والجمعة مساءً فقط. وخلال موسم الخريف نفتح طوال اليوم.</p>
<p>نقبل بطاقات البنوك المحلية.</p></body></html>`,
    },
  },
]
