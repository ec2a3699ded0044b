import type { UnseenSite } from './site.ts'

export const westAndNorthAfrica: readonly UnseenSite[] = [
  {
    domain: 'adunkefabrics.shop',
    country: 'NG',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en-US"><head><title>Adunke Fabrics &#8211; Ankara, Lace &amp; Aso Oke</title></head>
<body class="home woocommerce"><ul id="menu-main"><li><a href="/shop/">Shop</a></li><li><a href="/my-account/">My account</a></li>
<li><a href="/contact-us/">Contact Us</a></li></ul><h1>New Ankara just landed</h1><p>6 yards hollandais <span class="price">&#8358;18,500.00</span>
<a href="/?add-to-cart=88">Add to cart</a></p><p>Same-day dispatch rider within the mainland, waybill to other states through the park.</p>
<footer>&copy; Adunke Fabrics. Pay on delivery or bank transfer. WhatsApp 0803 000 4412</footer>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/contact-us/': `<html lang="en-US"><body><nav><a href="/">Home</a> <a href="/shop/">Shop</a> <a href="/my-account/">My account</a> <a href="/contact-us/">Contact Us</a></nav>
<h1>Contact Us</h1><p>Walk in to our showroom:<br>14 Oduduwa Crescent, off Allen Avenue,<br>Ikeja.</p>
<p>Call or WhatsApp: 0803 000 4412, 0805 000 7719</p><p>Mon &ndash; Sat 9am &ndash; 6pm. Closed on environmental Saturday morning.</p></body></html>`,
    },
  },
  {
    domain: 'serwaacocoa.com',
    country: 'GH',
    trap: null,
    pages: {
      '/': `<html><head><title>Serwaa Cocoa Bakery</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><META NAME="ROBOTS" CONTENT="INDEX, FOLLOW"></head><body><nav><a href="#menu">Menu</a> <a href="#find">Find us</a></nav>
<h1>Serwaa Cocoa Bakery</h1><p>Butter bread, meat pie and birthday cakes since 2009.</p><section id="menu"><table><tr><td>Meat pie<td>GH&#8373; 12
<tr><td>Tea bread (large)<td>GH&#8373; 20</table></section><section id="find"><h2>Find us</h2><p>Plot 18 Block C, Ahodwo Roundabout,<br>
opposite the Goil filling station, Kumasi<br>Digital address: AK-039-5028</p><p>P. O. Box KS 4417, Kumasi-Ashanti</p><p>Tel: 032 202 0417 /
024 400 0182 (MoMo accepted)</p></section>
<script type="application/ld+json">{"@context":"http://schema.org","@type":"Bakery","name":"Serwaa Cocoa Bakery","telephone":"032 202 0417","openingHours":"Mo-Sa 06:00-20:00","priceRange":"$"}</script></body></html>`,
    },
  },
  {
    domain: 'teranga-formation.org',
    country: 'SN',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="fr-FR"><head><title>Teranga Formation, centre de couture et de coiffure</title></head><body>
<header><a href="/">Accueil</a><a href="/nos-filieres">Nos filières</a><a href="/nous-contacter">Nous contacter</a></header>
<h1>Apprendre un métier, rester chez soi</h1><p>Le centre accueille 140 jeunes filles par an. Inscription 15 000 FCFA, mensualité 10 000 FCFA.</p>
<footer>Association à but non lucratif, récépissé n° 014417/MINT/DAGAT. NINEA 004417220 2G1</footer>
<div class="cookie">Ce site utilise des cookies. Accepter / Refuser</div></body></html>`,
      '/nous-contacter': `<html lang="fr-FR"><body><h2>Nous contacter</h2><div class="adresse">Sicap Liberté 6, villa n° 8120<br/>en face du terrain de football<br/>
BP 15 417 Dakar-Fann</div><p>Tél. : 33 867 00 41 &mdash; 77 500 04 17</p><p>Ouvert du lundi au vendredi de 8h30 à 17h</p>
<div class="wpcf7"><p>Votre nom *<br><input type="text"></p><p>Votre message<br><textarea rows="5"></textarea></p><p><input type="submit" value="Envoyer"></p></div></body></html>`,
    },
  },
  {
    domain: 'plomberie-lagune.net',
    country: 'CI',
    trap: null,
    pages: {
      '/': `<html><head><meta charset="utf-8"><title>Plomberie de la Lagune SARL</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body bgcolor="#ffffff"><center><h1>PLOMBERIE DE LA LAGUNE</h1>
<font size="4">Forage, surpresseur, dépannage 7j/7</font></center><table width="100%"><tr><td><b>Siège</b><br>Cocody Angré 8e tranche, rue L 41, lot 1182<br>
01 BP 4417 Abidjan 01</td><td><b>Téléphone</b><br>27 22 50 04 17<br>07 07 00 44 17</td></tr></table><p>SARL au capital de 1 000 000 F CFA
- RCCM CI-ABJ-2014-B-4417 - CC 1441700 K</p>
<div class="cookie">Ce site utilise des cookies. Accepter / Refuser</div></body></html>`,
    },
  },
  {
    domain: 'ndokoti-pieces-auto.com',
    country: 'CM',
    trap: null,
    pages: {
      '/': `<html lang="fr"><head><title>Ndokoti Pièces Auto : pièces d'origine et adaptables</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><div id="top"><a href="tel:233420417">233 42 04 17</a></div>
<ul><li><a href="catalogue.html">Catalogue</a></li><li><a href="contacts.html">Contacts</a></li></ul><p>Plaquettes de frein dès 9 500 FCFA, filtres, amortisseurs,
courroies. Arrivage chaque mois. Facture avec TVA 19,25 %.</p>
<h3>Marques en stock</h3><p>Toyota, Mitsubishi, Peugeot, Mercedes 190 à W211. Pièces d'Allemagne, de Dubaï et du Japon. Expédition vers Yaoundé, Bafoussam et Garoua par les agences de voyage, le jour même.</p><p>Orange Money et MTN MoMo acceptés.</p>
<div class="bas">Ndokoti Pièces Auto &copy; 2014 - 2024 &middot; Ouvert de 7h30 à 18h, le samedi jusqu'à 15h</div></body></html>`,
      '/contacts.html': `<html lang="fr"><body><nav><a href="/">Accueil</a> <a href="catalogue.html">Catalogue</a> <a href="contacts.html">Contacts</a></nav>
<h1>Contacts</h1><p>Magasin 1 : Carrefour Ndokoti, face station Tradex, Douala<br>Magasin 2 : Akwa, rue Gallieni, Douala</p>
<p>B.P. 4417 Douala</p><p>Tél : 233 42 04 17 / 6 99 00 44 17</p><p>N° contribuable M041400004417W</p>
<div class="bas">Ndokoti Pièces Auto &copy; 2014 - 2024 &middot; Ouvert de 7h30 à 18h, le samedi jusqu'à 15h</div>
<div class="wpcf7"><p>Votre nom *<br><input type="text"></p><p>Votre message<br><textarea rows="5"></textarea></p><p><input type="submit" value="Envoyer"></p></div></body></html>`,
    },
  },
  {
    domain: 'gbeto-immobilier.com',
    country: 'BJ',
    trap: null,
    pages: {
      '/': `<html lang="fr"><head><title>Gbéto Immobilier</title><script async src="https://www.googletagmanager.com/gtag/js?id=G-X417"></script></head><body><div class="elementor-top"><i class="fa fa-phone"></i> 01 21 30 44 17 <i class="fa fa-envelope"></i> agence@gbeto-immobilier.com</div>
<nav><a href="/ventes">Ventes</a> | <a href="/locations">Locations</a> | <a href="/agence">L'agence</a></nav>
<h1>Parcelles avec titre foncier</h1><ul><li>500 m² à Abomey-Calavi, Zogbadjè : 18 millions FCFA</li><li>Villa 4 pièces, Fidjrossè : 150 000 FCFA / mois</li></ul>
<p>Vous vivez à Paris, Montréal ou Libreville et vous voulez construire au pays ? Nous suivons le chantier et envoyons des photos chaque semaine. Convention de vente signée devant notaire, levée topographique comprise.</p></body></html>`,
      '/agence': `<html lang="fr"><body><ul class="menu"><li><a href="/">Accueil</a></li><li><a href="/ventes">Ventes</a></li><li><a href="/locations">Locations</a></li><li><a href="/agence">L'agence</a></li></ul>
<h1>L'agence</h1><p>Carré 1247, lot 45, quartier Gbégamey, Cotonou</p><p>03 BP 1417 Cotonou</p>
<p>Téléphone <a href="tel:+2290121304417">01 21 30 44 17</a></p><p>IFU 3201400441712 &bull; RCCM RB/COT/14 B 11417</p></body></html>`,
    },
  },
  {
    domain: 'pharmacie-zitouna-sfax.com',
    country: 'TN',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="fr"><head><title>Parapharmacie Zitouna</title><meta name="generator" content="Joomla! - Open Source Content Management"><link href="/templates/t3/css/style.css" rel="stylesheet"></head><body><a href="/boutique">Boutique</a><a href="/mentions">Mentions légales</a>
<h1>Parapharmacie en ligne</h1><div class=p>Crème solaire SPF 50 &ndash; 48,900 DT</div><div class=p>Shampooing doux &ndash; 21,500 DT</div>
<p>Livraison 7 DT, gratuite dès 150 DT. Paiement à la livraison.</p>
<script>fbq('init','4417');</script><p>Marques : laboratoires français, coréens et italiens. Garantie d'authenticité.</p></body></html>`,
      '/mentions': `<html lang="fr"><body><ul class="menu"><li><a href="/">Accueil</a></li><li><a href="/boutique">Boutique</a></li><li><a href="/mentions">Mentions légales</a></li></ul>
<h1>Mentions légales</h1><p>Le site est édité par la société Zitouna Para SUARL, MF 1441712/A/M/000, route de l'Aéroport km 2,5,
3003 Sfax. Tél. 74 400 417, fax 74 400 418.</p><p>Le présent site est déclaré auprès de l'INPDP.</p>
<p>Hébergeur : Oceane Web, 2 rue Kellermann, 59100 Roubaix. Responsable de la publication : la gérante.</p><p>Commande suivie depuis votre espace client, retour sous 10 jours ouvrables (loi 2000-83).</p></body></html>`,
    },
  },
  {
    domain: 'froid-elbahia.com',
    country: 'DZ',
    trap: null,
    pages: {
      '/': `<html><head><title>Froid El Bahia - climatisation et chambres froides</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><h2>EURL FROID EL BAHIA</h2><p>Installation, recharge de gaz,
maintenance. Devis gratuit.</p><p>Climatiseur 12 000 BTU posé : 89 000 DA TTC</p><hr><address>Cité des 200 logements, bloc C n° 14, Es Senia, Oran 31100<br>
Tél/Fax : 041 51 04 17<br>Mobile : 0550 00 44 17</address><p>RC 31/00-0441712 B 14 &ndash; NIF 001431044171200 &ndash; AI 31014417120</p>
<ul><li>Chambre froide positive 12 m³ : 640 000 DA</li><li>Recharge R410A : 6 500 DA</li></ul><p>Interventions à Arzew, Aïn Témouchent, Mostaganem et Sidi Bel Abbès. Matériel italien et chinois, garantie 24 mois. Vendredi fermé.</p></body></html>`,
    },
  },
  {
    domain: 'sanitaire-maarif.com',
    country: 'MA',
    trap: null,
    pages: {
      '/': `<html lang="fr-FR"><head><title>Sanitaire Maârif | robinetterie, faïence, baignoires</title><script async src="https://www.googletagmanager.com/gtag/js?id=G-X417"></script></head><body><header><img src="logo.png" alt="Sanitaire Maârif">
<a href="/produits">Produits</a><a href="/contactez-nous">Contactez-nous</a></header><p>Mitigeur lavabo chromé <b>390 DH TTC</b></p>
<p>Plus de 4 000 références : Italie, Espagne, Turquie. Salle d'exposition de 600 m², parking surveillé. Devis pour promoteurs sous 24 h.</p>
<footer><p>Horaires : 9h - 12h30 / 14h30 - 19h. Vendredi fermé de 12h à 15h.</p><a href="https://maps.google.com/?q=33.58,-7.63">Itinéraire</a></footer></body></html>`,
      '/contactez-nous': `<html lang="fr-FR"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">Accueil</a><a href="/produits">Produits</a><a href="/contactez-nous">Contactez-nous</a></header>
<h1>Contactez-nous</h1><div>Angle bd Bir Anzarane et rue Abou Al Mahassine, n° 117, Maârif<br>20370 Casablanca</div>
<div>Tél. 0522 00 44 17 &ndash; Fax 0522 00 44 18 &ndash; GSM 0661 00 44 17</div><div>ICE : 001441712000044 &ndash; Patente 35604417 &ndash; CNSS 4417120</div>
<footer><p>Horaires : 9h - 12h30 / 14h30 - 19h. Vendredi fermé de 12h à 15h.</p><a href="https://maps.google.com/?q=33.58,-7.63">Itinéraire</a></footer></body></html>`,
    },
  },
  {
    domain: 'riad-dar-sukkar.com',
    country: 'MA',
    trap: 'foreign-language',
    pages: {
      '/': `<!doctype html><html lang="es"><head><title>Riad Dar Sukkar, su casa en la medina</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><nav><a href="/habitaciones">Habitaciones</a>
<a href="/como-llegar">Cómo llegar</a></nav><h1>Riad Dar Sukkar</h1><p>Seis habitaciones alrededor de un patio con fuente. Desayuno incluido, desde 65 € por noche.
Hablamos español, francés e inglés.</p><footer>Reservas: reservas@riad-dar-sukkar.com</footer></body></html>`,
      '/como-llegar': `<html lang="es"><body><h1>Cómo llegar</h1><p>El riad está en la medina de Fez, a cinco minutos de la puerta Bab Bou Jeloud: 12, Derb Lamzerdeb, Talaa
Sghira, 30110 Fez.</p><p>Vuelos directos desde Madrid, Barcelona y Sevilla. Un taxi desde el aeropuerto cuesta unos 150 dirhams.</p>
<p>Teléfono del riad: +212 5356 04417. Desde España marque 00 212.</p></body></html>`,
    },
  },
  {
    domain: 'alanfoushi-furniture.com',
    country: 'EG',
    trap: null,
    pages: {
      '/': `<html dir="rtl" lang="ar"><head><title>الأنفوشي للأثاث</title><script src="https://code.jquery.com/jquery-1.11.0.min.js"></script></head><body><ul><li><a href="/products">المنتجات</a></li><li><a href="/contact">اتصل بنا</a></li></ul>
<h1>غرف نوم وسفرة ومطابخ</h1><p>غرفة نوم كاملة 48,000 جنيه، تقسيط حتى 12 شهر بدون فوائد.</p>
<p>شحن لجميع المحافظات، القاهرة 3 أيام عمل. خشب زان روماني أحمر، ضمان 10 سنوات ضد السوس.</p><p>الدفع كاش أو فودافون كاش أو فيزا</p>
<div id="copyright">جميع الحقوق محفوظة © الأنفوشي للأثاث – من 10 ص إلى 10 م، الجمعة بعد الصلاة</div></body></html>`,
      '/contact': `<html dir="rtl" lang="ar"><body><h2>اتصل بنا</h2><p>المعرض: 41 شارع قصر رأس التين، الأنفوشي، الإسكندرية</p><p>المصنع: المنطقة الصناعية، برج العرب الجديدة</p>
<p>ت: 03 480 4417 – محمول 0100 004 4170</p><p>سجل تجاري 144171 – بطاقة ضريبية 441-712-004</p>
<div id="copyright">جميع الحقوق محفوظة © الأنفوشي للأثاث – من 10 ص إلى 10 م، الجمعة بعد الصلاة</div></body></html>`,
    },
  },
  {
    domain: 'nilepharaohtravel.com',
    country: 'EG',
    trap: 'sample-address',
    pages: {
      '/': `<html lang="en"><head><title>Nile Pharaoh Travel &#8211; small group cruises</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><nav><a href="/tours">Tours</a><a href="/contact">Contact</a></nav>
<h1>Sail from Luxor to Aswan</h1><p>4 nights on a dahabiya from US$ 690 per person. Licensed travel agent category A no. 1417.</p>
<footer><div class="widget"><h4>Our Office</h4><p>121 King Street, Melbourne, Victoria 3000</p><p>Call us: +1 800 123 4567</p><p>info@yourdomain.com</p></div></footer></body></html>`,
      '/contact': `<html lang="en"><body><p><a href="/">Home</a> &middot; <a href="/tours">Tours</a> &middot; <a href="/contact">Contact</a></p>
<h1>Get in touch</h1><p>Visit us on the Corniche: 17 Khaled Ibn El Walid Street, next to the public garden, Luxor.</p>
<p>Office: <a href="tel:+20952304417">(095) 2304417</a>. WhatsApp: +20 100 004 4171. We reply between 9:00 and 21:00 Cairo time, Fridays after prayer.</p>
<footer><p>121 King Street, Melbourne, Victoria 3000</p><p>+1 800 123 4567</p></footer></body></html>`,
    },
  },
  {
    domain: 'kololi-beach-lodge.com',
    country: 'GM',
    trap: 'hosting',
    pages: {
      '/': `<html lang="en-GB"><head><title>Kololi Beach Lodge</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><META NAME="ROBOTS" CONTENT="INDEX, FOLLOW"></head><body><nav><a href="/rooms.php">Rooms</a> <a href="/find-us.php">Find us</a> <a href="/privacy.php">Privacy</a></nav>
<p>Eleven rooms, two minutes from the Senegambia strip. Double D2,400 a night with breakfast.</p>
<blockquote>"Best barracuda on the coast." &ndash; M., Rotterdam</blockquote><blockquote>"Wij komen elk jaar terug." &ndash; familie uit Gent</blockquote><p>Low season from May, bar open till late, generator at night.</p></body></html>`,
      '/find-us.php': `<html lang="en-GB"><body><h1>Find us</h1><p>Bertil Harding Highway, behind the craft market, Kololi, KMC.<br>Reception: 446 0417 or 770 0417.
Taxi from the airport in Yundum about D600.</p></body></html>`,
      '/privacy.php': `<html lang="en-GB"><body><h1>Privacy</h1><p>This website is hosted by Fernhill Hosting Ltd, 22 Castle Park Road, Leeds LS11 5TD, United Kingdom (tel. 0113 496 0417).
Server logs are kept for 30 days. You may complain to the Information Commissioner's Office, Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF.</p></body></html>`,
    },
  },
  {
    domain: 'lekkilogistics.io',
    country: 'NG',
    trap: 'foreign-law',
    pages: {
      '/': `<html lang="en"><head><title>Lekki Logistics API</title><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><a href="/docs">Docs</a> <a href="/blog/data-laws">Blog: what data laws mean for you</a> <a href="/company">Company</a>
<h1>Last-mile delivery as an API</h1><p>Quote, book and track riders from your own checkout. From &#8358;900 a drop.</p></body></html>`,
      '/blog/data-laws': `<html lang="en"><body><table class="nav"><tr><td><a href="/">Home</a><td><a href="/docs">Docs</a><td><a href="/blog/data-laws">Blog: what data laws mean for you</a><td><a href="/company">Company</a></tr></table>
<article><h1>What data laws mean for you</h1><p>If you sell to shoppers in Germany, the Bundesdatenschutzgesetz applies next to the GDPR. In France,
the Loi Informatique et Libertés of 6 January 1978 and the CNIL come first. California has the CCPA, Brazil the LGPD (Lei nº 13.709/2018), South Africa POPIA.</p></article></body></html>`,
      '/company': `<html lang="en"><body><table class="nav"><tr><td><a href="/">Home</a><td><a href="/docs">Docs</a><td><a href="/blog/data-laws">Blog: what data laws mean for you</a><td><a href="/company">Company</a></tr></table>
<h1>Company</h1><p>Lekki Logistics Technologies Ltd (RC 1441712), 3rd floor, 9B Admiralty Way, Lekki Phase 1, Lagos.</p>
<p>Support line 0201 330 4417, weekdays 8 to 8 WAT. NDPC registration NDPC/CP/4417.</p></body></html>`,
    },
  },
]
