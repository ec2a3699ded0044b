import type { UnseenSite } from '../unseen-sites/site.ts'

export const africaWestNorth: readonly UnseenSite[] = [
  {
    domain: 'teranga-auto-plus.com',
    country: 'SN',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><title>Teranga Auto Plus – mécanique, diagnostic, pneus</title>
<meta name="viewport" content="width=device-width"></head><body class="home page-id-2">
<nav><ul id="menu-principal"><li><a href="/">Accueil</a><li><a href="/nos-prestations/">Nos prestations</a><li><a href="/nous-trouver/">Nous trouver</a></ul></nav>
<div class="hero"><h1>Votre voiture entre de bonnes mains</h1><p>Vidange à partir de 18 000 F, valise diagnostic toutes marques, climatisation.
Véhicule de remplacement pour les clients abonnés. Lavage offert le samedi !</p></div>
<div class=row><div>+12 ans d'expérience</div><div>6 mécaniciens</div><div>Paiement Wave et Orange Money</div></div>
<footer><p>© Teranga Auto Plus SARL – NINEA 007412583 2G3</p></footer></body></html>`,
      '/nous-trouver/': `<html lang="fr"><head><title>Nous trouver | Teranga Auto Plus</title></head><body>
<h2>Le garage</h2><p>Sacré-Cœur 3, VDN, en face de la station, villa 9214<br/>Dakar</p><p>Tél : 33 867 24 10 / 77 541 32 08</p>
<table><tr><td>Lundi - vendredi</td><td>8h – 18h30</td></tr><tr><td>Samedi</td><td>8h – 14h</td></tr></table>
<p>Fermé pendant le Magal et la Tabaski. Pour un dépannage sur l'autoroute à péage (Diamniadio, Thiès), appelez le numéro mobile à toute heure :
la remorque part de l'atelier dans la demi-heure. Pensez à la carte grise et à l'attestation d'assurance.</p>
<a href="https://wa.me/221775413208">Écrire sur WhatsApp</a></body></html>`,
    },
  },
  {
    domain: 'cimenterie-depot-njoya.com',
    country: 'CM',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="fr"><title>Dépôt Njoya &amp; Fils | ciment, fer à béton, tôles</title><body>
<div id=top>☎ 699 41 27 83 &nbsp; 233 42 19 06</div><h1>Ciment, fer, tôles bac : prix de gros</h1>
<p>Sac de 50 kg 42.5R, 5 100 F enlevé au dépôt. Fer de 8, 10, 12. Nous livrons par camion de 30 tonnes vers Bafoussam, Nkongsamba et Edéa.</p>
<p>Retrouvez-nous à Bonabéri, ancienne route, après le rail (à 200 m du carrefour). Ouvert 7h-17h, le dimanche sur rendez-vous.</p>
<footer>Ets Njoya &amp; Fils – N° contribuable M051812746390P – BP 4471 Douala</footer></body></html>`,
    },
  },
  {
    domain: 'akwaabaframes.studio',
    country: 'GH',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en-GB"><head><title>Akwaaba Frames | Wedding &amp; engagement photography</title><meta property="og:site_name" content="Akwaaba Frames"></head>
<body><nav class="nav"><a href="/">Home</a><a href="/packages">Packages</a><a href="/say-hello">Say hello</a></nav>
<section><h1>Kente, tears and jollof.</h1><p>We photograph traditional engagements and white weddings, two shooters and a drone, and you get the album within six weeks.</p>
<blockquote>"They made my grandmother dance!" — Maame &amp; Kojo, married at Aburi Gardens</blockquote></section><footer>hello@akwaabaframes.studio</footer></body></html>`,
      '/packages': `<html lang=en><head><title>Packages</title></head><body><h1>Packages for this year</h1><ul><li><b>Adinkra</b> GH₵ 6,500 – one event, 8 hours</li><li><b>Sankofa</b> GH₵ 11,800 – engagement and church, album 12x12</li>
<li><b>Gye Nyame</b> GH₵ 19,000 – whole weekend, drone, same-day edit</li></ul><p>VAT and NHIL are included. Travel to Kumasi, Takoradi or Ho is charged at cost. We hold a date for seven days, then ask 40% by MoMo to 024 451 7382.</p></body></html>`,
      '/say-hello': `<html lang=en><body><h1>Say hello</h1><p>Studio: 14 Lagos Avenue, East Legon, behind the A&amp;C Mall. Digital address GA-372-4518.</p><p>Call 030 254 1876 or 024 451 7382, Tuesday to Saturday, 9 to 6.</p>
<p>Coming from Madina? Take the Shiashie road and turn at the second light; there is parking for three cars in the yard.</p></body></html>`,
    },
  },
  {
    domain: 'hammamet-dar-yasmina.com',
    country: 'TN',
    trap: null,
    pages: {
      '/': `<html lang="fr"><head><title>Dar Yasmina — maison d'hôtes de charme près de la médina</title></head><body><ul><li><a href="/chambres-tarifs">Chambres et tarifs</a></li><li><a href="/acces">Accès</a></li></ul>
<h2>Cinq chambres autour d'un patio de faïence</h2><p>La mer est à trois minutes à pied, le fort à cinq. Petit déjeuner : bsissa, mlawi, figues et confiture de cédrat. Le soir, couscous au poisson sur commande.</p><p>دار ياسمينة ترحب بكم</p></body></html>`,
      '/chambres-tarifs': `<html lang=fr><body><h1>Chambres et tarifs</h1><table><tr><th>Chambre<th>Basse saison<th>Haute saison</tr><tr><td>Jasmin<td>180 DT<td>260 DT</tr><tr><td>Géranium<td>200 DT<td>290 DT</tr><tr><td>Suite Fell<td>310 DT<td>420 DT</tr></table>
<p>Taxe de séjour en sus. Enfants de moins de 6 ans gratuits. Annulation sans frais jusqu'à 7 jours avant l'arrivée. Résidents : 15 % de remise sur présentation de la carte d'identité nationale.</p></body></html>`,
      '/acces': `<html lang=fr><body><h1>Venir à la maison</h1><p>Rue de la Kasbah n° 17, 8050 Hammamet</p><p>Tél. 72 281 946, GSM 98 417 325. MF 1584263/B/A/M/000</p><p>De l'aéroport d'Enfidha, 40 minutes par l'autoroute A1, sortie Hammamet Sud. Le louage s'arrête devant le centre culturel. Nous envoyons un taxi (70 dinars) sur demande la veille.</p></body></html>`,
    },
  },
  {
    domain: 'ecole-el-amel-prive.com',
    country: 'DZ',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>مدرسة الأمل الخاصة - التسجيلات مفتوحة</title></head><body>
<div class="menu"><a href="/">الرئيسية</a> | <a href="/inscription.php">التسجيل</a> | <a href="/contact.php">اتصل بنا</a></div>
<h1>مدرسة الأمل الخاصة</h1><p>تعليم تحضيري وابتدائي ومتوسط، أقسام لا تتجاوز عشرين تلميذا، دروس دعم في اللغة الفرنسية والإنجليزية والأمازيغية، ونقل مدرسي ومطعم.</p>
<p>معتمدة من وزارة التربية الوطنية. نتائج شهادة التعليم المتوسط للسنة الماضية: نسبة نجاح 97 بالمئة.</p></body></html>`,
      '/contact.php': `<html lang="fr"><body><h2>Contact / اتصل بنا</h2><p>Cité 400 logements, bloc C, route de Tlemcen<br>Sidi Bel Abbès 22000</p><p>Tél/Fax : 048 74 31 65 — Mob. 0661 28 47 19</p><p>الاستقبال من الأحد إلى الخميس من الساعة 8:00 إلى 16:00</p>
<p>Frais de scolarité : 16 000 DA par mois, payables par versement CCP ou BaridiMob. Frais d'inscription 8 000 DA, assurance et tablier compris. RC 22/00-0745821 B 15</p></body></html>`,
    },
  },
  {
    domain: 'nilesmile-dental.clinic',
    country: 'EG',
    trap: null,
    pages: {
      '/': `<html dir="rtl" lang="ar"><head><title>نايل سمايل لطب الأسنان | زراعة وتقويم وتجميل</title><meta name="description" content="عيادة أسنان بخبرة ١٥ سنة"></head><body>
<header><a href="/doctors">الأطباء</a><a href="/offers">العروض</a><a href="/contact-us">احجز دلوقتي</a></header><h1>ابتسامتك تستاهل</h1>
<p>تنظيف وتلميع بـ ٤٥٠ جنيه، حشو عصب جلسة واحدة، زراعة ألماني وكوري بالتقسيط على ١٢ شهر من غير فوائد. الكشف مجاناً يوم الثلاثاء.</p><p>واتساب: 0100 274 6813</p></body></html>`,
      '/contact-us': `<html lang="ar" dir="rtl"><body><h1>فروعنا</h1><div class="branch"><h3>فرع مدينة نصر</h3><p>٢٨ شارع عباس العقاد، أعلى الصيدلية، الدور الرابع. ت: 02 2274 8163</p></div><div class="branch"><h3>فرع المهندسين</h3><p>١١ شارع شهاب، بجوار ميدان سفنكس. ت: 02 3345 7192</p></div>
<p>مواعيد العمل من السبت للخميس من ١ ظهراً لحد ١٠ مساءً، والجمعة أجازة.</p><p>سجل تجاري 184726 - بطاقة ضريبية 512-764-938</p></body></html>`,
    },
  },
  {
    domain: 'faso-mobilier-metal.net',
    country: 'BF',
    trap: null,
    pages: {
      '/': `<HTML><HEAD><TITLE>Faso Mobilier Metal</TITLE></HEAD><BODY BGCOLOR="#fff"><CENTER><H2>Soudure, portails, tables-bancs scolaires</H2></CENTER>
<P>Nous fabriquons depuis 2008 des portes isoplanes, des fen&ecirc;tres persiennes, des ch&acirc;teaux d'eau et des tables-bancs pour les CEB et les communes.</P>
<P>Atelier : Ouagadougou, secteur 22, avenue Kadiogo, c&ocirc;t&eacute; sud du march&eacute; de Gounghin.<BR>T&eacute;l. 25 34 18 72 / 70 26 43 15</P>
<P>IFU 00048217 M &ndash; Division fiscale : DME Centre III. R&eacute;f&eacute;rences : lyc&eacute;e de Koudougou, mairie de Kaya, CSPS de Banfora.</P></BODY></HTML>`,
    },
  },
  {
    domain: 'harmattan-devs.io',
    country: 'NG',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Harmattan Devs — POS and inventory that works offline</title></head><body><div id="__next"><nav><a href="/pricing">Pricing</a><a href="/company">Company</a><a href="/login">Sign in</a></nav>
<h1>Sell when NEPA takes light. Sync when it is back.</h1><p>Our point of sale runs on any Android phone, prints over Bluetooth and reconciles transfers from every bank app. Over 2,100 supermarkets, pharmacies and filling stations use it daily.</p></div><footer>© Harmattan Devs Ltd. RC 1749263</footer></body></html>`,
      '/pricing': `<html><body><h1>Pricing</h1><p>Starter ₦7,500 a month. Growth ₦18,000 a month, three outlets. Chain: talk to us. All plans exclude 7.5% VAT. Pay by transfer or USSD; annual plans get two months free. Hardware: thermal printer ₦64,000, barcode scanner ₦38,500, delivered by GIG in 3 days.</p></body></html>`,
      '/company': `<html><body><h1>Company</h1><p>We started in a spare room in Ibadan and are now 23 people. Come and see us: 3rd floor, 12 Ring Road, opposite Challenge roundabout, Ibadan.</p><p>Sales 0803 471 2865 · Support 0706 128 4937, Monday to Saturday 8am–7pm</p>
<p>Visitors sign in at the gate and ask for the blue door; the lift works on most days.</p></body></html>`,
    },
  },
]
