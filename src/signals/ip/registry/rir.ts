/** The regional Internet registries, by the names that answers give them (`network.rir`). */
export const rirs = ['AFRINIC', 'APNIC', 'ARIN', 'LACNIC', 'RIPE NCC'] as const
export type Rir = (typeof rirs)[number]

/** The countries and territories each registry serves, as the registries list them; all others are the RIPE NCC's. */
const countriesOf: Readonly<Record<Exclude<Rir, 'RIPE NCC'>, string>> = {
  AFRINIC:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  APNIC:
    'AF AS AU BD BN BT CC CK CN CX FJ FM GU HK ID IN IO JP KH KI KP KR LA LK MH MM MN MO MP MV MY NC NF NP NR NU NZ PF PG PH PK PN PW SB SG TF TH TK TL TO TV TW VN VU WF WS',
  ARIN: 'AG AI AQ BB BL BM BS BV CA DM GD GP HM JM KN KY LC MF MQ MS PM PR SH TC UM US VC VG VI',
  LACNIC: 'AR AW BO BQ BR BZ CL CO CR CU CW DO EC FK GF GS GT GY HN HT MX NI PA PE PY SR SV SX TT UY VE',
}

const rirOfCountryCode: ReadonlyMap<string, Rir> = new Map(
  (['AFRINIC', 'APNIC', 'ARIN', 'LACNIC'] as const).flatMap(rir =>
    countriesOf[rir].split(' ').map(code => [code, rir] as const),
  ),
)

/** The registry that serves this country (ISO 3166-1 alpha-2, upper case). */
export function rirOfCountry(code: string): Rir {
  return rirOfCountryCode.get(code) ?? 'RIPE NCC'
}
