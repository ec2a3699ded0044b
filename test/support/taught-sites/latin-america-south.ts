import type { UnseenSite } from '../unseen-sites/site.ts'

const tornadoFooter = `<div class="pie">Tornado Gym 2019. Av. Pellegrini 1487, Rosario. Tel. 0341 448-2715</div>`

export const southAmerica: readonly UnseenSite[] = [
  {
    domain: 'tornadogym.net',
    country: 'AR',
    trap: 'old-address',
    pages: {
      '/': `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>Tornado Gym</title></head><body><h1>TORNADO GYM</h1><p>Musculación, crossfit, spinning y boxeo. Vení a probar una clase gratis, traé toalla y ganas. ¡Nos mudamos! Te esperamos en Nueva Córdoba, Obispo Trejo 986, desde marzo.</p>
<p><a href="?s=horarios">Horarios</a> <a href="?s=cuotas">Cuotas</a></p>${tornadoFooter}</body></html>`,
      '/?s=horarios': `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>Horarios</title></head><body><h1>Horarios</h1><p>Lunes a viernes de 7 a 22.30, sábados de 9 a 14, feriados cerrado.</p><table><tr><td>Spinning</td><td>8, 14, 19 y 20 hs</td></tr><tr><td>Boxeo</td><td>martes y jueves 21 hs</td></tr><tr><td>Funcional</td><td>todos los días 18 hs</td>
</tr></table><p>Anotate por WhatsApp: 351 615-2284. Si no venís, avisá, hay gente en lista de espera.</p>${tornadoFooter}</body></html>`,
      '/?s=cuotas': `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>Cuotas</title></head><body><h1>Cuotas de octubre</h1><p>Pase libre $ 38.000, tres veces por semana $ 31.000, jubilados y estudiantes 20 % de descuento con libreta. Precios finales, IVA incluido. Débito automático: segunda cuota sin cargo.</p><p>Tornado Fit S.R.L., CUIT
30-71548263-9. Data fiscal en recepción.</p>${tornadoFooter}</body></html>`,
    },
  },
  {
    domain: 'huertosdelteno.com',
    country: 'CL',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Huertos del Teno – cerezas, kiwis, manzanas</title></head><body><header><img alt="Huertos del Teno" src="/media/logo.webp"></header><h1>Del huerto al puerto en 36 horas</h1><p>Cultivamos 240 hectáreas de cerezo, kiwi y manzano y embalamos en nuestro packing con
hidroenfriado. Nuestra fruta viaja a Guangzhou, Rotterdam y Filadelfia.</p><p><a href="/campo">El campo</a> · <a href="/trabaje-con-nosotros">Trabaje con nosotros</a></p></body></html>`,
      '/campo': `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>El campo</title></head><body><h1>El campo</h1><p>El fundo Santa Rebeca lo compró el abuelo en 1958. Entonces se sembraba remolacha y arroz; el primer kiwi se plantó en 1983. Hoy regamos por goteo con derechos de agua del río y tenemos certificación GlobalG.A.P.</p><address>Agrícola
Huertos del Teno SpA<br>RUT 76.418.203-5<br>Camino a La Montaña km 4, Teno, Curicó<br>+56 75 241 8360</address></body></html>`,
      '/trabaje-con-nosotros': `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Trabaje con nosotros</title></head><body><h1>Temporada de cosecha</h1><p>Necesitamos 300 temporeros entre noviembre y enero. Pagamos por caja con piso garantizado, locomoción desde Curicó, Rauco y Molina, colación y sala cuna. Contrato con imposiciones
en AFP y Fonasa desde el primer día. Traiga su cédula de identidad y certificado de antecedentes, o escriba al WhatsApp 9 6218 4473.</p></body></html>`,
    },
  },
  {
    domain: 'radiollamarada.net',
    country: 'BO',
    trap: null,
    pages: {
      '/': `<HTML><HEAD><TITLE>Radio Llamarada 97.9 FM - La Paz</TITLE></HEAD><BODY BGCOLOR=black TEXT=white><H1>Llamarada 97.9</H1><P>La voz de las laderas. Cumbia, huayño, noticias de los barrios y el noticiero aymara a las cinco y media de la mañana.</P><EMBED SRC="http://stream.radiollamarada.net:8000/vivo"><P><A HREF="publicidad.htm">Publicidad</A>
<A HREF="escribenos.htm">Escríbenos</A></BODY></HTML>`,
      '/publicidad.htm': `<HTML><HEAD><TITLE>Publicidad</TITLE></HEAD><BODY><H2>Anuncie con nosotros</H2><P>Cuña de 30 segundos: 25 Bs.<BR>Paquete de 100 cuñas: 1.900 Bs.<BR>Transmisión desde su negocio: 800 Bs. por tres horas<BR>Comunicados y necrológicos: 15 Bs.</P><P>Emitimos factura. Llegamos a Villa Fátima, Munaypata, Cotahuma, San Antonio
y El Alto hasta la Ceja; en Internet nos escuchan paisanos en Virginia, Bérgamo y São Paulo.</P></BODY></HTML>`,
      '/escribenos.htm': `<HTML><HEAD><TITLE>Escríbenos</TITLE></HEAD><BODY><H2>Escríbenos</H2><P>Calle Sagárnaga esquina Max Paredes, Edificio Illampu, piso 3, of. 302, zona El Rosario<BR>Casilla 3417, La Paz<BR>Teléfono de cabina 2-245 8316, WhatsApp 715 42 608</P><P>NIT 1028374029. Las cartas de los oyentes se leen los domingos; las que vienen sin
nombre, no.</P></BODY></HTML>`,
    },
  },
  {
    domain: 'metalplasjoinville.com',
    country: 'BR',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="pt-BR"><head><meta charset="utf-8"><title>Metalplas Autopeças</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Metalplas","legalName":"Metalplas Indústria de Autopeças Ltda.","taxID":"04.718.263/0001-52","contactPoint":{"@type":"ContactPoint",
"telephone":"+55 47 3435-2718","contactType":"sales","availableLanguage":["pt","es"]}}</script></head><body><h1>Buchas, coxins e flanges para a reposição</h1><p>Fabricamos 1.800 itens para as linhas leve e pesada. Catálogo eletrônico atualizado todo mês.</p><a href="/onde-comprar">Onde comprar</a> <a href="/lgpd">Privacidade</a></body></html>`,
      '/onde-comprar': `<!DOCTYPE html><html lang="pt-BR"><head><meta charset="utf-8"><title>Onde comprar</title></head><body><h1>Onde comprar</h1><p>Procure o distribuidor da sua região:</p><ul><li>Sul: Distribuidora Araucária, Curitiba</li><li>Sudeste: Peçasul, Contagem</li><li>Nordeste: Auto Mandacaru, Caruaru</li><li>Paraguay: Repuestos Itapúa,
Encarnación, +595 71 204 318</li><li>Uruguay: Casa Bujes, Montevideo, +598 2203 4471</li></ul><p>Vendemos somente para lojistas com CNPJ; o frete é CIF acima de R$ 2.500,00.</p></body></html>`,
      '/lgpd': `<!DOCTYPE html><html lang="pt-BR"><head><meta charset="utf-8"><title>Privacidade</title></head><body><h1>Aviso de privacidade</h1><p>A Metalplas trata os dados do formulário apenas para responder ao seu contato, conforme a Lei 13.709/2018. O encarregado atende em privacidade@metalplasjoinville.com ou na Rua Dona Francisca, 7940, Distrito
Industrial, Joinville/SC, CEP 89219-600. Fica eleito o foro da comarca de Joinville para dirimir qualquer dúvida.</p></body></html>`,
    },
  },
  {
    domain: 'apuraymi-tours.com',
    country: 'PE',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Apu Raymi Tours: small groups to the lost cities</title></head><body><h1>Walk with the people of the mountains</h1><p>Salkantay 5 days, Lares 4 days, Choquequirao 8 days. Porters carry 15 kg at most and sleep in proper tents. Families are welcome; so are vegetarians.</p><p>Nationals of the Andean
Community pay reduced entrance fees with their DNI.</p><nav><a href="/treks/salkantay">Salkantay</a> <a href="/terminos">Términos</a></nav></body></html>`,
      '/treks/salkantay': `<!doctype html><html lang="en"><head><title>Salkantay 5 days</title></head><body><h1>Salkantay, 5 days</h1><p>Day 1: pick up at your hotel at 4:30, breakfast in Mollepata, walk to Soraypampa. Day 2: the pass at 4,630 m. Day 3: cloud forest, coffee at Lucmabamba. Day 4: Llactapata and down to the train. Day 5: the citadel, train and bus
back.</p><p>US$ 520 with train, entrance, meals and tents. Sleeping bag 20 dollars. Groups leave every Monday and Thursday from April to November.</p></body></html>`,
      '/terminos': `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Términos</title></head><body><h1>Términos y condiciones</h1><p>Apu Raymi Tours E.I.R.L., RUC 20564183927, con domicilio en calle Plateros 348, segundo piso, Cusco, opera con constancia de DIRCETUR. Las boletas se emiten en soles o dólares; los turistas no domiciliados
están exonerados del IGV. Para reclamos use nuestro Libro de Reclamaciones virtual o llame al 084 231764. Celular de guardia: 984 615 230.</p></body></html>`,
    },
  },
  {
    domain: 'repuestoscarabobo.com',
    country: 'VE',
    trap: 'namesake',
    pages: {
      '/': `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>Repuestos Los Tres Hermanos | Valencia</title></head><body><h1>Repuestos Los Tres Hermanos</h1><p>Todo en tren delantero, frenos y electricidad. Somos especialistas en modelos coreanos y americanos. Visítenos en Valencia, abrimos también los sábados.</p><p>Aceptamos divisas,
pago móvil, punto y transferencia. Precios al cambio del día.</p><p><a href="/tienda">Tienda</a> <a href="/ubicacion">Ubicación</a></p></body></html>`,
      '/ubicacion': `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>Ubicación</title></head><body><h1>Cómo llegar</h1><p>Av. Bolívar Norte, C.C. Los Samanes, local 14, detrás de la bomba. Valencia 2001. Si viene de la autopista, salga por el distribuidor El Trigal.</p><p>Tlf. 0241-823.45.17 / 0414-418.62.39<br>RIF J-30918264-7</p><p>No
despachamos por encomienda los domingos ni los días de racionamiento eléctrico.</p></body></html>`,
      '/tienda': `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>Tienda</title></head><body><h1>Tienda</h1><table><tr><td>Muñón superior</td><td>REF 14</td></tr><tr><td>Pastillas delanteras</td><td>REF 18</td></tr><tr><td>Mesetas con bujes, par</td><td>REF 65</td></tr><tr><td>Alternador reconstruido</td><td>REF 90, con garantía de tres
meses</td></tr></table><p>Los precios incluyen IVA. Por pago en divisas en efectivo se causa el IGTF de 3 %. Reserve por WhatsApp y retire en mostrador.</p></body></html>`,
    },
  },
]
