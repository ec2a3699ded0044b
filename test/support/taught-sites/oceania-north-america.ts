import type { UnseenSite } from '../unseen-sites/site.ts'

export const oceaniaAndNorthAmerica: readonly UnseenSite[] = [
  {
    domain: 'kahikateadairygoats.com',
    country: 'NZ',
    trap: 'namesake',
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Kahikatea Dairy Goats, Hamilton</title></head><body><h1>Nau mai, welcome to the farm</h1><p>Six hundred Saanens, two kids (of ours) and one very patient dog. We make a soft cheese, a blue and a feta, and sell them at the gate and at the Hamilton market on Sundays.</p><p>From $9.50, GST incl.</p><a href="/visit-us">Visit us</a> <a href="/school-trips">School
trips</a></body></html>`,
      '/visit-us': `<!doctype html><html lang="en"><head><title>Visit us</title></head><body><h1>Visit us</h1><p>1184 Kahikatea Flat Road, RD 9, Hamilton 3289</p><p>Ring (07) 847 3162 or text 021 048 3317</p><p>Turn off State Highway 3 at the dairy and mind the one-lane bridge. Gumboots stay at the gate (biosecurity, MPI rules). The shop is closed in July, when the herd is dried off.</p></body></html>`,
      '/school-trips': `<!doctype html><html lang="en"><head><title>School trips</title></head><body><h1>School trips</h1><p>Year 1 to Year 8, on Tuesdays and Wednesdays in Term 4 and Term 1. The tamariki feed the kids, press a cheese and carry it home. $6 a child, teachers free, one adult to five children. We send you the RAMS form for your EOTC file. Bring hats, lunch and a
change of socks.</p></body></html>`,
    },
  },
  {
    domain: 'secondgear-driving.com',
    country: 'AU',
    trap: null,
    pages: {
      '/': `<!DOCTYPE html><html lang="en-AU"><head><title>Second Gear Driving School | Newcastle, Maitland &amp; Lake Mac</title></head><body><h1>From L's to P's without the tears</h1><p>Lessons count three for one in your log book. Dual-control autos and manuals, female instructors, pick-up from Jesmond, Charlestown and Kotara.</p><p>60 min $75 | 90 min $108 | test package $210. All prices incl. GST.</p><a
href="/book-online">Book online</a> <a href="/faq-1">FAQ</a></body></html>`,
      '/faq-1': `<!DOCTYPE html><html lang="en-AU"><head><title>FAQ</title></head><body><h2>FAQ</h2><p><b>Where do you start?</b> At your door, your school or at Service NSW Warners Bay.</p><p><b>I have a licence from Nepal, Brazil, Italy or the Philippines.</b> You can drive on it for six months after you get residence; then you need a knowledge test and maybe a driving test. We do
conversion lessons for people who drove on the right.</p><p><b>Who are you?</b> Second Gear (Hunter) Pty Ltd, ABN 41 602 884 317, 02 4961 3827.</p></body></html>`,
    },
  },
  {
    domain: 'vatulelecharters.com',
    country: 'FJ',
    trap: null,
    pages: {
      '/': `<html><head><title>Vatulele Charters</title><meta name="generator" content="WebSite X5"></head><body><h1>Bula! Islands your way</h1><p>Day trips and overnight charters from Port Denarau. Snorkelling, surf breaks, sandbank lunches. Private boat for up to ten from F$1,450, taxes included. Visiting from Sydney or Auckland? We collect you from the resort.</p><p><a href="boats.html">The boats</a> <a href="fine-print.html">Fine print</a></p></body></html>`,
      '/fine-print.html': `<html><head><title>Fine print</title></head><body><h1>Fine print</h1><p>Vatulele Charters Pte Ltd, TIN 50-41837-0-2, P.O. Box 10482, Nadi Airport. Ph 672 4183, boat mobile 992 7316.</p><p>We go when it is safe; the skipper decides. If we cancel you get all back. If you cancel on the day we keep half. Passengers sign a waiver. Any claim is for the courts in Lautoka. MSAF survey
certificates hang in the wheelhouse.</p></body></html>`,
      '/boats.html': `<html><head><title>The boats</title></head><body><h1>The boats</h1><p><b>Adi Sera</b>, 10.5 m, twin 250 hp, shade, toilet, ten guests.</p><p><b>Ratu Mai</b>, 7 m, for surfers: Cloudbreak, Restaurants and Namotu Lefts, six boards in the rack.</p><p><b>Tui</b>, 14 m sailing catamaran, sleeps six, with cook. Three days in the Yasawas from F$4,900; the
sevusevu at the village is included, the fishing licence too.</p></body></html>`,
    },
  },
  {
    domain: 'gracefordchapel.org',
    country: 'US',
    trap: null,
    pages: {
      '/': `<!doctype html><html lang="en"><head><title>Graceford Chapel</title></head><body><h1>You belong here</h1><p>Sundays 9:00 and 10:45. Coffee on the porch, childcare for all ages, jeans are fine. 2375 Lexington Road, Athens, GA 30605</p><p>Watch our services with the app: <a href="https://apps.apple.com/us/app/graceford-chapel/id1445018837">App Store</a></p><a href="/missions">Missions</a> <a href="/i-m-new">I'm
new</a> <a href="/give">Give</a></body></html>`,
      '/missions': `<!doctype html><html lang="en"><head><title>Missions</title></head><body><h1>Missions</h1><p>We stand with the Harpers in Thessaloniki, Greece; with Pastor Emmanuel and the Bethel school in Gulu, Uganda; and with a clinic at Carrefour, Haiti. Each June forty of us go and build, paint or just listen.</p><p>Visiting address of our partner: Bethel Primary School, Plot 8 Airfield
Road, Gulu, P.O. Box 411, +256 471 432 817</p></body></html>`,
      '/give': `<!doctype html><html lang="en"><head><title>Give</title></head><body><h1>Give</h1><p>You can give by card, by ACH or by check made out to Graceford Chapel, Inc. We are a 501(c)(3) organization, EIN 58-2218847, and you will get a statement for your taxes in January.</p><p>Questions? Ask Marcy in the office, Monday to Thursday, (706) 548-3172.</p></body></html>`,
    },
  },
  {
    domain: 'forestcityptic.com',
    country: 'CA',
    trap: 'namesake',
    pages: {
      '/': `<!DOCTYPE html><html lang="en"><head><title>Forest City Sports Medicine - London</title></head><body><h1>Back in the game</h1><p>Physiotherapy, chiropody, massage and concussion care for London's athletes, from minor hockey to the marathon. No referral needed. Direct billing to most extended health plans; OHIP covers visits to our sports doctors.</p><p><a href="/locations-hours">Location and hours</a> <a href="/jobs/rmt">We're
hiring</a></p></body></html>`,
      '/locations-hours': `<!DOCTYPE html><html lang="en"><head><title>Location and hours</title></head><body><h1>London</h1><p>841 Commissioners Road East, Unit 6<br>London N6C 2V5<br>519-433-2817</p><p>Mon-Thu 7-8, Fri 7-4, Sat 8-noon. Closed on Victoria Day, Family Day and the other stat holidays. Free parking in the plaza; the number 1 and 14 buses stop out front.</p></body></html>`,
      '/jobs/rmt': `<!DOCTYPE html><html lang="en"><head><title>RMT wanted</title><script type="application/ld+json">{"@context":"https://schema.org/","@type":"JobPosting","title":"Registered Massage Therapist","datePosted":"2026-09-14","hiringOrganization":"Forest City Sports Medicine Inc.","jobLocation":{"@type":"Place","address":"841 Commissioners Road East, London,
Ontario"},"baseSalary":{"@type":"MonetaryAmount","currency":"CAD","value":{"@type":"QuantitativeValue","value":62,"unitText":"HOUR"}}}</script></head><body><h1>RMT wanted</h1><p>Part time, evenings. You are in good standing with the CMTO. Linens and laundry on us; HST number required. Apply by e-mail with two references.</p></body></html>`,
    },
  },
]
