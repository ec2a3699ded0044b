import type { UnseenSite } from '../unseen-sites/site.ts'

const sungaiFooter = `<footer>&copy; IronWombat Gyms International Pty Ltd, Level 9, 120 Creek Street, Brisbane QLD 4000, ABN 53 618 204 771.
Each club is independently owned and operated.</footer>`

export const southEastAsia: readonly UnseenSite[] = [
  {
    domain: 'senviet-labs.com',
    country: 'VN',
    trap: 'offices-with-head',
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Senviet Labs — product engineering teams</title></head><body><header>Senviet Labs <a href="/company/offices">Offices</a> <a href="/company/careers">Careers</a></header><h1>We ship
while you sleep</h1><p>180 engineers in React, .NET and Flutter work for insurers, schools and two airlines. ISO 27001. Start in two weeks with a team of four.</p><p>Call our US line: +1 408 555 0142 — San Jose, CA</p></body></html>`,
      '/company/offices': `<!doctype html><html lang="en"><head><title>Offices</title></head><body><h1>Offices</h1><section><h2>Headquarters</h2><p>Senviet Labs JSC, 6F, 219 Nguyễn Văn Linh, Thạc Gián Ward, Thanh Khê District, Đà Nẵng<br>+84 236 388 4175</p>
</section><section><h2>US sales</h2><p>2150 N First Street, Suite 420, San Jose, CA 95131</p></section><section><h2>Japan desk</h2><p>3-14-8 Shiba, Minato-ku, Tokyo 108-0014</p></section></body></html>`,
      '/company/careers': `<!doctype html><html lang="vi"><head><meta charset="utf-8"><title>Tuyển dụng</title></head><body><h1>Tuyển dụng</h1><p>Công ty Cổ phần Senviet Labs cần tuyển: 5 kỹ sư Flutter, 3 kỹ sư .NET, 1 BrSE tiếng Nhật N2. Lương tháng
13, bảo hiểm đầy đủ theo luật, làm việc từ thứ Hai đến thứ Sáu, ăn trưa tại văn phòng. Gửi CV về tuyendung@senviet-labs.com, tiêu đề ghi rõ vị trí. Mã số thuế 0401872346.</p></body></html>`,
    },
  },
  {
    domain: 'baanfundee.net',
    country: 'TH',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="th"><head><meta charset="utf-8"><title>คลินิกทันตกรรมบ้านฟันดี</title></head><body><h1>คลินิกทันตกรรมบ้านฟันดี</h1><p>จัดฟัน ขูดหินปูน อุดฟัน ถอนฟันคุด รากฟันเทียม ฟอกสีฟัน โดยทันตแพทย์เฉพาะทาง เปิดทุกวัน 10.00-20.00 น.
มีที่จอดรถหน้าคลินิก ใช้สิทธิประกันสังคม 900 บาทได้ ไม่ต้องสำรองจ่าย</p><p>ขูดหินปูนเริ่มต้น 800 บาท จัดฟันโลหะ 39,000 บาท ผ่อนได้</p><p><a href="/แผนที่">แผนที่และติดต่อ</a></p></body></html>`,
      '/แผนที่': `<!DOCTYPE html><html lang="th"><head><meta charset="utf-8"><title>แผนที่และติดต่อ</title></head><body><h1>ติดต่อเรา</h1><p>คลินิกทันตกรรมบ้านฟันดี<br>88/14 ถนนนิมมานเหมินท์ ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200</p><p>โทร 053-216 748, 089-755 3162<br>
ไลน์ @baanfundee</p><p>ใบอนุญาตเลขที่ 50101008462 กรุณานัดล่วงหน้าอย่างน้อยหนึ่งวัน หากมีอาการปวดเฉียบพลันโทรมาได้เลย เราจะจัดคิวให้ในวันเดียวกัน เด็กอายุต่ำกว่า 7 ปีรับเฉพาะช่วงเช้า</p></body></html>`,
    },
  },
  {
    domain: 'kenanganfoto.com',
    country: 'ID',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="id"><head><meta charset="utf-8"><title>Kenangan Foto – prewedding &amp; wedding</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"LocalBusiness","name":"Kenangan Foto",
"image":"https://kenanganfoto.com/cover.jpg","priceRange":"Rp","address":{"@type":"PostalAddress","streetAddress":"Jl. Kaliurang KM 6,2 No. 19","addressLocality":"Sleman","addressRegion":"DIY","postalCode":"55281"}}</script></head><body>
<h1>Kenangan Foto</h1><p>Foto dan video pernikahan adat Jawa, Sunda, dan modern. Prewedding di candi, pantai, dan studio.</p><a href="/paket">Paket</a> <a href="/tanya">Tanya dulu</a></body></html>`,
      '/paket': `<!DOCTYPE html><html lang="id"><head><meta charset="utf-8"><title>Paket harga</title></head><body><h1>Paket harga</h1><ul><li>Akad saja, 1 fotografer, 4 jam: Rp 2.750.000</li><li>Akad dan resepsi, 2 fotografer, 1 videografer: Rp 7.900.000</li><li>Prewedding
