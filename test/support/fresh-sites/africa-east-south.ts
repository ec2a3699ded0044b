import type { UnseenSite } from '../unseen-sites/site.ts'

export const africaEastSouth: readonly UnseenSite[] = [
  {
    domain: 'jacaranda-physio.com',
    country: 'KE',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Jacaranda Physio &amp; Rehab</title></head><body><div class="topbar">Mon–Fri 7.30am–6pm · Sat till 1pm · 0722 418 563</div><nav><a href=/services>Services</a> <a href=/find-us>Find us</a></nav>
<h1>Move without pain</h1><p>Sports injuries, back pain, stroke recovery, children with cerebral palsy. SHA and most private insurers accepted; cash consultation KSh 2,500.</p><p>Karibu sana! Our therapists speak English, Swahili and sign language.</p></body></html>`,
      '/find-us': `<html><body><h1>Find us</h1><p>Jacaranda Physio, 2nd Floor, Kindaruma Court, off Ngong Road, next to the Chinese restaurant.<br>P.O. Box 21847-00505</p><p>Lipa na M-Pesa, Till 5183742. KRA PIN P051736284L.</p><p>Matatu 111 or 46, alight at Prestige and walk back two minutes. Landline 020 387 4162.</p></body></html>`,
    },
  },
  {
    domain: 'mbarara-dairygoats.org',
    country: 'UG',
    trap: null,
    pages: {
      '/': `<html><head><title>Dairy Goats for Widows</title></head><body><h1>One goat, one household</h1><p>We give a pregnant Saanen goat to a widow, she passes on the first kid to a neighbour. Since 2013 we have reached 1,840 households in 6 sub-counties.</p><p><a href="about.html">About</a> | <a href="give.html">Give</a></p>
<p>A goat costs UGX 650,000 with the shed and a vet visit.</p></body></html>`,
      '/about.html': `<html><body><h2>About the project</h2><p>Registered community-based organisation, Mbarara District NGO monitoring committee no. CBO/MBR/0417. Our board of seven is elected every second year by the groups in Rwampara, Isingiro and Kiruhura.</p><p>Office: Plot 18 Masaka Road, opposite Shell Katete. Tel. 0772 463 819, 0485 421 736. Open Mon–Fri 8–5.</p></body></html>`,
      '/give.html': `<html><body><h2>Give</h2><p>Mobile money: 0772 463 819. Bank: Dairy Goats for Widows, Centenary Bank, branch on High Street, account 3104728165. Send us a text with your name and we post you a picture of the goat. We file accounts with the NGO Bureau each March.</p>
<p>Visitors are welcome on the farm; gumboots are provided.</p></body></html>`,
    },
  },
  {
    domain: 'kigali-heights-fitbox.com',
    country: 'RW',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang=en><title>FitBox gym – boxing, HIIT, sauna</title><body><h1>Sweat with us</h1><p>Two floors, 60 machines, a ring and a juice bar. Day pass 7,000 RWF, month 55,000 RWF, couples 95,000 RWF.</p><p>Murakaza neza! First class is free.</p><p>Umuganda Saturday: we open at 12.</p>
<address>KG 7 Ave, Kacyiru (5 min from the Convention Centre)<br>0788 412 736</address><p>TIN 107426385. Pay by MoMo Pay *182*8*1*047215#.</p></body></html>`,
    },
  },
  {
    domain: 'yirga-highland-coffee.com',
    country: 'ET',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Yirga Highland Coffee PLC | washing station and export</title></head><body><nav><a href="/our-coffees">Our coffees</a><a href="/reach-us">Reach us</a></nav><h1>Washed and natural heirlooms, 1,950–2,200 m</h1>
<p>We buy red cherries from 640 outgrowers around our two stations in Gedeo and dry them on raised beds. Container lots ship through Djibouti; samples by courier within five days. Buyers in Hamburg, Osaka and Portland have come back each year.</p></body></html>`,
      '/reach-us': `<html><body><h1>Reach us</h1><p>Bole Sub-city, Woreda 03, House No. 1174, Rwanda area, behind the millennium hall<br>P.O. Box 27618 code 1000</p><p>Tel. 0116 628 417, mobile 0911 473 826</p><p>TIN 0047182653. Cupping room open to visitors on weekdays, 3:00–10:00 local time (9 am to 4 pm). ቡና ለመቅመስ እንኳን ደህና መጡ።</p></body></html>`,
    },
  },
  {
    domain: 'casa-mar-inhaca.com',
    country: 'MZ',
    trap: null,
    pages: {
      '/': `<html lang="pt"><head><title>Casa Mar - alojamento e mergulho</title></head><body><div class="wrap"><h1>Acorde com o mar</h1><p>Seis bungalows de caniço com casa de banho privativa, restaurante com caranguejo e camarão grelhado, centro de mergulho PADI.</p><p>Quarto duplo 5.800 MT com pequeno-almoço. <a href="/reservas">Reservas</a> <a href="/como-chegar">Como chegar</a></p></div></body></html>`,
      '/como-chegar': `<html lang="pt"><body><h1>Como chegar</h1><p>Estamos na Praia do Tofo, a 22 km da cidade de Inhambane. Da EN1, vire em Lindela. O chapa sai do mercado central das 6h às 18h e custa 50 meticais. Temos transfer do aeroporto (1.200 MT).</p><p>Cell 84 372 6185 / 82 641 3970. NUIT 400 728 163.</p></body></html>`,
      '/reservas': `<html lang="pt"><body><h1>Reservas</h1><form><input name=nome><input name=datas><button>Pedir</button></form><p>Confirmamos por WhatsApp. Sinal de 50% por M-Pesa ou e-Mola. Na quadra festiva o mínimo é de quatro noites. Crianças até 5 anos não pagam. Aceitamos rands em numerário ao câmbio do dia.</p></body></html>`,
    },
  },
  {
    domain: 'kianda-contabilidade.com',
    country: 'AO',
    trap: null,
    pages: {
      '/': `<html lang="pt"><head><title>Kianda – Contabilidade e Fiscalidade</title></head><body><h1>Contas certas, multas zero</h1><p>Tratamos do IVA, do IRT, do INSS e do Imposto Industrial da sua empresa. Avença desde Kz 120.000 por mês. Contabilistas inscritos na OCPCA.</p>
<p>Rua Rainha Ginga n.º 74, 3.º andar, Ingombota, Luanda<br>Tel. 923 417 268 · 222 371 946<br>NIF 5417263840</p><p>Atendimento de segunda a sexta, 8h às 17h. Facturação electrónica certificada pela AGT.</p></body></html>`,
    },
  },
  {
    domain: 'vary-mena-export.com',
    country: 'MG',
    trap: null,
    pages: {
      '/': `<html lang="fr"><head><title>Vanille, girofle, litchi – Ravina Épices</title></head><body><a href="/produits">Produits</a> <a href="/qui-sommes-nous">Qui sommes-nous</a><h1>La vanille de la SAVA, préparée sur place</h1><p>Gousses noires 14 à 18 cm, fendues, poudre. Nous travaillons avec 300 planteurs. Tonga soa !</p><p>Lots à partir de 5 kg ; départ par avion ou par bateau de Toamasina.</p></body></html>`,
      '/qui-sommes-nous': `<html lang=fr><body><h1>Qui sommes-nous</h1><p>Une famille d'Antalaha, trois générations de préparateurs. L'entrepôt se trouve lot 12 rue de la Marine, face au bazary be, 206 Antalaha.</p><p>Tél. 032 41 728 63 ou 034 17 426 85. NIF 4001827364, STAT 46101 71 2015 0 00318.</p><p>Bureau ouvert du lundi au vendredi, 7h30-12h et 14h-17h30, samedi matin en campagne.</p></body></html>`,
    },
  },
  {
    domain: 'thebe-borehole-drilling.com',
    country: 'BW',
    trap: null,
    pages: {
      '/': `<html><head><title>Thebe Drilling | boreholes, pumps, solar</title></head><body><h1>Water for your cattle post</h1><p>We drill 6 and 8 inch boreholes to 250 m, test-pump, and equip with solar. From P 480 a metre, mobilisation included within 100 km.</p><p>Plot 5418, Light Industrial, Francistown. Tel 241 3786, cell 71 426 385.</p>
<p>Work done at Nata, Tutume, Maun and Letlhakane. VAT no. C04172631012. Pula!</p></body></html>`,
    },
  },
  {
    domain: 'bergrivier-notaries.com',
    country: 'ZA',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Bergrivier Attorneys, Notaries &amp; Conveyancers</title></head><body><h1>Property transfers, antenuptial contracts, estates</h1><p>Afrikaans below. Five attorneys, one promise: you get our call back the same day. Bond registrations for all four major banks; apostilles from the High Court within 3 days.</p><p>Ons help u graag in Afrikaans. <a href="/kontak">Kontak / Contact</a></p></body></html>`,
      '/kontak': `<html><body><h2>Kontak</h2><p>218 Main Street / Hoofstraat 218, Paarl, 7646<br>T 021 872 4163 | F 021 872 4170 | Docex 17</p><p>Fees: tariff of the Legal Practice Council. Trust account details are given by telephone only; we never change them by e-mail. VAT 4180273641. Ma–Vr 08:00–16:30.</p></body></html>`,
    },
  },
]
