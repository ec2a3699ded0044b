import type { UnseenSite } from '../unseen-sites/site.ts'

export const europe: readonly UnseenSite[] = [
  {
    domain: 'rohrfuchs-neisse.net',
    country: 'DE',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="de"><head><title>Rohrfuchs Neiße – Heizung, Sanitär, Notdienst</title></head><body><h1>Wir kommen, bevor der Keller schwimmt</h1><p>Wärmepumpen, Badsanierung, Rohrreinigung, Gasgeräte. Innungsbetrieb mit zwölf Monteuren und einem Bereitschaftswagen, der auch zu Silvester fährt.</p><p>Mówimy po polsku – chętnie doradzimy.</p><a href="/jobs.html">Jobs</a> <a href="/impressum.html">Impressum</a>
<a href="/referenzen.html">Referenzen</a></body></html>`,
      '/jobs.html': `<html lang="de"><head><title>Jobs – Rohrfuchs Neiße</title></head><body><h2>Jobs</h2><p>Anlagenmechaniker SHK (m/w/d), unbefristet: Vier-Tage-Woche, Firmenwagen auch privat, 30 Tage Urlaub, Tarif des Landesinnungsverbands. Kollegen aus Zgorzelec bekommen das Sprachgeld erstattet.</p><p>Ausbildung ab August: 1.140 € im ersten Lehrjahr. Bewerbung formlos an jobs@rohrfuchs-neisse.net oder per Sprachnachricht.</p></body></html>`,
      '/impressum.html': `<html lang="de"><head><title>Impressum – Rohrfuchs Neiße</title></head><body><h2>Impressum</h2><p>Angaben gemäß § 5 DDG</p><p>Rohrfuchs Neiße GmbH<br>Rauschwalder Straße 48<br>02826 Görlitz</p><p>Telefon: 03581 4817263<br>USt-IdNr.: DE284719361<br>Registergericht: Amtsgericht Dresden, HRB 48172<br>Zuständige Kammer: Handwerkskammer Dresden</p><p>Wir nehmen nicht an Streitbeilegungsverfahren teil.</p></body></html>`,
      '/referenzen.html': `<html lang="de"><head><title>Referenzen – Rohrfuchs Neiße</title></head><body><h2>Referenzen</h2><ul><li>Umgebindehaus in Großschönau: Flächenheizung unter Lehmputz</li><li>Pension am Untermarkt: 24 Bäder in fünf Wochen</li><li>Villa in Zgorzelec, ul. Daszyńskiego: Wärmepumpe mit Sole</li><li>Kita in Liberec: Legionellenschaltung</li></ul><p>Herstellerpartner aus Attendorn, Linz und Eskilstuna. Fotos zeigen wir gern auf dem Tablet, die Bauherren möchten keine im Netz.</p></body></html>`,
    },
  },
  {
    domain: 'lindwurm-custody.io',
    country: 'AT',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Lindwurm Custody | Cold storage for family offices</title></head><body><h1>Your keys under nine metres of limestone</h1><p>Multi-party signing, insured vaults in two Alpine countries, reporting your auditor accepts. From 0.18% a year.</p><p>Supervised as a crypto-asset service provider by the FMA.</p><p><a href="/legal-notice">Legal notice</a> <a href="/de/agb">AGB</a></p>
<a href="/insights/mica">Insights</a>
<ul><li>Segregated wallets, nightly attestations</li><li>Settlement in EUR, CHF and USD; deposits at two banks</li><li>Insurance syndicate in London, policy LC-48172</li></ul><p>Not offered to residents of the United States, Canada, Japan or Liechtenstein. Press: "the quiet vault", a weekly in Zürich. Investors from Munich and Ljubljana hold a minority.</p></body></html>`,
      '/legal-notice': `<html lang="en"><head><title>Legal notice | Lindwurm Custody</title></head><body><h1>Legal notice</h1><p>Lindwurm Custody GmbH, Lakeside B11, 9020 Klagenfurt am Wörthersee<br>FN 481726 k, Landesgericht Klagenfurt<br>UID ATU71482638</p><p>Phone 0463 248172. Member of the Wirtschaftskammer. The second vault near Andermatt is run by a sister company under its own licence.</p></body></html>`,
      '/de/agb': `<html lang="de"><head><title>AGB | Lindwurm Custody</title></head><body><h1>Allgemeine Geschäftsbedingungen (Auszug)</h1><p>1. Vertragspartner ist die Lindwurm Custody GmbH.<br>2. Entgelte verstehen sich zuzüglich Umsatzsteuer.<br>3. Für Klagen gegen Verbraucher gilt § 14 KSchG; im Übrigen ist das für Klagenfurt sachlich zuständige Gericht ausschließlich zuständig.<br>4. Kündigungsfrist: ein Monat zum Quartalsende.</p></body></html>`,
      '/insights/mica': `<html lang="en"><head><title>Custody after MiCA | Lindwurm Custody</title></head><body><h1>Custody after MiCA</h1><p>Regulation (EU) 2023/1114 lets a provider authorised in one member state serve the other twenty-six. Vaduz applies it through the EEA, Zug does not; the Swiss keep FINMA Guidance 08/2023. Delaware follows the Uniform Commercial Code, Article 12.</p><p>The author taught law in Zürich and St. Gallen and lives in Bregenz.</p></body></html>`,
    },
  },
  {
    domain: 'graines-du-hem.com',
    country: 'FR',
    trap: 'old-address',
    pages: {
      '/': `<!DOCTYPE html><html lang="fr"><head><title>Graines du Hem – semences paysannes</title></head><body><h1>Semences paysannes</h1><p>Haricots à rames, choux d'hiver, laitues, engrais verts. Toutes nos semences sont reproductibles et certifiées bio.</p><ul><li><a href="/12-haricots">Haricots</a></li><li><a href="/content/3-conditions">Conditions de vente</a></li><li><a href="/content/6-demenagement">On a déménagé</a></li></ul><p>Dépôts : épicerie du Vieux-Lille, jardinerie de Mouscron, marché de Kortrijk le lundi.</p><footer>Graines du Hem, Chaussée de Lille 48, 7500 Tournai – 069 48 17 26</footer></body></html>`,
      '/12-haricots': `<html lang="fr"><head><title>Haricots – Graines du Hem</title></head><body><h1>Haricots</h1><p>Lingot du Nord, 50 g : 4,20 € TTC<br>Princesse à rames, 50 g : 4,20 € TTC<br>Phénomène, 50 g : 4,40 € TTC</p><p>Le port est de 3,90 €, offert dès 40 €. Mondial Relais dans les deux pays, lettre verte en dessous de six sachets.</p><footer>Graines du Hem, Chaussée de Lille 48, 7500 Tournai – 069 48 17 26</footer></body></html>`,
      '/content/3-conditions': `<html lang="fr"><head><title>Conditions de vente – Graines du Hem</title></head><body><h1>Conditions de vente</h1><p>Vendeur : Graines du Hem, SAS au capital de 8 000 €, RCS Lille Métropole 847 192 630. TVA 10 % sur les semences potagères.</p><p>Rétractation : quatorze jours. Médiateur : à demander par courrier. Entre professionnels, compétence du tribunal de commerce de Lille Métropole.</p><footer>Graines du Hem, Chaussée de Lille 48, 7500 Tournai – 069 48 17 26</footer></body></html>`,
      '/content/6-demenagement': `<html lang="fr"><head><title>On a déménagé – Graines du Hem</title></head><body><h1>On a déménagé</h1><p>Depuis février 2024, les sachets partent de la ferme du Trie, 148 rue de la Papinerie, 59115 Leers. La grange de Tournai est vendue et la société belge est dissoute ; ne nous y écrivez plus.</p><p>Nouveau numéro : 03 20 48 17 26. Vente à la ferme le samedi matin, frites le premier samedi du mois.</p><footer>Graines du Hem, Chaussée de Lille 48, 7500 Tournai – 069 48 17 26</footer></body></html>`,
    },
  },
  {
    domain: 'drukkunst-voerhof.com',
    country: 'BE',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="nl"><head><title>Drukkunst Voerhof | drukwerk en boekband</title><link rel="alternate" hreflang="nl-BE" href="https://drukkunst-voerhof.com/"><link rel="alternate" hreflang="fr-BE" href="https://drukkunst-voerhof.com/fr/"></head><body><h1>Inkt zit in de familie</h1><p>Geboortekaartjes, rouwdrukwerk, affiches voor de harmonie en fijn boekbinden. Klanten uit Maastricht, Luik en Aken rijden er graag voor om.</p><p><a href="/prijzen">Prijzen</a> <a href="/fr/">Français</a> <a href="/wie-zijn-we">Wie zijn we</a></p>
<p>Voor Nederlandse klanten: facturen met btw verlegd als u een KvK- en btw-nummer doorgeeft. Bezorgen in Eijsden, Gulpen en Maastricht elke donderdag, in Aken en Herzogenrath om de veertien dagen. Onze letterkast komt uit Haarlem, het papier uit Malmedy. Expo "Lood &amp; Lust" tot Pasen in de oude school. Sponsor van de schutterij en van de wielerclub uit Slenaken (NL).</p></body></html>`,
      '/prijzen': `<html lang="nl"><head><title>Prijzen | Drukkunst Voerhof</title></head><body><h2>Prijzen</h2><p>Geboortekaartjes, 60 stuks met omslag: € 148<br>Affiche A2, 50 stuks: € 92<br>Boekblok inbinden in halflinnen: € 65</p><p>Prijzen incl. 21% btw. Bestellingen onder de € 25 enkel aan de toonbank. Overschrijven mag op BE68 5390 0754 7034, betalen met Payconiq of bancontact ook.</p></body></html>`,
      '/fr/': `<html lang="fr"><head><title>Drukkunst Voerhof | imprimerie et reliure</title></head><body><h1>L'encre est dans la famille</h1><p>Faire-part, affiches, en-têtes, reliure d'art. On parle français au comptoir, et le platdütsch aussi si vous insistez.</p><p>Livraison gratuite à Aubel, Plombières et Visé le jeudi. Pour un devis, envoyez un croquis et le nombre d'exemplaires à info@drukkunst-voerhof.com.</p></body></html>`,
      '/wie-zijn-we': `<html lang="nl"><head><title>Wie zijn we | Drukkunst Voerhof</title></head><body><h2>Wie zijn we</h2><p>Drie zussen en een Heidelberg-degel uit 1958.</p><p>Drukkunst Voerhof BV<br>Kerkplein 48<br>3798 's-Gravenvoeren<br>BTW BE 0741.826.306 - RPR Tongeren</p><p>04 381 48 17 (ja, dat is een Luikse zone)<br>0478 48 17 26</p><p>Open van dinsdag tot zaterdag, 9-12 en 13-18 uur.</p></body></html>`,
    },
  },
  {
    domain: 'clareabbey-funerals.com',
    country: 'IE',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Clareabbey Funeral Home</title></head><body><h1>Clareabbey Funeral Home</h1><p>A family caring for families since 1953. Removals, reposing rooms, cremation at Shannon, repatriation, death notices on the radio and in the paper, headstones.</p><p>May they rest in peace. <i>Ar dheis Dé go raibh a n-anamacha.</i></p><p><a href="/what-to-do-first">What to do first</a> <a href="/our-house">Our house</a></p></body></html>`,
      '/what-to-do-first': `<html lang="en"><head><title>What to do first - Clareabbey Funeral Home</title></head><body><h2>What to do first</h2><p>Ring the GP or the out-of-hours doctor, then ring us at any hour. If the death was sudden the Garda will speak to the coroner; that is ordinary and nothing to fear.</p><p>Bring the PPS number, the Mass or service time you would like, and a photograph. HSE and Social Protection grants: we fill in the forms with you.</p></body></html>`,
      '/our-house': `<html lang="en"><head><title>Our house - Clareabbey Funeral Home</title></head><body><h2>Our house</h2><p>Clare Road, Clonroad More, Ennis V95 K8T4</p><p>065 684 8172, day and night<br>Mobile 087 248 1726</p><p>There is parking for sixty cars behind the chapel of rest, a quiet room with tea, and a ramp on the side of the river. Clareabbey Funeral Directors Ltd is a member of the national association.</p>
<p><a href="/notice?id=481">Bringing someone home</a></p></body></html>`,
      '/notice?id=481': `<html lang="en"><head><title>Bringing someone home - Clareabbey Funeral Home</title></head><body><h2>Bringing someone home</h2><p>Every year we bring about forty people home. From London a coffin usually takes five days, from Boston or Sydney up to two weeks. The undertaker there prepares the zinc lining; we deal with the embassy, the airline and the coroner.</p><p>We have worked with homes in Cricklewood, Dorchester (Mass.), Yonkers and Melbourne.</p></body></html>`,
    },
  },
  {
    domain: 'gripwell-tay.net',
    country: 'GB',
    trap: 'franchise',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Gripwell Tyres – Tayside</title></head><body><div class="brand">GRIPWELL<sup>®</sup> 340 shops, 9 countries</div><h1>Gripwell Tyres Tayside</h1><p>Fitted while you wait, puncture repairs, winter hotel for your wheels, MOT from £40.</p><a href="/your-local-shop">Your local shop</a> <a href="/about-gripwell">About Gripwell</a><p>Customers say: "Quicker than the ferry." Crofter, Tiree. "Fair price for four winters." Taxi driver, Dundee. VAT is in every price we quote.</p><footer>Gripwell International AB, Däckvägen 48, 721 31 Västerås, org. nr 556484-7263, +46 21 481 72 63</footer></body></html>`,
      '/your-local-shop': `<html lang="en"><head><title>Your local shop – Gripwell Tyres</title></head><body><h1>Your local shop</h1><p>This shop is owned and run by Strathmuir Tyres Ltd (SC481726) under licence.</p><p>Unit 4, Ruthvenfield Way, Inveralmond, Perth PH1 3EE. Ring 01738 481726. We shut at one on the Saturday of the Games.</p><p>Fleet accounts, farms and estates welcome.</p><p>Prices on the national Gripwell site are in euros and kronor; ours are in pounds. Warranty claims are handled by us, not by Västerås. Apprentice wanted, Modern Apprenticeship at level 2 with the college on Crieff Road; you will be employed by Strathmuir. Sister shops under other owners: Gripwell Dundalk, Gripwell Inverness, Gripwell Enschede.</p><footer>Gripwell International AB, Däckvägen 48, 721 31 Västerås, org. nr 556484-7263</footer></body></html>`,
      '/about-gripwell': `<html lang="en"><head><title>About Gripwell</title></head><body><h1>About Gripwell</h1><p>The Gripwell story began in 1971 in a cowshed outside Västerås. Today 340 independent partners in Sweden, Norway, Finland, Denmark, Estonia, Poland, Ireland, the Netherlands and here carry the green wheel.</p><p>Want to open a shop? Write to franchise@gripwell-intl.com.</p><footer>Gripwell International AB, Däckvägen 48, 721 31 Västerås, org. nr 556484-7263, +46 21 481 72 63</footer></body></html>`,
    },
  },
  {
    domain: 'vet-aqueduto.com',
    country: 'PT',
    trap: 'sample-address',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>VetCare HTML5 Template</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"VeterinaryCare","name":"VetCare","address":{"@type":"PostalAddress","streetAddress":"455 Collins Arcade","addressLocality":"Melbourne","addressCountry":"AU"}}</script></head><body><div class="top-info"><span>455 Collins Arcade, Melbourne VIC 3000</span><span>+61 3 9481 7263</span></div><h1>O seu melhor amigo em boas mãos</h1><p>Consultas, cirurgia, análises no próprio dia, tosquias e hotel. Domicílios às quartas nas herdades à volta da cidade.</p><a href="/about.html">Sobre nós</a><a href="/contact.html">Contactos</a><p>Our happy clients say: Sed ut perspiciatis unde omnis.</p></body></html>`,
      '/about.html': `<html lang="en"><head><title>Sobre nós</title></head><body><div class="top-info"><span>455 Collins Arcade, Melbourne VIC 3000</span><span>+61 3 9481 7263</span></div><h1>Sobre nós</h1><p>Somos três médicas veterinárias formadas na universidade da cidade e inscritas na Ordem. Vacina da raiva e microchip com registo no SIAC no momento. Consulta 35 €, IVA incluído.</p><p>Team member - Lorem ipsum - Surgeon, Sydney</p></body></html>`,
      '/contact.html': `<html lang="en"><head><title>Contactos</title></head><body><div class="top-info"><span>455 Collins Arcade, Melbourne VIC 3000</span><span>+61 3 9481 7263</span></div><h1>Contactos</h1><p>Clínica Veterinária do Aqueduto, Lda<br>Rua do Muro 48, 7000-601 Évora<br>NIPC 513 948 279</p><p>266 748 172 (chamada para a rede fixa nacional)<br>Urgências: 966 481 726</p><p><a href="#">Livro de Reclamações eletrónico</a></p></body></html>`,
    },
  },
  {
    domain: 'museodelsapone.org',
    country: 'IT',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="it"><head><title>Museo del Sapone e della Liscivia</title></head><body><h1>Museo del Sapone e della Liscivia</h1><p>Caldaie, stampi, réclame e il lavatoio del 1874. Laboratori per le scuole il martedì e il giovedì, la domenica si fa il sapone insieme.</p><p><a href="/biglietti">Biglietti</a> | <a href="/dove-siamo">Dove siamo</a> | <a href="/trasparenza">Trasparenza</a></p>
<p><a href="/storia">Storia</a> | <a href="/p-48">Amici</a></p></body></html>`,
      '/biglietti': `<html lang="it"><head><title>Biglietti - Museo del Sapone</title></head><body><h2>Biglietti</h2><p>Intero 7 €, ridotto 5 € (soci FAI e Touring, over 65), famiglie 18 €. Gratis sotto i sei anni e per insegnanti accompagnatori.</p><p>Visite guidate in inglese e tedesco su richiesta. Chiuso il lunedì, a Ferragosto e per la festa del patrono, il 12 maggio. Ultimo ingresso mezz'ora prima della chiusura.</p></body></html>`,
      '/dove-siamo': `<html lang="it"><head><title>Dove siamo - Museo del Sapone</title></head><body><h2>Dove siamo</h2><p>Via delle Fornaci 48<br>17100 Savona (SV)</p><p>Tel. 019 8481726 - cell. 347 4817263<br>PEC museosapone@pec-rete.com</p><p>Dalla stazione linea 6, fermata Fornaci. In auto uscita di Albisola. Parcheggio blu gratuito la domenica.</p></body></html>`,
      '/trasparenza': `<html lang="it"><head><title>Trasparenza - Museo del Sapone</title></head><body><h2>Trasparenza</h2><p>Associazione Amici del Sapone APS, iscritta al RUNTS, C.F. e P.IVA 03847120650. Contributi pubblici ricevuti nel 2025 (L. 124/2017, art. 1, c. 125): Regione 12.000 €, Comune 4.800 €.</p><p>Puoi destinare il 5 per mille nella dichiarazione dei redditi indicando il nostro codice fiscale.</p></body></html>`,
      '/storia': `<html lang="it"><head><title>Storia - Museo del Sapone</title></head><body><h2>Storia</h2><p>Nel Quattrocento i saponai compravano la soda ad Alicante, la cenere in Siria e l'olio dietro casa. A Marsiglia impararono da noi, dicono qui; a Marsiglia dicono il contrario.</p><p>La fabbrica chiuse nel 1961. Le caldaie furono vendute a Tunisi e ricomprate nel 1998 da un maestro elementare, che le rimise al loro posto e fondò l'associazione.</p></body></html>`,
      '/p-48': `<html lang="it"><head><title>Amici del museo</title></head><body><h2>Amici del museo</h2><p>Grazie a chi ci sostiene: un museo gemello a Spa, due saponifici di San Gallo, la cooperativa olivicola della valle, una fondazione di Marsiglia.</p><p>Diventa socio con 20 € all'anno: ingresso libero, sconto al bookshop e una saponetta col tuo nome a Natale. Le assemblee sono verbalizzate e pubblicate.</p></body></html>`,
    },
  },
  {
    domain: 'baltmewa-spedition.com',
    country: 'PL',
    trap: 'foreign-language',
    pages: {
      '/': `<!DOCTYPE html><html lang="de"><head><title>Baltmewa – Seefracht, LKW, Zoll</title></head><body><p align="right">PL <b>DE</b> EN SE UA</p><h1>Vom Kai bis zur Rampe</h1><p>Container aus Asien, Komplettladungen nach Hamburg, Malmö und Kyjiw, Verzollung in 24 Stunden. 62 eigene Sattelzüge mit Planen in Möwenweiß.</p><p><a href="/de/leistungen">Leistungen</a> <a href="/pl/dane-firmy">Dane firmy</a></p>
<p>Unsere Fahrer sprechen Polnisch, Ukrainisch und Deutsch. Kontakt Deutschland: Büro Schwedt, Passower Chaussee 48, 16303 Schwedt, +49 3332 481726. Kontakt Schweden: Lars-Montins väg 4, Karlskrona. Versicherung der Verkehrshaftung 600.000 SZR. Wir suchen Kraftfahrer C+E, Basis Gdynia, Vertrag nach Kodeks pracy, Spesen nach Mobilitätspaket.</p></body></html>`,
      '/de/leistungen': `<html lang="de"><head><title>Leistungen – Baltmewa</title></head><body><h1>Leistungen</h1><p>Stückgut zweimal wöchentlich nach Duisburg und Leipzig, Kühlgut täglich nach Karlskrona. Für alle Aufträge gelten CMR und nachrangig die ADSp 2017.</p><p>Unser Lager in Schwedt hat 4.800 Palettenplätze. Maut und Dieselzuschlag werden monatlich angepasst. Angebote in Euro, Zahlungsziel 30 Tage.</p></body></html>`,
      '/pl/dane-firmy': `<html lang="pl"><head><title>Dane firmy – Baltmewa</title></head><body><h1>Dane firmy</h1><p>Baltmewa Spedycja sp. z o.o.<br>ul. Hryniewickiego 48C/17, 81-340 Gdynia<br>NIP 7829146305, KRS 0000481726<br>Sąd Rejonowy Gdańsk-Północ, VIII Wydział Gospodarczy, kapitał zakładowy 500 000 zł</p><p>Centrala: 58 748 17 26<br>Spory rozstrzyga sąd właściwy dla siedziby spedytora.</p></body></html>`,
    },
  },
  {
    domain: 'petrovaradin-web.agency',
    country: 'RS',
    trap: 'hosting',
    pages: {
      '/': `<!DOCTYPE html><html lang="sr"><head><title>Petrovaradin Web – sajtovi koji rade</title></head><body><h1>Sajtovi koji rade</h1><p>Izrada sajtova, prodavnica i aplikacija za zanatlije, salaše i vinarije. Cena poznata pre početka, u dinarima, bez sitnih slova.</p><a href="/privatnost">Privatnost</a> <a href="/kontakt">Kontakt</a><p><a href="/radovi">Radovi</a></p><footer>Hosting: Serverwald GmbH, Hanauer Landstraße 148, 60314 Frankfurt am Main, HRB 84172, +49 69 4817263</footer></body></html>`,
      '/privatnost': `<html lang="sr"><head><title>Privatnost – Petrovaradin Web</title></head><body><h1>Privatnost</h1><p>Obrađivač podataka je Serverwald GmbH, Hanauer Landstraße 148, 60314 Frankfurt am Main. Nadzorni organ obrađivača: Der Hessische Beauftragte für Datenschutz, Wiesbaden.</p><p>Podatke iz obrasca čuvamo trideset dana. Pritužbe možete podneti i Povereniku za informacije od javnog značaja.</p><footer>Hosting: Serverwald GmbH, Hanauer Landstraße 148, 60314 Frankfurt am Main</footer></body></html>`,
      '/kontakt': `<html lang="sr"><head><title>Kontakt – Petrovaradin Web</title></head><body><h1>Kontakt</h1><p>Petrovaradin Web DOO<br>Beogradska 48, 21131 Petrovaradin, Novi Sad<br>PIB 108472613, MB 20847261</p><p>021 648 1726, Viber 063 481 726</p><p>Dođite na kafu ispod sata sa obrnutim kazaljkama, radnim danom od 9 do 17.</p><footer>Hosting: Serverwald GmbH, Hanauer Landstraße 148, 60314 Frankfurt am Main, HRB 84172, +49 69 4817263</footer></body></html>`,
      '/radovi': `<html lang="sr"><head><title>Radovi – Petrovaradin Web</title></head><body><h1>Radovi</h1><ul><li>Vinarija sa Fruške gore: prodavnica i obilasci</li><li>Stomatolog u Beču, Gumpendorfer Straße 48, 1060 Wien: zakazivanje na tri jezika</li><li>Salaš kod Sombora: meni i rezervacije</li><li>Hotel u Herceg Novom, +382 31 481 726</li></ul><p>Radimo i za agencije iz inostranstva pod njihovim imenom, bez našeg potpisa.</p><footer>Hosting: Serverwald GmbH, Hanauer Landstraße 148, 60314 Frankfurt am Main</footer></body></html>`,
    },
  },
]
