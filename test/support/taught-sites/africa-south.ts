import type { UnseenSite } from '../unseen-sites/site.ts'

export const southernAfrica: readonly UnseenSite[] = [
  {
    domain: 'fynboslight.com',
    country: 'ZA',
    trap: 'sample-address',
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Fynbos Light — weddings, quietly photographed</title></head><body class="sqs-site"><header><h1>Fynbos Light</h1>
</header><main><p>I photograph weddings in vineyards, on beaches and once in a cave. Recently: <a href="/blog/villa-cetinale">Anna and Rob in Tuscany</a>,
<a href="/blog/le-morne">Priya and Jacques on a beach at Le Morne</a>, and Lerato and Sipho in the Karoo.</p><p>Full day R28 500, half day R17 900.
Travel outside the Western Cape is charged at cost.</p><a href="/hello">Say hello</a></main></body></html>`,
      '/blog/villa-cetinale': `<!doctype html><html lang="en"><head><title>Anna + Rob, Tuscany</title></head><body><article><h1>Anna + Rob</h1><p>Rain in the morning, then that
light. They met at university and wanted a small wedding abroad: forty people, one long table and a band from the village.</p><h4>Suppliers</h4><p>Venue: Villa
Monteriggi, Strada di Cetinale 9, 53018 Sovicille (SI), Italy, +39 0577 311 402<br>Flowers: Fiori Bandini, Via Roma 12, Siena<br>Dress: Atelier Corde, London W1
<br>Cake: Forno Pepi, Siena</p></article></body></html>`,
      '/hello': `<!doctype html><html lang="en"><head><title>Say hello</title></head><body><h1>Say hello</h1><p>Tell me your date, the place and how you met. I take on
twenty-two weddings a year, so write early.</p><p>The studio is upstairs at 61 Dorp Street, Stellenbosch 7600. Come for coffee, by appointment.</p><p>+27 82 564 3190 ·
hello@fynboslight.com</p><p class="fine">Fynbos Light (Pty) Ltd, Reg. 2014/118207/07. Not VAT registered.</p></body></html>`,
    },
  },
  {
    domain: 'living-fountain-assembly.org',
    country: 'ZW',
    trap: null,
    pages: {
      '/': `<html><head><title>Living Fountain Assembly</title></head><body background="dove.jpg"><center><font size="6" color="navy">LIVING FOUNTAIN ASSEMBLY</font><br>
<i>Mauya! Siyalemukela! Welcome!</i></center><p>Sunday: 08:30 Shona service, 10:30 English service, 14:00 Ndebele service<br>Wednesday: 17:30 prayer<br>Friday: all
night, once a month</p><p>You find us at corner Samora Machel Ave East and Glenara Avenue, Eastlea, Harare. Combis to Msasa pass the gate.</p><p><a href="pastors.html">
Our pastors</a> <a href="giving.html">Giving</a></p></body></html>`,
      '/giving.html': `<html><head><title>Giving</title></head><body><h3>Giving</h3><p>Tithes and offerings can be given at the service, by EcoCash (biller code 88142) or at the
church office, in dollars or in ZiG. We publish the accounts every January on the board in the foyer.</p><p>The building fund stands at 62% of the
roof. Those who give bricks, please bring them on Saturday mornings when the committee is there to count them.</p><p>Church office: 0242 776 415, Mobile
077 234 6108</p></body></html>`,
    },
  },
  {
    domain: 'agencia-maritima-zalala.com',
    country: 'MZ',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="pt"><head><meta charset="utf-8"><title>Agência Marítima Zalala, Lda.</title></head><body><h1>Zalala Shipping</h1><p>Agenciamento de navios,
despachos aduaneiros, estiva e armazenagem nos portos da Beira, Quelimane e Nacala. Carga em trânsito para o Malawi, a Zâmbia e o Zimbabwe.</p>
<p><a href="/servicos.php">Serviços</a> <a href="/quem-somos.php">Quem somos</a> <a href="/contactos.php">Contactos</a></p><div>NUIT 400128763</div></body></html>`,
      '/contactos.php': `<!DOCTYPE html><html lang="pt"><head><meta charset="utf-8"><title>Contactos</title></head><body><h1>Contactos</h1><dl><dt>Sede</dt><dd>Rua Correia de Brito
n.º 1312, 1.º andar, C.P. 94, Beira</dd><dt>Telefone</dt><dd>+258 23 324 817</dd><dt>Operações (24 h)</dt><dd>+258 84 310 5526</dd><dt>Quelimane</dt><dd>Avenida
Marginal, junto ao porto</dd></dl><p>Os pedidos de cotação são respondidos no mesmo dia. Horário do escritório: das 7h30 às 15h30, sábados até às 12 horas.</p></body></html>`,
      '/quem-somos.php': `<!DOCTYPE html><html lang="pt"><head><meta charset="utf-8"><title>Quem somos</title></head><body><h1>Quem somos</h1><p>A Agência Marítima Zalala é uma
sociedade por quotas, com capital social de 2.500.000,00 MT, fundada em 1999 por dois despachantes do porto. Emprega hoje 73 trabalhadores e possui três
armazéns, uma báscula e quatro empilhadoras. Para qualquer litígio é competente o Tribunal Judicial da Província de Sofala.</p></body></html>`,
    },
  },
  {
    domain: 'sambava-vanilla.com',
    country: 'MG',
    trap: 'foreign-language',
    pages: {
      '/': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sambava Vanilla – gourmet beans direct</title></head><body><div id="wix"><h1>Black gold, straight
from the growers</h1><p>We are a family of vanilla preparers. Our beans are cured for eight months in the old way: scalding, sweating, sun and shade. Grade A
gourmet 16-18 cm, red TK and cuts.</p><h3>Where our beans go</h3><p>Rotterdam, Hamburg, Marseille, New Jersey, Yokohama, Auckland</p><a href="/shop">Prices</a>
<a href="/story">Our story</a></div></body></html>`,
      '/shop': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Prices</title></head><body><h1>Prices, July</h1><p>Grade A, 1 kg vacuum packed: US$ 145<br>Red,
1 kg: US$ 96<br>Cuts, 5 kg: US$ 310</p><h2>Shipping by courier, per kg</h2><table><tr><td>France, Germany, Netherlands</td><td>$18</td></tr><tr><td>United States, Canada</td>
<td>$24</td></tr><tr><td>Japan, Korea</td><td>$22</td></tr><tr><td>Australia, New Zealand</td><td>$26</td></tr></table><p>Phytosanitary certificate included.</p></body></html>`,
      '/story': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Our story</title></head><body><h1>Our story</h1><p>Grandfather Rakoto planted the first vines
in 1961 above Farahalana. Today we buy from 90 planters in the SAVA region and pay them on the scale, in ariary.</p><p>Visit us: Lavanila Raikitra SARL, Lot 47
Ambodisatrana, 208 Sambava. NIF 3002814476, STAT 01284 72 2009 0 00311.<br>Call Hery on +261 32 04 518 77 (French and English).</p></body></html>`,
    },
  },
  {
    domain: 'banyanreach-talent.com',
    country: 'MU',
    trap: 'foreign-law',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Banyan Reach | Executive search for financial services</title></head><body><nav>Clients Candidates <a href="/terms">Terms</a>
<a href="/who-we-are">Who we are</a></nav><h1>Fund accountants, trust officers, compliance leads</h1><p>Our clients in London, Dubai and Johannesburg ask for people who know
both worlds. We find them on the island and bring them home from abroad.</p><footer>© Banyan Reach Ltd. BRN C14122870. Licensed as a private recruitment agency.</footer></body></html>`,
      '/terms': `<!DOCTYPE html><html lang="en"><head><title>Terms of business</title></head><body><h1>Terms of business</h1><p>1. A fee of 22% of the first year's package is due on
the day of the start. 2. Invoices are payable within 21 days. 3. Should the candidate leave within three months we search again once, at no charge.</p>
<p>9. These terms are governed by the laws of England and Wales, and disputes are referred to arbitration under the LCIA rules, with seat in London. 10. Personal data of
candidates in the European Union: our representative is Privacy Desk GmbH, Mariahilfer Straße 88, 1070 Wien, Austria.</p></body></html>`,
      '/who-we-are': `<!DOCTYPE html><html lang="en"><head><title>Who we are</title></head><body><h1>Who we are</h1><p>Five consultants who between them placed 600 people. We
work in English, French and, after five o'clock, Kreol.</p><div itemscope itemtype="https://schema.org/EmploymentAgency"><span itemprop="name">Banyan Reach Ltd</span>
<div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">Level 4, Silicon House, Cybercity</span>, <span itemprop="addressLocality">
Ebène</span> <span itemprop="postalCode">72201</span></div><span itemprop="telephone">+230 464 3817</span></div></body></html>`,
    },
  },
]
