import type { UnseenSite } from '../unseen-sites/site.ts'

export const easternEurope: readonly UnseenSite[] = [
  {
    domain: 'brzozaholz.com',
    country: 'PL',
    trap: 'foreign-language',
    pages: {
      '/': `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Brzoza Holz – Carports und Zäune nach Maß</title></head><body><h1>Zäune und Carports direkt vom Hersteller</h1><p>Wir liefern und montieren in Berlin, Hamburg, Sachsen und Brandenburg. Kiefer, Lärche, Metall mit Holzfüllung. Angebot in zwei Tagen, Montage in fünf Wochen. Alle Preise inklusive 19 % MwSt.</p><a
href="/referenzen">Referenzen</a> <a href="/kontakt-impressum">Kontakt</a></body></html>`,
      '/referenzen': `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Referenzen</title></head><body><h1>Referenzen</h1><ul><li>Carport, Familie in 15366 Neuenhagen bei Berlin</li><li>Zaun 84 m, Reihenhäuser in 22147 Hamburg</li><li>Müllboxen, Wohnanlage in 01219 Dresden</li><li>Pavillon, Biergarten in Cottbus</li><li>Sichtschutz, Klinik in Frankfurt (Oder)</li></ul><p>Gern
nennen wir Ihnen Kunden in Ihrer Nähe, die den Zaun zeigen. Bilder unserer Montagen finden Sie auch auf unserer Seite im sozialen Netz.</p></body></html>`,
      '/kontakt-impressum': `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Kontakt</title></head><body><h1>Kontakt und Impressum</h1><p>Brzoza Drewno sp. z o.o.<br>ul. Sulechowska 214<br>65-119 Zielona Góra</p><p>NIP 9731048265, KRS 0000618274</p><p>Frau Agnieszka spricht Deutsch: +48 68 451 27 36. Unser Werk können Sie werktags besichtigen, die Grenze ist eine Stunde
entfernt.</p></body></html>`,
    },
  },
  {
    domain: 'scoalavolanbucovina.com',
    country: 'RO',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="ro"><head><meta charset="utf-8"><title>Școala de șoferi Volan Bucovina</title></head><body><h1>Categoriile A, B, BE, C, CE</h1><p>Serii noi în fiecare luni. 30 de ore de condus, mașini noi, instructori autorizați ARR. Promovabilitate 78 % în ultimul an.</p><p>Categoria B: 2.800 lei, în trei rate. Prețul include TVA și combustibilul, nu include taxa de examen și fișa medicală.</p><p>
<a href="index.php?pag=inscriere">Înscriere</a> <a href="index.php?pag=contact">Contact</a></p></body></html>`,
      '/index.php?pag=inscriere': `<!DOCTYPE html><html lang="ro"><head><meta charset="utf-8"><title>Înscriere</title></head><body><h1>Acte necesare</h1><ol><li>Copie după cartea de identitate</li><li>Fișa medicală de la o unitate autorizată</li><li>Aviz psihologic</li><li>Cazier judiciar, cel mult șase luni vechime</li></ol><p>Cei care lucrează în Italia sau în Germania pot face teoria online și condusul în concediu,
câte două ședințe pe zi; spuneți din timp, în august este aglomerat.</p></body></html>`,
      '/index.php?pag=contact': `<!DOCTYPE html><html lang="ro"><head><meta charset="utf-8"><title>Contact</title></head><body><h1>Contact</h1><p>S.C. Volan Bucovina S.R.L.<br>Str. Mărășești nr. 38, et. 1<br>720178 Suceava</p><p>Tel. 0230 524 718, mobil 0744 618 305</p><p>CUI 21847365, J33/914/2007. Program la secretariat: luni – vineri, 9 – 17. Poligonul se află pe șoseaua spre Botoșani, lângă
benzinărie.</p></body></html>`,
    },
  },
  {
    domain: 'zernostep.com',
    country: 'UA',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="uk"><head><meta charset="utf-8"><title>ЗерноСтеп – фермерське господарство</title></head><body><h1>ФГ «ЗерноСтеп»</h1><p>Обробляємо 3 400 га: пшениця, соняшник, кукурудза, нут. Власний елеватор на 12 тисяч тонн, лабораторія, вагова. Купуємо зерно у сусідів за готівковим і безготівковим розрахунком, ціни з ПДВ оновлюємо щоранку.</p><p><a href="/en">English</a> <a href="/robota">Робота</a>
<a href="/zviazok">Зв'язок</a></p></body></html>`,
      '/en': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>ZernoStep – grain and oilseeds</title></head><body><h1>ZernoStep</h1><p>Milling wheat, sunflower, corn and chickpeas from our own fields. Sold DAP Constanța, FCA our elevator or CPT Danube ports. In 2024 we shipped 9,000 t to Romania, Spain, Egypt and Italy. Quality certificates by independent surveyors. Payment:
80% against documents, 20% after discharge.</p></body></html>`,
      '/zviazok': `<!DOCTYPE html><html lang="uk"><head><meta charset="utf-8"><title>Зв'язок</title></head><body><h1>Зв'язок</h1><p>27400, Кіровоградська обл., м. Знам'янка, вул. Михайла Грушевського, 51</p><p>Диспетчер елеватора (05233) 2-18-64<br>Закупівля 067 524 18 36<br>ЄДРПОУ 32618475</p><p>Під час тривоги вагова не працює, машини чекають на стоянці біля ставка. Будь ласка, телефонуйте
перед виїздом.</p></body></html>`,
    },
  },
  {
    domain: 'aegeocargo.net',
    country: 'GR',
    trap: 'hosting',
    pages: {
      '/': `<!DOCTYPE html><html lang="el"><head><meta charset="utf-8"><title>Αιγαιοκάργκο – πρακτορείο μεταφορών για τα νησιά</title></head><body><h1>Κάθε μέρα στα νησιά</h1><p>Παραλαβή στο Ρέντη έως τις 18:00, παράδοση σε Νάξο, Πάρο και Σύρο το επόμενο πρωί. Ψυγεία, έπιπλα, μηχανές, μετακομίσεις. Προσφορά σε μία ώρα.</p><p><a href="/timokatalogos">Τιμοκατάλογος</a> <a href="/oroi">Όροι χρήσης</a>
<a href="/epikoinonia">Επικοινωνία</a></p></body></html>`,
      '/oroi': `<!DOCTYPE html><html lang="el"><head><meta charset="utf-8"><title>Όροι χρήσης</title></head><body><h1>Όροι χρήσης</h1><p>Η ιστοσελίδα φιλοξενείται από: Nordhost Oy, Tekniikantie 12, 02150 Espoo, Finland, +358 9 4245 1170. Χάρτες © OpenStreetMap contributors. Ο αποστολέας δηλώνει το περιεχόμενο και το βάρος. Για ζημιά ευθυνόμαστε έως το κόμιστρο, εκτός αν έχει
συμφωνηθεί ασφάλιση. Αρμόδια είναι τα δικαστήρια του Πειραιά.</p></body></html>`,
      '/epikoinonia': `<!DOCTYPE html><html lang="el"><head><meta charset="utf-8"><title>Επικοινωνία</title></head><body><h1>Επικοινωνία</h1><p>Αιγαιοκάργκο Ε.Π.Ε.<br>Θηβών 218, 182 33 Άγιος Ιωάννης Ρέντης<br>ΑΦΜ 998417263, ΓΕΜΗ 44718207000</p><p>Τηλ. 210 483 7164<br>Νάξος: 22850 27 418</p><p>Το Σάββατο φορτώνουμε μόνο για Σύρο. Την Κυριακή κοιμόμαστε.</p></body></html>`,
    },
  },
  {
    domain: 'tarukas.io',
    country: 'EE',
    trap: 'remote',
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Tarukas · cash-flow forecasts for small exporters</title></head><body><h1>Know in June what October costs</h1><p>Connect your bank and your invoices; Tarukas draws the next twenty-six weeks. Free for one account, 24 € a month for five. Currencies: EUR, SEK, PLN, GBP, USD.</p><a href="/jobs">Jobs</a> <a href="/terms">Terms</a></body></html>`,
      '/jobs': `<!doctype html><html lang="en"><head><title>Jobs</title></head><body><h1>Jobs</h1><p>We are fourteen people in Tartu, Riga, Lisbon, Kraków, Tbilisi and Buenos Aires. Remote is fine, two meetings a year are not optional (one with sauna). Open: data engineer, finance writer. Salary 4,100 to 5,600 € gross. People outside are employed through a payroll partner in their own
country, and the others by Tarukas OÜ.</p></body></html>`,
      '/terms': `<!doctype html><html lang="en"><head><title>Terms</title></head><body><h1>Terms of service</h1><p>Between you and Tarukas OÜ, registry code 14837265, Ülikooli 4–7, 51003 Tartu ("we"). We are an account information service provider under the supervision of Finantsinspektsioon. Data is stored in Frankfurt. Disputes go to Tartu Maakohus. Version 7, in force since
1 March.</p></body></html>`,
    },
  },
]
