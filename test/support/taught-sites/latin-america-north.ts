import type { UnseenSite } from '../unseen-sites/site.ts'

export const northernLatinAmerica: readonly UnseenSite[] = [
  {
    domain: 'guacamayacode.com',
    country: 'CO',
    trap: 'remote',
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Guacamaya Code</title></head><body><h1>Nearshore teams, same time zone</h1><p>Forty developers in Medellín, Quito, Lima, Mérida, Asunción and Montevideo build and run web shops for companies in Texas and Florida. Everybody works from home and meets twice a year.</p><p><a href="/team">Team</a> <a href="/legal">Legal</a></p></body></html>`,
      '/team': `<!doctype html><html lang="en"><head><title>Team</title></head><body><h1>Team</h1><ul><li>Camila, product, Quito</li><li>Andrés, backend, Asunción</li><li>Julieta, design, Montevideo</li><li>Brayan, QA, Lima</li><li>Xóchitl, data, Mérida</li><li>Santiago and Manuela, founders, Medellín</li></ul><p>Would you like to be the next? We hire by contract of
services where you live, and with a labour contract where our company is.</p></body></html>`,
      '/legal': `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Aviso legal</title></head><body><h1>Aviso legal y tratamiento de datos</h1><p>Responsable: Guacamaya Code S.A.S., NIT 901.284.617-3, Carrera 43A # 1 Sur-188, oficina 907, Medellín, Antioquia. Teléfono (604) 322 4187, celular 310 418 6625. En cumplimiento de la Ley 1581 de 2012 usted puede
conocer, actualizar y rectificar sus datos. Controversias: centro de arbitraje de la Cámara de Comercio de Medellín.</p></body></html>`,
    },
  },
  {
    domain: 'hostal-jicaro.com',
    country: 'NI',
    trap: 'namesake',
    pages: {
      '/': `<html><head><title>Hostal El Jícaro, Granada</title></head><body><h2>Hostal El Jícaro</h2><p>A colonial house with a garden in the middle, hammocks, and a kitchen you may use. Two blocks from the cathedral of Granada. Doubles from 32 dollars, dorm 11.</p><p>Casa colonial con jardín y hamacas. A dos cuadras de la catedral de Granada.</p><p><a
href="rooms.html">Rooms / Habitaciones</a> <a href="trips.html">Trips / Paseos</a> <a href="llegar.html">Getting here / Cómo llegar</a></p></body></html>`,
      '/llegar.html': `<html><head><title>Getting here</title></head><body><h3>Getting here / Cómo llegar</h3><p>De la esquina del Parque Central, dos cuadras al lago, media cuadra al sur, casa con portón azul. Chicken buses from the capital leave from the market Huembes (one hour, 38 córdobas).</p><p>Tel. 2552 3184, cel. 8843 6172</p><p>We can fetch you
at the airport, forty dollars a car. From Peñas Blancas take the bus to Rivas first.</p></body></html>`,
      '/trips.html': `<html><head><title>Trips</title></head><body><h3>Trips / Paseos</h3><ul><li>Las Isletas by panga, two hours, C$ 750</li><li>Mombacho canopy, half day</li><li>Masaya at night, the lava, 25 dollars</li><li>Laguna de Apoyo, day pass with kayak</li><li>Ometepe, two days with the ferry from San Jorge</li></ul><p>We ask the guides for 10% and give
it to the school of the barrio. Tell us the evening before; boats go with four people.</p></body></html>`,
    },
  },
  {
    domain: 'irieblue-events.com',
    country: 'JM',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Irie Blue Catering &amp; Events</title></head><body><div class="hero"><h1>Jerk, joy and a tablecloth that is actually white</h1></div><p>Corporate lunches, nine nights, weddings on the North Coast. From fifty heads up. Prices quoted in J$ and include GCT; foreign couples may pay in US.</p><p><a href="/menus">Menus</a> <a href="/reach-us">Reach
us</a></p></body></html>`,
      '/reach-us': `<!doctype html><html lang="en"><head><title>Reach us</title></head><body><h1>Reach us</h1><p itemscope itemtype="http://schema.org/FoodEstablishment"><span itemprop="name">Irie Blue Catering</span><br><span itemprop="address">Shop 9, 22 Barbican Road, Kingston 6</span><br><a itemprop="telephone" href="tel:8769264173">876-926-4173</a></p><p>The kitchen is open Tuesday
to Saturday. On Mondays we sharpen the knives and go to the market; leave a message and Miss Dorothy will call you back the same evening.</p></body></html>`,
      '/menus': `<!doctype html><html lang="en"><head><title>Menus</title></head><body><h1>Menus</h1><h2>Country</h2><p>Ackee and saltfish, callaloo, roast breadfruit, fried dumplings. J$3,200 a head.</p><h2>Town</h2><p>Jerk chicken, escovitch snapper, rice and peas, festival, slaw. J$4,600 a head.</p><h2>Manor House</h2><p>Curried goat, lobster when in season, gungo
rice, rum cake, sorrel. J$7,800 a head. Bartenders and glassware are extra.</p></body></html>`,
    },
  },
  {
    domain: 'sanatoriolasabana.org',
    country: 'GT',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>Sanatorio Las Jacarandas</title></head><body><div class="cabecera">Emergencias 24 horas: 2334-7186</div><h1>Sanatorio Las Jacarandas</h1><p>Maternidad, cirugía, pediatría, rayos X y ultrasonido. Cuidamos a su familia desde 1971.</p><p>12 avenida 4-37, zona 11, colonia Roosevelt</p><ul><li><a href="/planes-de-parto">Planes
de parto</a></li><li><a href="/medicos">Médicos</a></li></ul></body></html>`,
      '/planes-de-parto': `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>Planes de parto</title></head><body><h1>Planes de parto</h1><p>Parto normal con dos noches de hospitalización: Q 8,900. Cesárea: Q 13,500. Incluye ginecólogo, pediatra, anestesiólogo, sala y medicinas de rutina; no incluye incubadora. Puede pagar en cuotas desde la semana veinte.</p><p>Atendemos a
pacientes con seguro médico privado y afiliadas al IGSS por convenio. Visitas de 10 a 12 y de 16 a 19 horas.</p></body></html>`,
    },
  },
  {
    domain: 'notaria47qro.com',
    country: 'MX',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="es-MX"><head><meta charset="utf-8"><title>Notaría Pública 47</title></head><body><h1>Notaría Pública 47</h1><p>Escrituras, testamentos, poderes, constitución de sociedades, fe de hechos, sucesiones. Septiembre, mes del testamento: honorarios a mitad de precio.</p><p><a href="/tramites">Trámites y requisitos</a> | <a href="/aviso-de-privacidad">Aviso de
privacidad</a></p><p>Prol. Corregidora Norte 818, Col. Arboledas, C.P. 76140, Santiago de Querétaro, Qro. Tel. 442 214 3876</p></body></html>`,
      '/tramites': `<!DOCTYPE html><html lang="es-MX"><head><meta charset="utf-8"><title>Trámites</title></head><body><h1>Requisitos</h1><h3>Compraventa</h3><p>Escritura anterior, predial y agua al corriente, INE, CURP, acta de matrimonio y constancia de situación fiscal de ambas partes. El ISR y el impuesto de traslado se calculan con el avalúo.</p><h3>Testamento</h3><p>INE,
CURP, acta de nacimiento. Cita de una hora. Costo $ 2,400 más IVA; en septiembre $ 1,200.</p><h3>Poder para pleitos y cobranzas</h3><p>INE vigente del otorgante y datos completos del apoderado.</p></body></html>`,
      '/aviso-de-privacidad': `<!DOCTYPE html><html lang="es-MX"><head><meta charset="utf-8"><title>Aviso de privacidad</title></head><body><h1>Aviso de privacidad</h1><p>El titular de la Notaría Pública 47 de la demarcación notarial de Querétaro es responsable del tratamiento de sus datos personales conforme a la ley federal de la materia. Los usaremos para elaborar el
instrumento que solicita, calcular y enterar contribuciones y cumplir con avisos antilavado. Para ejercer sus derechos ARCO escriba a privacidad@notaria47qro.com.</p></body></html>`,
    },
  },
]
