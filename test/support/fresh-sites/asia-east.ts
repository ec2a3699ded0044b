import type { UnseenSite } from '../unseen-sites/site.ts'

export const asiaEast: readonly UnseenSite[] = [
  {
    domain: 'hoshino-bankin.net',
    country: 'JP',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="ja"><head><meta charset="UTF-8"><title>車検・板金塗装のホシガオカ自動車</title></head><body><ul class="gnav"><li><a href="/syaken.html">車検料金</a></li><li><a href="/gaiyo.html">会社概要</a></li></ul>
<h1>キズ・ヘコミ、お任せください</h1><p>見積無料、代車無料。地域で創業四十二年、国家整備士が一台ずつ丁寧に仕上げます。軽自動車の車検は38,500円(税込)から。</p><p>営業時間 9:00〜18:30 定休日 日曜・祝日</p></body></html>`,
      '/gaiyo.html': `<html lang="ja"><body><h2>会社概要</h2><table><tr><th>商号</th><td>有限会社ホシガオカ自動車</td></tr><tr><th>所在地</th><td>〒390-0833 松本市双葉8-14</td></tr><tr><th>電話</th><td>0263-27-4186</td></tr><tr><th>資本金</th><td>500万円</td></tr><tr><th>認証番号</th><td>関自認第5-2873号</td></tr></table><p>南松本駅から徒歩10分。駐車場8台。古物商許可も取得しています。</p></body></html>`,
    },
  },
  {
    domain: 'pureun-skin.com',
    country: 'KR',
    trap: null,
    pages: {
      '/': `<html lang="ko"><head><title>푸른숲피부과의원</title></head><body><div id="gnb"><a href="/intro">병원소개</a><a href="/price">비급여 진료비</a><a href="/map">오시는 길</a></div><h1>피부과 전문의 3인이 직접 진료합니다</h1><p>여드름, 기미, 제모, 리프팅. 야간진료 화·목 20시까지. 점심시간 13:00~14:00, 일요일·공휴일 휴진.</p>
<p>제모 1회 39,000원 (부가세 별도)</p><footer>상호 푸른숲피부과의원 | 대표 문가람 | 사업자등록번호 417-92-01836 | T. 042-486-2713</footer></body></html>`,
      '/map': `<html lang="ko"><body><h2>오시는 길</h2><p>대전 서구 둔산로 73, 5층 (시청역 1번 출구 도보 3분)</p><p>버스 106, 301, 318번 시청 정류장 하차. 지하 주차장 2시간 무료. 장애인 주차구역과 엘리베이터가 있습니다.</p>
<p>자가용으로 오시는 분은 건물 뒤편 주차장을 이용해 주세요. 주말에는 혼잡하니 대중교통을 권합니다. 처음 오시는 분은 신분증을 꼭 가져오셔야 건강보험이 적용됩니다. 진료 접수는 마감 30분 전까지 받습니다. 전화 예약은 평일 오전 9시 30분부터 가능합니다.</p></body></html>`,
    },
  },
  {
    domain: 'mountain-tea-select.shop',
    country: 'TW',
    trap: null,
    pages: {
      '/': `<html lang="zh-Hant"><head><title>霧裡茶行|高山烏龍、蜜香紅茶</title></head><body class="template-index"><header><a href="/collections/all">全部商品</a><a href="/pages/about">關於我們</a><a href="/cart">購物車 (0)</a></header><h2>春茶上市,滿 NT$1,500 免運</h2><div>杉林溪烏龍 150g NT$ 880</div><div>蜜香紅茶 75g NT$ 420</div><p>超商取貨付款、宅配到府,下單後兩個工作天出貨。</p></body></html>`,
      '/pages/about': `<html lang="zh-Hant"><body><h1>關於我們</h1><p>祖父在鹿谷種茶,我們在竹山開店。門市:南投縣竹山鎮集山路三段 614 號,電話 049-264-2718,週一公休。</p><p>統一編號 52841736。食品業者登錄字號 M-152841736-00000-4。產品已投保產品責任險。</p>
<p>每年四月與十月親自上山監製,萎凋、殺青、揉捻到烘焙都自己來。歡迎預約試茶,一人一百元,可折抵消費。農曆春節期間初一到初三休息,中秋禮盒請於兩週前預訂,大宗訂購另有優惠,歡迎公司行號來電洽詢。收到商品後七天之內可申請退貨或換貨。</p></body></html>`,
    },
  },
  {
    domain: 'anhoa-ximang.com',
    country: 'VN',
    trap: null,
    pages: {
      '/': `<html lang="vi"><head><title>Vật liệu xây dựng An Hòa - xi măng, cát, đá, sắt thép</title></head><body><nav><a href="/bang-gia">Bảng giá</a> <a href="/lien-he">Liên hệ</a></nav><h1>Báo giá trong 15 phút – giao tận công trình</h1><p>Xi măng PCB40 82.000đ/bao, cát vàng 310.000đ/khối, gạch ống 1.150đ/viên. Có xe cẩu, xe ben 5 tấn – 15 tấn. Giá chưa gồm VAT 10%.</p></body></html>`,
      '/lien-he': `<html lang="vi"><body><h2>Liên hệ</h2><p>Công ty TNHH TM Vật liệu An Hòa<br>Kho: 247 Nguyễn Văn Linh, phường An Khánh, quận Ninh Kiều, Cần Thơ<br>MST: 1801472638</p><p>Hotline/Zalo: 0918 427 163 – Văn phòng: 0292 3826 417. Làm việc từ thứ Hai đến thứ Bảy, 6h30 - 17h30. Công trình ở Sóc Trăng, Vĩnh Long vui lòng đặt trước một ngày.</p></body></html>`,
    },
  },
  {
    domain: 'baanrimping-stay.com',
    country: 'TH',
    trap: null,
    pages: {
      '/': `<html lang="th"><head><title>บ้านริมปิง เกสต์เฮาส์</title></head><body><a href="/rooms">ห้องพัก</a> <a href="/contact">ติดต่อเรา</a><h1>พักสบายริมแม่น้ำ ใกล้กาดหลวง</h1><p>ห้องแอร์ 750 บาท ห้องพัดลม 480 บาท รวมอาหารเช้า มีจักรยานให้ยืมฟรี เช็คอินบ่ายสอง เช็คเอาท์เที่ยง</p>
<p>ไม่รับสัตว์เลี้ยง มีซักรีดและน้ำดื่มฟรี</p></body></html>`,
      '/contact': `<html lang="th"><body><h1>ติดต่อเรา</h1><p>52/3 ถนนเจริญราษฎร์ ตำบลวัดเกต อำเภอเมือง เชียงใหม่ 50000</p><p>โทร 053-241-768, 081-472-6385 LINE: @baanrimping</p><p>มีที่จอดรถ 6 คัน จากสถานีรถไฟนั่งรถแดงมา 30 บาท เปิดทุกวัน ช่วงยี่เป็งกรุณาจองล่วงหน้าหนึ่งเดือน</p>
<p>โอนมัดจำผ่านพร้อมเพย์ได้ตลอดเวลา</p></body></html>`,
    },
  },
  {
    domain: 'dapurbudelastri.com',
    country: 'ID',
    trap: null,
    pages: {
      '/': `<html lang="id"><head><title>Dapur Bude Lastri | katering nasi box &amp; tumpeng</title></head><body><h1>Nasi box mulai Rp22.000</h1><p>Terima pesanan syukuran, akikah, rapat kantor. Menu ayam bakar, gudeg, krecek, rawon. Sudah bersertifikat halal MUI dan PIRT. Minimal 20 box, pesan H-2.</p><p>Dapur kami di Jl. Kaliurang Km 7,5 Gg. Pandega, Sleman, dekat kampus UGM. Gratis ongkir untuk area Kota Jogja dan Bantul bagian utara.</p><p>WA 0812 2647 1835 (Bude) atau telp 0274 884 162. Buka 06.00–20.00, Minggu libur.</p><p>Transfer BCA atau QRIS.</p></body></html>`,
    },
  },
  {
    domain: 'sampaguita-dental-arts.com',
    country: 'PH',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Sampaguita Dental Arts - braces, veneers, root canal</title></head><body><p class=promo>PROMO: Metal braces ₱35,000, ₱5,000 down, 0% interest!</p><h1>Smile, friend. We got you.</h1><p>PWD and senior citizen discounts honored. HMO accepted. Walk-ins welcome, Mon–Sat 9am–7pm.</p><p><a href="/visit">Visit the clinic</a></p></body></html>`,
      '/visit': `<html><body><h1>Visit the clinic</h1><p>Unit 204, Gaisano Grand area, Gen. Maxilom Ave. corner Gorordo Ave., 6000</p><p>Globe 0917 426 3815 / landline (032) 238 4176. Jeepney 14D or 04L. Look for the green gate beside the 7-Eleven. TIN 284-617-392-000.</p><p>For root canals please bring your last x-ray. Please text to cancel at least a day before.</p></body></html>`,
    },
  },
  {
    domain: 'tonle-silk-weavers.org',
    country: 'KH',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Tonle Silk Weavers' Association</title></head><body><h1>Woven by 46 women with disabilities</h1><p>We train young women from the villages of Samraong and Puok, and sell scarves, ikat and cushion covers. Each weaver gets a fair wage, lunch and a bicycle.</p><p>Workshop and shop: National Road 6, Phum Kruos, 4 km past the airport turn-off, Siem Reap. Open 7:30–17:00 except Khmer New Year and Pchum Ben.</p><p>Phone 063 964 182 or 012 847 263. Scarves from $18 or 72,000 riel. សូមស្វាគមន៍</p></body></html>`,
    },
  },
  {
    domain: 'tenger-horse-trek.com',
    country: 'MN',
    trap: null,
    pages: {
      '/': `<html><head><title>Tenger Horse Treks</title></head><body><h1>Ride with herders</h1><p>7, 10 and 14 day rides around Khövsgöl and the Orkhon valley; ger nights, a cook, and horses that know the way. Departures June to September.</p><p>₮ 480,000 a day per rider, airport pick-up in.</p><p><a href="/holboo-barih">Холбоо барих</a></p></body></html>`,
      '/holboo-barih': `<html lang="mn"><body><h1>Холбоо барих</h1><p>Сүхбаатар дүүрэг, 1-р хороо, Сөүлийн гудамж 14, 302 тоот, Улаанбаатар</p><p>Утас: 7011 4826, 9911 2748. Даваа–Баасан 9:00–18:00. Регистрийн дугаар 6174823. Наадмын үеэр бид хээр байдаг тул имэйлээр бичнэ үү.</p>
<p>Урьдчилгаа 20 хувь, Хаан банкаар шилжүүлнэ.</p></body></html>`,
    },
  },
]
