import type { UnseenSite } from '../unseen-sites/site.ts'

export const eastAsia: readonly UnseenSite[] = [
  {
    domain: 'minshuku-hamanasu.com',
    country: 'JP',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="ja"><head><meta charset="utf-8"><title>民宿はまなす｜海のそばの小さな宿</title></head><body><h1>民宿はまなす</h1><p>全六室の小さな宿です。朝は港で買った魚を焼き、夜は囲炉裏を囲みます。一泊二食付き お一人様 9,800円（税込）から。小学生は半額、乳幼児は無料。冬は日本海の荒波、夏は海水浴場まで徒歩三分です。</p>
<ul><li><a href="room.html">お部屋</a></li><li><a href="access.html">交通案内</a></li><li><a href="yoyaku.html">ご予約</a></li></ul></body></html>`,
      '/access.html': `<!DOCTYPE html><html lang="ja"><head><meta charset="utf-8"><title>交通案内</title></head><body><h2>交通案内</h2><p>〒998-0281 山形県酒田市飛島字勝浦乙 61-3<br>電話 0234-95-2718（午前八時から午後八時まで）</p><p>酒田港から定期船で七十五分。船は波の高い日は欠航しますので、前日に必ずお電話でご確認ください。港までは軽トラックでお迎えに上がります。お車は酒田港の無料駐車場をご利用ください。</p></body></html>`,
      '/yoyaku.html': `<!DOCTYPE html><html lang="ja"><head><meta charset="utf-8"><title>ご予約</title></head><body><h2>ご予約</h2><p>ご予約はお電話でのみ承っております。お名前、人数、お着きの船の便、食べられないものをお知らせください。キャンセル料は前日 30%、当日 80% を申し受けます。ただし船の欠航による場合は一切いただきません。お支払いは現金のみ、島に銀行はございません（郵便局はあります）。チェックインは船の到着後、チェックアウトは午前九時半です。</p></body></html>`,
    },
  },
  {
    domain: 'saebyeokdrive.com',
    country: 'KR',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>새벽자동차운전전문학원</title></head><body><div id="gnb"><a href="/sub/sub01.php">학원소개</a> <a href="/sub/sub02.php">수강료</a> <a href="/sub/sub05.php">오시는 길</a></div><h1>새벽부터 밤까지, 원하는 시간에</h1><p>1종 보통, 2종 보통, 대형,
원동기. 셔틀버스 무료 운행. 학원에서 기능시험과 도로주행시험까지 한 번에 봅니다. 합격률 92%.</p><div id="ft">새벽자동차운전전문학원 | 대표 한모 | 사업자등록번호 408-81-62735</div></body></html>`,
      '/sub/sub02.php': `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>수강료</title></head><body><h2>수강료 안내</h2><table><tr><th>과정</th><th>수강료(부가세 포함)</th></tr><tr><td>2종 보통 (자동)</td><td>785,000원</td></tr><tr><td>1종 보통</td><td>798,000원</td></tr><tr><td>대형</td><td>640,000원</td></tr><tr><td>장롱면허 연수 10시간</td>
<td>420,000원</td></tr></table><p>검정료와 인지대는 별도입니다. 학생증을 가져오시면 3만 원을 할인해 드립니다. 보강은 하루 전까지 예약해 주세요.</p><div id="ft">새벽자동차운전전문학원 | 사업자등록번호 408-81-62735</div></body></html>`,
      '/sub/sub05.php': `<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>오시는 길</title></head><body><h2>오시는 길</h2><p>광주광역시 북구 하서로 512번길 27 (61099)</p><p>전화 062-574-1830 / 팩스 062-574-1831</p><p>지하철은 없고, 버스 07번, 40번을 타고 생룡마을 입구에서 내리세요. 셔틀은 전남대 후문, 첨단지구, 일곡지구를 한 시간마다 지나갑니다. 주차는 넉넉합니다.
일요일과 명절 당일은 쉽니다.</p><div id="ft">새벽자동차운전전문학원 | 사업자등록번호 408-81-62735</div></body></html>`,
    },
  },
  {
    domain: 'hengruifastener.com',
    country: 'CN',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>China Hex Bolt, Stud Bolt, Flange Nut Manufacturers and Suppliers - Hengrui</title></head><body><div class="lang"><a href="https://www.hengruifastener.com/">English</a> <a href="https://es.hengruifastener.com/">Español</a>
<a href="https://ar.hengruifastener.com/">العربية</a></div><h1>Hot Products</h1><p>Hex bolt DIN 933, stud bolt B7, flange nut DIN 6923, anchor bolt, threaded rod. Welcome to wholesale from our factory at low price.</p><p>Leave your message and we will reply within 12 hours.</p><a href="/info/company-profile">Profile</a> <a
href="/feedback.html">Contact Us</a></body></html>`,
      '/info/company-profile': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Company profile</title></head><body><h1>Company profile</h1><p>Founded in 2009, Hengrui covers an area of 21,000 square meters with 160 skilled workers and 48 cold forging machines. Our products sell well in Russia, Brazil, South
Africa, Middle East. We always stick to "quality first, customer supreme". OEM is available. Friends from all over the world are welcome to visit our factory, only 40 minutes by high speed train from Beijing West plus a short drive.</p></body></html>`,
      '/feedback.html': `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Contact Us</title></head><body><h1>Contact Us</h1><ul><li>Company: Handan Hengrui Fastener Manufacturing Co., Ltd.</li><li>Add: East of Jianshe Road, Mingguan Town, Yongnian District, Handan City, Hebei Province, 057153</li><li>Tel: +86-310-6873
215</li><li>Mob/WhatsApp/WeChat: +86 186 3107 5524</li><li>Attn: Ms. Coco</li></ul><p>Our working time is 8:00 to 18:00, Beijing time, six days a week; salesmen answer WeChat at any time.</p><p>冀ICP备20018834号-2</p></body></html>`,
    },
  },
  {
    domain: 'fongyuparts.shop',
    country: 'TW',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="zh-Hant"><head><meta charset="utf-8"><title>豐裕汽車材料行｜副廠件、原廠件線上訂</title></head><body><h1>豐裕汽車材料行</h1><p>煞車來令片、避震器、大燈、後視鏡、水箱、皮帶。輸入車型年份即可查料號，下午三點前下單當日寄出，超商取貨付款可。滿 NT$1,500 免運。</p><p><a href="/pages/about">關於豐裕</a> <a href="/pages/return">退換貨</a></p><p>本店價格皆含稅，開立電子發票。</p></body></html>`,
      '/pages/about': `<!DOCTYPE html><html lang="zh-Hant"><head><meta charset="utf-8"><title>關於豐裕</title></head><body><h1>關於豐裕</h1><p>民國七十六年，阿公在修車廠旁邊租了一間三坪的店面，賣火星塞和機油。三十多年後，孫子把料架搬上網路，門市還在原地，歡迎帶舊件來比對。</p><p>豐裕汽車材料有限公司（統編 54617283）<br>臺中市南屯區文心南路 318 號<br>電話 04-2475-6138 手機 0932-614-857</p><p>週一至週六 8:30-18:30</p></body></html>`,
      '/pages/return': `<!DOCTYPE html><html lang="zh-Hant"><head><meta charset="utf-8"><title>退換貨</title></head><body><h1>退換貨說明</h1><p>依消費者保護法，網路購物享七天猶豫期，商品須保持全新、未安裝。電裝零件拆封後若無瑕疵恕不退貨。請先來電或傳訊息告知訂單編號，我們會安排宅配到府收件。訂錯料號的退貨運費由買方負擔；我們寄錯的由本店負擔。退款於收到商品後三個工作天內完成，刷卡者退回原卡，匯款者請提供存摺封面。</p></body></html>`,
    },
  },
  {
    domain: 'harbourlinkagencies.com',
    country: 'HK',
    trap: null,
    pages: {
      '/': `<html><head><title>HarbourLink Agencies Limited 港聯船務代理有限公司</title></head><body><table><tr><td>HOME</td><td><a href="schedule.asp">SCHEDULE</a></td><td><a href="contact.asp">CONTACT</a></td></tr></table><h1>Feeder and breakbulk agents since 1974</h1><p>General agents for three owners in the intra-Asia
trades. Weekly feeder to Haiphong, Manila and Kaohsiung; monthly breakbulk to Chittagong and Yangon. Mid-stream working by our own barges.</p></body></html>`,
      '/schedule.asp': `<html><head><title>SCHEDULE</title></head><body><h2>Sailing schedule</h2><table border=1><tr><td>VESSEL</td><td>VOY</td><td>ETA</td><td>ETD</td><td>HAIPHONG</td><td>MANILA</td><td>KAOHSIUNG</td></tr><tr><td>LINK PIONEER</td><td>214S</td><td>3/11</td><td>4/11</td><td>6/11</td><td>-</td><td>-</td></tr><tr><td>LINK TRADER
</td><td>088S</td><td>5/11</td><td>5/11</td><td>-</td><td>8/11</td><td>11/11</td></tr></table><p>SI cut-off 12:00 one day before ETA. CY closing at Kwai Chung Terminal 4, 18:00. THC and documentation fee as per tariff.</p></body></html>`,
      '/contact.asp': `<html><head><title>CONTACT</title></head><body><h2>CONTACT</h2><p>Rooms 1904-6, Wing Shing Commercial Centre, 142 Connaught Road West, Sheung Wan<br>九龍貨倉: 葵涌葵喜街 38 號</p><p>TEL 2545 7183 (6 lines)<br>FAX 2541 6620<br>AOH duty mobile 9184 3726</p><p>All business is transacted only in accordance with our standard
trading conditions. Business Registration No. 04418273-000.</p></body></html>`,
    },
  },
]
