import type { UnseenSite } from './site.ts'

export const easternEurope: readonly UnseenSite[] = [
  {
    domain: 'stolarstwo-bieszczady.com',
    country: 'PL',
    trap: 'old-address',
    pages: {
      '/': `<html lang="pl"><head><title>Schody drewniane</title><meta name="generator" content="Joomla! - Open Source Content Management"><link href="/templates/t3/css/style.css" rel="stylesheet"></head><body><a href="/schody">Schody</a><a href="/kontakt">Kontakt</a><p>Schody dębowe od 9 800 zł netto.</p><div class="stopka">Carpentry Greenford, 41 Oldfield Lane, Greenford UB6 8PT, 020 7946 0417</div>
<ul><li>Balustrady, podstopnice, trepy</li><li>Pomiar gratis do 60 km: Lesko, Sanok, Czarna</li><li>Montaż także na Słowacji</li></ul><p>Drewno suszone komorowo. Faktura VAT 8 % lub 23 %. Pon.–pt. 7–15.</p></body></html>`,
      '/kontakt': `<html lang="pl"><body><p>Po dwunastu latach wróciliśmy do domu: ul. Rynek 17, 38-700 Ustrzyki Dolne, tel. 13 461 04 17, NIP 689-04-41-711</p><div class="stopka">Carpentry Greenford, 41 Oldfield Lane, Greenford UB6 8PT, 020 7946 0417</div></body></html>`,
    },
  },
  {
    domain: 'pivovarpodhradi.com',
    country: 'CZ',
    trap: null,
    pages: {
      '/': `<html lang="cs"><head><title>Pivovar Podhradí</title><link rel="stylesheet" href="/assets/app.4f1c.css"><script defer src="/assets/app.91aa.js"></script></head><body><a href="/piva">Piva</a><a href="/kontakty">Kontakty</a><p>Světlý ležák 0,5 l 54 Kč</p>
<ul><li>Polotmavá 11° 52 Kč</li><li>Utopenec 79 Kč</li><li>Koleno na černém pivě 289 Kč</li></ul><p>Žatecký chmel, voda ze skály. Exkurze s degustací 250 Kč, for groups from Passau, Linz and Seoul in English. Platba kartou i v eurech.</p>
<div class="cookie">Používáme cookies. Souhlasím</div></body></html>`,
      '/kontakty': `<html lang="cs"><body><div id="nav"><a href="/">Úvod</a> | <a href="/piva">Piva</a> | <a href="/kontakty">Kontakty</a></div>
<p>Latrán 17, 381 01 Český Krumlov. Tel. 380 700 417. IČO 04417101, DIČ CZ04417101</p></body></html>`,
    },
  },
  {
    domain: 'paprikamalom.com',
    country: 'HU',
    trap: null,
    pages: {
      '/': `<html lang="hu"><head><title>Őrölt paprika a malomból</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><p>Édesnemes 250 g 1 890 Ft</p><p>6300 Kalocsa, Malom utca 17. Telefon: (78) 460-417. Adószám: 24417101-2-03</p>
<ul><li>Csípős 250 g 1 990 Ft</li><li>Füzér 3 990 Ft</li><li>Malomlátogatás csoportoknak 1 200 Ft/fő</li></ul><p>Házhozszállítás Foxpost, MPL; utánvét 490 Ft. Versand nach Österreich und Deutschland auf Anfrage. Nyitva: H–P 8–16, Szo 8–12. Barion.</p>
<p>Kertünkben 12 hektáron terem, kézzel szedjük szeptemberben. A család 1931 óta őröl. Fokhagymakrém 1 290 Ft, lekvár 1 450 Ft. Vendégek Szegedről, Bajáról, Újvidékről.</p>
<div class="cookie">Sütiket használunk</div></body></html>`,
    },
  },
  {
    domain: 'kafana-skadar.com',
    country: 'RS',
    trap: null,
    pages: {
      '/': `<html lang="sr-Latn"><head><title>Kafana Dva Čokota</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body><a href="/jelovnik">Jelovnik</a><a href="/kontakt">Kontakt</a><p>Leskovački voz 1.450 din</p>
<ul><li>Ćevapi 10 kom. 690 din</li><li>Urnebes 240 din</li><li>Dunjevača 0,03 220 din</li></ul><p>Tamburaši petkom, slava i svadba do 120 zvanica. Gastarbajteri iz Beča i Ciriha rezervišu za avgust. Primamo kartice Dina.</p>
<div class="cookie">Koristimo kolačiće</div></body></html>`,
      '/kontakt': `<html lang="sr-Latn"><body><p>Bulevar oslobođenja 41, 16000 Leskovac. Tel. 016 200 417. PIB 104417102, MB 20441712</p>
<table><tr><td>Ime:<td><input size=30></tr><tr><td>Email:<td><input size=30></tr><tr><td>Poruka:<td><textarea cols=30></textarea></tr><tr><td colspan=2><input type=submit value="Pošalji"></tr></table></body></html>`,
    },
  },
  {
    domain: 'stolarija-vlasic.com',
    country: 'BA',
    trap: null,
    pages: {
      '/': `<html lang="bs"><head><title>PVC stolarija i namještaj po mjeri</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><h1>Kuhinje po mjeri već od 1.900 KM</h1><p>Aleja konzula 17, 72270 Travnik</p><p>Tel/fax: 030 511 417, mob 061 000 417. JIB 4441712040004</p>
<ul><li>PVC prozor 120x140 od 289 KM</li><li>Ulazna vrata 790 KM</li><li>Dostava Vitez, Novi Travnik, Zenica</li></ul><p>Njemački profili, austrijski okovi. Radimo i za dijasporu u Štutgartu, Gracu i Malmeu. Plaćanje na 12 rata. Radno vrijeme 8–16, subotom 8–13.</p></body></html>`,
    },
  },
  {
    domain: 'vilaxhirokaster.com',
    country: 'AL',
    trap: 'old-address',
    pages: {
      '/': `<html lang="sq"><head><title>Bujtina e Gurit</title><meta property="og:type" content="website"><meta name="twitter:card" content="summary"></head><body><a href="/dhomat">Dhomat</a><a href="/kontakt">Kontakt</a><p>Dhomë dyshe 4 500 lekë me mëngjes.</p><p class="small">© 2008 Petra Import s.n.c., via Garibaldi 17, 70121 Bari</p>
<p>Gjashtë dhoma me tavan druri në lagjen e vjetër. Qifqi, pasha qofte, raki rrushi. Udhëtim me makinë deri te Syri i Kaltër. Mysafirë nga Bari, Janina dhe Prishtina. English and Italian spoken.</p>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"LodgingBusiness","name":"Bujtina e Gurit","geo":{"latitude":"40.07","longitude":"20.14"}}</script></body></html>`,
      '/kontakt': `<html lang="sq"><body><nav><a href="/">Kreu</a> <a href="/dhomat">Dhomat</a> <a href="/kontakt">Kontakt</a></nav>
<p>Rruga Gjin Zenebisi 41, lagjja Palorto, Gjirokastër</p><p>084 26 0417, 069 20 00417. NIPT L44171204K</p>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"LodgingBusiness","name":"Bujtina e Gurit","geo":{"latitude":"40.07","longitude":"20.14"}}</script></body></html>`,
    },
  },
  {
    domain: 'melimani-crete.com',
    country: 'GR',
    trap: null,
    pages: {
      '/': `<html lang="el"><head><title>Θυμαρίσιο μέλι</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><a href="/melia">Μέλια</a><a href="/epikoinonia">Επικοινωνία</a><p>1 κιλό 14,50 €, αντικαταβολή 2 €</p>
<ul><li>Πευκόμελο 1 κιλό 11,00 €</li><li>Γύρη 250 γρ. 7,80 €</li><li>Κεραλοιφή 6,50 €</li></ul><p>Αποστολή με ΕΛΤΑ Courier ή ACS. Στην Αθήνα κάθε Τρίτη. Στέλνουμε και σε Κύπρο και Γερμανία. ΦΠΑ 13%.</p>
<div class="cookie">Χρησιμοποιούμε cookies</div></body></html>`,
      '/epikoinonia': `<html lang="el"><body><p>Λεωφ. Ανδρέα Παπανδρέου 17, Σητεία 723 00. Τηλ. 28430 20417. ΑΦΜ 044171014, ΔΟΥ Αγ. Νικολάου</p></body></html>`,
    },
  },
  {
    domain: 'rozovadolina.shop',
    country: 'BG',
    trap: 'ships-worldwide',
    pages: {
      '/': `<html lang="en"><head><title>Rose water and rose otto</title><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><a href="/shop">Shop</a><a href="/shipping">Shipping</a><a href="/contact">Contact</a><p>Rose otto 1 g $19 / €17 / £15</p>
<p>Distilled in May, bottled by hand, tested in Grasse. Loved in Osaka, Austin and Leeds. Hand cream $12, rose jam $8. Organic certificate BG-BIO-14. Subscribe for 10% off.</p></body></html>`,
      '/shipping': `<html lang="en"><body><p>USA 6-9 days, Canada, UK, Australia, Japan, South Korea, UAE. French customers add TVA 20%.</p></body></html>`,
      '/contact': `<html lang="bg"><body><p>гр. Казанлък 6100, ул. Розова долина 17. Тел. 0431 60417. ЕИК 204417000</p>
<div class="wpcf7"><p>Your name *<br><input type="text"></p><p>Your message<br><textarea rows="5"></textarea></p><p><input type="submit" value="Send"></p></div></body></html>`,
    },
  },
  {
    domain: 'moldovinoteca.com',
    country: 'MD',
    trap: null,
    pages: {
      '/': `<html lang="ro"><head><title>Vinoteca Codru</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><a href="/vinuri">Vinuri</a><a href="/contacte">Contacte</a><p>Fetească neagră 189 lei, rară neagră 210 lei</p>
<p>Degustare cu placinte 350 lei, tur la Cricova sau Purcari 1 400 lei. Vin de casă 45 lei litrul. Livrăm în Bălți, Orhei și Iași. Мы говорим по-русски.</p>
<p>Luni–duminică 11:00–22:00, Maib, Oplata, numerar</p>
<div class="cookie">Folosim cookie-uri</div></body></html>`,
      '/contacte': `<html lang="ro"><body><div id="nav"><a href="/">Acasă</a> | <a href="/vinuri">Vinuri</a> | <a href="/contacte">Contacte</a></div>
<p>str. Mitropolit Varlaam 41, Chișinău. Tel. 022 20-04-17, 069 00 04 17. IDNO 1014600441712</p>
<p>Luni–duminică 11:00–22:00, Maib, Oplata, numerar</p></body></html>`,
    },
  },
  {
    domain: 'karpatwood.com',
    country: 'UA',
    trap: null,
    pages: {
      '/': `<html lang="uk"><head><title>Дитячі меблі з бука</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><META NAME="ROBOTS" CONTENT="INDEX, FOLLOW"></head><body><a href="/katalog">Каталог</a><a href="/kontakty">Контакти</a><p>Ліжко 8 900 грн, доставка Новою поштою</p>
<ul><li>Манеж 5 400 грн</li><li>Комод сповивальний 9 700 грн</li><li>Стілець-драбинка 2 350 грн</li></ul><p>Бук з Прикарпаття, фарби з Італії. Гарантія 24 місяці. Оплата частинами monobank. Відправляємо у Польщу, Чехію та Литву.</p></body></html>`,
      '/kontakty': `<html lang="uk"><body><p>вул. Мазепи 17, м. Івано-Франківськ. (0342) 50-04-17, 067 000 04 17. ФОП, ЄДРПОУ 3144171204</p></body></html>`,
    },
  },
  {
    domain: 'baltic-northline.com',
    country: 'XX',
    acceptable: ['LV', 'LT', 'FI'],
    trap: 'offices-no-head',
    pages: {
      '/': `<html lang="en"><head><title>Northline Freight</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><a href="/contacts">Contacts</a><p>Part loads around the Baltic, every day.</p>
<p>Curtainsiders, ADR, temperature from -25. Daily groupage Stuttgart, Gothenburg, Warsaw. Drivers speak six languages, dispatchers nine. CMR insurance 600 000 EUR.</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/contacts': `<html lang="en"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">Home</a><a href="/contacts">Contacts</a></header>
<table><tr><td>Riga</td><td>Ganību dambis 17, LV-1005, 67 000 417</td></tr><tr><td>Klaipėda</td><td>Nemuno g. 41, 93277, 8 46 300417</td></tr><tr><td>Helsinki</td><td>Satamakaari 17, 00980, 09 4240 417</td></tr></table></body></html>`,
    },
  },
  {
    domain: 'prizrenfiligran.com',
    country: 'XK',
    trap: null,
    pages: {
      '/': `<html lang="sq"><head><title>Filigran argjendi</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><h1>Punëtoria e filigranit</h1><p>Vathë 38 €, unazë 45 €</p><p>Rr. Remzi Ademaj 17, 20000 Prizren, tel. 029 220 417, 044 000 417</p><p>NUI 811441712</p>
<ul><li>Karficë 55 €</li><li>Kryq i punuar 62 €</li><li>Dasma: set i plotë nga 320 €</li></ul><p>Zanat i trashëguar prej gjysh stërgjyshit. Dërgojmë në Zvicër, Gjermani dhe Tiranë. Afër Shadërvanit, te ura e gurit. E hënë – e shtunë 9–19.</p></body></html>`,
    },
  },
]
