import type { UnseenSite } from '../unseen-sites/site.ts'

export const westAndCentralAsia: readonly UnseenSite[] = [
  {
    domain: 'betondala.com',
    country: 'KZ',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><title>БетонДала – цемент М400, М500 навалом и в мешках</title></head><body><h1>Цемент с доставкой за день</h1><p>Цемент навалом, в биг-бэгах и мешках по 50 кг. Собственные цементовозы, весовая, отгрузка вагонами по станции Сороковая. Работаем с НДС.
Цена от 24 500 тенге за тонну.</p><ul><li><a href="/prajs">Прайс</a></li><li><a href="/kontakty">Контакты</a></li></ul><p>Қазақ тілінде де сөйлесеміз.</p></body></html>`,
      '/prajs': `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><title>Прайс</title></head><body><h1>Прайс-лист с 1 сентября</h1><table><tr><td>М400 Д20, навал</td><td>24 500</td></tr><tr><td>М500 Д0, навал</td><td>27 900</td></tr><tr><td>М400 Д20, мешок 50 кг</td><td>1 480</td></tr><tr><td>Сульфатостойкий</td><td>31 200</td></tr></table>
<p>Цены в тенге, с учётом НДС. Доставка по городу 35 000 за рейс, за город по километражу. Скидка от 300 тонн в месяц. Счёт выставляем через ЭСФ.</p></body></html>`,
      '/kontakty': `<!DOCTYPE html><html lang="ru"><head><meta charset="utf-8"><title>Контакты</title></head><body><h1>Контакты</h1><p>ТОО «БетонДала Трейд»<br>БИН 140540018263<br>г. Шымкент, Енбекшинский район, ул. Капал батыра, 5 км, строение 114</p><p>Отдел продаж: +7 (7252) 43-18-60, +7 701 824 35 17<br>Весовая: +7 778 306 44 12</p><p>Пн–Пт
9:00–18:00, отгрузка круглосуточно.</p></body></html>`,
    },
  },
  {
    domain: 'guesthouse-svaneti-tower.com',
    country: 'GE',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tower Guesthouse, Mestia</title><link rel="alternate" hreflang="ka" href="https://guesthouse-svaneti-tower.com/ka"><link rel="alternate" hreflang="ru" href="https://guesthouse-svaneti-tower.com/ru"><link rel="alternate" hreflang="x-default"
href="https://guesthouse-svaneti-tower.com/"></head><body><h1>Sleep under a tower of the 12th century</h1><p>Nine rooms, five with bath. Mother cooks kubdari and tashmijabi; father drives you to Ushguli in the Delica (50 lari a seat). Bed and breakfast 70 GEL a person, with dinner 100.</p><a href="/ka">ქართულად</a> <a href="/where">Where we are</a></body></html>`,
      '/ka': `<!doctype html><html lang="ka"><head><meta charset="utf-8"><title>საოჯახო სასტუმრო კოშკი</title></head><body><h1>საოჯახო სასტუმრო „კოშკი“</h1><p>ცხრა ოთახი, სახლის საჭმელი, ცხენები, გიდი. საუზმით 70 ლარი, ვახშმით 100 ლარი ერთ კაცზე. ბავშვები ექვს წლამდე უფასოდ. ეზოში დგას საგვარეულო კოშკი, რომელზეც ასვლა შეიძლება. ზამთარში სათხილამურო საბაგიროებამდე
მიგიყვანთ ჩვენი მანქანით. დაგვირეკეთ: 595 31 47 02</p></body></html>`,
      '/where': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Where we are</title></head><body><h1>Where we are</h1><p>Beka Street 7, Lanchvali quarter, Mestia 3200. From the square walk down to the bridge and turn left; our dog will show you the rest.</p><p>Marshrutka from Zugdidi station after the night train arrives, 40 lari. The
small plane from Natakhtari flies when the clouds permit.</p><p>+995 595 31 47 02 (Natia, English and German)</p></body></html>`,
    },
  },
  {
    domain: 'nakhlacare.com',
    country: 'AE',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en" dir="ltr"><head><title>Nakhla Care Polyclinic</title></head><body><div class="top"><a href="tel:+97165283417">06 528 3417</a> | <a href="/ar">عربي</a></div><h1>One clinic for the whole family</h1><p>GP, gynaecology, dental, dermatology and physiotherapy. We accept most insurance cards and see walk-in patients until
eleven at night.</p><p>MOHAP licence VK3471. Consultation AED 150; VAT is charged on cosmetic treatment only.</p><a href="/branches-timings">Timings</a></body></html>`,
      '/ar': `<!DOCTYPE html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>مجمع نخلة كير الطبي</title></head><body><h1>مجمع نخلة كير الطبي</h1><p>طب عام، نساء وولادة، أسنان، جلدية، علاج طبيعي. نستقبل المراجعين دون موعد حتى الحادية عشرة ليلاً، ونقبل معظم بطاقات التأمين. الكشف ١٥٠ درهماً. أطباؤنا يتحدثون العربية والإنجليزية والأردية والملايالامية.
تتوفر مواقف مجانية خلف المبنى، ومصعد مناسب للكراسي المتحركة.</p></body></html>`,
      '/branches-timings': `<!DOCTYPE html><html lang="en"><head><title>Timings</title></head><body><h1>Timings</h1><table><tr><td>Saturday to Thursday</td><td>9 am - 11 pm</td></tr><tr><td>Friday</td><td>4 pm - 11 pm</td></tr></table><p>Al Wahda Street, Al Marwa Tower, M floor, above the pharmacy, Sharjah. P.O. Box 26418</p><p>WhatsApp for appointments:
050 634 2817. Please bring your Emirates ID and come ten minutes early for the first visit, because reception has to open a file.</p></body></html>`,
    },
  },
  {
    domain: 'sufrat-aldar.com',
    country: 'SA',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>سفرة الدار | تجهيز ولائم وبوفيهات</title></head><body><h1>سفرة الدار</h1><p>مفطحات، مندي، كبسة، بوفيه مفتوح وقهوجيين وصبابات. نخدم الأعراس والعزائم والشركات من ٢٠ إلى ٢٠٠٠ ضيف. التوصيل مجاني داخل المدينة.</p><p><a href="/menu-2">قائمة الأسعار</a> <a href="/about-us">من نحن</a></p><p><a
href="https://apps.apple.com/sa/app/id1598830214">حمّل التطبيق</a></p></body></html>`,
      '/menu-2': `<!DOCTYPE html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>قائمة الأسعار</title></head><body><h2>قائمة الأسعار</h2><ul><li>ذبيحة نعيمي كاملة مع الرز والسلطات: ١٬٦٥٠ ريال</li><li>نصف ذبيحة: ٨٧٠ ريال</li><li>بوفيه للشخص الواحد (٢٥ صنفاً): ١٢٠ ريال</li><li>قهوجي مع الدلال لليلة: ٤٠٠ ريال</li></ul><p>جميع الأسعار شاملة ضريبة القيمة المضافة ١٥٪.
يؤكد الحجز بدفع ربع المبلغ، ويمكن الإلغاء قبل ٤٨ ساعة.</p></body></html>`,
      '/about-us': `<!DOCTYPE html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><title>من نحن</title></head><body><h2>من نحن</h2><p>بدأنا من مطبخ بيت صغير عام ١٤٢٨هـ واليوم لدينا مطبخ مركزي وخمس سيارات مبردة. مؤسسة سفرة الدار لتقديم الوجبات، سجل تجاري 2050148837، الرقم الضريبي 310482716600003.</p><p>الدمام، حي الفيصلية، شارع عمر بن الخطاب<br>هاتف 013 811 4620 جوال 0556 318 274</p></body></html>`,
    },
  },
]
