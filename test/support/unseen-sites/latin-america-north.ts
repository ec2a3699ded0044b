import type { UnseenSite } from './site.ts'

export const mexicoCentralAmericaCaribbean: readonly UnseenSite[] = [
  {
    domain: 'talaveraangelopolis.com',
    country: 'MX',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Talavera Angelópolis</title><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div class="barra">Envío gratis en compras mayores a $1,500</div>
<a href="/tienda">Tienda</a><a href="/contacto">Contacto</a><p>Plato hondo $480.00 MXN. Meses sin intereses. Facturamos CFDI 4.0.</p>
<ul><li>Tibor 40 cm $3,900.00</li><li>Azulejo 10x10 $28.00 pza.</li><li>Lavabo ovalado $1,850.00</li></ul><p>Denominación de Origen. Enviamos a Monterrey, Guadalajara y a Texas por Estafeta y FedEx. OXXO Pay, SPEI, tarjetas.</p>
<footer>Aviso de privacidad conforme a la LFPDPPP &middot; Síguenos en Facebook</footer>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Plato hondo","offers":{"@type":"Offer","price":"480.00","priceCurrency":"MXN"}}</script></body></html>`,
      '/contacto': `<html lang="es"><body><p><a href="/">Inicio</a> &middot; <a href="/tienda">Tienda</a> &middot; <a href="/contacto">Contacto</a></p>
<p>Calle 4 Poniente 1417, Col. Centro, C.P. 72000, Puebla, Pue.</p><p>Tel. 222 200 0417 &ndash; RFC TAN140417KX2</p>
<footer>Aviso de privacidad conforme a la LFPDPPP &middot; Síguenos en Facebook</footer>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Plato hondo","offers":{"@type":"Offer","price":"480.00","priceCurrency":"MXN"}}</script>
<form method="post"><label>Nombre y apellido <input name="n"></label><label>E-mail <input type="email" name="e"></label><label>Mensaje <textarea name="m"></textarea></label><button>Enviar</button></form></body></html>`,
    },
  },
  {
    domain: 'notaria17merida.com',
    country: 'MX',
    trap: 'agency',
    pages: {
      '/': `<html lang="es-ES"><head><title>Notaría 17, Mérida</title><script src="https://code.jquery.com/jquery-1.11.0.min.js"></script></head><body><a href="/servicios">Servicios</a><a href="/ubicacion">Ubicación</a><h1>Escrituras, testamentos, sociedades</h1><p>Lleve su CURP, INE vigente y boleta predial.</p>
<footer>Web: Estudio Nodo Digital S.L., C/ Gran Vía 41, 48011 Bilbao, tel. 944 00 44 17</footer>
<p>Poderes para hijos que viven en Houston o Los Ángeles: revisamos la apostilla. Compraventa con crédito Infonavit o Fovissste. Horario: lunes a viernes 8:30 a 17:00.</p></body></html>`,
      '/ubicacion': `<html lang="es-ES"><body><p>Calle 60 No. 417 x 47 y 49, Centro, 97000 Mérida, Yuc.</p><p>Teléfonos: (999) 920 0417 y 920 0418</p><footer>Web: Estudio Nodo Digital S.L., C/ Gran Vía 41, 48011 Bilbao, tel. 944 00 44 17</footer></body></html>`,
    },
  },
  {
    domain: 'bajadiveshop.com',
    country: 'MX',
    trap: 'foreign-language',
    pages: {
      '/': `<html lang="en"><head><title>Espíritu Santo Dive Shop</title><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><nav><a href="/trips">Trips</a><a href="/faq">FAQ</a></nav><h1>Swim with sea lions</h1><p>Two-tank dive $165 US, lunch on the beach. PADI 5 star.</p>
<p>Season: whale sharks October to April, mobula May to July, sea lions from September. We fly divers from Phoenix, Denver and Calgary. Captains speak Spanish, English and a little Italian.</p>
<footer>RNT 04030441712. Photos by guests. DAN insurance recommended.</footer></body></html>`,
      '/faq': `<html lang="en"><body><h3>Where do we meet?</h3><p>At our dock, Paseo Álvaro Obregón 417, Col. El Esterito, La Paz, BCS 23020.</p><h3>How do I call?</h3><p>612 122 0417 locally, 1-800-555-0117 toll free from the States.</p><h3>Do I need pesos?</h3><p>Only for the marine park bracelet.</p>
<footer>RNT 04030441712. Photos by guests. DAN insurance recommended.</footer></body></html>`,
    },
  },
  {
    domain: 'ferreteriaelquetzal.com',
    country: 'GT',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Ferretería El Quetzal</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><h1>Ferretería El Quetzal, S.A.</h1><p>Saco de cemento Q 82.00, lámina calibre 28 Q 79.50</p><p>4a. calle 14-17, zona 3, Quetzaltenango</p><p>PBX 7761-0417. NIT 441710-0</p>
<ul><li>Hierro 3/8 legítimo Q 38.00</li><li>Block 14x19x39 Q 4.75</li><li>Bomba de agua 1 HP Q 895.00</li></ul><p>Entregas en Salcajá, Olintepeque, La Esperanza y Totonicapán. Factura electrónica FEL. Lunes a sábado 7:30 a 17:30, domingo hasta mediodía.</p>
<div class="cookie">Usamos cookies propias y de terceros. Aceptar</div></body></html>`,
    },
  },
  {
    domain: 'clinicasansalvadora.com',
    country: 'SV',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Clínica dermatológica Piel Sana</title><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><a href="/citas">Citas</a><p>Consulta $35.00, se acepta Chivo y tarjeta.</p>
<p>Acné, manchas, láser, toxina botulínica. Equipos de Corea e Israel. Atendemos a hermanos lejanos que vienen de Los Ángeles y Washington en agosto y diciembre.</p></body></html>`,
      '/citas': `<html lang="es"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">Inicio</a><a href="/citas">Citas</a></header>
<p>Colonia Escalón, 75 Av. Norte y 9a Calle Poniente, Edif. Médico local 17</p><p>Tel. 2263-0417, WhatsApp 7000-4417</p><p>NRC 144171-2, JVPM 4417</p>
<p>Lunes a viernes de 8 a 12 y de 2 a 5, sábado de 8 a 12. Parqueo propio frente al redondel Masferrer. DUI y carnet de seguro.</p></body></html>`,
    },
  },
  {
    domain: 'cafemarcala.net',
    country: 'HN',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Café de altura de Marcala</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><a href="/cafe">Café</a><a href="/contactenos">Contáctenos</a><p>Libra molida L 140.00. Denominación de origen.</p>
<p>Catuaí y Parainema, proceso honey, 1,450 msnm. Compradores en Hamburgo, Portland y Seúl. Tour de finca L 350 por persona con almuerzo de gallina criolla.</p>
<p>Café Dulce Nombre, empresa familiar. Enviamos a Tegucigalpa y San Pedro Sula por Expreco. Tigo Money.</p></body></html>`,
      '/contactenos': `<html lang="es"><body><div id="nav"><a href="/">Inicio</a> | <a href="/cafe">Café</a> | <a href="/contactenos">Contáctenos</a></div>
<p>Bo. San Miguel, media cuadra abajo del parque, Marcala, La Paz</p><p>2764-0417 / 9900-4417. RTN 12081400441712</p>
<p>Café Dulce Nombre, empresa familiar. Enviamos a Tegucigalpa y San Pedro Sula por Expreco. Tigo Money.</p>
<form method="post"><label>Nombre y apellido <input name="n"></label><label>E-mail <input type="email" name="e"></label><label>Mensaje <textarea name="m"></textarea></label><button>Enviar</button></form></body></html>`,
    },
  },
  {
    domain: 'granadacolonialhotel.com',
    country: 'NI',
    trap: 'namesake',
    pages: {
      '/': `<html lang="es"><head><title>Hotel Casona Granada</title><script async src="https://www.googletagmanager.com/gtag/js?id=G-X417"></script></head><body><h1>Hotel Casona Granada</h1><p>Doce habitaciones con patio y piscina en el centro de Granada. US$ 58 con desayuno, gallo pinto incluido.</p><p>Calle Atravesada, de la Casa de los Leones 1 c. al sur, 1/2 c. al lago</p><p>Tel. 2552 0417. Isletas y volcán Mombacho C$ 900.</p>
<p>Wifi, planta eléctrica, lavandería, bicicletas. Traslado al aeropuerto Sandino US$ 35, a Peñas Blancas US$ 60. IVA y 2 % INTUR incluidos.</p><p>"¡Como en casa!" – Pilar, Zaragoza</p></body></html>`,
    },
  },
  {
    domain: 'sanjosepatentes.com',
    country: 'CR',
    trap: 'namesake',
    pages: {
      '/': `<html lang="es"><head><title>Bufete Marcas y Patentes San José</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><a href="/areas">Áreas</a><a href="/oficina">Oficina</a><p>Registro de marcas desde ₡185.000 más timbres.</p>
<p>Poderes, licencias, registros sanitarios ante el Ministerio de Salud. Representamos a firmas de Madrid, Bogotá y Chicago. Hablamos inglés y portugués.</p>
<div class="pie">Atención de lunes a viernes, 8 a.m. a 5 p.m. SINPE Móvil 8800-4417</div></body></html>`,
      '/oficina': `<html lang="es"><body><p>San José, Barrio Escalante, de la iglesia Santa Teresita 300 m este y 25 norte, casa esquinera</p><p>Tel. 2225-0417 / 8800-4417. Cédula jurídica 3-101-441712</p>
<div class="pie">Atención de lunes a viernes, 8 a.m. a 5 p.m. SINPE Móvil 8800-4417</div></body></html>`,
    },
  },
  {
    domain: 'canalmarinesurvey.com',
    country: 'PA',
    trap: 'offices-with-head',
    pages: {
      '/': `<html lang="en"><head><title>Canal Marine Survey</title><script async src="https://www.googletagmanager.com/gtag/js?id=G-X417"></script></head><body><a href="/services">Services</a><a href="/offices">Our offices</a><p>Hull and machinery, draught and bunker surveys, 24 hours.</p>
<p>Approved by P&amp;I clubs in London, Oslo and Tokyo. Attendance at Balboa, Cristóbal, Rotterdam, Galveston and Jurong. Flag-state work for Liberia and the Marshall Islands. Rates USD 95 per hour plus launch.</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/offices': `<html lang="en"><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/services">Services</a></li><li><a href="/offices">Our offices</a></li></ul>
<table><tr><th>Head office</th><td>Calle 50, PH Torre Global, piso 17, oficina 4, Ciudad de Panamá<br>Tel. 264-0417<br>RUC 144171-1-441712 DV 17</td></tr><tr><th>Rotterdam</th><td>Waalhaven Zuidzijde 41, 3089 JH Rotterdam<br>010 700 0417</td></tr>
<tr><th>Houston</th><td>417 Clinton Drive, Houston, TX 77020<br>(713) 555-0117</td></tr><tr><th>Singapore</th><td>17 Tuas View, #04-17, 637417</td></tr></table></body></html>`,
    },
  },
  {
    domain: 'colmadodelcibao.com',
    country: 'DO',
    trap: 'hosting',
    pages: {
      '/': `<html lang="es"><head><title>Cigarros y ron del Cibao</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><a href="/cigarros">Cigarros</a><a href="/donde-estamos">Dónde estamos</a><a href="/privacidad">Privacidad</a><p>Caja de 20 robustos RD$ 6,500. ITBIS incluido.</p>
<p>Ron añejo 8 años RD$ 1,450, cacao en polvo RD$ 280, mamajuana preparada RD$ 600. Delivery en motor dentro de la ciudad, Metro Pac al interior. Tabaco del valle, capa de Connecticut y Ecuador.</p></body></html>`,
      '/donde-estamos': `<html lang="es"><body><p><a href="/">Inicio</a> &middot; <a href="/cigarros">Cigarros</a> &middot; <a href="/donde-estamos">Dónde estamos</a> &middot; <a href="/privacidad">Privacidad</a></p>
<p>Av. Juan Pablo Duarte no. 141, Villa Olga, Santiago de los Caballeros</p><p>809-582-0117, 829-555-0117. RNC 1-30-44171-5</p></body></html>`,
      '/privacidad': `<html lang="es"><body><p><a href="/">Inicio</a> &middot; <a href="/cigarros">Cigarros</a> &middot; <a href="/donde-estamos">Dónde estamos</a> &middot; <a href="/privacidad">Privacidad</a></p>
<p>Los datos se guardan en servidores de Nube Sur Hosting S.L., Calle Larios 17, 29005 Málaga, España, y las estadísticas en Google LLC, 1600 Amphitheatre Parkway, Mountain View, CA 94043. Puede reclamar ante la Agencia Española de Protección de Datos.</p></body></html>`,
    },
  },
  {
    domain: 'mobayjerk.com',
    country: 'JM',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Pimento Wood Jerk Sauce</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body><h1>Pimento Wood</h1><p>Bottle of jerk sauce J$ 850, case of 12 J$ 9,200 GCT included.</p><p>Shop 17, Bogue Industrial Estate, Montego Bay, St. James</p><p>876-952-0117. TRN 001-441-712</p>
<p>Scotch bonnet, pimento, thyme and scallion, nothing else. In Hi-Lo and MegaMart, and with aunties in Brixton, Brooklyn and Brampton. Wholesale: 30 days, cheque or bank lodgement.</p><p>HACCP certified. BSJ approved. Open Monday to Friday 8:30 to 4:30, half day Saturday.</p>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"LocalBusiness","name":"Pimento Wood","address":"Bogue, Montego Bay","telephone":"+18769520117"}</script></body></html>`,
    },
  },
  {
    domain: 'chaguanasupholstery.com',
    country: 'TT',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Upholstery and car seats</title><script async src="https://www.googletagmanager.com/gtag/js?id=G-X417"></script></head><body><a href="/contact">Contact</a><p>Sofa re-covering from TT$ 2,400 VAT incl. Financing through the credit union.</p>
<ul><li>Maxi-taxi seats, full set TT$ 5,800</li><li>Headliners, carpets, dashboards</li><li>Vinyl from Colombia, leather from Brazil</li></ul><p>Doubles man outside, parking at the back. LINX accepted.</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/contact': `<html lang="en"><body><p>LP 417 Southern Main Road, Edinburgh Village, Chaguanas</p><p>(868) 665-0117 / 868-785-0117 &ndash; BIR 144171</p></body></html>`,
    },
  },
  {
    domain: 'bathshebasurfhouse.com',
    country: 'BB',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Soup Bowl House</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body><h1>Soup Bowl House</h1><p>Self-catering apartments above the break, BDS$ 190 a night.</p><p>Tent Bay, Bathsheba, St. Joseph BB21017</p><p>Tel 246 433 0117</p>
<p>Board rental BDS$ 40 a day, lessons with a former island champion. Rum shop and flying fish cutters next door. Guests from Montréal, Manchester and Miami. Bus from Bridgetown every hour, $3.50.</p><p>Room rate levy and VAT 10% included.</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
    },
  },
  {
    domain: 'atelier-jakmel.org',
    country: 'HT',
    trap: null,
    pages: {
      '/': `<html lang="fr"><head><title>Atelier papier mâché</title><base href="/"><meta name="theme-color" content="#223344"></head><body><a href="/boutik">Boutik</a><a href="/kontak">Kontak</a><p>Mask kanaval, chapo, bèt. 2 500 gourdes oswa US$ 20.</p>
