import type { UnseenSite } from './site.ts'

export const southAmerica: readonly UnseenSite[] = [
  {
    domain: 'queijosdacanastra.shop',
    country: 'BR',
    trap: null,
    pages: {
      '/': `<html lang="pt-br"><head><title>Queijos da Serra</title><script async src="https://www.googletagmanager.com/gtag/js?id=G-X417"></script></head><body><a href="/loja">Loja</a><a href="/fale-conosco">Fale conosco</a><p>Queijo meia cura 1 kg R$ 89,90 ou 3x sem juros. Pix com 5% de desconto.</p><footer>CNPJ 44.171.204/0001-60</footer>
<ul><li>Doce de leite 400 g R$ 22,00</li><li>Cachaça envelhecida 700 ml R$ 68,00</li><li>Linguiça caipira, kg R$ 41,90</li></ul><p>Enviamos de segunda a quarta por Sedex com gelo. Frete grátis para BH, Divinópolis e Franca acima de R$ 250.</p>
<p class="nuvem">Copyright Queijos da Serra - 44171204000160 - 2024. Criado com Nuvemshop</p></body></html>`,
      '/fale-conosco': `<html lang="pt-br"><body><ul class="menu"><li><a href="/">Início</a></li><li><a href="/loja">Loja</a></li><li><a href="/fale-conosco">Fale conosco</a></li></ul>
<p>Av. Brasil, 1417, Bairro Nova Esperança, Piumhi - MG, CEP 37925-000</p><p>(37) 3371-0417 | WhatsApp (37) 99900-0417</p>
<p class="nuvem">Copyright Queijos da Serra - 44171204000160 - 2024. Criado com Nuvemshop</p></body></html>`,
    },
  },
  {
    domain: 'contabilidadepampa.com',
    country: 'BR',
    trap: 'foreign-law',
    pages: {
      '/': `<html lang="pt-BR"><head><title>Pampa Contabilidade</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><nav><a href="/noticias">Notícias</a><a href="/contato">Contato</a></nav><p>Abertura de empresa, Simples Nacional, folha de pagamento.</p>
<p>Somos 14 contadores e atendemos produtores de arroz, pêssego e gado leiteiro. Declaração de IRPF a partir de R$ 180. Certificado digital A1 em 20 minutos.</p>
<div>Atendimento das 8h às 12h e das 13h30 às 18h</div></body></html>`,
      '/noticias': `<html lang="pt-BR"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">Início</a><a href="/noticias">Notícias</a><a href="/contato">Contato</a></header>
<h2>O que muda para quem vende à Europa</h2><p>Em Portugal aplica-se o Código do IVA (Decreto-Lei n.º 394-B/84) e é preciso NIF; na Alemanha, o Umsatzsteuergesetz; na Argentina, a Ley 23.349 e o CUIT.</p>
<div>Atendimento das 8h às 12h e das 13h30 às 18h</div></body></html>`,
      '/contato': `<html lang="pt-BR"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">Início</a><a href="/noticias">Notícias</a><a href="/contato">Contato</a></header>
<p>Rua Marechal Floriano, 417, sala 17, Centro, Pelotas/RS, 96015-440</p><p>Fone (53) 3200-0417. CRC/RS 14417</p>
<div>Atendimento das 8h às 12h e das 13h30 às 18h</div>
<div class="wpcf7"><p>Nome *<br><input type="text"></p><p>Mensagem<br><textarea rows="5"></textarea></p><p><input type="submit" value="Enviar"></p></div></body></html>`,
    },
  },
  {
    domain: 'amazonianwood.com',
    country: 'BR',
    trap: 'foreign-language',
    pages: {
      '/': `<html lang="en"><head><title>Ipe and cumaru decking, FSC</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><a href="/decking">Decking</a><a href="/company">Company</a><p>FOB Vila do Conde. Containers every week to Baltimore, Antwerp and Qingdao.</p>
<p>KD 12-14%, profiles 19x140 and 21x145. Chain of custody from managed plots in Paragominas. EUTR and Lacey Act paperwork. Agents: Baltimore (410) 555-0117, Antwerp 03 400 04 17.</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/company': `<html lang="en"><body><p>Sawmill: Rodovia BR-316 km 17, Ananindeua, PA, 67030-000</p><p>Phone 91 3200 0417. CNPJ 44.171.204/0001-60, IBAMA 441712</p></body></html>`,
    },
  },
  {
    domain: 'cordobatango.com',
    country: 'AR',
    trap: 'namesake',
    pages: {
      '/': `<html lang="es"><head><title>Milonga y escuela de tango Córdoba</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><iframe src="https://www.openstreetmap.org/export/embed.html?bbox=-64.19,-31.43,-64.18,-31.42"></iframe><small>Leaflet | Tiles: Kartenwerk Wien | &copy; OpenStreetMap contributors</small>
<a href="#clases">Clases</a><h1>Milonga Córdoba</h1><p id="clases">Clase suelta $ 4.500, abono mensual $ 15.000, Mercado Pago.</p><p>Belgrano 741, barrio Güemes, X5000JQO Córdoba. Tel. 0351 400-0417</p>
<p>Viernes milonga con orquesta en vivo, sábados práctica. Profesores de Rosario, Montevideo y Berlín. Vino y empanadas. Entrada 3.000 pesos, jubilados gratis.</p><p>Colectivos 20, 26 y 30. Reservá por WhatsApp 351 400-0417.</p></body></html>`,
    },
  },
  {
    domain: 'vinospedemonte.com',
    country: 'AR',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Bodega Piedemonte</title><script src="https://code.jquery.com/jquery-1.11.0.min.js"></script></head><body><a href="/vinos">Vinos</a><a href="/visitas">Visitas</a><p>Malbec caja x 6 $ 72.000, envío sin cargo.</p><p><img src="fiscal.png" alt="Data fiscal CUIT 30-70441712-4"></p>
<ul><li>Cabernet Franc x 6 $ 84.000</li><li>Torrontés x 6 $ 58.500</li><li>Espumante extra brut $ 11.900</li></ul><p>Beber con moderación. Prohibida su venta a menores de 18 años. Exportamos a Houston, Hamburgo y Curitiba. Botón de arrepentimiento.</p></body></html>`,
      '/visitas': `<html lang="es"><body><table class="nav"><tr><td><a href="/">Inicio</a><td><a href="/vinos">Vinos</a><td><a href="/visitas">Visitas</a></tr></table>
<p>Ruta Provincial 94 km 14, Vista Flores, Tunuyán, Mendoza</p><p>(02622) 42-0417 &ndash; 261 15-400-0417</p>
<p>De miércoles a domingo a las 11 y a las 15.30. Degustación de tres copas $ 18.000. A 12 km del Manzano Histórico, camino de ripio.</p>
<div class="wpcf7"><p>Nombre y apellido *<br><input type="text"></p><p>Mensaje<br><textarea rows="5"></textarea></p><p><input type="submit" value="Enviar"></p></div></body></html>`,
    },
  },
  {
    domain: 'lanasdelaustral.com',
    country: 'CL',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Lanas Austral – hilado a mano</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body><script type="application/ld+json">{"@context":"https://schema.org","@type":"Store","name":"Lanas Austral","address":{"@type":"PostalAddress","addressLocality":"Punta Arenas","addressCountry":"CL"}}</script>
<a href="/tienda">Tienda</a><a href="/contacto">Contacto</a><p>Madeja 100 g $12.990. Despacho por Starken y Chilexpress. Webpay.</p>
<p>Lana de oveja corriedale y merino de estancias de Tierra del Fuego. Palillos de lenga $6.500. Tallersitos los jueves con mate y sopaipillas. Región de Magallanes: retiro en tienda sin costo. Envíos a Ushuaia: consultar aduana.</p></body></html>`,
      '/contacto': `<html lang="es"><body><div id="nav"><a href="/">Inicio</a> | <a href="/tienda">Tienda</a> | <a href="/contacto">Contacto</a></div>
<p>Lautaro Navarro 1417, local 4, Punta Arenas</p><p>Fono 61 222 0417, celular 9 8000 4417</p><p>RUT 76.144.100-0, Boleta electrónica</p>
<div class="wpcf7"><p>Nombre y apellido *<br><input type="text"></p><p>Mensaje<br><textarea rows="5"></textarea></p><p><input type="submit" value="Enviar"></p></div></body></html>`,
    },
  },
  {
    domain: 'gymironfox.com',
    country: 'CL',
    trap: 'franchise',
    pages: {
      '/': `<html lang="es"><head><title>Iron Fox Gym Temuco</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body><a href="/planes">Planes</a><a href="/sucursal">Tu sucursal</a><p>Plan mensual $24.990, sin matrícula con Cuenta RUT.</p><footer>Iron Fox® es una marca de Iron Fox Fitness GmbH, Hansaring 41, 50670 Köln. Franquicia operada de forma independiente.</footer>
<ul><li>Horario 6:00 a 23:00</li><li>HIIT, calistenia, sala de musculación alemana</li><li>Clubes en Köln, Wien, Valencia, Lima y aquí</li></ul><p>Convenio con Fonasa no, con Caja Los Andes sí. Estudiantes UFRO 20 %.</p></body></html>`,
      '/sucursal': `<html lang="es"><body><nav><a href="/">Inicio</a> <a href="/planes">Planes</a> <a href="/sucursal">Tu sucursal</a></nav>
<p>Av. Alemania 0417, Temuco. Fono 45 220 0417</p><p>Inversiones Deportivas Ñielol SpA</p><footer>Iron Fox Fitness GmbH, Hansaring 41, 50670 Köln</footer></body></html>`,
    },
  },
  {
    domain: 'textilesaburra.com',
    country: 'CO',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Dotaciones y uniformes</title><link rel="stylesheet" href="/assets/app.4f1c.css"><script defer src="/assets/app.91aa.js"></script></head><body><a href="/uniformes">Uniformes</a><a href="/contacto">Contacto</a><p>Camiseta polo bordada $ 38.900 + IVA. PSE, Nequi.</p>
<ul><li>Overol dril $ 79.900</li><li>Bata médica antifluido $ 64.000</li><li>Gorra bordada $ 18.500</li></ul><p>Dotación de ley en abril, agosto y diciembre. Despachos por Servientrega a Cali, Montería y Quibdó. Factura electrónica DIAN.</p></body></html>`,
      '/contacto': `<html lang="es"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">Inicio</a><a href="/uniformes">Uniformes</a><a href="/contacto">Contacto</a></header>
<p>Cra. 52 # 41-17, Itagüí, Antioquia</p><p>PBX (604) 300 0417, Cel. 300 000 4417. NIT 900.441.712-2</p>
<form method="post"><label>Nombre y apellido <input name="n"></label><label>E-mail <input type="email" name="e"></label><label>Mensaje <textarea name="m"></textarea></label><button>Enviar</button></form></body></html>`,
    },
  },
  {
    domain: 'smilealigner.store',
    country: 'CO',
    trap: 'white-label',
    pages: {
      '/': `<html lang="es"><head><title>SmileAligner: alineadores a domicilio</title><base href="/"><meta name="theme-color" content="#223344"></head><body><a href="/como">Cómo funciona</a><a href="/terminos">Términos</a><p>Kit de impresión $ 89.000. Domicilio en Bogotá, Chía y Soacha.</p><footer>Powered by AlignCloud Inc., 417 Market Street, Wilmington, DE 19801</footer>
<p>Paga en 12 cuotas con Addi. Odontólogos con tarjeta profesional. Aligners made in Guadalajara with German foil. ¿Vives en Miami o Madrid? Lista de espera.</p>
<script type="application/ld+json">{"@type":"SoftwareApplication","name":"AlignCloud","author":{"@type":"Organization","name":"AlignCloud Inc.","address":{"addressCountry":"US"}}}</script></body></html>`,
      '/terminos': `<html lang="es"><body><div id="nav"><a href="/">Inicio</a> | <a href="/como">Cómo funciona</a> | <a href="/terminos">Términos</a></div>
<p>El vendedor es Sonrisa Capital S.A.S., NIT 901.441.710-1, Calle 93 # 14-17 oficina 401, Bogotá D.C. La plataforma es de AlignCloud Inc. (Delaware).</p><p>La Superintendencia de Industria y Comercio vigila al vendedor. Línea 601 300 0417</p>
<script type="application/ld+json">{"@type":"SoftwareApplication","name":"AlignCloud","author":{"@type":"Organization","name":"AlignCloud Inc.","address":{"addressCountry":"US"}}}</script></body></html>`,
    },
  },
  {
    domain: 'alpacasurandina.com',
    country: 'PE',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Chompas de alpaca</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><a href="/chompas">Chompas</a><a href="/contacto">Contacto</a><p>Chompa baby alpaca S/ 289.00, Yape y Plin.</p>
<ul><li>Poncho S/ 349.00</li><li>Chullo S/ 45.00</li><li>Manta telar S/ 520.00</li></ul><p>Envíos por Olva y Shalom a Lima, Cusco y Tacna. Boleta o factura. Vendemos en ferias de Tokio y Düsseldorf con PromPeru.</p>
<p>Libro de reclamaciones <img src="libro.png" alt="Libro de reclamaciones virtual"></p></body></html>`,
      '/contacto': `<html lang="es"><body><ul class="menu"><li><a href="/">Inicio</a></li><li><a href="/chompas">Chompas</a></li><li><a href="/contacto">Contacto</a></li></ul>
<p>Av. Ejército 417, Urb. León XIII, Cayma, Arequipa</p><p>(054) 25-0417, 959 000 417. RUC 20441712040</p>
<p>Libro de reclamaciones <img src="libro.png" alt="Libro de reclamaciones virtual"></p></body></html>`,
    },
  },
  {
    domain: 'repuestosvalencia.com',
    country: 'VE',
    trap: 'namesake',
    pages: {
      '/': `<html lang="es"><head><title>Repuestos Valencia, C.A.</title><script src="https://code.jquery.com/jquery-1.11.0.min.js"></script></head><body><h1>Repuestos Valencia, C.A.</h1><p>Bujías, correas y amortiguadores. Precios en divisas a tasa BCV, pago móvil.</p><p>Av. Lara c/c Branger, galpón 41, Valencia</p><p>0241-8580417 / 0414-4000417. J-30441710-1</p>
<ul><li>Bujía iridium $ 9</li><li>Kit de tiempo Aveo $ 65</li><li>Batería 800 A $ 88, trae tu casco</li></ul><p>Originales de Brasil, Colombia y Corea. Zoom, MRW y Tealca a todo el país. Zelle, Binance, bolívares. Lunes a viernes 8 a 5 corrido.</p>
<div class="cookie">Usamos cookies propias y de terceros. Aceptar</div></body></html>`,
    },
  },
  {
    domain: 'rosascotopaxi.com',
    country: 'EC',
    trap: 'ships-worldwide',
    pages: {
      '/': `<html lang="en"><head><title>Roses from the volcano</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><a href="/varieties">Varieties</a><a href="/logistics">Logistics</a><p>Freedom, Mondial, Explorer; 40 to 90 cm.</p>
<p>42 hectares at 2,900 m. Rainforest Alliance. Own breeding with partners in De Kwakel and Elmshorn. Bouquets for supermarkets in Texas and Bavaria. Valentine's pre-book until 10 January.</p></body></html>`,
      '/logistics': `<html lang="en"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">Home</a><a href="/varieties">Varieties</a><a href="/logistics">Logistics</a></header>
<p>Cut on Monday, in Miami on Wednesday, Amsterdam on Thursday, Moscow and Almaty on Friday. Prices in US dollars FCA UIO. Consignees in Aalsmeer: 0297 300 417; Doral FL: (305) 555-0117.</p><p>The farm: Panamericana Norte km 17, Lasso, Latacunga. 03 271 0417. RUC 0591441000001</p></body></html>`,
    },
  },
  {
    domain: 'saltiremuebles.com',
    country: 'BO',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Muebles de madera mara</title><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><p>Comedor 6 sillas Bs 4.800</p><p>Av. Cristo Redentor, 4to anillo, calle 7 nro. 417, Santa Cruz de la Sierra</p><p>Telf. 3-3420417 / 700-04417. NIT 144171024</p>
<ul><li>Ropero 3 cuerpos Bs 3.200</li><li>Cama 2 plazas Bs 1.950</li></ul><p>Barniz importado de Brasil, tapiz argentino. Envío a Cochabamba, La Paz y Sucre por flota. QR simple o efectivo. Abierto también en feriado departamental.</p>
<div class="cookie">Usamos cookies propias y de terceros. Aceptar</div></body></html>`,
    },
  },
  {
    domain: 'ytapeyerba.com',
    country: 'PY',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Yerba Ytapé – tereré y mate</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><META NAME="ROBOTS" CONTENT="INDEX, FOLLOW"></head><body><a href="/productos">Productos</a><a href="/contacto">Contacto</a><p>Paquete 500 g Gs. 14.500 IVA incluido</p>
<ul><li>Compuesta menta-boldo 500 g Gs. 16.000</li><li>Guampa de palo santo Gs. 85.000</li><li>Termo forrado Gs. 210.000</li></ul><p>Secado a la barbacuá. Distribuimos en Encarnación, Ciudad del Este y Posadas. Rohayhu tereré.</p>
<div class="cookie">Usamos cookies propias y de terceros. Aceptar</div></body></html>`,
      '/contacto': `<html lang="es"><body><ul class="menu"><li><a href="/">Inicio</a></li><li><a href="/productos">Productos</a></li><li><a href="/contacto">Contacto</a></li></ul>
<p>Ruta VI km 41, Bella Vista, Itapúa</p><p>0767 240 417, 0981 000 417. RUC 80044171-1</p>
<table><tr><td>Nombre y apellido:<td><input size=30></tr><tr><td>Email:<td><input size=30></tr><tr><td>Mensaje:<td><textarea cols=30></textarea></tr><tr><td colspan=2><input type=submit value="Enviar"></tr></table></body></html>`,
    },
  },
  {
    domain: 'sanjosecueros.com',
    country: 'UY',
    trap: 'namesake',
    pages: {
      '/': `<html lang="es"><head><title>Talabartería San José</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body><h1>Talabartería San José</h1><p>Cinto $ 1.490, bota de potro a medida. Abitab y Redpagos.</p><p>18 de Julio 417 esq. Treinta y Tres, San José de Mayo</p><p>4342 0417, 099 000 417. RUT 214417120012</p>
<ul><li>Mate forrado $ 1.150</li><li>Montura criolla completa $ 38.000</li><li>Lazo trenzado 12 brazas $ 9.800</li></ul><p>IVA incluido. Envíos por DAC y COT. Criollas del Prado: estamos en el stand 41. Clientes en Rio Grande do Sul y Entre Ríos.</p></body></html>`,
    },
  },
  {
    domain: 'georgetowngold.com',
    country: 'GY',
    trap: 'namesake',
    pages: {
      '/': `<html lang="en"><head><title>Georgetown Gold &amp; Pawn</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><h1>Georgetown Gold &amp; Pawn</h1><p>We buy raw gold; bridal bands from G$ 85,000.</p><p>Lot 41 Regent &amp; Camp Streets, Georgetown</p><p>226-0417, 600-4417</p>
<p>Melting, assaying, chains repaired while you wait. GGMC licensed dealer. Money transfer to Toronto, Queens and Bridgetown. Mobile Money Guyana accepted. Mon to Fri 8:30 to 16:00, Sat to 13:00, closed on Mashramani.</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
    },
  },
  {
    domain: 'parboparket.com',
    country: 'SR',
    trap: null,
    pages: {
      '/': `<html lang="nl"><head><title>Parket en plafonds van basralocus</title><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><a href="/prijzen">Prijzen</a><a href="/contact">Contact</a><p>Parket SRD 950 per m², leggen inbegrepen.</p>
<ul><li>Plafonddelen SRD 780 per m²</li><li>Deuren van bruinhart op maat</li><li>Export naar Rotterdam en Antwerpen in overleg</li></ul><p>Offerte aan huis in Noord, Lelydorp en Commewijne. Betaling SRD, euro of US dollar, Mope en Uni5Pay+.</p>
<div class="cookie">Wij gebruiken cookies. Akkoord</div></body></html>`,
      '/contact': `<html lang="nl"><body><p>Indira Gandhiweg 417, Paramaribo (tegenover pompstation Sol)</p><p>Tel. 480417, mobiel 8600417</p></body></html>`,
    },
  },
]
