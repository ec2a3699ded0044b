import type { UnseenSite } from '../unseen-sites/site.ts'

export const westAndNorthAfrica: readonly UnseenSite[] = [
  {
    domain: 'adomfie-dental.com',
    country: 'GH',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="en-US"><head><meta name="generator" content="WordPress 6.4"><title>Adomfie Dental Surgery &#8211; Smile without fear</title><script type="application/ld+json" class="yoast-schema-graph">{"@context":"https://schema.org","@graph":[{"@type":"WebPage","@id":"https://adomfie-dental.com/","name":"Adomfie Dental Surgery","isPartOf":{"@id":"https://adomfie-dental.com/#website"},"inLanguage":"en-US"},{"@type":"WebSite","@id":"https://adomfie-dental.com/#website","url":"https://adomfie-dental.com/","name":"Adomfie Dental Surgery","inLanguage":"en-US"}]}</script></head>
<body class="home page-template-default page page-id-5"><header><a href="/" class="custom-logo-link">Adomfie Dental Surgery</a>
<ul id="menu-main"><li><a href="/?page_id=5">Home</a></li><li><a href="/?page_id=9">Treatments</a></li><li><a href="/?page_id=12">Find us</a></li></ul></header>
<h1>Smile without fear</h1><p>Scaling and polishing, root canals, braces and children's dentistry since 2009. Walk-ins are welcome before noon; insured patients please bring your card.</p>
<p>We are closed on 6 March and all other statutory holidays.</p><p><a href="/?p=48">Read: brushing with braces</a></p><footer>&copy; 2025 Adomfie Dental Surgery. All rights reserved.</footer></body></html>`,
      '/?page_id=9': `<html lang="en-US"><head><title>Treatments &#8211; Adomfie Dental Surgery</title></head><body class="page page-id-9"><h1>Treatments</h1>
<figure class="wp-block-table"><table><tr><td>Consultation</td><td>GH&#8373; 150</td></tr><tr><td>Scaling and polishing</td><td>GH&#8373; 420</td></tr><tr><td>Extraction, simple</td><td>GH&#8373; 380</td></tr><tr><td>Root canal, per canal</td><td>GH&#8373; 1,100</td></tr></table></figure>
<p>Mobile money and cards are accepted at the front desk.</p><p>We accept NHIS for extractions of children, and the cards of four private insurers. Bring your last X-ray if you were treated elsewhere.</p><footer>&copy; 2025 Adomfie Dental Surgery. All rights reserved.</footer></body></html>`,
      '/?page_id=12': `<html lang="en-US"><head><title>Find us &#8211; Adomfie Dental Surgery</title><style id="wp-block-library-inline-css">.wp-block-columns{display:flex;gap:2em}.has-background{padding:1.25em 2.375em}</style><script>window._wpemojiSettings={"baseUrl":"https://s.w.org/images/core/emoji/14.0.0/72x72/","ext":".png"};</script></head><body class="page page-id-12"><h1>Find us</h1>
<p>House No. 14, Blohum Street<br>Dzorwulu, Accra<br>Digital address: GA-121-4837<br>Landmark: two houses after the fitness park</p>
<p>Tel: 030 277 4816<br>WhatsApp: +233 24 481 7263<br>Email: frontdesk@adomfie-dental.com</p><p>Mon&ndash;Fri 8.00&ndash;17.30, Sat 9.00&ndash;13.00</p><footer>&copy; 2025 Adomfie Dental Surgery. All rights reserved.</footer></body></html>`,
      '/?p=48': `<html lang="en-US"><head><title>Brushing with braces &#8211; Adomfie Dental Surgery</title></head><body class="single single-post postid-48"><article><h1>Brushing with braces</h1><p class="entry-meta">Posted on 17 May 2024 in Tips</p><p>Use a small soft head and go round every bracket. Kenkey and groundnuts are fine if you cut them small; toffee is not.</p><p>A study of the dental school in Adelaide found that people who clean for three minutes have half the decay of those who stop after one.</p></article><footer>&copy; 2025 Adomfie Dental Surgery. All rights reserved.</footer></body></html>`,
    },
  },
  {
    domain: 'tallystall.io',
    country: 'NG',
    trap: 'foreign-law',
    pages: {
      '/': `<!DOCTYPE html><html><head><title>Tallystall | Stock and sales for market traders</title><meta property="og:site_name" content="Tallystall"></head><body>
<nav><a href="/pricing">Pricing</a><a href="/about-us">About</a><a href="/legal/terms">Terms</a></nav><section><h2>Your shop, counted.</h2>
<p>Record a sale by voice, know what is left on the shelf and send receipts on WhatsApp. More than 9,000 traders close their day with Tallystall.</p></section>
<section class="quotes"><blockquote>"I stopped using three notebooks." A cloth trader, Balogun market</blockquote><blockquote>"My sister in Houston sees the sales of our shop before I do." Provision store, Surulere</blockquote></section><p>Get it on Google Play and in your browser. Works with any Bluetooth printer.</p><footer><p>Tallystall Inc. 611 Silver Lake Walk, Ste 4, Dover, DE 19904</p><p>© Tallystall 2025</p></footer></body></html>`,
      '/pricing': `<html><head><title>Pricing | Tallystall</title></head><body><nav><a href="/">Home</a><a href="/about-us">About</a></nav><div class="plans"><div><h3>Stall</h3><b>₦0</b><p>One till, 200 sales a month.</p></div>
<div><h3>Shop</h3><b>₦4,500</b><p>Three tills, staff accounts, daily summary by e-mail.</p></div><div><h3>Chain</h3><b>₦18,000</b><p>Branches, transfer of stock, API.</p></div></div><p>Pay by transfer, USSD or card. Prices do not include VAT. Students of a trade school use Shop for nothing as long as they learn.</p><footer><p>Tallystall Inc. 611 Silver Lake Walk, Ste 4, Dover, DE 19904</p></footer></body></html>`,
      '/about-us': `<html><head><title>About | Tallystall</title></head><body><h1>Built beside the market</h1><p>We are Tallystall Technologies Limited (RC 1847263), established in 2019 by two former tomato wholesalers. All forty-one of us work at one address: 24 Hughes Lane, Alagomeji, Yaba, Lagos.</p>
<p>Come by on a Thursday for product tests, or ring 0201 330 4817 or +234 803 481 7263.</p><p>Our holding company, Tallystall Inc., exists for investors. It has a registered agent in Delaware and no staff.</p><footer><p>Tallystall Inc. 611 Silver Lake Walk, Ste 4, Dover, DE 19904</p></footer></body></html>`,
      '/legal/terms': `<html><head><title>Terms | Tallystall</title></head><body><h1>Terms of use</h1><p>1. The service is provided by Tallystall Technologies Limited ("we").</p><p>2. Fees are exclusive of VAT at 7.5%, which is added on the invoice.</p>
<p>3. Disputes go first to the Lagos Multi-Door Courthouse, then to the courts of Lagos State.</p><p>4. Complaints are answered within five working days.</p><p>5. We process personal data under the Data Protection Act 2023 and answer to the NDPC. Customers of Tallystall Inc. agree that the internal affairs of that corporation are governed by the General Corporation Law of Delaware.</p><p>6. We may suspend an account that is used to sell medicine without a licence, or goods that NAFDAC has withdrawn.</p><footer><p>Tallystall Inc. 611 Silver Lake Walk, Ste 4, Dover, DE 19904</p></footer></body></html>`,
    },
  },
  {
    domain: 'ngor-bulles.com',
    country: 'SN',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><title>Ngor Bulles, centre de plongée</title>
<link rel="alternate" hreflang="fr" href="https://ngor-bulles.com/"><link rel="alternate" hreflang="en" href="https://ngor-bulles.com/en/"><link rel="alternate" hreflang="x-default" href="https://ngor-bulles.com/"></head>
<body><h1>Plongez avec Ngor Bulles</h1><p>Baptêmes, niveaux 1 à 3, épaves et pêche au gros depuis la plage de Ngor. Départ tous les matins à 9 h selon la houle.</p>
<p><a href="tarifs.html">Tarifs</a> - <a href="cgv.html">Conditions</a> - <a href="nous-trouver.html">Nous trouver</a></p>
<p>Notre équipe : deux moniteurs brevetés d'État, un mécanicien, une pirogue de vingt mètres et un Zodiac. Eau entre 17 et 28 degrés selon la saison, visibilité de 5 à 25 mètres.</p><p>Vous venez de Lyon, de Liège ou de Lausanne ? Les baptêmes sont reconnus par votre fédération, nous remplissons le carnet avec vous.</p><p><font size="1">Dernière mise à jour : novembre 2025. Visiteurs : 048172</font></p></body></html>`,
      '/tarifs.html': `<html lang="fr"><head><title>Tarifs - Ngor Bulles</title></head><body><h1>Tarifs</h1><table border="1" cellpadding="4"><tr><td>Baptême</td><td>30 000 F CFA</td></tr><tr><td>Plongée exploration</td><td>25 000 F CFA</td></tr><tr><td>Forfait 10 plongées</td><td>210 000 F CFA</td></tr><tr><td>Location du matériel complet</td><td>6 000 F CFA</td></tr></table><p>Paiement en espèces, Wave ou Orange Money. <a href="index.html">Retour</a></p></body></html>`,
      '/cgv.html': `<html lang="fr"><head><title>Conditions - Ngor Bulles</title></head><body><h1>Conditions générales</h1><p>Les présentes conditions lient le client à la SARL Ngor Bulles, au capital de 1 000 000 F CFA, RCCM SN-DKR-2014-B-18472.</p><p>Toute annulation à moins de 24 heures est due. Un certificat médical de moins d'un an est exigé.</p><p>À défaut d'accord amiable, le Tribunal de commerce hors classe de Dakar est seul compétent.</p></body></html>`,
      '/nous-trouver.html': `<html lang="fr"><head><title>Nous trouver - Ngor Bulles</title></head><body><h1>Nous trouver</h1><p>Le centre est au bout de la corniche des Almadies, à gauche de l'embarcadère de l'île.<br>BP 8472 Dakar-Yoff<br>Téléphone 33 820 48 17<br>Portable +221 77 481 72 63</p><p>Courriel : plongee@ngor-bulles.com</p><p>Fermé le lundi et pendant la Tabaski.</p>
<p>En taxi depuis le Plateau, comptez 3 000 F et une demi-heure hors des embouteillages. Demandez le débarcadère et suivez les bouteilles bleues.</p></body></html>`,
    },
  },
  {
    domain: 'imprimerie-lebanco.com',
    country: 'CI',
    trap: 'agency',
    pages: {
      '/': `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Imprimerie Le Banco | offset, numérique, grand format</title></head><body><div id="top"><img src="img/logo.gif" alt="Imprimerie Le Banco"></div>
<div id="menu"><a href="/savoir-faire.php">Savoir-faire</a> | <a href="/contacts.php">Contacts</a></div><div id="texte"><p>Faire-part, étiquettes de cacao, calendriers, bâches et livres scolaires : depuis 1996 nos presses tournent jour et nuit pour les entreprises et les familles.</p></div>
<div id="bas">Imprimerie Le Banco &bull; Conception du site : Atelier Pixelune SARL, 18 rue des Tanneurs, 75013 Paris, +33 1 84 72 63 10, atelier@pixelune-web.com</div></body></html>`,
      '/savoir-faire.php': `<html><head><title>Savoir-faire | Imprimerie Le Banco</title></head><body><div id="menu"><a href="/">Accueil</a> | <a href="/contacts.php">Contacts</a></div><h2>Notre atelier</h2><ul><li>Presse offset quatre couleurs, format 52 x 74</li><li>Traceur éco-solvant 1,60 m</li><li>Reliure, dorure, numérotation de carnets</li></ul><p>Devis sous 24 heures, livraison à Yopougon, Cocody, Marcory et à l'intérieur du pays par car.</p>
<div id="bas">Imprimerie Le Banco &bull; Conception du site : Atelier Pixelune SARL, 18 rue des Tanneurs, 75013 Paris, +33 1 84 72 63 10</div>
<p><a href="/actualite.php?id=7">Lire : une nouvelle presse est arrivée</a></p></body></html>`,
      '/contacts.php': `<html><head><title>Contacts | Imprimerie Le Banco</title></head><body><div id="menu"><a href="/">Accueil</a></div><h2>Contacts</h2><table><tr><td><b>Atelier</b></td><td>Adjamé, 220 Logements, rue des Imprimeurs, lot 48<br>01 BP 4817 Abidjan 01</td></tr><tr><td><b>Fixe</b></td><td>27 20 37 48 17</td></tr><tr><td><b>Mobile</b></td><td>07 48 17 26 35</td></tr><tr><td><b>CC</b></td><td>9847263 K</td></tr></table>
<div id="bas">Imprimerie Le Banco &bull; Conception du site : Atelier Pixelune SARL, 18 rue des Tanneurs, 75013 Paris, +33 1 84 72 63 10</div></body></html>`,
      '/actualite.php?id=7': `<html><head><title>Nouvelle presse | Imprimerie Le Banco</title></head><body><div id="menu"><a href="/">Accueil</a> | <a href="/contacts.php">Contacts</a></div><h2>Une nouvelle presse est arrivée</h2><p>Achetée d'occasion à Heidelberg, révisée à Anvers, débarquée au port autonome un jour de pluie : notre cinquième presse tourne enfin. Le technicien venu de Strasbourg est resté trois semaines et repart avec le goût de l'attiéké.</p>
<div id="bas">Imprimerie Le Banco &bull; Conception du site : Atelier Pixelune SARL, 18 rue des Tanneurs, 75013 Paris, +33 1 84 72 63 10</div></body></html>`,
    },
  },
  {
    domain: 'wouri-pneus.net',
    country: 'CM',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="fr"><head><title>Wouri Pneus / Wouri Tyres</title></head><body itemscope itemtype="https://schema.org/TireShop"><h1 itemprop="name">Wouri Pneus</h1>
<p>Pneus neufs et d'occasion contrôlée, équilibrage, parallélisme. New and checked second-hand tyres, balancing, alignment.</p>
<p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">Boulevard de la Réunification, face station</span>, <span itemprop="addressLocality">Douala</span> <span itemprop="postOfficeBoxNumber">B.P. 4817</span></p>
<p>Tél. <span itemprop="telephone">233 42 48 17</span> / <span itemprop="telephone">677 48 17 26</span></p><a href="/marques">Nos marques / Brands</a>
<table cellspacing="0"><tr><td>Lundi - vendredi</td><td>7h30 - 18h</td></tr><tr><td>Samedi</td><td>7h30 - 14h</td></tr></table><p>Nous acceptons Orange Money et MTN MoMo. <br>Partenaire des transporteurs du corridor N'Djamena - Bangui : tarifs flotte sur demande.</p></body></html>`,
      '/marques': `<!doctype html><html lang="fr"><head><title>Marques - Wouri Pneus</title></head><body><h1>Nos marques / Our brands</h1><p>Tourisme, 4x4, camion, engin de chantier. Dimensions courantes en stock : 175/70 R13, 195/65 R15, 265/70 R16, 315/80 R22.5.</p><p>Montage offert à partir de quatre pneus. Fitting is free from four tyres.</p><p>Prix toutes taxes comprises (TVA 19,25 %) en francs CFA. <a href="/">Accueil</a></p></body></html>`,
    },
  },
  {
    domain: 'casa-laginha.com',
    country: 'CV',
    trap: null,
    pages: {
      '/': `<html lang="pt"><head><title>Casa Laginha - residencial à beira da praia</title></head><body><div class="hero"><h1>Casa Laginha</h1><h2>Oito quartos, um terraço, muita morna</h2></div><p>A cinco minutos a pé da praia e da marina. Pequeno-almoço com cuscuz, queijo de cabra e doce de papaia.</p>
<p>Transporte gratuito a partir do aeroporto Cesária Évora.</p><a href="/quartos">Quartos e preços</a> <a href="/contactos">Contactos</a>
<div class="reviews"><p>"Sentimo-nos em casa." Família de Setúbal</p><p>"La meilleure cachupa du voyage." Deux randonneurs de Nantes</p><p>"Perfect base for Santo Antão." Couple from Leiden</p></div><p class="copy">Casa Laginha 2012-2026. Todos os direitos reservados.</p></body></html>`,
      '/quartos': `<html lang="pt"><head><title>Quartos - Casa Laginha</title></head><body><h1>Quartos e preços</h1><dl><dt>Individual</dt><dd>3.800$00 por noite</dd><dt>Duplo com varanda</dt><dd>5.600$00 por noite</dd><dt>Familiar</dt><dd>7.900$00 por noite</dd></dl><p>Acresce a taxa turística de 276$00 por pessoa e noite. IVA incluído. No Carnaval e no festival da Baía das Gatas aplica-se a tabela de época alta.</p></body></html>`,
      '/contactos': `<html lang="pt"><head><title>Contactos - Casa Laginha</title></head><body><h1>Contactos</h1><address>Casa Laginha, Lda.<br>Rua da Praia, Chã de Alecrim<br>C.P. 148, Mindelo<br>NIF 258471926</address><p>Fixo 232 48 17<br>Móvel e WhatsApp 991 48 17<br>ola@casa-laginha.com</p><p>Receção aberta das 7 às 23 horas. Fora desse horário, avise-nos da hora de chegada do barco ou do avião.</p></body></html>`,
    },
  },
  {
    domain: 'souss-semences.shop',
    country: 'MA',
    trap: 'ships-worldwide',
    pages: {
      '/': `<!DOCTYPE html><html lang="fr"><head><title>Souss Semences – Graines potagères et fourragères</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","url":"https://souss-semences.shop/","image":{"@type":"ImageObject","url":"https://souss-semences.shop/img/logo-1.jpg"}}</script><link rel="alternate" hreflang="fr-fr" href="https://souss-semences.shop/"><link rel="alternate" hreflang="ar-ma" href="https://souss-semences.shop/ar/"></head><body id="index" class="lang-fr"><nav><a href="/3-potageres">Potagères</a><a href="/content/1-livraison">Livraison</a><a href="/content/4-a-propos">À propos</a></nav>
<h1>Des graines qui supportent le soleil</h1><article><h3>Tomate Taliouine</h3><span class="price">18,00 DH TTC</span></article><article><h3>Fève Aguadulce</h3><span class="price">24,00 DH TTC</span></article><article><h3>Luzerne, 5 kg</h3><span class="price">310,00 DH TTC</span></article>
<footer>Service client : 05 28 84 72 63, du lundi au samedi</footer></body></html>`,
      '/content/1-livraison': `<html lang="fr"><head><title>Livraison – Souss Semences</title></head><body><h1>Zones et frais de livraison</h1><table><tr><th>Zone</th><th>Délai</th><th>Frais</th></tr><tr><td>France, Belgique, Espagne</td><td>6 j</td><td>140 DH</td></tr><tr><td>Allemagne, Pays-Bas, Italie</td><td>7 j</td><td>160 DH</td></tr><tr><td>Sénégal, Mauritanie, Mali</td><td>9 j</td><td>180 DH</td></tr><tr><td>Canada, États-Unis</td><td>12 j</td><td>260 DH</td></tr><tr><td>Chez nous</td><td>48 h</td><td>35 DH</td></tr></table><p>Un certificat phytosanitaire est joint aux envois à l'étranger.</p></body></html>`,
      '/content/4-a-propos': `<html lang="fr"><head><title>À propos – Souss Semences</title></head><body><h1>À propos</h1><p>Souss Semences est une SARL familiale installée à Aït Melloul. Nous multiplions nos lots sur 40 hectares et les trions nous-mêmes.</p><p>Magasin : Lot 84, zone industrielle, 86150 Aït Melloul<br>RC Inezgane 18472 · IF 40184726 · ICE 001847263000048</p><p>graines@souss-semences.shop</p><footer>Service client : 05 28 84 72 63, du lundi au samedi</footer></body></html>`,
      '/3-potageres': `<html lang="fr"><head><title>Potagères – Souss Semences</title></head><body id="category"><h1>Potagères</h1><p>Il y a 48 produits. Trier par : pertinence</p><ul><li>Courgette Taroudant, 20 g – 15,00 DH TTC</li><li>Piment Nora, 5 g – 12,00 DH TTC</li><li>Melon Ananas d'Amérique, 10 g – 22,00 DH TTC</li><li>Oignon rouge d'Amposta, 20 g – 19,00 DH TTC</li><li>Carotte Nantaise, 50 g – 25,00 DH TTC</li></ul><p>Les noms des variétés indiquent l'origine de la sélection et non celle du lot.</p><footer>Service client : 05 28 84 72 63, du lundi au samedi</footer></body></html>`,
    },
  },
  {
    domain: 'bureau-targoma.com',
    country: 'TN',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="fr" dir="ltr"><head><title>Targoma | Traduction assermentée et interprétation</title></head><body><header><strong>Targoma</strong> <a href="/fr/services">Services</a> <a href="/fr/demander-un-devis">Devis</a></header><main><p>Actes de naissance, diplômes, jugements, casiers judiciaires : arabe, français, allemand, italien, turc. Interprètes assermentés près les tribunaux, cachet reconnu par les ambassades.</p><p>Remise en main propre au bureau ou par Rapid-Poste.</p></main><h3>Vos dossiers, nos habitudes</h3><p>Allemagne : les consulats demandent la traduction agrafée à la copie certifiée. Italie : dichiarazione di valore, prévoir trois semaines. Canada : photocopie couleur acceptée. Turquie : apostille inutile depuis la convention.</p><footer>MF 1847263/A/M/000</footer></body></html>`,
      '/fr/services': `<html lang="fr"><head><title>Services | Targoma</title></head><body><h1>Services</h1><p>Traduction d'un acte d'état civil : 25 DT la page. Dossier Campus : 80 DT. Interprétation devant notaire : à partir de 150 DT, TVA 19 % en sus.</p><ul><li>Légalisation au ministère</li><li>Relecture de mémoires</li><li>Sous-titrage</li></ul><p>Les originaux ne quittent jamais le bureau.</p><footer>MF 1847263/A/M/000</footer></body></html>`,
      '/fr/demander-un-devis': `<html lang="fr"><head><title>Devis | Targoma</title></head><body><h1>Demander un devis</h1><form><input placeholder="Nom"><input placeholder="Gouvernorat"><textarea placeholder="Document, langue, délai"></textarea><button>Envoyer</button></form><p>Ou passez nous voir : 48 avenue Habib Thameur, 3e étage, apt 7, Tunis 1069. Tél. 71 248 172, fax 71 248 173, GSM (+216) 98 481 726. Du lundi au vendredi de 8 h 30 à 17 h, séance unique en été.</p><h3>Pièces acceptées</h3><p>PDF, JPG ou original. Nous traduisons aussi pour des clients installés à Marseille, Gênes, Montréal et Doha : la livraison se fait alors par DHL et le règlement par carte. Pour un dossier de regroupement familial, joignez le livret de famille complet, y compris les pages vides.</p><footer>MF 1847263/A/M/000</footer></body></html>`,
    },
  },
  {
    domain: 'lisan-nil.org',
    country: 'EG',
    trap: 'agency',
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Lisan Nil: learn Arabic where it is spoken</title><link rel="alternate" hreflang="ar" href="https://lisan-nil.org/ar"><link rel="alternate" hreflang="de" href="https://lisan-nil.org/de"></head><body><a href="/team">Our teachers</a> <a href="/blog/why-i-stayed">Blog</a> <a href="/reach-us">Reach us</a>
<h1>Four weeks, four hours a day</h1><p>Small groups for Modern Standard Arabic and the dialect of the street, with lunch at a koshary place on Fridays off. Shared flats can be arranged.</p>
<p>"I dream in Arabic now." Law student, Turin. &nbsp; "My in-laws were impressed." Nurse, Malmö. &nbsp; "Bring earplugs for the traffic." Retired judge, Perth.</p><p><a href="/ar">العربية</a> Founded in 2008. We are not a travel agency.</p></body></html>`,
      '/team': `<html lang="en"><head><title>Our teachers: Lisan Nil</title></head><body><h1>Our teachers</h1><p><b>Director of studies.</b> Born in Leipzig, she studied in Halle and taught at a folk high school in Dresden before she joined us.</p><p><b>Grammar.</b> Took his doctorate at the University of Leeds and still lectures there each autumn.</p><p><b>Dialect.</b> Lived in Lyon and Montréal; speaks French with the students who miss it.</p><p><a href="/reach-us">Reach us</a></p></body></html>`,
      '/blog/why-i-stayed': `<html lang="en"><head><title>Why I stayed: Lisan Nil</title></head><body><article><h1>Why I stayed</h1><p class="byline">By a former student</p><p>I came for a summer and gave up my flat at Karl-Heine-Straße 48, 04229 Leipzig, for it. Nobody at home understood. Then I heard the bread seller joke and laughed before I had translated it.</p><p><i>The author runs a bookshop in Leipzig, telephone +49 341 4817263, and organises reading circles.</i></p></article></body></html>`,
      '/reach-us': `<html lang="en"><head><title>Reach us: Lisan Nil</title></head><body><h1>Reach us</h1><p>The school is on the second floor of 17 Mosaddak Street, Dokki, Giza 12611, above the pharmacy; metro El Behoos.</p><p>Office 02 3748 4172, mobile 0100 481 7263. Sunday to Thursday, 9 to 4.</p><p>Fees are due in pounds or dollars, at the office, before the first lesson. Students on a tourist visa may extend it at Mogamma.</p></body></html>`,
      '/ar': `<html lang="ar" dir="rtl"><head><title>لسان نيل - مدرسة العربية للأجانب</title></head><body><h1>لسان نيل</h1><p>نعلّم العربية الفصحى والعامية لغير الناطقين بها منذ سبعة عشر عاماً. فصول صغيرة لا تزيد على ستة طلاب، ومعلمون من كليات دار العلوم والألسن.</p><p>نبحث الآن عن معلمة بدوام كامل، خريجة تعليم العربية لغير الناطقين بها، والراتب يبدأ من ثمانية عشر ألف جنيه مع التأمينات الاجتماعية. ترسل السيرة الذاتية إلى jobs@lisan-nil.org</p><p>المدرسة مغلقة يومي الجمعة والسبت وفي شم النسيم.</p></body></html>`,
    },
  },
]
