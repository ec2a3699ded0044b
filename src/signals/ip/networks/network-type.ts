import type { NetworkType } from '../schema.ts'
import { institutionOf, isHostingName } from './network-name.ts'

const mobile = /\b(mobile|mobiles|cellular|celular|móvil|movil|moviles|gsm|lte|wireless communications)\b/i

/** Words of the trade, and the names under which telephone and cable companies trade in many countries. */
const isp =
  /\b(telecom|telecoms|telco|telecommunications?|telecommuication|telecomunica(tions|ciones|coes|ções|zioni)|telekom|telekomunikasi|telekomunikasyon|telefonica|telefónica|telephone|telefon|broadband|internet|fiber|fibre|fibra|cable|cablevision|catv|dsl|isp|provedor|wisp|wireless|wifi|banda larga|multimidia)\b|(telecom|telekom|telecomm|fibra|fiber|cable)\b/i
const brand =
  /\b(chinanet|chinatelecom|china unicom|china tietong|vodafone|telenor|telia|tele2|telstra|optus|singtel|starhub|verizon|at&t|centurylink|charter communications|cox communications|comcast|bell canada|level 3|zayo|fastweb|telemach|globalconnect|tata communications|frontier communications|consolidated communications|claro|tigo|movistar|telmex|airtel|ooredoo|etisalat|zain|vimpelcom|rostelecom|megafon|turk telekom|superonline|hellovision|a1 (bulgaria|hrvatska|slovenija|telekom)|orange (polska|espagne|romania|slovensko|moldova|belgium|business|tunisie|jordan)|mtn|vodacom|liberty (global|communications|puerto rico)|starlink)\b/i

/**
 * The kind of a network: by its AS number for the largest networks, else by words in the network operator's name, else
 * `unknown`. Institutions come first. Names that speak of hosting come next and give `unknown`, so that "Internet
 * Hosting Ltd" is no access provider; hosting itself is decided elsewhere. `name` is null when there is none.
 */
export function networkTypeOf(asn: number, name: string | null): NetworkType {
  const known = networkTypeOfAsn(asn)
  if (known !== null || name === null) return known ?? 'unknown'
  const institution = institutionOf(name)
  if (institution !== null) return institution
  if (isHostingName(name)) return 'unknown'
  if (mobile.test(name)) return 'mobile'
  return isp.test(name) || brand.test(name) ? 'isp' : 'unknown'
}

/**
 * The kinds of the world's largest networks whose name does not tell it or misleads: the AS numbers behind most of the
 * announced address space. A network that serves both homes and phones counts as `isp`.
 */
const networkOperators: Readonly<
  Record<'mobile' | 'isp' | 'education' | 'government' | 'business', readonly number[]>
