import type { UnseenSite } from '../unseen-sites/site.ts'

export const oceania: readonly UnseenSite[] = [
  {
    domain: 'tamarspectacles.com',
    country: 'AU',
    trap: 'namesake',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Tamar Spectacles, optometrists of Launceston</title></head><body><h1>Tamar Spectacles</h1><p>Eye tests, macula photographs, children's glasses and frames made from river-driftwood acetate. Launceston's only late-night optometrist, open till eight on Thursdays.</p><p><a href="/fees">Fees</a> <a href="/shop">The shop</a></p><p>On the banks of the Tamar since 1984.</p>
<p>Our frames are hinged in Jura and our lenses cut upstairs. Ask about safety specs for shearers and orchard workers.</p><p>Sponsor of the Cataract swim and of the North Launceston under-twelves.</p></body></html>`,
      '/fees': `<html lang="en"><head><title>Fees | Tamar Spectacles</title></head><body><h2>Fees</h2><p>The standard test is bulk-billed once every three years, or yearly if you are over 65. Retinal photo $45, contact lens fitting $80. Prices include GST where it applies.</p><p>HICAPS on the spot. DVA gold card welcome. School vision screening is free in the first week of each term.</p>
<p>Concession card holders pay half for a second pair under the state spectacles scheme. We are not connected with opticians of the same name in Plymouth or Saltash, who sometimes get our post, and we theirs. Child under 16? Bring the green book. Private cover: extras claims on the spot with most funds. Lay-by for three months without interest. Your cooling-off rights under the Australian Consumer Law are not affected.</p></body></html>`,
      '/shop': `<html lang="en"><head><title>The shop | Tamar Spectacles</title></head><body><h2>The shop</h2><p>48 Brisbane Street, Launceston 7250, next to the arcade<br>Phone 03 6331 4817<br>ABN 41 617 482 935</p><p>We take part in the Kings Meadows market and visit St Helens, Scottsdale and Flinders Island four times a year. Ring to have your glasses put on the Friday bus.</p></body></html>`,
    },
  },
  {
    domain: 'whitestone-seedbarn.com',
    country: 'NZ',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Whitestone Seed Barn</title></head><body class="rocketspark"><h1>Seeds that know the southerly</h1><p>Heritage peas, brassicas, pasture mixes, native grasses. Grown and cleaned by us, germination printed on every packet. All prices are GST inclusive.</p><a href="/packets">Packets</a> <a href="/the-barn">The barn</a>
<p>We are saving for a second threshing drum from Saskatoon. Varieties from Norfolk, Ulster and Hokkaido are on trial this year; results in autumn, that is, April.</p></body></html>`,
      '/packets': `<html lang="en"><head><title>Packets | Whitestone Seed Barn</title></head><body><h2>Packets</h2><p>Broad bean 'Coles Dwarf' $4.80<br>Kale 'Black Toscana' $4.20<br>Swede 'Invercargill' $3.90<br>Lawn mix 1 kg $17.50<br>Harakeke, 50 seeds $6.00</p><p>Post: $5.90, rural delivery add $4. We cannot send to Western Australia because of biosecurity, sorry. Orders over $80 travel free within both islands.</p></body></html>`,
      '/the-barn': `<html lang="en"><head><title>The barn | Whitestone Seed Barn</title></head><body><h2>The barn</h2><p>Whitestone Seed Barn Limited, NZBN 9429048172635<br>481 Weston Road, RD 9, Ōamaru 9400</p><p>03 434 8172, text 021 481 726</p><p>Open by chance or by phone call. Come in gumboots. The honesty box takes cash, and the dog is called Spud. Kia ora to our friends at the Dunedin farmers' market.</p></body></html>`,
    },
  },
  {
    domain: 'vakacargo.net',
    country: 'FJ',
    trap: null,
    pages: {
      '/': `<html><head><title>VAKA CARGO &amp; CUSTOMS AGENTS</title></head><body><table border="0" cellpadding="8"><tr valign="top"><td bgcolor="#dde"><a href="about.html">About</a><br><a href="rates.html">Rates</a></td><td><h2>Bula! Vaka Cargo</h2><p>Customs clearance, wharf delivery, barge to the Yasawas, boxes to family in Auckland, Sydney and Sacramento every second Friday.</p></td></tr></table>
<p>Our agents in Sacramento, Auckland and Sydney collect from your door.</p><p>Vinaka vakalevu for your support since 1994.</p></body></html>`,
      '/rates.html': `<html><head><title>RATES</title></head><body><h2>Rates</h2><p>Tea chest to Auckland: $95<br>Drum to Sydney: $180<br>Clearance of a used car: $350 plus VEP<br>Barge, per cubic metre: $120</p><p>All rates VIP (VAT inclusive price). FRCS duties are paid by the importer. Kava over one kilo wants a biosecurity certificate, which we can arrange.</p></body></html>`,
      '/about.html': `<html><head><title>ABOUT</title></head><body><h2>About</h2><p>A family firm of three brothers and one sister. Agents no. 48 on the list of licensed customs agents.</p><p>Shop 4, Waterfront Road, Lautoka, opposite Queens Wharf gate<br>P O Box 4817<br>Ph 666 4817 / Mob 999 4817</p><p>Mon to Fri 8 - 5, Sat 8 - 12, Sunday is for church.</p>
<p>Sea containers come in from Melbourne, Tauranga, Singapore and Shanghai; we unstuff at the wharf or at your compound. Second-hand cars from Japan must be under eight years, with the JEVIC paper. Yachts: we clear you in on arrival, bring passports and the cruising permit, no firearms. Sugar season from June; trucks are then scarce. Lautoka Chamber member, TIN 50-48172-0-6.</p></body></html>`,
    },
  },
  {
    domain: 'fale-matautu.com',
    country: 'WS',
    trap: 'offices-with-head',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Fale Matautu Hotel</title></head><body><h1>Fale Matautu Hotel</h1><p>Twenty-two rooms round a saltwater pool, umu feast on Sundays, fire dance on Fridays, and the markets across the road.</p><nav><a href="/stay">Stay</a> <a href="/reservations">Reservations</a></nav><p>Fly from Auckland, Sydney, Brisbane or Nadi. New Zealand and Australian passport holders get a 90-day permit on arrival; American Samoans need the electronic one. Our date is the same as in Auckland since 2011, and we drive on the left since 2009. Weddings on the beach: licence with the registrar, two weeks before.</p><footer>Reservations office: Level 2, 48 Great North Rd, Grey Lynn, Auckland 1021, 09 378 4817</footer></body></html>`,
      '/stay': `<html lang="en"><head><title>Stay - Fale Matautu Hotel</title></head><body><h1>Stay</h1><p>Garden room WS$320, pool room WS$390, family fale WS$520, all with tropical breakfast and 15% VAGST. Airport transfer from Faleolo WS$60 per car, 40 minutes along the coast.</p><p>Malaga groups and church choirs: ask for the hall and the long table.</p><footer>Reservations office: Level 2, 48 Great North Rd, Grey Lynn, Auckland 1021, 09 378 4817</footer></body></html>`,
      '/reservations': `<html lang="en"><head><title>Reservations - Fale Matautu Hotel</title></head><body><h1>Reservations</h1><p>Our cousins in Auckland answer in the daytime and take New Zealand cards. The hotel and the company, Fale Matautu Ltd, are on Beach Road, Matautu, Apia, PO Box 481; front desk +685 24817, open all night.</p><p>Bookings by e-mail are confirmed by the front desk only.</p><footer>Reservations office: Level 2, 48 Great North Rd, Grey Lynn, Auckland 1021, 09 378 4817</footer></body></html>`,
    },
  },
]

/** Sites whose country no honest reader could tell. */
export const sitesOfNobody: readonly UnseenSite[] = [
  {
    domain: 'twinharbour.agency',
    country: 'XX',
    trap: 'offices-no-head',
    acceptable: ['PT', 'KE'],
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Twinharbour. Two rooms, one studio.</title></head><body><h1>Two rooms, one studio.</h1><p>We were founded on the same day in two cities by two friends, and neither of us has ever been the branch. Brand films, websites, annual reports.</p><p><a href="/rooms">The rooms</a></p><p>hello@twinharbour.agency</p>
<a href="/work">The work</a></body></html>`,
      '/rooms': `<html lang="en"><head><title>The rooms. Twinharbour</title></head><body><h1>The rooms</h1><div style="float:left;width:50%"><h2>Lisbon</h2><p>Rua da Boavista 84, 1200-067 Lisboa<br>+351 21 481 7263<br>Nine people, one balcony</p></div><div style="float:left;width:50%"><h2>Mombasa</h2><p>Nkrumah Road, Old Town, Mombasa<br>+254 41 248 1726<br>Nine people, one rooftop</p></div><p style="clear:both">You sign with whichever room you talk to.</p></body></html>`,
      '/work': `<!DOCTYPE html><html lang="en"><head><title>The work. Twinharbour</title></head><body><h1>The work</h1><p>A film about tea pickers in Limuru. A museum app in Coimbra. The annual report of a ferry company in Hamburg. An identity for a jazz club in Mombasa and its sister in Porto.</p><p>Every project has one lead from each room; when they disagree, they toss a coin and film it.</p><p><a href="/rooms">The rooms</a></p></body></html>`,
    },
  },
  {
    domain: 'quillandquark.io',
    country: 'XX',
    trap: 'remote',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Quill &amp; Quark – papers into plain words</title></head><body><h1>Your paper, readable.</h1><p>We edit manuscripts for researchers who write in a second language. Physics, biology, materials. 72 hours, fixed price in US dollars or euros.</p><p><a href="/editors">Editors</a> <a href="/faq">FAQ</a></p><p>desk@quillandquark.io</p>
<p>"The referee praised my English. It was yours." Physicist, Sendai. "Worth every euro." Materials group, Brno. "They found a sign error." Postdoc, Campinas. Our bees, our style sheet and our invoice numbers are all private. Payments run through a card processor that shows the name Q-AND-Q on your statement, without a town. No telephone; we read better than we talk.</p></body></html>`,
      '/editors': `<html lang="en"><head><title>Editors – Quill &amp; Quark</title></head><body><h1>Editors</h1><p>A cooperative of fourteen freelances. They live in Dunedin, Leuven, Accra, Halifax, Uppsala, Penang, Rosario and on a sailing boat. Each sets her own hours; nobody is the boss and nobody has an office.</p><p>Want to join? Send two pages you have rescued.</p></body></html>`,
      '/faq': `<html lang="en"><head><title>FAQ – Quill &amp; Quark</title></head><body><h1>FAQ</h1><p><b>Who invoices me?</b> The editor who did the work, from where she lives, under her own tax number.</p><p><b>American or British spelling?</b> Whatever the journal wants.</p><p><b>Do you use machines?</b> For counting words.</p><p><b>Where are you?</b> In our inboxes.</p></body></html>`,
    },
  },
  {
    domain: 'mistfern-tiles.shop',
    country: 'XX',
    trap: 'white-label',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Mistfern Tiles</title></head><body><div class="announcement">SPRING SALE -40%</div><h1>Peel. Stick. Love.</h1><p>Self-adhesive tiles for renters. No grout, no drill, no deposit lost. Rated 4.8 by 12,000 happy walls.</p><p><a href="/policies/shipping-policy">Shipping</a> <a href="/pages/contact">Contact</a></p><footer>© 2026 Mistfern Tiles</footer></body></html>`,
      '/policies/shipping-policy': `<html lang="en"><head><title>Shipping policy</title></head><body><h1>Shipping policy</h1><p>Orders leave one of our partner warehouses in Ningbo, Leipzig, Louisville or Melbourne, whichever is nearest to you, in 2-4 business days. Tracking is sent by e-mail. Duties, if any, are paid by us.</p><p>Delivery: USA 6-9 days, Europe 5-8 days, Australia 6-10 days, rest of world 9-18 days.</p><footer>© 2026 Mistfern Tiles</footer></body></html>`,
      '/pages/contact': `<html lang="en"><head><title>Contact</title></head><body><h1>Contact</h1><p>Our support team is here for you seven days a week. Write to care@mistfern-tiles.shop or use the form and we will get back to you within 24 hours.</p><form><input placeholder="Name"><input placeholder="Email"><input placeholder="Order number"><textarea></textarea><button>Send</button></form><p>For wholesale in the UK, write "trade". For press samples in New York or Sydney, allow three weeks. Please do not send returns to the address on the parcel: it belongs to the carrier. Ask us for a return label first. Some of our patterns are inspired by Porto, Fez and Kütahya.</p><footer>© 2026 Mistfern Tiles</footer></body></html>`,
    },
  },
  {
    domain: 'ashfall-protocol.org',
    country: 'XX',
    trap: 'foreign-law',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Ashfall | permissionless liquidity</title></head><body><h1>Liquidity that outlives its makers</h1><p>Ashfall is a set of immutable contracts. There is no company, no admin key and no help desk. Governance belongs to the holders of ASHF.</p><p><a href="/disclaimer">Disclaimer</a> <a href="/grants">Grants</a></p>
<p>Audits: three. Bugs found after launch: one. The front end is pinned by volunteers on four continents and may differ from one mirror to the next. There is a Discord, moderated by nobody in particular. The name was chosen at a hackathon in Reykjavík by people who no longer take part. Translations: 한국어, Türkçe, Português, Tiếng Việt.</p></body></html>`,
      '/disclaimer': `<html lang="en"><head><title>Disclaimer | Ashfall</title></head><body><h1>Disclaimer</h1><p>The interface is not offered to persons in the United States, the United Kingdom, Canada, Iran, North Korea or Syria. Nothing here is an offer under the Securities Act of 1933, MiCA, or the Swiss FinSA.</p><p>Contributors live in many jurisdictions and act in their own name. Use at your own risk.</p></body></html>`,
      '/grants': `<html lang="en"><head><title>Grants | Ashfall</title></head><body><h1>Grants</h1><p>Past grants: a front end by a team in Bucharest, an audit by a firm in Athens, a hackathon in Bogotá, stickers for a meetup in Seoul. Each was voted on chain and paid in ASHF.</p><p>To apply, open a thread on the forum with a budget and a wallet address. Voting takes seven days.</p></body></html>`,
    },
  },
]
