import type { UnseenSite } from '../unseen-sites/site.ts'

export const americasOceania: readonly UnseenSite[] = [
  {
    domain: 'sillar-blanco-hospedaje.com',
    country: 'PE',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Hospedaje Sillar Blanco</title></head><body><nav><a href="/habitaciones">Habitaciones</a> <a href="/ubicacion">Ubicación</a></nav><h1>Casona del siglo XIX a tres cuadras de la Plaza de Armas</h1><p>Matrimonial S/ 140, triple S/ 190. Incluye desayuno con pan de tres puntas y jugo de papaya. Aceptamos Yape y Plin.</p></body></html>`,
      '/ubicacion': `<html lang=es><body><h1>Ubicación</h1><p>Calle Melgar 214, Cercado, Arequipa. Cel. 958 274 163, fijo (054) 28 4176. RUC 20498271634.</p><p>Taxi desde el terrapuerto: 10 soles. Salidas al Colca a las 3 a. m.: le guardamos la maleta y le preparamos un termo con mate de coca.</p>
<p>Recepción las 24 horas, cochera a media cuadra.</p></body></html>`,
    },
  },
  {
    domain: 'talleres-illimani.com',
    country: 'BO',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Talleres Illimani, frenos y suspensión</title></head><body><h1>Frenos que aguantan la bajada</h1><p>Rectificado de discos, cambio de pastillas Bs 180, conversión a GNV, chapa y pintura. Trabajamos con minibuses, trufis y 4x4.</p><p>El Alto, Av. 6 de Marzo, Villa Bolívar B, frente al surtidor. Cel. 71 548 263, telf. 2 281 4763. NIT 4827163015. Atendemos de lunes a sábado, de 8:00 a 18:30.</p><p>Inspección técnica: le preparamos su vehículo para la roseta.</p></body></html>`,
    },
  },
  {
    domain: 'rosas-del-cotopaxi.com',
    country: 'EC',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Rosas del Volcán | fresh cut roses, farm direct</title></head><body><a href="/varieties">Varieties</a> <a href="/contact-sales">Sales</a><h1>42 hectares at 2,900 metres</h1><p>Freedom, Explorer, Mondial, Playa Blanca; 40 to 90 cm. Rainforest Alliance and Flor certified. Boxes fly every night to Miami and Amsterdam.</p></body></html>`,
      '/contact-sales': `<html><body><h1>Sales</h1><p>Finca: Panamericana Norte km 8, sector Tanicuchí, Latacunga<br>Tel. 03 270 1846, cel. 099 427 1836 (Johana)</p><p>RUC 0591728364001. Visits with two days' notice; rubber boots provided. Valentine's orders close on 10 December.</p>
<p>Minimum: two half boxes per variety.</p></body></html>`,
    },
  },
  {
    domain: 'notaria-sabaneta-digital.com',
    country: 'CO',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Notaría: escrituras, autenticaciones, registro civil</title></head><body><ul class=menu><li><a href="/tramites">Trámites</a><li><a href="/pqrs">PQRS</a></ul><h1>Su turno en línea, sin filas</h1><p>Autenticación biométrica $ 5.400, copia de registro civil $ 9.100, salida de menores. Lleve su cédula original. Tarifas de la Superintendencia de Notariado y Registro.</p></body></html>`,
      '/pqrs': `<html lang=es><body><h1>Peticiones, quejas y reclamos</h1><p>Carrera 43A # 71 Sur 42, local 108, Sabaneta, Antioquia</p><p>(604) 288 41 76 · 310 427 1836. NIT 900.417.826-3. Lunes a viernes 8:00 a.m. a 5:00 p.m., sábados de turno cada quince días.</p><p>Respondemos en quince días hábiles según la Ley 1755 de 2015; tratamiento de datos según la Ley 1581 de 2012.</p></body></html>`,
    },
  },
  {
    domain: 'cafeteros-de-la-sierra.org',
    country: 'HN',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Cooperativa de caficultores La Neblina</title></head><body><h1>180 familias, un beneficio</h1><p>Cafés lavados y miel, 84 a 88 puntos, sello de Marcala. Pagamos el quintal en oro a L 5,200 más premio de comercio justo. Vivero, laboratorio de catación y caja rural.</p><p>Barrio Concepción, una cuadra al norte del parque, Marcala, La Paz. Tel. 2764-5183, cel. 9842-7163. RTN 12089014827361.</p></body></html>`,
    },
  },
  {
    domain: 'colmado-veterinario-sanchez.com',
    country: 'DO',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Clínica Veterinaria Patitas del Cibao</title></head><body><h1>Consultas, vacunas, grooming y cirugía</h1><p>Consulta RD$ 1,200, vacuna séxtuple RD$ 900, castración de gatos RD$ 3,500 con medicamentos. ITBIS incluido.</p><p>Av. Estrella Sadhalá esq. Bartolomé Colón, Plaza Alejo, módulo 7, Santiago. 809-724-1863, WhatsApp 829-417-2638.</p><p>Lunes a viernes 9 a 7, sábados hasta las 4. RNC 131-72846-3. ¡Cuidamos tu can como si fuera nuestro!</p></body></html>`,
    },
  },
  {
    domain: 'estancia-cuchilla-verde.com',
    country: 'UY',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Estancia turística Cuchilla Verde</title></head><body><a href="/tarifas">Tarifas</a> <a href="/llegar">Cómo llegar</a><h1>Campo, caballos y fogón</h1><p>Cabalgatas, yerra, asado con cuero, mate al amanecer. Día de campo $U 2.900, pensión completa $U 5.800 por persona.</p></body></html>`,
      '/llegar': `<html lang=es><body><h1>Cómo llegar</h1><p>Ruta 26 km 187, a 40 km de Tacuarembó, portera blanca a la izquierda después del paso. Celular 099 427 186, teléfono 4632 7184.</p><p>Hay ómnibus de Turil y Nuñez desde Tres Cruces, lo esperamos en la parada. RUT 160274180016. Con lluvia fuerte el camino de tosca necesita doble tracción.</p></body></html>`,
    },
  },
  {
    domain: 'mandioca-softworks.io',
    country: 'PY',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Mandi'o: facturación electrónica para comercios</title></head><body><h1>Facturá en dos clics</h1><p>Emití tu KuDE con SIFEN, llevá el stock y el libro IVA. Plan Despensa Gs. 89.000 por mes, Plan Ferretería Gs. 190.000. Mba'éichapa, ¿te ayudamos?</p><p>Oficina: Teniente Fariña casi Yegros, Asunción; (021) 447 182, 0981 427 163. RUC 80104827-3. Lunes a viernes 7:30 a 17:00.</p></body></html>`,
    },
  },
  {
    domain: 'pura-brasa-marmitas.com',
    country: 'BR',
    trap: null,
    pages: {
      '/': `<html lang="pt-BR"><head><title>Pura Brasa Marmitas Fit</title></head><body class="woocommerce"><div>Frete grátis acima de R$ 120</div><h1>Sua semana pronta no freezer</h1><p>Kit 10 marmitas R$ 189,90. Frango com batata-doce, carne de panela, feijoada magra. Pix com 5% de desconto ou 3x sem juros.</p><p>Retire na Rua Quinze de Novembro 1427, Joinville/SC, CEP 89201-600. Zap (47) 99142-7186.</p><footer>CNPJ 31.482.716/0001-05. Alvará sanitário 4182/24</footer></body></html>`,
    },
  },
  {
    domain: 'boulangerie-des-erables.com',
    country: 'CA',
    trap: null,
    pages: {
      '/': `<html lang="fr-CA"><head><title>Boulangerie des Érables — pains au levain</title></head><body><a href="/infolettre">Infolettre</a> <a href="/nous-joindre">Nous joindre</a><h1>Du pain, pis du bon</h1><p>Miche 7,50 $, tourtière 24 $, pouding chômeur le vendredi. Commandez avant 15 h la veille. TPS et TVQ en sus sur les viennoiseries à l'unité.</p></body></html>`,
      '/nous-joindre': `<html lang=fr><body><h1>Nous joindre</h1><p>1482, rue King Ouest, Sherbrooke J1J 2C2<br>819 564-2718</p><p>Fermé le lundi et le mardi, à la Saint-Jean et à l'Action de grâce. NEQ 1174283615. Stationnement derrière, à côté du dépanneur.</p>
<p>Du mercredi au dimanche, 7 h à 17 h 30. On parle aussi anglais, astheure.</p></body></html>`,
    },
  },
  {
    domain: 'kaimoana-charters.com',
    country: 'NZ',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Kaimoana Charters: snapper, kingfish, hāpuku</title></head><body><h1>Kia ora, let's fish</h1><p>12 m cat, survey for 14, all gear and bait. Half day $145, overnight from $480 a head incl GST. BYO beers; morning tea from Shaz.</p><p>Town Basin Marina, berth C14, Whangārei. Ring Pete 021 428 176 or 09 438 2714. Under 15s half price. If the bar is no good we refund in full.</p></body></html>`,
    },
  },
  {
    domain: 'bula-coral-dive.com',
    country: 'FJ',
    trap: null,
    pages: {
      '/': `<html><head><title>Bula Coral Dive</title></head><body><h1>Soft corals of the Somosomo Strait</h1><p>Two-tank dive FJ$ 290, Open Water FJ$ 1,150, prices VIP. Rainbow Reef is twelve minutes by boat. Vinaka to all who voted for us!</p><p>Matei, Taveuni. PO Box 42, Waiyevo. Ph 888 2417, mob 992 4716. No diving on Sunday mornings: church. TIN 50-28417-0-3.</p></body></html>`,
    },
  },
  {
    domain: 'goroka-coolstores.com',
    country: 'PG',
    trap: null,
    pages: {
      '/': `<html><head><title>Asaro Fresh Coolstores Ltd</title></head><body><h1>Kaukau, broccoli, strawberries: kept cold, delivered on time</h1><p>We buy from 900 growers and truck down the Highlands Highway twice a week to Lae and Port Moresby. Storage K 1.20 per kg per week. Yu laik salim kumu? Ring mipela.</p><p>Section 14 Lot 7, Edwards Road, North Goroka EHP 441. Ph 532 1846, Digicel 7142 7186. TIN 500417286. BSP and Kina Bank EFTPOS.</p></body></html>`,
    },
  },
]