> = {
  mobile: [
    // United States and Canada: Verizon Wireless, AT&T Mobility, T-Mobile
    6167, 22394, 20057, 21928,
    // Latin America: Claro and TIM in Brazil, Comcel, Colombia Movil, Telcel, Entel in Peru, Nuevatel
    22085, 26615, 26611, 27831, 28403, 21575, 28024,
    // United Kingdom and Ireland: EE, O2, Vodafone, Three
    12576, 35228, 25135, 206067, 60339, 13280,
    // France, Italy, Austria, Sweden, Poland: Free Mobile, TIM, Wind Tre, Iliad, Drei, Tre, Play, Plus
    51207, 16232, 24608, 29447, 8437, 25255, 44034, 39603, 8374,
    // Eastern Europe: MegaFon, Beeline, Kyivstar, Vodafone Ukraine, lifecell, Yettel, Bite, Magti, LMT
    31133, 6854, 16345, 15895, 21497, 34058, 213155, 20910, 13194, 16010, 29355, 21299, 44087, 12847,
    // Turkey, Iran, Gulf, Iraq: Turkcell, Vodafone, TT Mobil, Irancell, Rightel, Mobily, Zain
    16135, 15897, 20978, 44244, 57218, 35819, 34400,
    // Africa: MTN, Vodacom, Cell C, Safaricom, Airtel, Orange, Vodafone, Etisalat, Unitel, Movitel
    16637, 29975, 37168, 33771, 37061, 36926, 37075, 37133, 37140, 36873, 29465, 36974, 29571, 30986, 36972, 37287,
    36912, 37577, 37119, 37342, 37492, 36925, 36884, 24835, 36935, 36992,
    // India and its neighbours: Jio, Airtel, Vodafone Idea, Ncell, Dialog
    55836, 45609, 38266, 45271, 55410, 55831, 38565, 18001,
    // East and South-East Asia: NTT DOCOMO, SK Telecom, Telkomsel, Indosat, XL, AIS, DTAC, M1, Far EasTone, Mobifone
    9605, 9644, 23693, 4761, 24203, 131445, 133481, 24378, 9587, 4773, 17547, 9674, 24158, 131429, 10030, 10081, 9534,
    // Oceania: Vodafone Australia
    133612,
  ],
  isp: [
    // United States: AT&T, Verizon, Charter, Cox, Lumen, Frontier, Windstream, Altice, RCN, Mediacom, WOW, Starlink,
    // Viasat
    7018, 6389, 2686, 701, 702, 703, 2828, 20115, 10796, 20001, 33363, 11427, 11426, 11351, 12271, 33588, 7843, 22773,
    209, 22561, 3561, 5650, 7011, 7029, 19901, 19108, 6079, 30036, 12083, 14593, 7155, 6621, 7459, 11776, 11232, 23089,
    30600, 13977, 7065, 36149, 19165, 3737,
    // Carriers with customers of every kind
    3356, 3549, 174, 3257, 6461, 6453, 4755, 1299, 2914, 3491, 4637, 6762, 12956, 1273, 5511, 6939, 8220, 9002, 30844,
    // Canada: Bell, Rogers, Shaw, Telus, Videotron, Cogeco, TekSavvy, EastLink
    577, 855, 812, 6327, 852, 5769, 7992, 11290, 5645, 11260,
    // Latin America: Uninet, Claro, V.tal, Cantv, VTR, Axtel, Telecentro, Telgua, Codetel, Entel in Chile
    8151, 4230, 8167, 7738, 8048, 22047, 6503, 11172, 27747, 14754, 6400, 28118, 14522, 27947, 19429, 27651,
    // United Kingdom and Ireland: Virgin Media, Sky, TalkTalk, Vodafone, KCOM, Hyperoptic, Eir
    5089, 5607, 13285, 5378, 12390, 56478, 5466, 15502,
    // Germany, Austria, Switzerland: Vodafone, 1&1 Versatel, Plusnet, NetCologne, M-net, Liberty Global, Swisscom,
    // Sunrise
    3209, 31334, 8881, 20676, 8422, 8767, 9145, 35244, 6830, 3303, 6730, 15600, 8339, 12605,
    // France, Belgium, Netherlands, Luxembourg: Orange, Free, SFR, Proximus, Telenet, VOO, KPN, VodafoneZiggo, Odido
    3215, 12322, 15557, 5432, 6848, 47377, 12392, 1136, 33915, 50266, 13127, 31615, 6661,
    // Iberia, Italy, Malta: Vodafone, Orange, Euskaltel, MEO, NOS, Wind Tre, Fastweb, Tiscali, EOLO, Sky
    12430, 6739, 12479, 12338, 57269, 3243, 2860, 12353, 1267, 30722, 12874, 8612, 35612, 210278, 12709, 15735,
    // Nordic and Baltic countries: Telia, Tele2, Telenor, TDC, Elisa, DNA, Lyse, Bahnhof, GlobalConnect
    3301, 1759, 25400, 8764, 3249, 1257, 2119, 8434, 9158, 3292, 719, 16086, 29695, 8473, 29518, 2116, 12552, 3308,
    44869,
    // Central and Eastern Europe: Orange Polska, Netia, UPC, Vectra, O2, Digi, One, Vivacom, A1, Vimpelcom, MTS, TTK
    5617, 12741, 9141, 29314, 21021, 5610, 16019, 28725, 8708, 20845, 21334, 9050, 12302, 8866, 8717, 31012, 3216, 8402,
    8359, 12714, 25513, 20485, 35807, 8369, 25229,
    // Turkey, Israel, Iran, Gulf, Arab countries: Turk Telekom, Superonline, TurkNet, Bezeq, Partner, Cellcom, Shatel,
    // Ooredoo
    9121, 47331, 34984, 12735, 47524, 8386, 8551, 12400, 1680, 31549, 43754, 8781, 15802, 5416, 51375, 8376,
    // Africa: TE Data, Maroc Telecom, Tunisie, Telkom, Vodacom, MTN Business, Liquid, SEACOM, Afrihost, Sonatel, Ethio
    // Telecom
    8452, 6713, 24863, 37693, 37705, 2609, 5713, 37457, 36994, 12091, 37100, 37611, 8346, 24757, 3741, 10474,
    // China: China Telecom, China Unicom, their provinces, Great Wall, Gehua
    4134, 58461, 17638, 17799, 4837, 4808, 17816, 17621, 17622, 17623, 133119, 4847, 17429, 17962, 24139,
    // Japan and Korea: NTT, KDDI, SoftBank, JCOM, BIGLOBE, Sony, ARTERIA, OPTAGE, LG, SK, DLIVE
    4713, 2516, 17676, 4725, 9824, 9617, 4721, 9614, 2518, 2527, 17506, 2519, 17511, 10010, 9595, 4685, 2514, 10013,
    7679, 7522, 18144, 17858, 3786, 9316, 10036, 38091, 9848, 9457,
    // Taiwan, Hong Kong, Singapore, South-East Asia: Digital United, HGC, PCCW, SingTel, StarHub, VNPT, Viettel, PLDT,
    // Linknet
    4780, 9924, 9416, 38841, 18182, 9919, 9304, 4760, 3758, 7473, 4657, 45899, 7552, 24086, 9299, 17639, 23700, 23969,
    4788, 9930, 17451, 9341,
    // India and its neighbours: BSNL, MTNL, Airtel, ACT, Sify, Tikona, Reliance, PTCL
    9829, 17813, 24560, 9498, 24309, 18209, 55577, 9583, 45528, 18101, 17557,
    // Oceania: Telstra, Optus, TPG, iiNet, Vocus, AAPT, Spark, One
    1221, 4804, 7474, 4739, 9443, 4826, 2764, 4771, 9500, 4768,
  ],
  education: [
    // Research networks of countries: CERNET, DFN, Jisc, SURF, SWITCH, GARR, Renater, RedIRIS, SUNET, Sikt, HEAnet,
    // CESNET …
    4538, 680, 786, 1103, 1101, 559, 137, 2200, 1942, 1715, 766, 1653, 224, 1213, 2852, 1930, 1741, 378, 2018, 7575,
    24436, 1659, 2907, 1916, 2611, 1853, 2607, 2107, 2108, 1835, 8517, 5408, 2381, 1955, 7497, 1237, 37661, 327687,
    36914,
    // Research networks of North American states and provinces: CENIC, Merit, MCNC, UEN, OARnet, RISQ, BCnet
    2152, 237, 81, 210, 600, 376, 271, 11714, 14325, 22742, 2495, 21976, 3851, 5078,
    // Laboratories and universities: ESnet, CERN, LRZ, San Diego Supercomputer Center
    291, 292, 293, 513, 12816, 553, 195, 3,
  ],
  government: [
    // United States: Army, USDA, Postal Service, NASA, Texas, California, Illinois, Veterans Affairs, NIH, NOAA, EPA
    1540, 4010, 1602, 1637, 1530, 1493, 4155, 5774, 270, 297, 1701, 10343, 1761, 1226, 2642, 6325, 29992, 3527, 3477,
    2648, 14298, 26810, 2576, 668, 749, 721, 306, 367, 56, 22, 48, 89, 2749, 6922, 2897, 1999,
    // Others: UK defence and health, Canada, British Columbia, Alberta, China, European Commission, Korea
    203665, 42952, 3766, 2665, 2675, 3633, 393952, 37937, 42848, 17841, 48037, 214692,
  ],
  business: [
    // Companies that hold a /8 or much of one: Apple, Ford, Mercedes-Benz, Lilly, P&G, Merck
    714, 521, 31399, 4249, 11003, 7054,
    // Google, Meta, Cisco, Samsung SDS, Fujitsu, NCR, Walmart, EDF, Schlumberger, 3M, Intel, Salesforce, FedEx,
    // Bloomberg
    15169, 32934, 109, 6619, 2510, 1958, 14962, 10695, 209502, 72, 7792, 4983, 14340, 7726, 10361, 1766, 8729, 18676,
    3360, 1906, 243, 22616, 53813, 62044, 158, 30383, 8883, 4668, 1341, 12291, 613, 2047, 6195, 5049, 13445, 30103,
    16839,
  ],
}

const types: ReadonlyMap<number, NetworkType> = new Map(
  (Object.keys(networkOperators) as (keyof typeof networkOperators)[]).flatMap(type =>
    networkOperators[type].map(asn => [asn, type] as const),
  ),
)

/** The kind of this network; null when it is none of those above. */
export function networkTypeOfAsn(asn: number): NetworkType | null {
  return types.get(asn) ?? null
}
