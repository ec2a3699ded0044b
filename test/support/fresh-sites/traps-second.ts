import type { UnseenSite } from '../unseen-sites/site.ts'

export const trapsSecond: readonly UnseenSite[] = [
  {
    domain: 'kafue-tractor-spares.com',
    country: 'ZM',
    trap: 'mail-elsewhere',
    pages: {
      '/': `<html><head><title>Kafue Tractor Spares</title></head><body><a href="/brands">Brands</a> <a href="/branch">Our shop</a><h1>Filters, clutch plates, discs, tyres</h1><p>In stock today: 4,000 lines. Oil filter K 185, plough disc K 940. Bring your old part, we match it. Zikomo!</p>
<p>Swipe, cash or mobile money.</p></body></html>`,
      '/brands': `<html><body><h1>Where our parts come from</h1><p>Bharat Agri Forge, Focal Point Phase V, Ludhiana 141010, India, +91 161 248 2716. Weifang Lutuo Machinery, Dongfeng East Street 4182, Weifang, Shandong, China, +86 536 827 4186. Discs by Metalúrgica Pampa, Passo Fundo, RS, Brasil.</p>
<p>All with 6 months' guarantee.</p></body></html>`,
      '/branch': `<html><body><h1>Our shop</h1><p>Plot 4182, Freedom Way, Kitwe; airtel 0977 427 183, line 0212 224 186. Open 08–17, Saturday 08–13. TPIN 1004827163. We send by Power Tools bus to Solwezi, Mkushi and Chipata.</p>
<p>Ask for Bwalya at the counter. Big orders are loaded in the yard behind the mosque.</p></body></html>`,
    },
  },
  {
    domain: 'trazo-volcanico-arquitectos.com',
    country: 'GT',
    trap: 'ships-worldwide',
    pages: {
      '/': `<html lang="es"><head><title>Trazo Volcánico, arquitectura e interiores</title></head><body><a href="/clientes">Clientes</a> <a href="/estudio">Estudio</a><h1>Casas que respiran</h1><p>Proyecto, licencia municipal, supervisión. Anteproyecto desde Q 9,500. Trabajamos con piedra pómez, teja y madera de conacaste.</p></body></html>`,
      '/clientes': `<html lang=es><body><h1>Nuestros clientes</h1><p>Hotel en Dubái (Emiratos Árabes), tienda en París (Francia), oficinas en Madrid, casa en Miami, embajada en Tokio, restaurante en Ciudad de México, museo en Bogotá. «Un equipo fino y puntual», dicen desde Dubái.</p>
<p>Fotos con permiso de los dueños.</p></body></html>`,
      '/estudio': `<html lang=es><body><h1>Estudio</h1><p>6a avenida 14-27, zona 10, edificio Los Cedros, nivel 4. Tel. 2363 4718, cel. 5427 1836. NIT 4827163-5. Citas de lunes a viernes, de 9 a 17; parqueo con sello.</p>
<p>Somos cinco arquitectas colegiadas y un maestro de obra con treinta años de experiencia.</p></body></html>`,
    },
  },
  {
    domain: 'lekol-anba-pye-mango.org',
    country: 'HT',
    trap: 'ships-worldwide',
    pages: {
      '/': `<html lang="fr"><head><title>Lekòl anba pye mango</title></head><body><h1>Une école, 312 élèves, un repas chaud</h1><p>Timoun yo aprann li an kreyòl anvan. Frais annuels 3 500 gourdes, parrainage possible.</p><p>Rue 14 H, Cap-Haïtien, à côté de la cathédrale. Tél. 3742 8163. Reconnue par le MENFP sous le n° 48-271.</p><a href="/partenaires">Partenaires</a></body></html>`,
      '/partenaires': `<html lang=fr><body><h1>Partenaires</h1><ul><li>Fondation Lac Bleu, rue du Rhône 41, 1204 Genève, Suisse</li><li>Solhjelp, Storgata 18, 0184 Oslo, Norge</li><li>Les Amis de la Mangue, 14 rue Pasteur, 35000 Rennes, France</li><li>Mango Tree Friends, Albany NY, USA</li><li>Stichting Schoolbel, Utrecht, Nederland</li></ul><p>Mèsi anpil !</p></body></html>`,
    },
  },
  {
    domain: 'linen-by-the-lagoon.shop',
    country: 'LT',
    trap: 'ships-worldwide',
    pages: {
      '/': `<html lang="en"><head><title>Linen by the Lagoon</title></head><body><h1>Stonewashed linen bedding</h1><p>Duvet set €148, apron €34, free returns within 30 days. <a href="/pages/shipping">Shipping</a> <a href="/pages/about-us">About us</a> <select><option>EUR<option>USD<option>GBP<option>AUD</select></p></body></html>`,
      '/pages/shipping': `<html><body><h1>Shipping</h1><table><tr><td>Germany, Austria<td>€8<td>3 days</tr><tr><td>France, Spain, Italy<td>€10<td>5 days</tr><tr><td>United Kingdom<td>€12<td>6 days, duty paid</tr><tr><td>United States, Canada<td>€18<td>9 days</tr><tr><td>Australia, New Zealand<td>€24<td>14 days</tr><tr><td>Japan, Korea<td>€22<td>10 days</tr></table></body></html>`,
      '/pages/about-us': `<html><body><h1>About us</h1><p>Two sisters, five seamstresses. UAB "Marių linas", Liepų g. 41, Klaipėda, LT-92138. Įmonės kodas 304827163, PVM LT100011482716. Tel. +370 46 312 718. The workshop shop is open Tue–Fri 11–18.</p>
<p>We wash each piece with pumice, iron nothing, and pack in paper.</p></body></html>`,
    },
  },
  {
    domain: 'maison-des-meres-kivu.org',
    country: 'CD',
    trap: 'mail-elsewhere',
    pages: {
      '/': `<html lang="fr"><head><title>La Maison des mères</title></head><body><h1>Accoucher sans peur</h1><p>Notre maternité accueille 1 400 femmes par an ; consultation prénatale 2 500 FC, césarienne gratuite pour les déplacées. Karibuni !</p><p>Avenue Patrice Lumumba n° 182, commune d'Ibanda, Bukavu. 081 427 1863 / 099 748 2716.</p><a href="/dons">Faire un don</a></body></html>`,
      '/dons': `<html lang=fr><body><h1>Faire un don</h1><p>Compte : Les Amis de la Maison des mères asbl, IBAN BE68 5390 0754 7034, BIC TRIOBEBB, Banque Triodos, chaussée de Haecht 142, 1030 Bruxelles. Déductible dès 40 € pour les résidents belges. Attestation envoyée en février.</p>
<p>Merci de tout cœur, asante sana.</p></body></html>`,
    },
  },
  {
    domain: 'halfwaytree-fades.com',
    country: 'JM',
    trap: 'sample-address',
    pages: {
      '/': `<html lang="en"><head><title>Sharp Line Barbers – Just another theme site</title></head><body><h1>Clean fade, good vibes</h1><p>Cut J$1,800, beard J$900, kids J$1,200. Walk een or book online. Open till 9 pm Fridays and Saturdays, GCT included.</p><p>Shop 14, Tropical Plaza, Half Way Tree Road. 876-926-4183.</p><footer><h4>Get in touch</h4><p>1234 Fifth Avenue, New York, NY 10001, USA<br>+1 (212) 555-0142<br>info@yourdomain.com</p><p>Lorem ipsum dolor sit amet.</p></footer></body></html>`,
    },
  },
  {
    domain: 'marigold-and-mandap.photo',
    country: 'IN',
    trap: 'mail-elsewhere',
    pages: {
      '/': `<html lang="en"><head><title>Marigold &amp; Mandap | candid wedding films</title></head><body><h1>Baraat to bidaai</h1><p>Packages from ₹1,85,000 for two days, GST extra. Haldi, mehendi, sangeet, pheras. <a href="/next-wedding">Next wedding</a> <a href="/studio">Studio</a></p>
<p>Only 24 weddings a year.</p></body></html>`,
      '/next-wedding': `<html><body><h1>Next: Riya and Matteo</h1><p>14 June, Villa dei Cipressi, via di San Leonardo 41, 50125 Firenze, Italia. Tel. +39 055 482 7163. Ceremony at 17:00, dinner under the loggia, shuttle from Santa Maria Novella. Then Phuket in December!</p>
<p>We fly with two cinematographers and one dhol.</p></body></html>`,
      '/studio': `<html><body><h1>Studio</h1><p>18 Fatehpura, near Saheliyon ki Bari, Udaipur 313001. 98290 41827, 0294 242 7186. GSTIN 08AAHFM4827Q1Z5. Come for chai, 11 am to 7 pm, except during the season.</p>
<p>Albums are printed in house; raw files are kept for three years on two separate disks.</p></body></html>`,
    },
  },
  {
    domain: 'raffles-quay-migration.com',
    country: 'SG',
    trap: 'foreign-law',
    pages: {
      '/': `<html lang="en"><head><title>Merlion Corporate Services: visas and incorporations</title></head><body><h1>Set up across ASEAN</h1><p>ACRA-registered filing agent. Company secretary from S$480 a year, nominee director, EP and S Pass. UEN 201748271K. <a href="/news">News</a></p><p>51 Anson Road, #08-27. Tel 6734 2718. Mon–Fri 9am–6pm.</p></body></html>`,
      '/news': `<html><body><h1>News</h1><h3>Vietnam: Decree 152 on work permits amended</h3><p>From the first quarter employers in Vietnam report vacancies to the provincial department in Hanoi or Ho Chi Minh City five days ahead.</p><h3>Malaysia: SST on services</h3><p>The Malaysian government widens the scope.</p><h3>Indonesia: golden visa</h3><p>Jakarta sets the deposit at US$ 350,000.</p></body></html>`,
    },
  },
  {
    domain: 'telas-keqiao-directo.com',
    country: 'CN',
    trap: 'foreign-language',
    pages: {
      '/': `<html lang="es"><head><title>Telas al por mayor: satén, chifón, lino | fábrica directa</title></head><body><h1>Telas para confección, de fábrica a su taller</h1><p>Mínimo 300 metros por color. Vendemos en México, Perú, Colombia y España. Le atendemos en español por WhatsApp con horario nocturno. <a href="/empresa">Empresa</a></p></body></html>`,
      '/empresa': `<html lang=es><body><h1>Empresa</h1><p>Keqiao Yunlan Textile Co., Ltd. (绍兴云岚纺织有限公司), edificio 4, Jinkeqiao Avenue 1482, Keqiao, Shaoxing 312030. Tel. +86 575 8527 4186, móvil 139 5742 8163. Embarque FOB Ningbo, pago 30 % T/T. Certificado OEKO-TEX.</p>
<p>Muestrario gratis, usted paga el envío.</p></body></html>`,
    },
  },
  {
    domain: 'polissya-holzpellets.com',
    country: 'UA',
    trap: 'foreign-language',
    pages: {
      '/': `<html lang="de"><head><title>Holzpellets 6 mm direkt vom Werk</title></head><body><h1>Pellets, Briketts, Anzündholz</h1><p>24 Tonnen je LKW, frei Haus nach Bayern, Sachsen und Österreich. ENplus A1, Asche unter 0,5 %. Preis 228 €/t netto. <a href="/ueber-uns">Über uns</a></p>
<p>Säcke zu 15 kg.</p></body></html>`,
      '/ueber-uns': `<html lang=de><body><h1>Über uns</h1><p>ТОВ «Полісся Пелет», ЄДРПОУ 41827163. Werk: вул. Ківерцівська 14, Луцьк 43010. Tel. 0332 72 41 86, 067 427 18 36 (Oksana spricht Deutsch). Verladung Mo–Sa 7–19 Uhr, auch bei Stromausfall mit Generator.</p>
<p>Muster schicken wir gern per Post zu.</p></body></html>`,
    },
  },
  {
    domain: 'launchkit-storefront.agency',
    country: 'XX',
    trap: 'white-label',
    pages: {
      '/': `<html lang="en"><head><title>Welcome to your new store</title></head><body><header><a href="/collections/all">Shop</a> <a href="/pages/contact">Contact</a></header><h1>Image with text</h1><p>Pair text with an image to focus on your chosen product, collection, or post. Wireless earbuds $29.90, yoga mat $34.00, cat fountain $41.50. Subscribe to our emails.</p><p>Visa Mastercard PayPal Apple Pay. © Store, powered by the platform. Refunds within 14 days.</p></body></html>`,
      '/pages/contact': `<html><body><h1>Contact</h1><form><input name=name placeholder=Name><input name=email placeholder=Email><textarea placeholder=Comment></textarea><button>Send</button></form><p>We answer within 48 hours. Please mention your order number. Our warehouse partners dispatch from several regions; delivery takes 8 to 20 days.</p></body></html>`,
    },
  },
  {
    domain: 'tinyregex-playground.io',
    country: 'XX',
    trap: 'hosting',
    pages: {
      '/': `<html lang="en"><head><title>Tiny regex playground</title></head><body><h1>Paste a pattern, see the matches</h1><textarea id=p></textarea><p>Everything runs in your browser, nothing is sent. Free for ever; a supporter badge costs $3. Source under the MIT licence. Example: match a number such as +1 555 010 0199 or a postcode such as SW1A 1AA.</p><p><a href="/privacy">Privacy</a></p></body></html>`,
      '/privacy': `<html><body><h1>Privacy</h1><p>No cookies, no analytics. The static files are served by EdgeParrot Inc., 548 Brannan Street, San Francisco, CA 94107, United States, which keeps access logs for seven days. Questions: open a ticket in the repository. I am one person and answer on weekends.</p></body></html>`,
    },
  },
]
