import type { UnseenSite } from '../unseen-sites/site.ts'

export const europe: readonly UnseenSite[] = [
  {
    domain: 'quinta-das-alfarrobas.com',
    country: 'PT',
    trap: null,
    pages: {
      '/': `<html lang="pt-PT"><head><title>Quinta das Alfarrobas – casamentos e eventos</title></head><body><a href="/espaco">O espaço</a><a href="/contactos">Contactos</a><h1>O vosso dia entre alfarrobeiras</h1><p>Salão para 220 pessoas, capela, piscina. Menus desde 95 € por pessoa com IVA à taxa legal. Livro de reclamações electrónico.</p></body></html>`,
      '/contactos': `<html lang=pt><body><h1>Contactos</h1><p>Sítio da Goldra, caixa postal 214-Z, 8100 Loulé</p><p>289 417 263 (chamada para a rede fixa nacional) · 916 428 173. NIF 514827163. Visitas à quinta por marcação, de quarta a domingo.</p>
<p>Da A22, saída 12, siga pela N270 até à rotunda do mercado.</p></body></html>`,
    },
  },
  {
    domain: 'rehvimeister-supilinn.com',
    country: 'EE',
    trap: null,
    pages: {
      '/': `<html lang="et"><head><title>Rehvimeister: rehvivahetus, hoiustamine, sillastend</title></head><body><h1>Talverehvid alla 25 minutiga</h1><p>Rehvivahetus alates 49 €, hoiustamine 60 € hooaeg. Broneeri aeg veebis, tule kohale ja joo kohvi.</p><p>Rehvimeister OÜ, reg 14728361, KMKR EE102847163. Riia 142, Tartu, tel 742 8163, 5647 2816. E–R 8–18, L 9–15.</p></body></html>`,
    },
  },
  {
    domain: 'rozova-dolina-oil.com',
    country: 'BG',
    trap: null,
    pages: {
      '/': `<html lang="bg"><head><title>Дестилерия „Долина“ – розово масло, лавандула, розова вода</title></head><body><a href="/produkti">Продукти</a> <a href="/za-nas">За нас</a><h1>От градината до казана за три часа</h1><p>Розова вода 250 мл 6,60 € (12,91 лв.), масло в мускал 19,50 €. Доставка с Еконт до офис, преглед и тест.</p></body></html>`,
      '/za-nas': `<html lang=bg><body><h1>За нас</h1><p>„Долина Арома“ ООД, ЕИК 205718264, гр. Казанлък 6100, ул. „Старозагорска“ 28. МОЛ: управителят.</p><p>тел. 0431 6 27 41, GSM 0887 42 71 83. Понеделник–петък от 8:30 до 17:00 ч. Розобер с гости: от 20 май до 10 юни.</p>
<p>Произвеждаме от 1998 г. с четири казана.</p></body></html>`,
    },
  },
  {
    domain: 'knjigovodstvo-sumadija.com',
    country: 'RS',
    trap: null,
    pages: {
      '/': `<html lang="sr-Latn"><head><title>Agencija Bilans Plus | knjigovodstvo, plate, eFakture</title></head><body><h1>Knjigovodstvo bez glavobolje</h1><p>Paušalci od 4.500 din mesečno, d.o.o. od 15.000 din. SEF, CROSO, poreske prijave, osnivanje u APR-u.</p><p>Kneza Mihaila 47/II, 34000 Kragujevac. 034 427 186, 063 418 2763. PIB 110482716, MB 64728163. Radnim danom 8–16.</p></body></html>`,
    },
  },
  {
    domain: 'heita-laugin-guesthouse.com',
    country: 'IS',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Gistihúsið við lækinn – rooms, hot tub, northern lights</title></head><body><h1>Velkomin, come in from the wind</h1><p>Seven rooms with made-up beds, shared kitchen, geothermal tub. Double 21.900 kr. with skyr and rye bread. Wake-up call when the aurora is out.</p><p>Hafnarbraut 62, 780 Höfn · sími 478 2714 · kt. 620817-1840 · VSK nr. 128471. Jökulsárlón is 80 km west on road 1.</p></body></html>`,
    },
  },
]