<p>Pou kanaval nou travay depi novanm. Nou vann nan Pòtoprens, Miyami ak Monreyal. Livraison par bus ou par Caribe Tours. MonCash, NatCash.</p><p>L'association réunit 22 artisans, formés sur place depuis 1998.</p>
<div class="cookie">Ce site utilise des cookies. Accepter / Refuser</div></body></html>`,
      '/kontak': `<html lang="ht"><body><p><a href="/">Accueil</a> &middot; <a href="/boutik">Boutik</a> &middot; <a href="/kontak">Kontak</a></p>
<p>41, rue du Commerce, Jacmel, Sud-Est</p><p>Tel: 3700-0417 / 4400-0417</p>
<div class="wpcf7"><p>Votre nom *<br><input type="text"></p><p>Votre message<br><textarea rows="5"></textarea></p><p><input type="submit" value="Envoyer"></p></div></body></html>`,
    },
  },
  {
    domain: 'cayorainforestlodge.com',
    country: 'BZ',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Macal River Cabins</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><META NAME="ROBOTS" CONTENT="INDEX, FOLLOW"></head><body><h1>Macal River Cabins</h1><p>BZ$ 180 + 9% hotel tax. Cave tubing, ruins by horse.</p><p>Mile 7 Chial Road, San Ignacio, Cayo District</p><p>824-0417, 600-4417</p>
<p>Seven cabins under ceiba trees, no TV. Rice and beans, fry jacks, Marie Sharp's on the table. ATM cave BZ$ 220, Tikal day trip across the border US$ 140. Shuttle from Ladyville airport BZ$ 250.</p><p>BTB licence 4417. Garifuna, Mestizo and Mennonite neighbours.</p></body></html>`,
    },
  },
  {
    domain: 'willemstadbakkerij.com',
    country: 'CW',
    trap: 'foreign-language',
    pages: {
      '/': `<html lang="nl"><head><title>Bakkerij De Warme Oven</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body><nav><a href="/brood">Brood</a><a href="/bestellen">Bestellen</a></nav><h1>Verse kroketten, krentenbollen en stokbrood</h1><p>Halfje wit 4,75 gulden (XCG). Ook roti en pastechi.</p>
<p>Taarten: slagroom 8 personen 62,50. Met Koningsdag oranje tompoucen, met Sint chocoladeletters. Bloem uit Nederland en de VS. 6 % OB inbegrepen.</p><p>Dushi, kom langs! Ma t/m za 6.30 - 18.30.</p>
<div class="cookie">Wij gebruiken cookies. Akkoord</div></body></html>`,
      '/bestellen': `<html lang="nl"><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/brood">Brood</a></li><li><a href="/bestellen">Bestellen</a></li></ul>
<p>Bestel vóór 15 uur: (+5999) 737 0417 of app 510 0417.</p><p>Caracasbaaiweg 417, Willemstad. KvK 144171, CRIB 104417120</p>
<form method="post"><label>Uw naam <input name="n"></label><label>E-mail <input type="email" name="e"></label><label>Uw bericht <textarea name="m"></textarea></label><button>Verzenden</button></form></body></html>`,
    },
  },
  {
    domain: 'ponceplumbing.com',
    country: 'PR',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Plomería del Sur - destapes 24 horas</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><h1>Plomero licenciado, Lic. 14417</h1><p>Destape desde $75 + IVU. ATH Móvil.</p><p>Urb. La Rambla, 1417 Calle Clarisas, Ponce 00730</p><p>(787) 840-0117</p>
<ul><li>Calentadores solares</li><li>Cisternas de 600 galones instaladas $1,150</li><li>Fugas bajo losa, cámara</li></ul><p>Servimos Juana Díaz, Peñuelas, Guayanilla y Yauco. Domingos y feriados con recargo. Miembro del Colegio de Maestros Plomeros.</p>
<div class="cookie">Usamos cookies propias y de terceros. Aceptar</div></body></html>`,
    },
  },
]
