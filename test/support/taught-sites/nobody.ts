import type { UnseenSite } from '../unseen-sites/site.ts'

/** Sites of which no reader can tell the country. */
export const sitesOfNobody: readonly UnseenSite[] = [
  {
    domain: 'quietqueue.io',
    country: 'XX',
    trap: 'remote',
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>QuietQueue – background jobs without the pager</title></head><body><h1>Retries you can sleep through</h1><p>A job queue with a dashboard, an SDK for four languages and a bill you understand: $0.40 per million jobs. Runs in regions us-east, eu-central and ap-southeast.</p><a href="/about">About</a> <a href="/terms">Terms</a></body></html>`,
      '/about': `<!doctype html><html lang="en"><head><title>About</title></head><body><h1>About</h1><p>Two friends and a parrot. One of us lives on a boat, the other moves with the seasons: last year Oaxaca, Tbilisi, Da Nang and Cape Town. We have no office, no investors and no phone. Support answers within a day at help@quietqueue.io.</p><p>Our customers are in Denver, Utrecht,
Nairobi and Osaka.</p></body></html>`,
      '/terms': `<!doctype html><html lang="en"><head><title>Terms</title></head><body><h1>Terms</h1><p>Be kind to the service and it will be kind to you. We may suspend accounts that send spam. We are not liable for lost profits. Taxes are added where the law of your country asks for it; our payment partner is the merchant of record and sends the invoice. You can delete your account
and all data on the settings page.</p></body></html>`,
    },
  },
  {
    domain: 'crossdune-logistics.com',
    country: 'XX',
    trap: 'offices-no-head',
    acceptable: ['OM', 'DJ'],
    pages: {
      '/': `<html><head><title>Crossdune Logistics</title></head><body><h1>Crossdune Logistics</h1><p>Dhow, container and truck between the Gulf and the Horn. Two families, two ports, one bill of lading. Livestock, dates, tiles, machinery.</p><table><tr><td><b>Muscat</b><br>Al Mina Street, Muttrah, P.O. Box 714, PC 114<br>+968 2471 3826</td><td><b>Djibouti</b><br>Rue de Marseille, Plateau du Serpent, B.P. 1827<br>+253 21 35 41
72</td></tr></table><p><a href="fleet.html">Fleet</a></p></body></html>`,
      '/fleet.html': `<html><head><title>Fleet</title></head><body><h1>Fleet</h1><p>Six dhows of 300 to 700 tons, eleven reefer trucks and a share in a feeder of 4,200 tons. The dhows sail from October to May, when the monsoon lets them. Half of the trucks stand at Muttrah, the other half at PK12. Each office buys, insures and crews its own vessels, and the partners
share the freight equally at the end of the season.</p></body></html>`,
    },
  },
  {
    domain: 'lumenpress-theme.com',
    country: 'XX',
    trap: 'sample-address',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Bright Smile Studio</title><meta name="generator" content="LumenPress 4.1"></head><body><h1>Welcome to your new site</h1><p>Replace this text with a few words about your practice. Patients like short sentences and a friendly photograph.</p><a href="/services">Services</a> <a href="/contact">Contact</a><footer>123 Sample Street, Your City, 00000 · (000) 000-0000
· you@example.com</footer></body></html>`,
      '/contact': `<!DOCTYPE html><html lang="en"><head><title>Contact</title></head><body><h1>Contact</h1><p>Your Company Name<br>123 Sample Street<br>Your City, 00000</p><p>Phone: (000) 000-0000</p><p>The map shows Fisherman's Wharf until you enter an address under Settings, Location. The form sends to the address of the site owner as soon as the owner has confirmed it.</p></body></html>`,
      '/services': `<!DOCTYPE html><html lang="en"><head><title>Services</title></head><body><h1>Services</h1><h3>Service one</h3><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit. From $99.</p><h3>Service two</h3><p>Sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. From $149.</p><h3>Service three</h3><p>Ut enim ad minim veniam, quis nostrud exercitation. Ask for
a price.</p></body></html>`,
    },
  },
  {
    domain: 'iglesiacasadeluz.org',
    country: 'XX',
    trap: 'namesake',
    pages: {
      '/': `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>Iglesia Casa de Luz – San José</title></head><body><h1>Iglesia Casa de Luz</h1><p>Cultos los domingos a las 10 y a las 18, estudio bíblico los miércoles. Nos reunimos en el salón de la calle 4 con avenida Central, en San José. Todos son bienvenidos, también los que dudan.</p><p><a href="/devocional">Devocional</a> <a href="/ministerios">Ministerios</a></p></body></html>`,
      '/devocional': `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>Devocional</title></head><body><h1>Devocional de la semana</h1><p>El salmo 121 lo cantaban los que subían. Subir cansa: uno mira las piedras y no el cielo. Pero el que guarda no duerme. Esta semana, antes de abrir el teléfono, abra la ventana y diga en voz alta de dónde viene su socorro.</p><p>Puede escribirnos
sus peticiones a oracion@iglesiacasadeluz.org y oraremos el viernes.</p></body></html>`,
      '/ministerios': `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>Ministerios</title></head><body><h1>Ministerios</h1><ul><li>Niños, con merienda</li><li>Jóvenes, sábados a las 17</li><li>Matrimonios, primer viernes del mes</li><li>Visitación de enfermos</li><li>Alabanza: se necesita quien toque el bajo</li></ul><p>Apoyamos a misioneros en Guinea Ecuatorial, en el Chaco
y entre hispanos de Nueva Jersey. La ofrenda misionera se recoge el último domingo.</p></body></html>`,
    },
  },
]