outdoor 2 lokasi: Rp 3.500.000</li></ul><p>Harga sudah termasuk album 20 x 30, flashdisk, dan cetak 12R dua lembar. Luar kota dikenakan biaya transport dan penginapan. Tanda jadi 30%, pelunasan paling lambat H-7.</p></body></html>`,
      '/tanya': `<!DOCTYPE html><html lang="id"><head><meta charset="utf-8"><title>Tanya dulu</title></head><body><h1>Tanya dulu</h1><p>Boleh lewat WhatsApp 0812-2764-3390, boleh juga mampir ke studio. Kami ngobrol dulu tentang konsep, jumlah tamu, dan jam rias, baru bicara
harga. Tanggal yang sudah terisi bisa dilihat di kalender di bawah ini; bulan Syawal dan Besar biasanya penuh sejak setengah tahun sebelumnya.</p></body></html>`,
    },
  },
  {
    domain: 'ironwombat-sungaiara.com',
    country: 'MY',
    trap: 'franchise',
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>IronWombat 24/7 Gym Sungai Ara</title></head><body><h1>IronWombat Sungai Ara</h1><p>Open all day and all night. Racks, rowers, a ladies' corner and free classes on Saturday. RM119 a month, no joining fee
before Raya. SST included.</p><p><a href="/club">The club</a> <a href="/rules">Rules</a></p>${sungaiFooter}</body></html>`,
      '/club': `<!doctype html><html lang="en"><head><title>The club</title></head><body><h1>The club</h1><p>Your local owners are Wei Han and Farah, who lift here every morning before work.</p><p>IronWombat Sungai Ara is operated by Utara Besi Fitness Sdn. Bhd.
(1398204-W)<br>B-1-08, Jalan Dato Ismail Hashim, 11900 Bayan Lepas, Penang<br>04-643 7182 / 012-478 3315</p>${sungaiFooter}</body></html>`,
      '/rules': `<!doctype html><html lang="en"><head><title>Rules</title></head><body><h1>Rules</h1><ol><li>Bring a towel.</li><li>Put the plates back.</li><li>The minimum term is one month; tell us a week before you leave.</li><li>Your card works in all 214 IronWombat clubs
in Australia, New Zealand, Singapore and the Philippines.</li><li>Children under 14 train with a parent only.</li></ol>${sungaiFooter}</body></html>`,
    },
  },
  {
    domain: 'tulaymanpower.com',
    country: 'PH',
    trap: 'ships-worldwide',
    pages: {
      '/': `<html lang="en"><head><title>TULAY MANPOWER &amp; ALLIED SERVICES, INC.</title></head><body><h1>NOW HIRING!</h1><ul><li>50 STAFF NURSES - Riyadh, Saudi Arabia</li><li>20 WELDERS 6G - Doha, Qatar</li><li>12 BARISTAS - Dubai, UAE</li><li>30 CAREGIVERS - Taipei, Taiwan</li>
<li>8 HOTEL STAFF - Zagreb, Croatia</li></ul><p>No placement fee for nurses and household workers. Beware of illegal recruiters, apply only at our office.</p><p><a href="apply.php">How to apply</a> <a href="principals.php">Our principals</a></p></body></html>`,
      '/principals.php': `<html lang="en"><head><title>Our principals</title></head><body><h2>Our principals</h2><p>Al Noor Crescent Hospital, King Fahd Road, Riyadh 12271, Kingdom of Saudi Arabia</p><p>Gulf Pearl Steel Works W.L.L., Industrial Area Street 41, Doha, Qatar</p><p>Bean Lane
Cafés LLC, Al Quoz 3, Dubai, United Arab Emirates</p><p>Jadran Hoteli d.o.o., Ilica 210, 10000 Zagreb, Croatia</p></body></html>`,
      '/apply.php': `<html lang="en"><head><title>How to apply</title></head><body><h2>How to apply</h2><p>Bring your passport, PRC card, NBI clearance and 2x2 pictures to:</p><p>TULAY MANPOWER &amp; ALLIED SERVICES, INC.<br>Unit 304 Estrella Bldg., 1147 A. Mabini St., Ermita, Manila<br>Tel. (02)
8524 6173<br>Globe 0917 842 5506</p><p>DMW License No. 214-LB-061522-R. Walk in applicants are seen Monday to Friday, 9 to 3. Family of our workers abroad: ask for Ate Liza, window 4.</p></body></html>`,
    },
  },
]
