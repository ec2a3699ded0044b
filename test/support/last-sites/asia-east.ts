import type { UnseenSite } from '../unseen-sites/site.ts'

export const eastAsia: readonly UnseenSite[] = [
  {
    domain: 'megane-dogo.com',
    country: 'JP',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="ja"><head><meta charset="utf-8"><title>めがねの道後堂|検眼と調整の店</title></head><body><header><h1>めがねの道後堂</h1><nav><ul><li><a href="/kodawari/">こだわり</a></li><li><a href="/access/">店舗案内</a></li><li><a href="/tokutei/">特定商取引法に基づく表記</a></li></ul></nav></header>
<section><h2>一時間かけて測ります</h2><p>認定眼鏡士が、仕事の距離・読書の距離・運転の距離をそれぞれ確かめてから度数を決めます。調整と洗浄は何年たっても無料です。遠近両用の見え方に納得いただけない場合は、三か月以内なら一回まで無料でレンズを交換いたします。</p></section><p>定休日 水曜日</p>
<section><h3>お知らせ</h3><p>2月11日は振替営業いたします。花粉用めがねが入荷しました。補聴器の無料体験は毎月第三土曜日です。ドイツ製の検眼機を新しく導入しました。</p></section><footer><small>© めがねの道後堂</small></footer></body></html>`,
      '/kodawari/': `<html lang="ja"><head><title>こだわり|めがねの道後堂</title></head><body><h2>こだわり</h2><p>フレームは鯖江の小さな工房から直接仕入れています。レンズは国内三社から、使い方に合わせてお選びします。</p><p>お子さまの弱視用眼鏡は補助の対象になる場合がありますので、領収書と処方箋をお持ちください。</p><table><tr><td>単焦点一式</td><td>19,800円(税込)</td></tr><tr><td>遠近両用一式</td><td>38,500円(税込)</td></tr><tr><td>補聴器相談</td><td>無料</td></tr></table><p>価格はすべて薄型加工代を含みます。</p></body></html>`,
      '/access/': `<html lang="ja"><head><title>店舗案内|めがねの道後堂</title></head><body><h2>店舗案内</h2><dl><dt>住所</dt><dd>〒790-0842 愛媛県松山市道後湯之町4-81 湯の里ビル1階</dd><dt>電話</dt><dd>089-948-1726</dd><dt>営業時間</dt><dd>10:00〜19:00</dd><dt>駐車場</dt><dd>店の裏に二台</dd></dl><p>市内電車の終点から商店街を抜けて徒歩四分です。雨の日はアーケードを通れば濡れずにお越しいただけます。自転車は店の前にとめてください。</p></body></html>`,
      '/tokutei/': `<html lang="ja"><head><title>特定商取引法に基づく表記</title></head><body><h2>特定商取引法に基づく表記</h2><table><tr><th>販売業者</th><td>有限会社道後堂</td></tr><tr><th>運営責任者</th><td>店主</td></tr><tr><th>所在地</th><td>店舗案内に記載</td></tr><tr><th>支払方法</th><td>代金引換、銀行振込(先払い)</td></tr><tr><th>送料</th><td>全国一律600円、沖縄・離島1,200円</td></tr><tr><th>返品</th><td>未使用品に限り到着後八日以内</td></tr><tr><th>登録番号</th><td>T7120001847263</td></tr></table></body></html>`,
    },
  },
  {
    domain: 'hanbatvet.net',
    country: 'KR',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="ko"><head><title>한밭고운동물병원 - 24시 진료</title><meta name="naver-site-verification" content="48172635"><meta property="og:locale" content="ko_KR"><link rel="canonical" href="https://hanbatvet.net/"></head><body><div id="gnb"><a href="/sub/sub01.php">병원소개</a><a href="/sub/sub02.php">진료안내</a></div><div class="main_visual"><p>말 못하는 가족의 마음까지 진료합니다</p></div>
<p>내과, 외과, 치과, 고양이 전용 대기실, MRI, 중증 환자 입원실을 갖추고 있습니다. 야간 진료는 전화 후 방문해 주세요.</p><div id="footer">한밭고운동물병원 | 사업자등록번호 214-86-49737 | 대표전화 042-481-7263<br>대전광역시 유성구 온천북로 48, 2층 | 이메일 care@hanbatvet.net</div>
<div class="pop_layer"><p>설 연휴 진료 안내: 당일은 오후 두 시부터 응급 진료만 합니다.</p><label><input type="checkbox"> 오늘 하루 보지 않기</label></div><script>jQuery(function($){$(".pop_layer").show();});</script></body></html>`,
      '/sub/sub01.php': `<html lang="ko"><head><title>병원소개</title></head><body><div id="gnb"><a href="/">홈</a><a href="/sub/sub02.php">진료안내</a></div><h3>인사말</h3><p>2010년 문을 연 뒤 수의사 여섯 명과 간호사 열네 명이 하루도 쉬지 않고 환자를 돌보고 있습니다. 충남대학교 수의과대학과 협력하여 어려운 수술도 함께 의논합니다. 보호자께는 검사 결과를 사진과 함께 설명해 드리고 진료비를 미리 안내해 드립니다.</p><div id="footer">한밭고운동물병원 | 사업자등록번호 214-86-49737 | 대표전화 042-481-7263</div></body></html>`,
      '/sub/sub02.php': `<html lang="ko"><head><title>진료안내</title></head><body><div id="gnb"><a href="/">홈</a></div><h3>진료비</h3><table class="tbl"><tr><td>초진</td><td>11,000원</td></tr><tr><td>종합백신</td><td>27,500원</td></tr><tr><td>심장사상충 예방</td><td>16,500원</td></tr><tr><td>야간 할증</td><td>44,000원</td></tr></table><p>부가세가 포함된 금액입니다. 유기동물을 데려오신 분께는 초진료를 받지 않습니다. 주차는 건물 뒤 공영주차장을 이용하시면 두 시간까지 무료입니다.</p><div id="footer">한밭고운동물병원 | 사업자등록번호 214-86-49737</div></body></html>`,
    },
  },
  {
    domain: 'beishi-bakery.com',
    country: 'TW',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="zh-Hant"><head><title>北勢街麵包所</title></head><body><h1>北勢街麵包所</h1><p>每天清晨四點起爐。老麵、鹽麴、本地小麥,沒有香精。招牌是鹽可頌、桂圓核桃與週末限定的虱目魚鹹派。</p><p>賣完就收,電話預留請於前一天下午五點前來電。</p><ul><li><a href="/menu">今日出爐</a></li><li><a href="/about">關於我們</a></li></ul><p>LINE 官方帳號:@beishibake</p><p>星期一、二公休。颱風天是否營業請看粉絲專頁公告。</p></body></html>`,
      '/menu': `<html lang="zh-Hant"><head><title>今日出爐|北勢街麵包所</title></head><body><h2>今日出爐</h2><p>08:00 鹽可頌 NT$45<br>09:00 桂圓核桃 NT$180<br>10:30 老麵鄉村 NT$150<br>11:00 紅豆麻糬 NT$40<br>14:00 肉桂捲 NT$65<br>15:30 吐司 NT$120</p><p>滿千元可宅配,黑貓低溫運費 NT$160,離島另計。過敏原:小麥、牛奶、蛋、堅果。我們也接企業下午茶,請於三天前訂購,可開立三聯式發票。婚禮喜餅請提早一個月討論。</p></body></html>`,
      '/about': `<html lang="zh-Hant"><head><title>關於我們|北勢街麵包所</title></head><body><h2>關於我們</h2><p>兄妹兩人,一個在高雄學西點,一個在京都的麵包店做了六年,2018 年回到外婆的老屋開店。屋子有八十年了,請小心門檻。</p><p>店址:台南市中西區神農街 84 號<br>電話:06-248-1726<br>信箱:bread@beishi-bakery.com<br>統一編號:53847168<br>公司:北勢街食品有限公司</p><p>開車請停海安路地下停車場,走過來三分鐘。店裡只有四個座位,歡迎自備保鮮盒。</p></body></html>`,
    },
  },
  {
    domain: 'wingtat-forwarding.com',
    country: 'HK',
    trap: 'offices-with-head',
    pages: {
      '/': `<html><head><title>Wing Tat Hoi Forwarding Ltd 永達海運代理有限公司</title></head><body><table width="100%"><tr><td bgcolor="#990000"><font color="white" size="5">Wing Tat Hoi Forwarding</font></td></tr><tr><td><a href="service.htm">Services 服務</a> | <a href="network.htm">Network 網絡</a></td></tr></table><p>LCL twice weekly to Felixstowe, Hamburg and Los Angeles. Cross-border trucking every night. E-commerce returns, relabelling, battery cargo.</p><p>Terms: all business under the FIATA model rules; a copy is sent on request.</p>
<p><a href="terms.htm">Terms 條款</a></p></body></html>`,
      '/service.htm': `<html><head><title>Services</title></head><body><h3>Services 服務</h3><ul><li>Sea freight LCL and FCL 海運散貨及整櫃</li><li>Air freight, agent of nine carriers 空運</li><li>Cross-border trucks, dual plates 中港運輸</li><li>Warehouse: pick and pack 倉儲</li></ul><p>Cut-off for the Tuesday vessel is Saturday noon at our warehouse. Under black rainstorm or signal No. 8 the cut-off moves by one day.</p><p><a href="index.htm">back</a></p>
<p><b>E-commerce.</b> We receive parcels of sellers from Yiwu, Dongguan and Xiamen and inject them into the post of the United Kingdom, Germany and Australia. VAT and IOSS numbers are those of the seller. Battery shipments need UN38.3 and MSDS. Returns are held at Felixstowe (Orwell Returns Ltd, Trimley Yard 48, IP11 4BA) or Carson, California, and come home once a month.</p></body></html>`,
      '/network.htm': `<html><head><title>Network</title></head><body><h3>Network 網絡</h3><table border="1"><tr><td><b>Head Office 總公司</b></td><td>Flat 4, 17/F, Wah Fung Ind. Centre, 84 Hung To Road, Kwun Tong, Kowloon<br>2341 4817 / fax 2341 4818</td></tr><tr><td><b>Warehouse 深圳倉</b></td><td>深圳市盐田区明珠大道48号物流园3栋, 0755-2481-7263</td></tr><tr><td><b>Shanghai desk</b></td><td>上海市虹口区四川北路848号1203室, 021-5481-7263</td></tr><tr><td><b>Los Angeles agent</b></td><td>4817 Wilmington Ave, Carson, CA 90745, +1 310 481 7263</td></tr></table><p>WeChat: wingtathoi</p></body></html>`,
      '/terms.htm': `<html><head><title>Terms</title></head><body><h3>Standard Trading Conditions (extract) 貿易條款</h3><ol><li>The Company is not a common carrier.</li><li>Liability is limited to 2 SDR per kilo.</li><li>Cargo left for 30 days may be sold after notice.</li><li>Claims must be made in writing within 7 days.</li><li>Disputes shall be submitted to arbitration under the rules of the HKIAC; one arbitrator, language English.</li></ol><p>B.R. No. 38472617-000-04-25-8</p><p><a href="index.htm">back</a></p></body></html>`,
    },
  },
  {
    domain: 'moctan-furniture.com',
    country: 'VN',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Moc Tan Furniture | Indoor and outdoor wooden furniture manufacturer</title></head><body><ul class="menu"><li><a href="/factory">Factory</a></li><li><a href="/tuyen-dung">Tuyển dụng</a></li></ul><h1>Acacia and teak, FSC mix, 120 containers a month</h1><p>We are OEM supplier of garden sets, benches and deck tiles for retailers in Sweden, Germany, Australia and hardware chains of the USA. MOQ one 40' HC, mixed.</p>
<div class="certs"><img alt="FSC"><img alt="BSCI"><img alt="amfori"></div><p>Visit us at fairs: Cologne hall 10.2, High Point, Sydney and of course our own showroom. Our agents: Göteborg, Hamburg, Melbourne. Catalogue 2026 is available, please leave your business email.</p></body></html>`,
      '/factory': `<html lang="en"><head><title>Factory | Moc Tan Furniture</title></head><body><h2>Factory</h2><p>32,000 m2 of workshops, 6 kiln dryers, 640 workers in two shifts, BSCI audited in 2025. Lead time 60 days after deposit; FOB Cat Lai.</p><p>Our moisture is 8-12%, oil finish from Danish supplier. Sample in 10 days, free for confirmed order. Payment 30% TT, balance against copy of B/L.</p>
<table><tr><th>Line</th><th>Pcs/month</th></tr><tr><td>Garden table</td><td>18,000</td></tr><tr><td>Folding chair</td><td>48,000</td></tr><tr><td>Sun lounger</td><td>7,200</td></tr></table><p>EUTR and Lacey Act due diligence on request; EUDR geolocation of plots from 2025. For wood from Africa we keep the phytosanitary papers of Cameroon and Gabon five years. Guarantees in Europe are handled by the retailer.</p></body></html>`,
      '/tuyen-dung': `<html lang="vi"><head><title>Tuyển dụng</title></head><body><h2>Tuyển dụng</h2><p>Công ty TNHH Gỗ Mộc Tân (MST 3702481726) cần tuyển 40 công nhân chà nhám, 10 thợ sơn, 2 nhân viên xuất nhập khẩu biết tiếng Anh.</p><p>Lương 9–14 triệu, bao cơm, có ký túc xá, đóng BHXH đầy đủ.</p><p>Nộp hồ sơ tại cổng: Đường ĐT 747B, khu phố 4, phường Uyên Hưng, Tân Uyên, Bình Dương. Điện thoại phòng nhân sự 0274 3648 172 hoặc Zalo 0908 481 726.</p></body></html>`,
    },
  },
  {
    domain: 'blue-gecko-dive.com',
    country: 'TH',
    trap: 'foreign-language',
    pages: {
      '/': `<!DOCTYPE html><html lang="de"><head><title>Blue Gecko Tauchschule</title></head><body class="elementor-page"><h1>Tauchen lernen auf der Schildkröteninsel</h1><p>Kleine Gruppen, deutschsprachige Ausbilder, zwei Ausfahrten am Tag. Wir sind die einzige Tauchschule in der Bucht mit eigenem Longtail.</p><a href="/kurse/">Kurse</a><a href="/kontakt/">Kontakt &amp; Anreise</a><p>Seit 2007 haben über 6.000 Gäste bei uns ihren ersten Schein gemacht.</p>
<div class="team"><h2>Unser Team</h2><p>Die Chefin kommt aus Rostock, ihr Mann von nebenan. Unsere Ausbilder stammen aus Bern, Graz und Wuppertal, die Bootsleute aus der Bucht.</p></div><div class="elementor-widget"><p>Versicherung: Wir empfehlen eine Tauchversicherung aus der Heimat. Reisepass muss bei Einreise sechs Monate gültig sein; Deutsche, Österreicher und Schweizer dürfen 60 Tage ohne Visum bleiben.</p></div></body></html>`,
      '/kurse/': `<html lang="de"><head><title>Kurse – Blue Gecko Tauchschule</title></head><body><h1>Kurse</h1><p>Schnuppertauchen 2.500 Baht<br>Open Water, 3,5 Tage, 11.000 Baht<br>Advanced, 2 Tage, 10.000 Baht<br>Rescue mit Erster Hilfe 14.000 Baht<br>Divemaster-Praktikum auf Anfrage</p><p>Im Preis sind Leihausrüstung, Lehrbuch und zwei Nächte im Schlafsaal enthalten. Tauchtauglichkeit bitte vor der Anreise vom Arzt bestätigen lassen.</p>
<p>Lesetipp: <a href="/2023/04/reisebericht-sail-rock/">Reisebericht Sail Rock</a></p></body></html>`,
      '/kontakt/': `<html lang="de"><head><title>Kontakt – Blue Gecko Tauchschule</title></head><body><h1>Kontakt &amp; Anreise</h1><p>Blue Gecko Diving Co., Ltd.<br>48/17 Moo 3, Chalok Baan Kao<br>Koh Tao, Surat Thani 84360</p><p>Telefon (077) 481 726, WhatsApp 081 481 7263</p><p>Fähre ab Chumphon um 7 und 13 Uhr, Nachtboot ab Surat Thani um 22 Uhr. Wir holen euch am Mae-Haad-Pier ab, wenn ihr vorher schreibt.</p><p>TAT-Lizenz 34/01847</p></body></html>`,
      '/2023/04/reisebericht-sail-rock/': `<html lang="de"><head><title>Reisebericht Sail Rock – Blue Gecko Tauchschule</title></head><body><article><h1>Reisebericht Sail Rock</h1><p>Gastbeitrag vom Tauchclub Seeteufel e. V., Uferweg 48, 19055 Schwerin</p><p>Zu neunt sind wir im April losgezogen. Walhai? Am dritten Tag, auf zwölf Metern, direkt über dem Kamin. Danke an Gecko-Crew und Köchin, wir kommen wieder, und dann bringen wir die Sauna mit.</p></article><a href="/kontakt/">Kontakt</a></body></html>`,
    },
  },
  {
    domain: 'tayar-kinta.com',
    country: 'MY',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="ms"><head><title>Tayar Kinta - Tukar tayar di depan rumah anda</title></head><body><div class="wrap"><h1>Tukar tayar di depan rumah</h1><p>Lori kami datang dengan mesin, timbang dan pasang siap dalam 40 minit. Kawasan liputan: Ipoh, Batu Gajah, Gopeng, Kampar.</p><p><a href="https://apps.apple.com/my/app/tayar-kinta/id1584817263">App Store</a> <a href="https://play.google.com/store/apps/details?id=com.tayarkinta.app&hl=ms&gl=MY">Google Play</a></p><p><a href="/harga">Senarai harga</a> <a href="/hubungi">Hubungi kami</a></p></div>
<footer><p>Soalan lazim: Perlukah saya ada di rumah? Tidak, cukup tinggalkan kunci. Adakah tayar baharu? Ya, tahun dibuat dicetak pada invois. © Tayar Kinta 2026</p></footer></body></html>`,
      '/harga': `<html lang="ms"><head><title>Harga - Tayar Kinta</title></head><body><h2>Senarai harga</h2><table><tr><td>175/65 R14</td><td>RM 158</td></tr><tr><td>185/55 R15</td><td>RM 189</td></tr><tr><td>195/55 R16</td><td>RM 265</td></tr><tr><td>Alignment</td><td>RM 35</td></tr></table><p>Harga termasuk pasang, injap baharu dan SST. Tayar lama kami bawa balik untuk dikitar semula. Bayaran ansuran 3 bulan tanpa faedah untuk kad kredit terpilih.</p></body></html>`,
      '/hubungi': `<html lang="ms"><head><title>Hubungi - Tayar Kinta</title></head><body><h2>Hubungi kami</h2><p>Tayar Kinta Sdn. Bhd. (201801048172)<br>No. 48, Jalan Lapangan Perdana 17, Taman Perindustrian Lapangan, 31350 Ipoh, Perak</p><p>Bengkel 05-313 4817<br>WhatsApp 012-481 7263</p><p>Isnin hingga Sabtu, 9 pagi - 6 petang. Tutup pada hari keputeraan Sultan dan cuti umum negeri.</p></body></html>`,
    },
  },
  {
    domain: 'kasirama.io',
    country: 'ID',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="id"><head><title>Kasirama: aplikasi kasir warung dan kafe</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"SoftwareApplication","name":"Kasirama","operatingSystem":"Android, iOS","offers":{"@type":"Offer","price":"79000","priceCurrency":"IDR"}}</script></head><body><h1>Kasir yang tidak rewel</h1><p>Catat pesanan, cetak struk, terima QRIS, hitung bahan. Bisa dipakai tanpa internet.</p><a href="https://apps.apple.com/id/app/kasirama/id1584817264">Unduh di App Store</a><a href="https://play.google.com/store/apps/details?id=io.kasirama.pos">Google Play</a><a href="/harga">Harga</a><a href="/syarat">Syarat</a>
<p>Dipakai di 18.000 warung, dari Sabang sampai Merauke. "Sekarang tahu mana menu yang rugi." Kedai kopi di Purwokerto. "Struk bisa pakai bahasa Jawa!" Angkringan di Bantul.</p><footer>PT Kasir Rama Digital. Semua harga dalam Rupiah.</footer></body></html>`,
      '/harga': `<html lang="id"><head><title>Harga | Kasirama</title></head><body><h1>Harga</h1><p>Warung: Rp79.000 per bulan, satu perangkat.<br>Kafe: Rp189.000 per bulan, lima perangkat, laporan bahan baku.<br>Jaringan: hubungi kami.</p><p>Belum termasuk PPN. Bayar tahunan, gratis dua bulan. Semua paket mendapat bantuan lewat WhatsApp 0812-4817-2635 setiap hari sampai pukul 22.00 WIB, termasuk hari Minggu.</p>
<h2>Tanya jawab</h2><p><b>Bisa ganti paket?</b> Bisa kapan saja, sisa hari dihitung. <b>Apakah ada faktur pajak?</b> Ada, isi NPWP di menu usaha. <b>Bisa dipakai di Malaysia atau Timor-Leste?</b> Bisa, tetapi QRIS lintas batas baru tersedia di Malaysia, Thailand dan Singapura. <b>Di mana data disimpan?</b> Di dua pusat data, satu di Cikarang, satu di Singapura.</p></body></html>`,
      '/syarat': `<html lang="id"><head><title>Syarat dan ketentuan | Kasirama</title></head><body><h1>Syarat dan ketentuan</h1><p>Layanan ini disediakan oleh PT Kasir Rama Digital, NIB 0248001726354, terdaftar sebagai Penyelenggara Sistem Elektronik.</p><p>Segala sengketa diselesaikan secara musyawarah; apabila tidak tercapai, para pihak memilih domisili hukum di Kepaniteraan Pengadilan Negeri Sleman.</p><p>Data usaha tetap milik Anda dan dapat diunduh kapan saja.</p></body></html>`,
    },
  },
  {
    domain: 'bayside-bpo.com',
    country: 'PH',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en-US"><head><title>Bayside | Web design and virtual teams for small firms</title></head><body><header><img alt="Bayside Creative Services" src="logo.svg"><a href="#work">Work</a><a href="/careers">Careers</a><a href="/contact-us">Contact Us</a></header><h1>Your website, your inbox, your books. Done overnight.</h1><p>We build WordPress sites and staff back offices for builders, clinics and shops who would rather not hire. Rates from USD 9 an hour, no lock-in.</p><section id="work"><h2>Recent work</h2><p>Gutter &amp; Roof Co, Geelong. Two-chair dental practice, Hamilton. Pet hotel, Reno. Kitchen studio, Swindon.</p><p>"They answer while we sleep." Builder, Newcastle NSW</p></section><footer>© Bayside Creative Services, Inc.</footer></body></html>`,
      '/careers': `<html lang="en-US"><head><title>Careers | Bayside</title></head><body><h1>Careers</h1><p>Front-end developer, night shift, ₱45,000 to ₱60,000. HMO from day one for you and two dependents, 13th month pay, rice allowance, shuttle from Mandaue and Talisay.</p><p>Bring your NBI clearance, SSS and Pag-IBIG numbers to the interview.</p><p>Bayside Creative Services, Inc. is a PEZA registered enterprise.</p><footer>© Bayside Creative Services, Inc.</footer></body></html>`,
      '/contact-us': `<html lang="en-US"><head><title>Contact Us | Bayside</title></head><body><h1>Contact Us</h1><div class="col"><h4>Visit</h4><p>Unit 1704, Tamarind Tower, Salinas Drive<br>Lahug, Cebu City 6000</p></div><div class="col"><h4>Call</h4><p>(032) 248 1726<br>0917 481 7263<br>Clients in Australia: +61 2 8481 7263</p></div><form action="/send"><input name="email"><textarea name="msg"></textarea><button>Send</button></form><p class="fine">Bayside is not a law firm or an accountant. Invoices to Australian clients show no GST; invoices to clients in the United Kingdom are subject to reverse charge. We follow the Data Privacy Act of 2012, the Australian Privacy Principles and the GDPR. Our data protection officer sits in the Cebu office. For holidays we follow the calendar of the client, except Sinulog.</p><footer>© Bayside Creative Services, Inc.</footer></body></html>`,
    },
  },
]
