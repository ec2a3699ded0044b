import type { UnseenSite } from './site.ts'

export const eastAsia: readonly UnseenSite[] = [
  {
    domain: 'kirishima-mokkou.com',
    country: 'JP',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="ja"><head><meta charset="UTF-8"><title>きりしま木工｜無垢材の家具と建具</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><ul class="gnav"><li><a href="/works/">施工事例</a></li><li><a href="/company/">会社概要</a></li></ul>
<h1>百年使える食卓を。</h1><p>ダイニングテーブル 198,000円（税込）より</p>
<p>霧島の山で育った栗や桜を、三代目の職人が手で仕上げます。全国発送、九州は送料無料。</p><p>展示室は土日祝も開いています。お問い合わせはお電話またはフォームで。</p>
<div class="footer"><small>Copyright © きりしま木工 All Rights Reserved.</small></div>
<div class="cookie">当サイトではCookieを使用しています</div></body></html>`,
      '/company/': `<html lang="ja"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">ホーム</a><a href="/works/">施工事例</a><a href="/company/">会社概要</a></header>
<h2>会社概要</h2><table><tr><th>商号</th><td>有限会社きりしま木工</td></tr><tr><th>所在地</th><td>〒899-4317 霧島市国分中央3丁目41-7</td></tr>
<tr><th>電話</th><td>0995-45-0417</td></tr><tr><th>資本金</th><td>300万円</td></tr><tr><th>設立</th><td>平成9年4月</td></tr></table>
<table><tr><th>取引銀行</th><td>鹿児島相互銀行 国分支店</td></tr><tr><th>事業内容</th><td>注文家具・建具の製作、修理</td></tr><tr><th>許可</th><td>建設業許可（般-26）第14417号</td></tr></table>
<div class="footer"><small>Copyright © きりしま木工 All Rights Reserved.</small></div></body></html>`,
    },
  },
  {
    domain: 'cafe-tonbo.net',
    country: 'JP',
    trap: null,
    pages: {
      '/': `<html><head><title>カフェ とんぼ</title><base href="/"><meta name="theme-color" content="#223344"></head><body><p>自家焙煎珈琲とシフォンケーキ</p><p>ブレンド 550円 / 本日のケーキ 480円</p><p>営業時間 11:00〜18:00（火・水定休）</p>
<p>松本市中町2-4-17 蔵の2階　☎ 0263-31-0417　駐車場なし（松本駅より徒歩12分）</p>
<h2>お品書き</h2><ul><li>エチオピア イルガチェフェ 600円</li><li>グアテマラ 580円</li><li>信州りんごのタルト 520円</li></ul><h2>豆の通販</h2><p>200g 1,600円（送料全国一律 370円・レターパック）。代金引換はできません。</p><p>※当店は全席禁煙です。小学生未満のお子様はご遠慮ください。</p></body></html>`,
    },
  },
  {
    domain: 'tsukuba-precision.com',
    country: 'JP',
    trap: 'foreign-language',
    pages: {
      '/': `<html lang="en"><head><title>Tsukuba Precision | Micro gears and encoders</title></head><body><nav><a href="/products">Products</a><a href="/distributors">Distributors</a><a href="/corporate">Corporate profile</a></nav>
<h1>Gears from module 0.05</h1><p>Shipped to 30 countries since 1987. ISO 9001, RoHS.</p>
<p>We answer drawings within two working days. Minimum lot: one piece. Materials: SUS304, brass C3604, PEEK. Inspection report included.</p><img src="/img/factory.jpg" alt="Clean room of the second plant">
<p class="copy">(C) Tsukuba Precision Co., Ltd. All rights reserved. <a href="/ja/">日本語</a></p></body></html>`,
      '/distributors': `<html lang="en"><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/products">Products</a></li><li><a href="/distributors">Distributors</a></li><li><a href="/corporate">Corporate profile</a></li><li><a href="/ja/">日本語</a></li></ul>
<h1>Distributors</h1><p>Germany: Feinwerk Handels GmbH, Stuttgart. United States: Gearline Inc., Rockford IL. Taiwan: Ho Shin Trading, Taichung.</p>
<p class="copy">(C) Tsukuba Precision Co., Ltd. All rights reserved. <a href="/ja/">日本語</a></p></body></html>`,
      '/corporate': `<html lang="en"><body><ul class="menu"><li><a href="/">Home</a></li><li><a href="/products">Products</a></li><li><a href="/distributors">Distributors</a></li><li><a href="/corporate">Corporate profile</a></li><li><a href="/ja/">日本語</a></li></ul>
<h1>Corporate profile</h1><dl><dt>Name</dt><dd>Tsukuba Precision Co., Ltd. (K.K.)</dd><dt>Head office &amp; factory</dt><dd>4-17-1 Umezono, Tsukuba-shi, Ibaraki 305-0045</dd>
<dt>Tel</dt><dd>029-850-0417</dd><dt>Capital</dt><dd>JPY 40 million</dd></dl>
<p class="copy">(C) Tsukuba Precision Co., Ltd. All rights reserved. <a href="/ja/">日本語</a></p></body></html>`,
    },
  },
  {
    domain: 'haeundae-hanok.com',
    country: 'KR',
    trap: null,
    pages: {
      '/': `<html lang="ko"><head><title>해운한옥 게스트하우스</title><base href="/"><meta name="theme-color" content="#223344"></head><body><div><a href="/room">객실안내</a> <a href="/location">오시는 길</a></div><p>2인실 1박 89,000원부터, 조식 포함</p>
<div class="footer">상호: 해운한옥 | 대표: 홍길동 | 사업자등록번호: 417-12-00410 | 통신판매업신고 제2014-부산해운대-0417호<br>부산광역시 해운대구 달맞이길 141번길 7 (중동) | TEL 051-741-0417</div>
<h2>이용안내</h2><p>입실 15:00 / 퇴실 11:00. 해수욕장까지 도보 15분, 청사포 조개구이 골목 5분.</p><p>계좌이체: 국민은행 417-00-0417120 (해운한옥)</p><p>English, 日本語 OK. 반려동물 동반 불가.</p></body></html>`,
      '/location': `<html lang="ko"><body><p>지하철 2호선 중동역 7번 출구에서 도보 10분</p><p>주소: 부산 해운대구 달맞이길141번길 7, 우편번호 48117</p></body></html>`,
    },
  },
  {
    domain: 'onbutton.shop',
    country: 'KR',
    trap: 'mail-elsewhere',
    pages: {
      '/': `<html lang="ko-KR"><head><title>온버튼 - 단추와 부자재</title><meta name="generator" content="Joomla! - Open Source Content Management"><link href="/templates/t3/css/style.css" rel="stylesheet"></head><body><h1>온버튼</h1><p>자개단추 15mm 10개 4,200원 · 3만원 이상 무료배송 · 카카오페이 / 네이버페이</p>
<p>고객센터 02-2230-0417 (평일 10시~17시, 점심 12시~13시)</p><p>contact@onbutton.co.jp</p><p>서울특별시 중구 청계천로 417, 3층 21호 (을지로6가)</p>
<ul class="cate"><li>자개단추</li><li>금속단추</li><li>지퍼</li><li>바이어스</li></ul><p>일본 YKK 지퍼, 이탈리아 단추 수입. 오후 2시 이전 결제 시 당일 출고 (CJ대한통운).</p><p>교환·반품: 수령 후 7일 이내, 왕복 배송비 6,000원</p></body></html>`,
    },
  },
  {
    domain: 'yuelong-valves.com',
    country: 'CN',
    trap: 'foreign-language',
    pages: {
      '/': `<html lang="en"><head><title>Gate Valve, Ball Valve Manufacturer - Yuelong</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><META NAME="ROBOTS" CONTENT="INDEX, FOLLOW"><meta name="keywords" content="ball valve, API 6D, gate valve"></head><body><a href="/products/">Products</a><a href="/contact-us.html">Contact Us</a>
<h1>API 6D ball valves with competitive price</h1><p>Welcome friends from USA, Italy, Brazil and Dubai to visit our factory! MOQ 10 pcs, FOB Ningbo, T/T or L/C.</p>
<div class="ali">Gold supplier 9 years &middot; Response time &lt;2h</div><p>Main markets: North America 20%, Western Europe 25%, Mid East 30%, South America 15%. Certificates API, CE, TUV (Germany), GOST (Russia).</p></body></html>`,
      '/contact-us.html': `<html lang="en"><body><nav><a href="/">Home</a> <a href="/products/">Products</a> <a href="/contact-us.html">Contact Us</a></nav>
<h1>Contact Us</h1><p>Wenzhou Yuelong Valve Co., Ltd.</p><p>Add: No. 417 Binhai 14th Road, Longwan District, Wenzhou City, Zhejiang Province 325025</p>
<p>Tel: 0086-577-8600 0417</p><p>Whatsapp/Wechat: +86 138 0000 4417</p>
<form><input name="name"><input name="country" placeholder="Country*"><select><option>United States</option><option>United Kingdom</option><option>Other</option></select><textarea></textarea></form><p>Contact: Miss Sunny. Skype: yuelong-sunny</p></body></html>`,
    },
  },
  {
    domain: 'chunxi-yaji.com',
    country: 'CN',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="zh-CN"><head><title>春熙牙科门诊部</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><div class="nav"><a href="/yisheng">医生团队</a><a href="/lianxi">联系我们</a></div><p>隐形矫正 12800元起 洗牙 99元（团购价）</p>
<div class="foot">蜀ICP备14041712号-1 川公网安备 51010402004417号</div>
<ul><li>种植牙 6800元/颗</li><li>儿童涂氟 60元</li><li>根管治疗 800元起</li></ul><p>进口瑞士、韩国种植体。本院医生均持证上岗，（川）医广【2014】第04-17-0417号。</p></body></html>`,
      '/lianxi': `<html lang="zh-CN"><body><nav><a href="/">首页</a> <a href="/yisheng">医生团队</a> <a href="/lianxi">联系我们</a></nav>
<p>地址：成都市锦江区红星路三段141号7楼</p><p>电话：028-8600 0417</p><p>乘地铁2号线或3号线至春熙路站B口出。医保定点。</p>
<p>门诊时间：周一至周日 9:00-18:00，节假日不休息</p><div id="map" data-ak="bmap" data-lng="104.08" data-lat="30.66"></div>
<form method="post"><label>姓名 <input name="n"></label><label>E-mail <input type="email" name="e"></label><label>留言 <textarea name="m"></textarea></label><button>提交</button></form></body></html>`,
    },
  },
  {
    domain: 'luyu-tea.com',
    country: 'TW',
    trap: null,
    pages: {
      '/': `<html lang="zh-Hant"><head><title>鹿嶼製茶 凍頂烏龍</title><script async src="https://www.googletagmanager.com/gtag/js?id=G-X417"></script></head><body><header><a href="/shop">線上購茶</a> <a href="/about">關於我們</a></header><p>凍頂烏龍茶 150g NT$650，滿2000元免運，7-11取貨付款</p>
<p>春茶已到貨。海拔七百公尺，手採布球發酵，中焙火。</p><ul><li>高山金萱 150g NT$480</li><li>日月潭紅玉 75g NT$550</li></ul><p>海外訂單（日本、香港、美國）請先來信詢問運費。</p>
<div class="cookie">隱私權政策</div></body></html>`,
      '/about': `<html lang="zh-Hant"><body><p><a href="/">首頁</a> &middot; <a href="/shop">線上購茶</a> &middot; <a href="/about">關於我們</a></p>
<h1>關於我們</h1><p>鹿嶼製茶有限公司（統一編號 44171001）</p><p>南投縣鹿谷鄉彰雅村仁義路417號</p><p>(049) 275-0417</p>
<p>營業時間 9:00–18:00，週三公休。可開立三聯式發票。茶廠導覽請提前一日預約，遊覽車可停。</p></body></html>`,
    },
  },
  {
    domain: 'wingfat-lighting.com',
    country: 'HK',
    trap: null,
    pages: {
      '/': `<html lang="zh-HK"><head><title>Wing Fat Lighting 榮發燈飾</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><p><a href="/products">燈飾 Lightings</a> | <a href="/shops">門市 Shops</a></p><h1>餐廳吊燈低至 HK$380</h1>
<p>免費上門度尺（新界離島除外）。LED 光管兩年保養，機電署四電一腦合資格。支付寶、八達通、FPS 轉數快。</p><p>Showroom stock from Italy and Guangdong, we also deliver to Macau.</p></body></html>`,
      '/shops': `<html lang="zh-HK"><body><ul class="menu"><li><a href="/">首頁</a></li><li><a href="/products">燈飾 Lightings</a></li><li><a href="/shops">門市 Shops</a></li></ul>
<p>旺角門市：上海街 417 號地下 G/F, 417 Shanghai Street, Mong Kok</p><p>觀塘陳列室：Unit 7, 14/F, Wah Tat Ind. Bldg, 8 Wah Sing Street, Kwai Chung, N.T.</p>
<p>2300 0417　WhatsApp 9300 4170</p><p>星期日及公眾假期 12:00-19:00</p></body></html>`,
    },
  },
  {
    domain: 'huongsenspa.net',
    country: 'VN',
    trap: null,
    pages: {
      '/': `<html lang="vi"><head><title>Hương Sen Spa – gội đầu dưỡng sinh</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><META NAME="ROBOTS" CONTENT="INDEX, FOLLOW"></head><body><script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebPage","inLanguage":"vi"},{"@type":"Organization","name":"Hương Sen Spa","logo":"/logo.png"}]}</script>
<ul><li><a href="/bang-gia">Bảng giá</a></li><li><a href="/lien-he">Liên hệ</a></li></ul><h1>Thư giãn trọn vẹn</h1><p>Combo 90 phút chỉ 399k</p>
<p>Gội đầu thảo dược 45 phút: 149.000đ</p><p>Massage cổ vai gáy 60 phút: 250.000đ</p><p>Tặng voucher 50k cho khách lần đầu. Chuyển khoản qua Vietcombank hoặc MoMo.</p><p>Mở cửa 9h–21h30 cả chủ nhật, có chỗ để ô tô.</p>
<footer>Bản quyền thuộc về Hương Sen Spa. Thiết kế bởi Webnhanh</footer></body></html>`,
      '/lien-he': `<html lang="vi"><body><nav><a href="/">Trang chủ</a> <a href="/bang-gia">Bảng giá</a> <a href="/lien-he">Liên hệ</a></nav>
<h1>Liên hệ</h1><p>Số 41 ngõ 7 Nguyễn Khang, P. Yên Hòa, Q. Cầu Giấy, Hà Nội</p><p>Hotline: 024 3200 0417 – 0912 000 417</p><p>MST: 0104417120, Sở KHĐT cấp ngày 14/07/2014</p>
<footer>Bản quyền thuộc về Hương Sen Spa. Thiết kế bởi Webnhanh</footer>
<table><tr><td>Họ tên:<td><input size=30></tr><tr><td>Email:<td><input size=30></tr><tr><td>Nội dung:<td><textarea cols=30></textarea></tr><tr><td colspan=2><input type=submit value="Gửi"></tr></table></body></html>`,
    },
  },
  {
    domain: 'saigon-nearshore.io',
    country: 'VN',
    trap: 'offices-with-head',
    pages: {
      '/': `<html lang="en"><head><title>Saigon Nearshore | Dedicated React &amp; Go teams</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><nav><a href="/hire">Hire</a><a href="/contact">Contact</a></nav><h1>Your product team in a week</h1><p>From $28/hour. Clients in Sydney, Berlin and Boston.</p>
<section><h2>How we work</h2><p>Overlap of four hours with Europe, two with the East Coast. IP belongs to you under your contract, MSA under English, Delaware or NSW law.</p><p>ISO 27001. 140 engineers.</p></section>
<footer>&copy; Saigon Nearshore JSC, tax code 0314417120</footer></body></html>`,
      '/contact': `<html lang="en"><body><p><a href="/">Home</a> &middot; <a href="/hire">Hire</a> &middot; <a href="/contact">Contact</a></p>
<div class="card"><h3>Development centre &amp; headquarters</h3><p>Floor 7, 141 Dien Bien Phu Street, Ward 15, Binh Thanh District, Ho Chi Minh City</p><p>(028) 3500 0417</p></div>
<div class="card"><h3>US sales</h3><p>417 Boylston Street, Suite 500, Boston, MA 02116</p><p>(617) 555-0117</p></div><div class="card"><h3>Australia sales</h3><p>Level 4, 17 York Street, Sydney NSW 2000</p></div>
<footer>&copy; Saigon Nearshore JSC, tax code 0314417120</footer></body></html>`,
    },
  },
  {
    domain: 'baanrimping.com',
    country: 'TH',
    trap: null,
    pages: {
      '/': `<html lang="th"><head><title>บ้านริมปิง คาเฟ่แอนด์รีสอร์ท</title><script async src="https://www.googletagmanager.com/gtag/js?id=G-X417"></script></head><body><a href="/rooms">ห้องพัก</a> <a href="/contact">ติดต่อเรา</a><h1>พักสบายริมแม่น้ำปิง</h1><p>ห้องพักเริ่มต้น 1,200 บาท/คืน รวมอาหารเช้า</p>
<p>บุฟเฟ่ต์หมูกระทะ 299 บาท ทุกคืนวันศุกร์ กาแฟจากดอยสะเก็ด ขนมเค้กโฮมเมด</p><p>จัดเลี้ยง งานแต่ง รับได้ 150 ท่าน ที่จอดรถ 40 คัน</p></body></html>`,
      '/contact': `<html lang="th"><body><header class="site-header"><button class="burger">&#9776;</button><a href="/">หน้าแรก</a><a href="/rooms">ห้องพัก</a><a href="/contact">ติดต่อเรา</a></header>
<p>141/7 หมู่ 4 ต.หนองหอย อ.เมือง จ.เชียงใหม่ 50000</p><p>โทร 053 200 417, 081 000 0417</p><p>Line: @baanrimping</p>
<p>เปิดทุกวัน 8.00 - 20.00 น. (หยุดวันพุธแรกของเดือน)</p><p>เลขประจำตัวผู้เสียภาษี 0505544171004</p>
<div class="wpcf7"><p>ชื่อ *<br><input type="text"></p><p>ข้อความ<br><textarea rows="5"></textarea></p><p><input type="submit" value="ส่ง"></p></div></body></html>`,
    },
  },
  {
    domain: 'phuketmarinasupply.com',
    country: 'TH',
    trap: 'foreign-language',
    pages: {
      '/': `<html lang="en"><head><title>Marina Supply – chandlery and rigging</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><nav><a href="/chandlery">Chandlery</a> <a href="/find">Where to find us</a></nav><p>Antifouling, ropes, Raymarine, liferaft service. English, Russian and French spoken.</p>
<p>Dealers for British paint, French inflatables and New Zealand anchors. Rigging loft with Swiss swaging press. Russian-flagged boats: please ask about customs first.</p><table><tr><td>Antifouling 4 l</td><td>฿9,450</td></tr><tr><td>Dyneema 10 mm/m</td><td>฿210</td></tr></table></body></html>`,
      '/find': `<html lang="en"><body><p>Marina Supply Co., Ltd. (VAT no. 0835544171001)</p><p>141/7 Moo 2, Thepkasattri Road, T. Koh Kaew, A. Muang, 83000</p><p>Shop 076 200 417 / Andy 089 000 0417</p><p>Moorings at Boat Lagoon, 15% off for yachts under repair. Prices in Baht ex VAT 7%.</p></body></html>`,
    },
  },
  {
    domain: 'kedaimesinjahit.com',
    country: 'MY',
    trap: null,
    pages: {
      '/': `<html lang="ms"><head><title>Kedai Mesin Jahit Seri Wangi</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><h3>Jual, beli, baiki mesin jahit</h3><p>Mesin tepi 4 benang RM1,350. Ansuran boleh.</p><table border=1><tr><td>Alamat</td><td>No. 17, Jalan Seri Wangi 4, Taman Seri Wangi, 08000 Sungai Petani</td></tr>
<tr><td>Telefon</td><td>04-421 0417 / 012-400 0417</td></tr><tr><td>SSM</td><td>KD0144171-X</td></tr></table>
<ul><li>Mesin jahit lurus industri RM1,150</li><li>Baiki di rumah anda: Kulim, Alor Setar, Butterworth (caj perjalanan RM30)</li><li>Jarum Jerman, benang Jepun, minyak mesin</li></ul><p>Buka Sabtu - Khamis 9 pagi - 6 petang. Jumaat cuti. Bayaran DuitNow QR.</p></body></html>`,
    },
  },
  {
    domain: 'tiongbahrubindery.com',
    country: 'SG',
    trap: null,
    pages: {
      '/': `<html lang="en"><head><title>Bindery on Eng Hoon</title><meta name="generator" content="WordPress 6.4.3"><link rel="profile" href="https://gmpg.org/xfn/11"></head><body><div class="announce">Closed 29 Jan to 1 Feb for Chinese New Year. Huat ah!</div>
<nav><a href="/workshops">Workshops</a><a href="/visit">Visit</a></nav><h1>Books, bound by hand</h1><p>Coptic stitch workshop $85 nett (SkillsFuture credits accepted)</p>
<p>Our papers come from Japan, Nepal and Italy; the boards from the Netherlands. Corporate gifts: minimum 20 notebooks. PayNow or card.</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/visit': `<html lang="en"><body><p>Blk 41 Eng Hoon Street #01-17, S(160041)</p><p>6200 0417. Nearest MRT: Tiong Bahru. UEN 201441712K</p>
<p>Tue to Sun, 11am to 7pm. Limited HDB parking. Prices include 9% GST.</p></body></html>`,
    },
  },
  {
    domain: 'batikparangjaya.com',
    country: 'ID',
    trap: null,
    pages: {
      '/': `<html lang="id"><head><title>Batik Parang Jaya - grosir batik tulis dan cap</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><a href="/katalog">Katalog</a><a href="/hubungi-kami">Hubungi Kami</a><p>Kemeja batik cap mulai Rp 185.000. Ongkir JNE/J&amp;T.</p>
<p>Melayani seragam kantor, pernikahan, reseller dan dropship ke seluruh Nusantara. Minimal order 12 potong. Kain katun primisima, sutra ATBM.</p><p>Transfer BCA / Mandiri a.n. Batik Parang Jaya</p>
<p>Buka Senin - Sabtu 08.00 - 16.00 WIB. © 2014 UD Batik Parang Jaya</p></body></html>`,
      '/hubungi-kami': `<html lang="id"><body><table class="nav"><tr><td><a href="/">Beranda</a><td><a href="/katalog">Katalog</a><td><a href="/hubungi-kami">Hubungi Kami</a></tr></table>
<h2>Hubungi Kami</h2><p>Jl. Dr. Rajiman No. 417, RT 02/RW 07, Kel. Laweyan, Kec. Laweyan, Surakarta 57148</p><p>Telp (0271) 710417, WA 0812-0000-4417</p><p>NPWP 01.441.712.0-526.000</p>
<p>Buka Senin - Sabtu 08.00 - 16.00 WIB. © 2014 UD Batik Parang Jaya</p></body></html>`,
    },
  },
  {
    domain: 'ubudretreathouse.com',
    country: 'ID',
    trap: 'foreign-language',
    pages: {
      '/': `<html lang="fr"><head><title>La Maison d'Ubud – retraites de yoga en français</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><a href="/retraites">Retraites</a><a href="/venir">Venir</a><h1>Respirer au milieu des rizières</h1><p>7 jours, 1 150 € par personne, cours en français.</p>
<p>« Une semaine hors du temps », Claire, Nantes. « Merci à toute l'équipe », Luc, Liège.</p><ul><li>Yoga, ayurveda, cuisine végétalienne</li><li>Excursion au mont Batur : 650 000 roupies</li></ul><p>Assurance rapatriement conseillée. Virement SEPA possible.</p></body></html>`,
      '/venir': `<html lang="fr"><body><ul class="menu"><li><a href="/">Accueil</a></li><li><a href="/retraites">Retraites</a></li><li><a href="/venir">Venir</a></li></ul>
<p>Vols depuis Paris avec une escale à Doha ou Singapour. Nous venons vous chercher à Denpasar.</p><p>Jl. Raya Sanggingan gang Beji no. 17, Kedewatan, Ubud, Gianyar 80571</p><p>Sur place : 0361 970 417</p></body></html>`,
    },
  },
  {
    domain: 'lapaztiles.com',
    country: 'PH',
    trap: 'namesake',
    pages: {
      '/': `<html lang="en"><head><title>La Paz Tile Depot</title><meta name="generator" content="Wix.com Website Builder"><style>.wixui-rich-text{margin:0}</style></head><body><nav><a href="/tiles">Tiles</a><a href="/contact-us">Contact Us</a></nav><h1>Floor and wall tiles, lowest price in La Paz</h1><p>60x60 granite &#8369;145/pc. GCash ok, free delivery within the city min. P10,000.</p>
<p>Imported from China, Vietnam and Spain. Adhesive &#8369;285/bag, grout &#8369;45/kg. Masons with own tools, per sqm basis. Near Gaisano and the plaza, look for the green gate.</p>
<p>&copy; La Paz Tile Depot. Managed since 1998 by the same family. Prices subject to change without prior notice.</p>
<div class="cookie">We use cookies to make this site work. <a href="/cookies">Settings</a></div></body></html>`,
      '/contact-us': `<html lang="en"><body><div id="nav"><a href="/">Home</a> | <a href="/tiles">Tiles</a> | <a href="/contact-us">Contact Us</a></div>
<p>La Paz Tile Depot, Brgy. Tabuc Suba, Jaro Road, La Paz, Iloilo City 5000</p><p>Tel (033) 320-0417; Globe 0917-000-0417</p><p>BIR registered, TIN 004-417-120-000, open Mon-Sat 8-5</p>
<p>&copy; La Paz Tile Depot. Managed since 1998 by the same family. Prices subject to change without prior notice.</p></body></html>`,
    },
  },
  {
    domain: 'tonlesapfloats.org',
    country: 'KH',
    trap: 'old-address',
    pages: {
      '/': `<html lang="en"><head><title>Tonle Sap Floating Schools</title><link rel="icon" href="data:,"><style>body{font:16px/1.5 Georgia}</style></head><body><p><a href="/projects">Projects</a> <a href="/contact">Contact</a></p><h1>Four schools on the water</h1><p>$30 keeps a child in class for a year. Registered with the Ministry of Interior, Prakas 1417.</p>
<footer>c/o 14 Rue des Fleurs, 31000 Toulouse (until 2016)</footer>
<p>Our friends: a lycée in Albi, a parish in Namur, a Rotary club in Lausanne. Annual report (pdf, in French and English).</p><p>Volunteers pay their own flight and visa and stay at least eight weeks.</p></body></html>`,
      '/contact': `<html lang="en"><body><p>In 2016 the association moved from Toulouse to the lake, for good.</p><p>#417, Street 7 Makara, Wat Bo village, Sala Kamreuk, Siem Reap</p><p>063 760 417 / 012 000 417</p><p>Donations by ABA or Wing.</p>
<div class="wpcf7"><p>Your name *<br><input type="text"></p><p>Your message<br><textarea rows="5"></textarea></p><p><input type="submit" value="Send"></p></div></body></html>`,
    },
  },
  {
    domain: 'shwetaunghardwood.com',
    country: 'MM',
    trap: null,
    pages: {
      '/': `<html lang="my"><head><title>ရွှေတောင် သစ်စက်</title><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><h1>ရွှေတောင် သစ်စက် / Shwe Taung Sawmill</h1><p>ကျွန်းတံခါး ၁၈၀,၀၀၀ ကျပ်</p><p>အမှတ် ၄၁၇၊ ၃၅ လမ်း၊ ၇၈ လမ်းနှင့် ၇၉ လမ်းကြား၊ ချမ်းအေးသာစံမြို့နယ်၊ မန္တလေး</p><p>ဖုန်း 02 4060417, 09 400 004417</p>
<p>ကျွန်း၊ ပျဉ်းကတိုး၊ သစ်ရာ။ အိမ်ဆောက်သစ်များ၊ ပရိဘောဂ မှာယူနိုင်ပါသည်။ KPay, Wave Money လက်ခံသည်။</p><p>Teak doors, parquet and garden furniture. Export documents with MTE stamp. Open daily except full moon days.</p></body></html>`,
    },
  },
  {
    domain: 'gobicashmerehouse.com',
    country: 'MN',
    trap: null,
    pages: {
      '/': `<html lang="mn"><head><title>Ноолуурын гэр</title><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><a href="/delguur">Дэлгүүр</a><a href="/holboo">Холбоо барих</a><p>Ноолууран цамц 289,000₮, хүргэлт хотод 5,000₮</p>
<p>Хүүхдийн малгай 49,000₮, алчуур 159,000₮, ноосон оймс 18,000₮. Хаан банк, Голомт, QPay, SocialPay.</p><p>Гадаад руу DHL-ээр илгээнэ: Япон, Солонгос, Герман.</p></body></html>`,
      '/holboo': `<html lang="mn"><body><h1>Холбоо барих</h1><p>Улаанбаатар хот, Сүхбаатар дүүрэг, 1-р хороо, Сөүлийн гудамж 41, "Ноолуурын гэр" ХХК</p><p>Утас: 7011-0417, 9900-4417</p>
<p>Даваа–Баасан 10:00–19:00, Бямба 11:00–17:00</p><p>Регистр: 6044171</p>
<form method="post"><label>Нэр <input name="n"></label><label>E-mail <input type="email" name="e"></label><label>Зурвас <textarea name="m"></textarea></label><button>Илгээх</button></form></body></html>`,
    },
  },
]
