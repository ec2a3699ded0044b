import type { UnseenSite } from '../unseen-sites/site.ts'

export const trapsFirst: readonly UnseenSite[] = [
  {
    domain: 'riad-bab-zitoun.com',
    country: 'MA',
    trap: 'agency',
    pages: {
      '/': `<html lang="fr"><head><title>Riad Bab Zitoun - 7 suites, hammam, table d'hôtes</title></head><body><a href="/suites">Suites</a> <a href="/mentions">Mentions</a><h1>Un patio, un bassin, le silence</h1><p>Derb Sidi Bouloukat, à deux pas de Jemaa el-Fna et du souk. Suite dès 1 150 DH, taxe de promotion touristique 36 dh par nuit. Tél. 05 24 38 41 76.</p><footer>Création : Studio Pixelune, 41 cours Gambetta, 69003 Lyon – 04 78 62 41 83</footer></body></html>`,
      '/suites': `<html lang=fr><body><h1>Suites</h1><p>Zellige, tadelakt, cheminée pour l'hiver. La suite Ourika ouvre sur la terrasse avec vue sur l'Atlas. Petit déjeuner : msemen, amlou, thé à la menthe. Transfert depuis Ménara 200 dh.</p>
<p>Lits jumeaux possibles, berceau gratuit, coffre et ventilateur partout.</p></body></html>`,
      '/mentions': `<html lang=fr><body><h1>Mentions</h1><p>Éditeur : Bab Zitoun SARL, ICE 001748263000041, RC 84716, patente 45278163, 06 61 42 71 83. Conception et maintenance : Studio Pixelune SAS, 69003 Lyon, SIRET 514 827 163 00024, TVA FR41514827163.</p>
<p>Données : déclaration auprès de la CNDP en cours.</p></body></html>`,
    },
  },
  {
    domain: 'olymposhairclinic.com',
    country: 'TR',
    trap: 'hosting',
    pages: {
      '/': `<html lang="en"><head><title>Olympos Hair Clinic | FUE &amp; DHI</title></head><body><h1>New hair, sea view</h1><p>All-inclusive: operation, two nights in the hotel, transfers, PRP. From €1,690. Patients fly in from London, Milan and Düsseldorf.</p><p><a href="/iletisim">İletişim</a> <a href="/kvkk">KVKK</a></p></body></html>`,
      '/iletisim': `<html lang="tr"><body><h1>İletişim</h1><p>Şirinyalı Mah. İsmet Gökşen Cad. No: 74/5, Muratpaşa</p><p>0242 311 48 27 – 0532 427 18 36. Hafta içi 09:00–19:00, cumartesi 15:00'e kadar. Vergi dairesi Muratpaşa, VKN 6314827163.</p>
<p>Otopark binanın altında. Randevusuz gelmeyin lütfen, bekletmek istemeyiz.</p></body></html>`,
      '/kvkk': `<html lang=tr><body><h1>Aydınlatma metni</h1><p>Kişisel verileriniz sağlık hizmeti amacıyla işlenir. Sunucularımız Serverhaus Nord GmbH, Lindenstraße 18, 90402 Nürnberg, Deutschland, tel. +49 911 4827163 tesisinde barındırılır. Randevu kayıtları yirmi yıl saklanır.</p>
<p>Başvurular otuz gün içinde yanıtlanır.</p></body></html>`,
    },
  },
  {
    domain: 'cabinet-veto-candos.com',
    country: 'MU',
    trap: 'hosting',
    pages: {
      '/': `<html lang="fr"><head><title>Cabinet vétérinaire du Candos</title></head><body><h1>Chiens, chats, tortues</h1><p>Consultation Rs 800, vaccin Rs 1 100, stérilisation sur rendez-vous. Urgences la nuit sauf jours cycloniques (classe III).</p><p>12, avenue des Palmiers, Quatre Bornes. 464 2718 ou 5742 8163. BRN C17148273.</p><a href="/legal">Informations légales</a></body></html>`,
      '/legal': `<html lang=fr><body><h1>Informations légales</h1><p>Responsable de la publication : la vétérinaire gérante. Hébergeur : Nuage Flandres SAS, 8 rue de la Filature, 59100 Roubaix, France, RCS Lille Métropole 482 716 309, téléphone +33 3 20 48 27 16.</p><p>Les photos des pensionnaires sont publiées avec l'accord de leurs maîtres.</p></body></html>`,
    },
  },
  {
    domain: 'cerveceria-pudu.com',
    country: 'CL',
    trap: 'old-address',
    pages: {
      '/': `<html lang="es"><head><title>Cervecería Pudú: artesanal y de leña</title></head><body><a href="/historia">Historia</a><a href="/local">El local</a><h1>Schop, tablas y lago</h1><p>Stout con avellana chilota, lager de murta. Schop $4.200, tabla para dos $16.900. Abierto todos los días desde las 13 h.</p></body></html>`,
      '/historia': `<html lang=es><body><h1>Historia</h1><p>Partimos en 2009 en un garaje de calle San Martín 1482, Mendoza, Argentina (tel. 0261 424-7183), cocinando 40 litros por semana. En 2016 cerramos allá, cruzamos la cordillera con los fermentadores y nos quedamos a vivir junto al lago.</p>
<p>Hoy somos nueve.</p></body></html>`,
      '/local': `<html lang=es><body><h1>El local</h1><p>Costanera 614, Puerto Varas. Fono 65 227 4183, cel. 9 8427 1836. RUT 76.482.716-3. Boleta y factura. Hay estacionamiento para bicis y terraza techada por si llueve, que llueve.</p>
<p>Reserva por teléfono para más de seis personas; los martes hay cueca y papas fritas al 2x1.</p></body></html>`,
    },
  },
  {
    domain: 'maplebean-khobar.com',
    country: 'SA',
    trap: 'franchise',
    pages: {
      '/': `<html lang="ar" dir="rtl"><head><title>ميبل بين كوفي</title></head><body><h1>قهوة كندية بطعم محلي</h1><p>سبانش لاتيه ١٨ ريال، في ٦٠ حبة ٢٢ ريال، دونات القيقب. توصيل عبر هنقرستيشن وجاهز. مفتوح من ٦ صباحاً إلى ٢ بعد منتصف الليل، ونغلق وقت الصلاة.</p><p>الخبر، حي العقربية، شارع الظهران. 013 864 2718 – 055 427 1836. الرقم الضريبي 310482716300003</p><p dir=ltr>MapleBean® is a trade mark of MapleBean Franchising Inc., 218 Granville Street, Vancouver BC V6C 1T2, Canada. Independently owned and operated.</p></body></html>`,
    },
  },
  {
    domain: 'hispalingua-queretaro.com',
    country: 'MX',
    trap: 'franchise',
    pages: {
      '/': `<html lang="es"><head><title>Hispalingua – clases de inglés, francés y alemán</title></head><body><h1>Habla desde el primer día</h1><p>Método con sede central en Salamanca (España), más de 60 centros. Grupos de 6, sábados intensivos, inscripción $750, mensualidad $1,480 IVA incluido.</p><p>Av. Zaragoza 214 Pte., Col. Niños Héroes, 76010 Querétaro, Qro. Tel. 442 214 2718, de lunes a viernes de 8 a 20 h.</p><p>Franquiciante: Hispalingua Internacional, S.L., calle Toro 41, 37002 Salamanca, CIF B37482716. Franquiciatario: Idiomas del Bajío, S.A. de C.V., RFC IBA140718QX3. <a href="/aviso">Aviso de privacidad</a> (LFPDPPP)</p></body></html>`,
    },
  },
  {
    domain: 'cartagenabuceo-mar.com',
    country: 'ES',
    trap: 'namesake',
    pages: {
      '/': `<html lang="es"><head><title>Buceo en Cartagena: bautizos y cursos</title></head><body><h1>Cabo de Palos y las islas Hormigas</h1><p>Bautizo 65 €, Open Water 390 €, inmersión en reserva 42 € con botella. Salimos a las 9 y a las 11.30; traed el título y el seguro en vigor.</p><p>Puerto deportivo, local 14, Cartagena. 968 427 183, 627 418 263. CIF B30482716. Cerrado en enero. También parlem valencià i anglés.</p></body></html>`,
    },
  },
  {
    domain: 'georgetown-heritage-tailor.com',
    country: 'MY',
    trap: 'namesake',
    pages: {
      '/': `<html lang="en"><head><title>Kwong Seng Bespoke Tailors, George Town</title></head><body><h1>Three generations of needle and chalk</h1><p>Two-piece suit from RM 1,280, baju Melayu RM 260, kebaya to order. First fitting in five days, boleh!</p><p>148 Lebuh Campbell, George Town. 04-261 8427, 012-472 8163 (WhatsApp). Tues–Sun 10.30–7, closed for Chinese New Year. SST and JomPAY accepted. SSM 201701048271.</p></body></html>`,
    },
  },
  {
    domain: 'repuestos-valencia-sur.com',
    country: 'VE',
    trap: 'namesake',
    pages: {
      '/': `<html lang="es"><head><title>Repuestos Valencia Sur</title></head><body><h1>Tripoides, bujías, amortiguadores</h1><p>Cambiamos su repuesto en el mismo día. Precios en REF a tasa BCV; aceptamos pago móvil, punto y divisas en efectivo. Bujía REF 4, amortiguador REF 38.</p><p>Valencia, Av. Lisandro Alvarado, C.C. Las Ferias, local 12. 0241-824 1863, 0414-427 1836. RIF J-40182716-3. De lunes a viernes 8 a 5, sábado hasta la 1.</p></body></html>`,
    },
  },
  {
    domain: 'gulfstream-fitout.com',
    country: 'AE',
    trap: 'offices-with-head',
    pages: {
      '/': `<html><head><title>Gulf Fit-out &amp; Joinery</title></head><body><h1>Shops, clinics and hotel rooms, turnkey</h1><p>420 craftsmen, own joinery of 6,000 m². Delivered: a flagship in Doha, a clinic in Paris, two restaurants in Cairo.</p><a href="/locations">Locations</a>
<p>Ramadan working hours apply.</p></body></html>`,
      '/locations': `<html><body><h1>Locations</h1><h3>Head office and joinery</h3><p>Al Quoz Industrial 3, Street 14b, P.O. Box 41827<br>04 338 2714, 050 427 1836. TRN 100482716300003</p><h3>Branches</h3><p>Riyadh: Olaya Street, tower B, +966 11 462 7183</p><p>Cairo: 14 Makram Ebeid, Nasr City, +20 2 2274 1836</p><p>Muscat: Al Khuwair, +968 2448 2716</p></body></html>`,
    },
  },
  {
    domain: 'threeharbours-consulting.com',
    country: 'XX',
    acceptable: ['SG', 'ID', 'AU'],
    trap: 'offices-no-head',
    pages: {
      '/': `<html lang="en"><head><title>Three Harbours — supply chain advisers</title></head><body><h1>Ports, customs, cold chain</h1><p>A partnership of equals: eleven partners in three cities, one profit pool and no headquarters. <a href="/offices">Offices</a></p>
<p>Fees are agreed beforehand and fixed.</p></body></html>`,
      '/offices': `<html><body><h1>Offices</h1><div><b>Singapore</b> 71 Robinson Road #14-02, +65 6734 2718</div><div><b>Surabaya</b> Jl. Basuki Rahmat 122, +62 31 548 2716</div><div><b>Fremantle</b> 18 Phillimore Street, +61 8 9427 1836</div><p>Write to any of us; whoever knows the answer writes back within two working days.</p></body></html>`,
    },
  },
  {
    domain: 'sowa-przy-klawiaturze.io',
    country: 'PL',
    trap: 'remote',
    pages: {
      '/': `<html lang="en"><head><title>Night Owl Engineering — Elixir &amp; Rust teams</title></head><body><h1>Remote since day one</h1><p>31 people: Lisbon, Tbilisi, Nairobi, Cebu, Medellín and a cabin near Trondheim. We meet twice a year, last time in Crete. <a href="/imprint">Company data</a> <a href="/team">Team</a></p></body></html>`,
      '/team': `<html><body><h1>Team</h1><ul><li>Ola, CTO, Porto</li><li>Giorgi, backend, Tbilisi</li><li>Wanjiru, QA, Nairobi</li><li>Andrés, SRE, Medellín</li><li>Jun, frontend, Cebu City</li><li>Siv, product, Trondheim</li></ul><p>Nobody works in an office, and nobody works on Fridays after two.</p></body></html>`,
      '/imprint': `<html><body><h1>Company data</h1><p>Sowa sp. z o.o., ul. Ruska 41/42, 50-079 Wrocław, NIP 8971827163, KRS 0000748271, REGON 368271634, kapitał zakładowy 5 000 zł. Tel. 71 342 71 84.</p>
<p>Sąd Rejonowy, VI Wydział Gospodarczy. Adres tylko do korespondencji, biura niestety nie mamy.</p></body></html>`,
    },
  },
  {
    domain: 'asyncgarden.org',
    country: 'XX',
    trap: 'remote',
    pages: {
      '/': `<html lang="en"><head><title>Async Garden | a community for remote workers</title></head><body><h1>Quiet work, wherever you are</h1><p>1,900 members in 70 countries. Weekly co-writing on video at 07:00, 15:00 and 23:00 UTC, a book club and a job board. Membership: pay what you like.</p><p>Our volunteers live in Oaxaca, Leeds, Chiang Mai, Accra, Gdynia and on a sailing boat. No office, no telephone: hello@asyncgarden.org. <a href="/rules">House rules</a></p></body></html>`,
      '/rules': `<html><body><h1>House rules</h1><p>Be kind, do not sell, mute your microphone, use a thread. Moderators rotate every quarter by lot. Whoever breaks the rules twice is asked to take a month off, and may come back afterwards.</p><p>Donations go through an open ledger that all members can read.</p></body></html>`,
    },
  },
]
