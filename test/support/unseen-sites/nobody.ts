import type { UnseenSite } from './site.ts'

/** Sites that do not say where their company is. */
export const sitesOfNobody: readonly UnseenSite[] = [
  {
    domain: 'tinyledger-app.io',
    country: 'XX',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Tinyledger – double entry for two</title></head><body><nav><a href="/pricing">Pricing</a> <a href="/privacy">Privacy</a> <a href="/contact">Contact</a></nav>
<h1>Share rent, bills and blame</h1><p>Free for one household, $4 a month for more. iOS, Android and the web.</p><footer>&copy; Tinyledger. Say hi on Mastodon.</footer></body></html>`,
      '/privacy': `<html lang="en"><body><h1>Privacy</h1><p>We store what you type and nothing else. GDPR and CCPA requests: use the form. Payments are made by Stripe. We keep backups for 30 days.</p></body></html>`,
      '/contact': `<html lang="en"><body><h1>Contact</h1><form><input name="mail"><textarea name="text"></textarea><button>Send</button></form><p>We answer within two days, time zones permitting.</p></body></html>`,
    },
  },
  {
    domain: 'coloresdelana.shop',
    country: 'XX',
    trap: null,
    pages: {
      '/': `<html lang="es"><head><title>Colores de lana – amigurumis</title></head><body><ul><li><a href="/productos">Productos</a></li><li><a href="/preguntas">Preguntas</a></li></ul><h1>Tejidos con amor</h1>
<p>Ballena $ 890, pulpo $ 650, móvil de cuna $ 2.100. Envíos a todo el país. Pedidos por mensaje privado.</p></body></html>`,
      '/preguntas': `<html lang="es"><body><h2>¿Cuánto demora?</h2><p>Entre 7 y 10 días hábiles. Aceptamos transferencia y tarjeta.</p><h2>¿Puedo retirar?</h2><p>Sí, coordinamos por mensaje, de lunes a viernes.</p></body></html>`,
    },
  },
  {
    domain: 'leisefluss.net',
    country: 'XX',
    acceptable: ['DE', 'AT', 'CH'],
    trap: null,
    pages: {
      '/': `<html lang="de"><head><title>Leise fließen – Yoga und Klang</title></head><body><a href="/termine">Termine</a><h1>Ankommen. Atmen.</h1><p>Einzelstunde 70 Euro, Gruppe 15 Euro. Ich arbeite mit Klangschalen und mit viel Geduld. Anmeldung über das Formular.</p></body></html>`,
      '/termine': `<html lang="de"><body><table><tr><td>Montag 18 Uhr</td><td>Yin</td></tr><tr><td>Donnerstag 19.30 Uhr</td><td>Klangreise</td></tr></table><p>In den Ferien keine Kurse.</p></body></html>`,
    },
  },
  {
    domain: 'apexprimesolutions.biz',
    country: 'XX',
    trap: 'sample-address',
    pages: {
      '/': `<html lang="en"><head><title>Apex Prime – Just another WordPress site</title></head><body><nav><a href="/about">About</a><a href="/contact">Contact</a></nav><h1>We deliver results</h1><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.</p>
<footer>123 Main Street, Anytown, USA 12345 | (123) 456-7890 | hello@example.com</footer></body></html>`,
      '/contact': `<html lang="en"><body><h1>Contact</h1><p>Your address here, your city, your country</p><p>Phone: 000-000-0000</p><footer>123 Main Street, Anytown, USA 12345 | (123) 456-7890</footer></body></html>`,
    },
  },
  {
    domain: 'privacylawdigest.org',
    country: 'XX',
    trap: 'foreign-law',
    pages: {
      '/': `<html lang="en"><head><title>Privacy Law Digest</title></head><body><a href="/may">May issue</a> <a href="/about">About</a><h1>Statutes of the month</h1><p>Kenya: Data Protection Act, 2019, section 40. Québec: Loi 25. Thailand: PDPA B.E. 2562. Sweden: dataskyddslagen (2018:218).</p></body></html>`,
      '/about': `<html lang="en"><body><p>A volunteer newsletter for librarians. We publish without a name and without advertising. Corrections are welcome by form.</p></body></html>`,
      '/may': `<html lang="en"><body><h2>May issue</h2><p>The Federal Court in Canberra heard the appeal under the Privacy Act 1988 (Cth). In Dublin the Commission fined a bank under section 141 of the Data Protection Act 2018. The ICO in Wilmslow moved desks.</p></body></html>`,
    },
  },
  {
    domain: 'petitpoisson.store',
    country: 'XX',
    acceptable: ['FR', 'BE', 'LU'],
    trap: 'ships-worldwide',
    pages: {
      '/': `<html lang="fr"><head><title>Petit Poisson, mode enfant</title></head><body><a href="/livraison">Livraison</a><a href="/aide">Aide</a><p>Marinière 29,90 €, bonnet 14,90 €. Paiement en trois fois.</p></body></html>`,
      '/livraison': `<html lang="fr"><body><table><tr><td>France métropolitaine</td><td>4,90 €</td></tr><tr><td>Belgique, Luxembourg</td><td>6,90 €</td></tr><tr><td>Suisse</td><td>14,90 €, hors taxes</td></tr><tr><td>Canada</td><td>24,90 €</td></tr></table></body></html>`,
    },
  },
]
