import type { UnseenSite } from '../unseen-sites/site.ts'

const koraFooter = `<footer class="ft"><div><a href="/about">About</a> <a href="/careers">Careers</a> <a href="/legal/terms">Terms</a></div>
<p>Kolapay Technologies Ltd (RC 1748203). 3rd Floor, 27 Adeola Hopewell Crescent, Victoria Island, Lagos.</p></footer>`

export const westAndNorthAfrica: readonly UnseenSite[] = [
  {
    domain: 'kolapay.io',
    country: 'NG',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kolapay - collect, split, settle</title>
<meta name="viewport" content="width=device-width"></head><body><header><a href="/">kolapay</a></header>
<section class="hero"><h1>Collections for thrift groups and cooperatives</h1><p>Members pay by transfer, card or USSD. You see who has paid
and who has not, and the pot goes out on the day you agreed. From ₦100 per payout.</p>
<a class="btn" href="https://apps.apple.com/ng/app/kolapay/id6470011283">App Store</a>
<a class="btn" href="https://play.google.com/store/apps/details?id=io.kolapay.app&gl=NG">Google Play</a></section>${koraFooter}</body></html>`,
      '/about': `<html lang="en"><head><title>About Kolapay</title></head><body><main><h2>Why we exist</h2><p>Our founders grew up with ajo and esusu.
In 2021 they wrote a ledger for a market association of 400 traders; today 1,900 groups keep their books with us. We are twenty-six people, most of
us in the office, some of us on the road with the cooperatives.</p><p>Talk to us: <a href="tel:+2348031124457">0803 112 4457</a> or
hello@kolapay.io</p></main>${koraFooter}</body></html>`,
      '/careers': `<html lang="en"><head><title>Backend engineer at Kolapay</title><script type="application/ld+json">
{"@context":"https://schema.org","@type":"JobPosting","title":"Backend engineer (ledger)","datePosted":"2026-08-03","employmentType":"FULL_TIME",
"hiringOrganization":{"@type":"Organization","name":"Kolapay Technologies Ltd","sameAs":"https://kolapay.io"},
"jobLocation":{"@type":"Place","address":{"@type":"PostalAddress","addressLocality":"Lagos","addressRegion":"Lagos","addressCountry":"NG"}},
"description":"Go, PostgreSQL, double entry."}</script></head><body><h1>Open roles</h1><p>Backend engineer (ledger), on site four days a week. We pay
pension and HMO from the first day. Send your CV to jobs@kolapay.io.</p>${koraFooter}</body></html>`,
    },
  },
  {
    domain: 'asantewaadriving.com',
    country: 'GH',
    trap: null,
    pages: {
      '/': `<HTML><HEAD><TITLE>ASANTEWAA DRIVING SCHOOL</TITLE></HEAD><BODY bgcolor="#ffffff"><CENTER><IMG SRC="images/logo2.gif" alt="Asantewaa Driving School">
<H2>Learn to drive in four weeks</H2></CENTER><TABLE width=760 border=0 cellpadding=6><TR><TD valign=top width=180 bgcolor="#ffe9a8">
<a href="index.php">Home</a><br><a href="fees.php">Fees</a><br><a href="find.php">Find us</a></TD><TD>Manual and automatic cars, patient
instructors, theory class every Saturday. We book your DVLA test and take you there in the car you learned in. Ladies may ask for a lady
instructor.<p>Call <b>024 431 7795</b> or <b>0302 224 861</b>. Find us at Bantama, opposite the second filling station.</TD></TR></TABLE></BODY></HTML>`,
      '/fees.php': `<HTML><HEAD><TITLE>FEES</TITLE></HEAD><BODY><TABLE border=1 cellpadding=4><TR><TH>Course<TH>Days<TH>Fee
<TR><TD>Beginner manual<TD>20<TD>GH¢ 1,450<TR><TD>Beginner automatic<TD>16<TD>GH¢ 1,300<TR><TD>Refresher<TD>5<TD>GH¢ 480
<TR><TD>Defensive driving for companies<TD>2<TD>ask us</TABLE><P>Half on the first day, half before the test. MoMo accepted. The fee of the licence
itself is paid by you at the counter and is not in the price. No refunds after the third lesson.</P><a href="index.php">back</a></BODY></HTML>`,
      '/find.php': `<HTML><HEAD><TITLE>FIND US</TITLE></HEAD><BODY><H3>Where we are</H3>Asantewaa Driving School<br>Plot 14 Block C, Bantama High Street<br>
P.O. Box KS 3318<br>Kumasi<br>Digital address AK-102-4471<P>Trotros from Kejetia stop at the door. Our practice ground is at Abrepo Junction; if
you come for a lesson there, ring the instructor first, because the gate is closed between twelve and two.</P>Tel. +233 24 431 7795</BODY></HTML>`,
    },
  },
  {
    domain: 'teranga-saveurs.com',
    country: 'SN',
    trap: 'agency',
    pages: {
      '/': `<!DOCTYPE html><html lang="fr"><head><meta charset="UTF-8"><title>Teranga Saveurs | Traiteur mariages et séminaires</title>
<link rel="stylesheet" href="/wp-content/themes/restau/style.css"></head><body class="home page-id-7"><nav><ul><li><a href="/?page_id=7">Accueil</a></li>
<li><a href="/?page_id=12">Nos formules</a></li><li><a href="/?page_id=31">Nous joindre</a></li></ul></nav><h1>Du thiéboudienne pour 30 ou pour 900</h1>
<p>Mariages, baptêmes, séminaires : nous cuisinons sur place, nous servons, nous rangeons. Devis sous 24 heures.</p>
<div id="footer"><p>Teranga Saveurs SUARL – NINEA 006148233 2G3</p><p class="credit">Site réalisé par Studio Pamplemousse, 18 rue du Faubourg-Poissonnière,
75010 Paris, +33 1 48 24 77 10</p></div></body></html>`,
      '/?page_id=12': `<!DOCTYPE html><html lang="fr"><head><title>Nos formules – Teranga Saveurs</title></head><body><h1>Nos formules</h1><ul>
<li>Formule Ndar : thiof, riz rouge, bissap, 6 500 F CFA par personne</li><li>Formule Casamance : yassa poulet, crudités, gingembre, 5 500 F CFA</li>
<li>Formule Méchoui : à partir de 40 convives, sur devis</li></ul><p>Prix TTC, service compris dans la ville et sa banlieue, transport en sus
au-delà de Rufisque.</p><div id="footer"><p>Teranga Saveurs SUARL – NINEA 006148233 2G3</p><p class="credit">Site réalisé par Studio Pamplemousse,
18 rue du Faubourg-Poissonnière, 75010 Paris, +33 1 48 24 77 10</p></div></body></html>`,
      '/?page_id=31': `<!DOCTYPE html><html lang="fr"><head><title>Nous joindre – Teranga Saveurs</title></head><body><h1>Nous joindre</h1>
<p>La cuisine se visite le mardi, sur rendez-vous.</p><p>Teranga Saveurs<br/>Villa 412, Sicap Liberté 6 Extension<br/>BP 21480 Dakar-Ponty</p>
<p>Tél. 33 867 41 52 – WhatsApp 77 638 20 94</p><div id="footer"><p>Teranga Saveurs SUARL – NINEA 006148233 2G3</p><p class="credit">Site réalisé par
Studio Pamplemousse, 18 rue du Faubourg-Poissonnière, 75010 Paris, +33 1 48 24 77 10</p></div></body></html>`,
    },
  },
  {
    domain: 'sibelciment.net',
    country: 'CI',
    trap: 'ships-worldwide',
    pages: {
      '/': `<html lang="fr"><head><meta charset="utf-8"><title>SIBEL Ciment – négoce de ciment et clinker</title></head><body><div class="wrap"><h1>SIBEL</h1>
<p>Négoce de ciment, clinker et fer à béton depuis 2004. Nous livrons les quincailleries, les dépôts et les chantiers en 24 h, en sacs de 50 kg ou en
vrac.</p><p><a href="fournisseurs.html">Nos fournisseurs</a> | <a href="contacts.html">Contacts</a></p></div>
<hr><small>SIBEL SARL au capital de 50 000 000 FCFA – RCCM CI-ABJ-2004-B-2291 – CC 0412873 K</small></body></html>`,
      '/fournisseurs.html': `<html lang="fr"><head><meta charset="utf-8"><title>Fournisseurs</title></head><body><h1>D'où vient notre ciment</h1><table border="1">
<tr><td><b>Karadere Çimento A.Ş.</b><br>Organize Sanayi Bölgesi 4. Cadde No:11<br>İskenderun / Hatay, Türkiye<br>+90 326 656 21 40</td>
<td><b>Thanh Long Cement JSC</b><br>Khu công nghiệp Hoàng Mai<br>Nghệ An, Việt Nam<br>+84 238 366 1205</td></tr>
<tr><td><b>Cementos Almaraz S.A.</b><br>Muelle de Levante s/n<br>04071 Almería, España<br>+34 950 24 31 18</td><td>et deux broyeurs de la sous-région</td></tr>
</table><p>Chaque lot est analysé à l'arrivée.</p></body></html>`,
      '/contacts.html': `<html lang="fr"><head><meta charset="utf-8"><title>Contacts</title></head><body><h1>Contacts</h1><p>Siège et dépôt : Zone industrielle de
Yopougon, lot 88, 23 BP 1405 Abidjan 23</p><p>Commercial : 27 23 46 51 08<br>Dépôt : 07 58 41 22 36<br>Télécopie : néant</p><p>Ouvert du lundi au
samedi de 7 h à 17 h. Les camions chargent jusqu'à 15 h 30. Règlement par virement ou chèque certifié ; les tarifs s'entendent hors TVA.</p></body></html>`,
    },
  },
  {
    domain: 'cliniquedelamefou.org',
    country: 'CM',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Clinique de la Mefou</title><script type="application/ld+json">
{"@context":"http://schema.org","@type":"MedicalClinic","name":"Clinique de la Mefou","url":"https://cliniquedelamefou.org/",
"telephone":"+237 222 31 46 80","address":"Montée Jouvence, BP 7714 Yaoundé","openingHours":"Mo-Su 00:00-24:00"}</script></head><body>
<h1>Clinique de la Mefou</h1><p>Médecine générale, maternité, pédiatrie, laboratoire. Urgences jour et nuit.</p><p><a href="/fr/services">Services</a>
<a href="/en/services">Services in English</a> <a href="/fr/acces">Accès</a></p><footer>Urgences : 6 77 41 20 95</footer></body></html>`,
      '/fr/acces': `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Accès – Clinique de la Mefou</title></head><body><h1>Venir à la clinique</h1>
<p>De la poste centrale, prenez un taxi jusqu'au carrefour Jouvence, puis montez 200 m à pied : la clinique est à gauche après la pharmacie. Parking
de 12 places. Les gardes-malades logent à la case d'accueil (2 000 F la nuit).</p><p>BP 7714 Yaoundé – Tél. 222 31 46 80</p></body></html>`,
      '/en/services': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Services – Clinique de la Mefou</title></head><body><h1>Services</h1>
<ul><li>Antenatal care and delivery, with two midwives on each shift</li><li>Children's ward with 14 beds</li><li>Laboratory: malaria, typhoid, full blood count</li>
<li>Ultrasound on Monday, Wednesday and Friday</li></ul><p>English-speaking patients from the North West and South West are welcome; three of our doctors
studied in Buea. Emergency line 6 77 41 20 95.</p></body></html>`,
    },
  },
  {
    domain: 'riad-zellij-bleu.com',
    country: 'MA',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Riad Zellij Bleu · five rooms around a courtyard</title>
<link rel="alternate" hreflang="en" href="https://riad-zellij-bleu.com/"><link rel="alternate" hreflang="fr" href="https://riad-zellij-bleu.com/fr/">
<link rel="alternate" hreflang="es" href="https://riad-zellij-bleu.com/es/"><link rel="alternate" hreflang="de" href="https://riad-zellij-bleu.com/de/"></head>
<body><h1>Riad Zellij Bleu</h1><p>Five rooms, one lemon tree, breakfast on the roof. We are ten minutes on foot from Bab Boujloud; somebody comes to meet you
at the gate, because no taxi gets closer.</p><p>Rooms from 85 € with breakfast. City tax of 25 dirhams per person and night is paid at the house.</p>
<a href="/en/how-to-find-us">How to find us</a></body></html>`,
      '/en/how-to-find-us': `<!DOCTYPE html><html lang="en"><head><title>How to find us</title></head><body><h2>How to find us</h2><address>Riad Zellij Bleu<br>
14 Derb El Horra, Talaa Kebira<br>30110 Fès Médina</address><p>Phone and WhatsApp <a href="tel:+212535741268">+212 5 35 74 12 68</a></p>
<p>From Fès-Saïss airport a taxi costs 150 dirhams by day. From the station take a red petit taxi to Batha and call us when you sit in it. Those who
come by car leave it at the guarded car park of Aïn Azliten.</p></body></html>`,
      '/fr/': `<!DOCTYPE html><html lang="fr"><head><title>Riad Zellij Bleu · maison d'hôtes</title></head><body><h1>Maison d'hôtes dans la médina</h1><p>Cinq
chambres, un citronnier, le petit-déjeuner sur la terrasse. La maison date de 1890 environ et a été restaurée par des artisans du quartier. Table d'hôtes
le soir sur commande avant midi : harira, pastilla, tajine de coings.</p><p>Autorisation d'exploitation 30/MH/2016. ICE 001873204000051.</p></body></html>`,
    },
  },
  {
    domain: 'karkadann-soft.com',
    country: 'TN',
    trap: 'offices-with-head',
    pages: {
      '/': `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Karkadann Software – ERP pour l'industrie textile</title></head><body>
<div id="top"><a href="/references">Références</a> · <a href="/implantations">Implantations</a> · <a href="/recrutement">Recrutement</a></div>
<h1>L'ERP des ateliers de confection</h1><p>Gammes, temps alloués, sous-traitance, export : Karkadann suit chaque pièce du coupon à la palette. Plus de
80 ateliers nous font confiance, de Monastir à Porto en passant par Roubaix.</p><p><a href="/demo">Demander une démo</a></p></body></html>`,
      '/references': `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Références</title></head><body><h1>Ils travaillent avec Karkadann</h1>
<ul><li>Confecções Serralves, Porto : 220 machines</li><li>Maille du Nord, Roubaix : deux sites</li><li>Soukra Jeans : 640 opératrices</li><li>Ateliers Bir Bouregba :
chaîne de chemises</li><li>Knitwear Brasov : bonneterie</li></ul><p>Chaque projet commence par trois jours dans l'atelier, chronomètre en main, avec
le chef de coupe et le responsable méthodes.</p></body></html>`,
      '/implantations': `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Implantations</title></head><body><h1>Où nous trouver</h1><div class="col">
<h3>Siège social</h3>Karkadann Software SA<br>Technopole El Ghazala, bloc C4<br>2088 Ariana<br>Tél. 71 857 340</div><div class="col"><h3>Bureau commercial</h3>
c/o Espace Grenelle<br>41 boulevard Haussmann<br>75009 Paris<br>Tél. +33 1 76 31 40 22</div><div class="col"><h3>Support Portugal</h3>Rua de Cedofeita 210<br>
4050-174 Porto<br>+351 220 114 870</div></body></html>`,
      '/recrutement': `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Recrutement</title></head><body><h1>Nous recrutons</h1><p>Karkadann
Software SA recrute deux développeurs C# (contrat CDI ou SIVP, salaire en dinars, tickets restaurant, bus depuis le centre). Les postes sont basés au
technopole ; des missions de deux semaines chez les clients sont à prévoir.</p><p>Écrivez à rh@karkadann-soft.com en précisant la référence DEV-26.</p></body></html>`,
    },
  },
]
