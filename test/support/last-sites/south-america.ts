import type { UnseenSite } from '../unseen-sites/site.ts'

export const southAmerica: readonly UnseenSite[] = [
  {
    domain: 'tostion-lavapiedra.com',
    country: 'CO',
    trap: 'namesake',
    pages: {
      '/': `<!DOCTYPE html><html lang="es"><head><title>Tostión Lavapiedra, café de Armenia</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"CafeOrCoffeeShop","name":"Tostión Lavapiedra","address":"Armenia","servesCuisine":"Café"}</script></head><body><h1>El café de Armenia, tostado en Armenia</h1><p>Compramos pergamino en Calarcá, Pijao y Buenavista y tostamos los martes y los viernes. Catas abiertas el primer sábado del mes.</p><p><a href="/tienda">Tienda</a> · <a href="/pqrs">PQRS</a></p><p>Vecinos de la estación del tren, desde 2013.</p>
<p>Premio al mejor honey, feria de Medellín 2024. También nos encuentran en una cafetería de Berlín y en dos de Madrid.</p></body></html>`,
      '/tienda': `<html lang="es"><head><title>Tienda - Tostión Lavapiedra</title></head><body><h2>Tienda</h2><ul><li>Castillo lavado, libra: $34.000</li><li>Geisha natural, media libra: $62.000</li><li>Caturra honey, libra: $41.000</li></ul><p>IVA incluido. Envío nacional $9.500, gratis desde $150.000. Paga con PSE, Nequi o contraentrega. Los pedidos del interior llegan en dos días, los de la costa en cuatro.</p></body></html>`,
      '/pqrs': `<html lang="es"><head><title>PQRS - Tostión Lavapiedra</title></head><body><h2>Peticiones, quejas, reclamos y sugerencias</h2><p>Lavapiedra Cafés S.A.S., NIT 901.382.740-9<br>Carrera 14 # 18-48, Armenia, Quindío<br>(606) 748 1726 - 315 481 7263</p><p>Respondemos en quince días hábiles, como lo ordena la ley 1755. También puede acudir a la Superintendencia de Industria y Comercio.</p></body></html>`,
    },
  },
  {
    domain: 'rosas-cochasqui.com',
    country: 'EC',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Cochasqui Roses - grower &amp; wholesale exporter</title></head><body><p><b>Cochasqui Roses</b></p><h1>Big heads, long stems, 2,900 m above the sea</h1><p>Forty-eight varieties on 17 hectares, cut twice a day. Boxes consigned to Miami, Amsterdam, Moscow, Almaty. Ask for the weekly availability list.</p><p><a href="/varieties">Varieties</a> <a href="/farm">The farm</a></p>
<p>Cargo agencies: we deliver to all of them at the airport. Clearing in Miami and Aalsmeer is arranged by the buyer.</p><p>Owned by two families, not by a fund.</p></body></html>`,
      '/varieties': `<!doctype html><html lang="en"><head><title>Varieties - Cochasqui Roses</title></head><body><h2>Varieties</h2><p>Red: Freedom type, Explorer type. White: Mondial type, Tibet type. Bicolour: Iguana, High Magic type. Garden: twelve.</p><p>40 cm USD 0.28, 50 cm 0.34, 60 cm 0.41, 70 cm 0.52 FOB Quito. Minimum one full box of 350 stems. Valentine's orders close on 10 January.</p></body></html>`,
      '/farm': `<!doctype html><html lang="en"><head><title>The farm - Cochasqui Roses</title></head><body><h2>The farm</h2><p>Rosas Cochasquí Cía. Ltda. employs 210 people from the villages around, most of them women. Flor certificate, Rainforest audit 2025.</p><p>Panamericana Norte km 48, vía a Tabacundo, Pedro Moncayo<br>RUC 1792483719001<br>Tel 02 236 5817, cel 099 481 7263</p><p>Visits on weekdays, boots provided.</p></body></html>`,
    },
  },
  {
    domain: 'estudio-yanahuara.com',
    country: 'PE',
    trap: 'foreign-law',
    pages: {
      '/': `<!DOCTYPE html><html lang="es"><head><title>Estudio Yanahuara | Abogados</title></head><body><div class="menu"><a href="/areas">Áreas</a> <a href="/noticias/alquiler">Noticias</a> <a href="/estudio">El estudio</a></div><h1>Derecho civil, laboral y de extranjería</h1><p>Acompañamos a familias y empresas en contratos, sucesiones, despidos y nacionalidades. Primera consulta sin costo los miércoles.</p><p>Atendemos también a compatriotas que viven en España e Italia.</p>
<footer>Estudio Yanahuara. Horario: 8:30 a 13:00 y 15:30 a 19:00. Este sitio no constituye asesoría. Lea también: lo que cambia para quien alquila en Madrid.</footer></body></html>`,
      '/areas': `<html lang="es"><head><title>Áreas | Estudio Yanahuara</title></head><body><h1>Áreas de práctica</h1><p><b>Laboral.</b> Beneficios sociales, CTS, hostigamiento, SUNAFIL.</p><p><b>Civil.</b> Prescripción adquisitiva, desalojo, títulos supletorios, SUNARP.</p><p><b>Extranjería.</b> Nacionalidad española por la Ley de Memoria Democrática, arraigo, homologación de títulos ante el ministerio en Madrid.</p><p>Honorarios en soles, más IGV.</p></body></html>`,
      '/noticias/alquiler': `<html lang="es"><head><title>Lo que cambia para quien alquila en Madrid | Estudio Yanahuara</title></head><body><h1>Lo que cambia para quien alquila en Madrid</h1><p>El artículo 20 de la Ley 29/1994, de Arrendamientos Urbanos, traslada al propietario los gastos de gestión. El Real Decreto-ley 9/2024 y el Código Civil español completan la norma; los juzgados de primera instancia de Madrid son los competentes.</p><p>Oficina del inquilino: calle del Almendro 48, 28005 Madrid, +34 914 817 263. Publicado en el BOE.</p></body></html>`,
      '/estudio': `<html lang="es"><head><title>El estudio | Estudio Yanahuara</title></head><body><h1>El estudio</h1><p>Somos seis abogados colegiados en el Colegio de Abogados de Arequipa. Nos encuentra en la calle Misti 148, segundo piso, Yanahuara, frente a la plaza.</p><p>Central 054 248 172, celular 958 481 726</p><p>Estudio Yanahuara S. Civil de R.L., RUC 20604183724</p><p>Libro de reclamaciones disponible en recepción.</p></body></html>`,
    },
  },
  {
    domain: 'optica-tunari.net',
    country: 'BO',
    trap: null,
    pages: {
      '/': `<html><head><title>OPTICA TUNARI</title></head><body><h1>ÓPTICA TUNARI</h1><p>Lentes en una hora * Examen computarizado gratis * Armazones para toda edad * Lentes de contacto * Reparaciones</p><p>Central: Calle 25 de Mayo N-0481, entre Heroínas y Colombia. Sucursal: Quillacollo, Plaza 15 de Agosto.</p><p>Telf. 4 4248172, Cel. 71748172</p><p>Convenios con la Caja Petrolera, magisterio rural y cooperativas. Lunes a sábado 9:00 a 12:30 y 14:30 a 19:30. Pague por QR. Feriado departamental: 14 de septiembre.</p>
<table border="1" cellpadding="3"><tr><th>PROMO</th><th>Bs.</th></tr><tr><td>Lentes monofocales + armazón</td><td>280</td></tr><tr><td>Bifocales + armazón</td><td>420</td></tr><tr><td>Antirreflejo azul</td><td>+ 150</td></tr></table><p>Cristales de laboratorio propio, resinas de Brasil y Corea, armazones de Italia y China. Técnicos formados en Córdoba y São Paulo. Campaña solidaria en Punata y Tiraque cada octubre. NIT 4817263018</p></body></html>`,
    },
  },
  {
    domain: 'dentalcallecalle.com',
    country: 'CL',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="es-CL"><head><title>Clínica Dental Calle-Calle</title><script type="application/ld+json">{"@context":"http://schema.org","@type":"Dentist","name":"Clínica Dental Calle-Calle","telephone":"632248172","priceRange":"$$"}</script></head><body><h1>Dentistas a la orilla del río</h1><p>Ortodoncia invisible, implantes, endodoncia, urgencias los sábados. Atendemos Fonasa por bono PAD e Isapres con reembolso.</p><a href="/aranceles/">Aranceles</a> <a href="/ubicacion/">Ubicación</a>
<section><h2>Preguntas</h2><p>¿Atienden urgencias el 18? Sí, con turno telefónico. ¿Reciben pacientes de Bariloche? Muchos: cruzan por el paso y almuerzan en el mercado fluvial. ¿Blanqueamiento? Sí, en dos sesiones.</p></section><footer>Desarrollado con cariño por la sobrina de la doctora</footer></body></html>`,
      '/aranceles/': `<html lang="es-CL"><head><title>Aranceles - Clínica Dental Calle-Calle</title></head><body><h1>Aranceles</h1><table><tr><td>Evaluación</td><td>$ 18.000</td></tr><tr><td>Limpieza</td><td>$ 42.000</td></tr><tr><td>Resina simple</td><td>$ 38.000</td></tr><tr><td>Endodoncia molar</td><td>$ 240.000</td></tr><tr><td>Implante con corona</td><td>32 UF</td></tr></table><p>Presupuesto válido por 30 días. Boleta electrónica exenta. Hasta seis cuotas sin interés.</p>
<p>Si viene de Argentina puede pagar en dólares o con tarjeta; le entregamos informe y radiografías en CD para su odontólogo de Bariloche o Neuquén. Para Isapre solicite presupuesto con código FONASA. Aceptamos Webpay, transferencia y cheque al día. El valor de la UF es el del día de la boleta. Los controles del primer año están incluidos en todos los tratamientos de implante. Garantía por escrito, y reclamos a la Superintendencia de Salud.</p></body></html>`,
      '/ubicacion/': `<html lang="es-CL"><head><title>Ubicación - Clínica Dental Calle-Calle</title></head><body><h1>Ubicación</h1><p>Arauco 481, oficina 32, Edificio Los Notros, Valdivia</p><p>Fono 63 224 8172, WhatsApp 9 8481 7263</p><p>Razón social: Servicios Odontológicos Calle-Calle SpA, RUT 76.482.190-4</p><p>Estacionamiento en el subterráneo, la primera hora es gratis para pacientes. Colectivo 20 desde el terminal de buses.</p></body></html>`,
    },
  },
  {
    domain: 'plomero-ya.net',
    country: 'AR',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="es"><head><title>Plomero Ya! Destapaciones las 24 hs</title></head><body bgcolor="#ffffcc"><h1>¿SE TE TAPÓ? LLAMÁ YA!</h1><p>Destapaciones con máquina, termotanques, pérdidas de gas con matriculado, bombas, tanques de agua. Zona centro, Pichincha, Fisherton, Funes y Baigorria.</p><p><font size="6">0341 424-8172</font><br>WhatsApp 341 548-1726</p><p><a href="precios.html">Precios</a> <a href="garantia.html">Garantía</a></p>
<hr><p>"Vinieron un domingo con Central jugando de local." Vecina de Arroyito</p><p>También atendemos consorcios y restaurantes. Nos recomiendan tres administraciones. <blink>NO COBRAMOS LA VISITA SI TOMÁS EL TRABAJO</blink></p></body></html>`,
      '/precios.html': `<html lang="es"><head><title>Precios</title></head><body bgcolor="#ffffcc"><h2>Precios de referencia</h2><p>Visita y presupuesto: $ 25.000 (se descuenta del trabajo)<br>Destapación de cocina: desde $ 60.000<br>Cambio de flexible: $ 32.000<br>Colocación de termotanque: $ 110.000<br>Prueba de hermeticidad: consultar</p><p>IVA incluido. Factura A o B. Hasta 3 cuotas con tarjeta, Mercado Pago o efectivo con descuento.</p></body></html>`,
      '/garantia.html': `<html lang="es"><head><title>Garantía</title></head><body bgcolor="#ffffcc"><h2>Garantía</h2><p>Todos los trabajos tienen seis meses de garantía por escrito. Gasistas matriculados en la distribuidora, cañerías aprobadas.</p><p>Plomero Ya S.R.L., CUIT 30-71482936-6, bulevar Oroño 4817, Rosario. Jurisdicción: tribunales provinciales de la ciudad.</p><p>Si no volvés a llamar es porque quedó bien; si quedó mal, vení a tomar mate y lo charlamos.</p></body></html>`,
    },
  },
  {
    domain: 'panaderia-hum.com',
    country: 'UY',
    trap: 'namesake',
    pages: {
      '/': `<html lang="es"><head><title>Panadería Hum, la de la rambla de Mercedes</title></head><body><img src="fachada.jpg" alt="La panadería de Mercedes"><h1>Desde 1931 en Mercedes</h1><p>Bizcochos, galleta de campaña, pan marsellés y torta de fiambre. Hacemos lunch para casamientos de hasta 300 personas.</p><p>Pedidos al 4532 4817 o al 099 481 726.</p><a href="/historia">Historia</a>
<p>Reparto en Mercedes y Villa Soriano de martes a domingo. En el verano también en la rambla, al lado del camping de la isla.</p><p>Seguinos: @panaderiahum</p></body></html>`,
      '/historia': `<html lang="es"><head><title>Historia - Panadería Hum</title></head><body><h1>Historia</h1><p>El bisabuelo llegó de Galicia con una bolsa de levadura y puso el horno frente al río. En la creciente de 1959 el agua subió hasta la tercera bandeja. La cuarta generación amasa hoy en el mismo horno a leña, en Roosevelt 481 esquina Colón.</p><p>Docena surtida $ 240, kilo de galleta $ 130. Aceptamos tarjeta con rebaja de IVA.</p><p>Hum Panificados SRL, RUT 217384620016</p></body></html>`,
    },
  },
  {
    domain: 'agendabarco.io',
    country: 'BR',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="pt-BR"><head><title>AgendaBarco – reservas para marinas e passeios</title></head><body><header><a href="/planos">Planos</a><a href="/termos-de-uso">Termos</a><a href="/trabalhe-conosco">Trabalhe conosco</a></header><h1>Lote o barco sem lotar o WhatsApp</h1><p>Calendário, Pix na hora, lista de passageiros para a Capitania.</p><a href="https://play.google.com/store/apps/details?id=io.agendabarco&gl=BR">Google Play</a> <a href="https://apps.apple.com/br/app/agendabarco/id1584817265">App Store</a>
<footer><a href="/blog/regras-passageiros">Blog</a> <a href="/ajuda?id=48">Ajuda</a> Feito perto do mar</footer></body></html>`,
      '/planos': `<html lang="pt-BR"><head><title>Planos – AgendaBarco</title></head><body><h1>Planos</h1><p>Canoa, R$ 0: um barco, 40 reservas por mês.<br>Escuna, R$ 129: cinco barcos, Pix e cartão, nota fiscal automática.<br>Armada, R$ 349: ilimitado, API, maquininha integrada.</p><p>Sem fidelidade. Desconto de 15% no plano anual. Suporte de segunda a domingo das 7h às 21h no horário de Brasília.</p></body></html>`,
      '/termos-de-uso': `<html lang="pt-BR"><head><title>Termos – AgendaBarco</title></head><body><h1>Termos de uso</h1><p>1. A plataforma é operada por Agenda Barco Tecnologia Ltda., inscrita no CNPJ sob o nº 41.782.639/0001-53, com sede na Rua Dona Francisca, 4817, sala 17, Joinville/SC, CEP 89219-600.</p><p>2. Os dados são tratados conforme a LGPD.</p><p>3. Fica eleito o foro da Comarca de Joinville.</p><p>4. Atendimento: (47) 3481-7263, oi@agendabarco.io</p></body></html>`,
      '/trabalhe-conosco': `<html lang="pt-BR"><head><title>Trabalhe conosco – AgendaBarco</title></head><body><h1>Trabalhe conosco</h1><p>Pessoa desenvolvedora back-end pleno (CLT, híbrido): vale-refeição, plano de saúde, day off no aniversário. Pessoa de sucesso do cliente (CLT): de preferência já trabalhou em marina.</p><p>Não exigimos diploma. Mande um texto curto contando o último problema que você resolveu, em vez de currículo.</p></body></html>`,
      '/blog/regras-passageiros': `<html lang="pt-BR"><head><title>Regras de passageiros: Brasil, Portugal e Itália – AgendaBarco</title></head><body><h1>Regras de passageiros comparadas</h1><p>Em Portugal, o Decreto-Lei 149/2014 regula a atividade marítimo-turística e exige seguro de responsabilidade civil. Na Itália, vale o Codice della nautica da diporto. Aqui, siga a NORMAM da sua Capitania e afixe a lotação.</p><p>O texto foi escrito por uma leitora que opera três barcos na Ria Formosa, em Olhão.</p></body></html>`,
      '/ajuda?id=48': `<html lang="pt-BR"><head><title>Como cancelar um passeio – AgendaBarco</title></head><body><h1>Como cancelar um passeio</h1><ol><li>Abra a reserva e toque nos três pontinhos.</li><li>Escolha "mau tempo" ou "desistência".</li><li>O Pix volta para o cliente em segundos; no cartão, em até duas faturas.</li></ol><p>Se a Capitania interditar o canal, use "cancelar o dia": todos os passageiros recebem uma mensagem e um link para remarcar.</p></body></html>`,
    },
  },
]
