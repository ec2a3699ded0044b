/**
 * Names of the states and provinces by their code (ISO 3166-2), for the countries whose cities share names most: a geofeed
 * says US-CA where the table of places says California.
 */
const byCountry: Readonly<Record<string, string>> = {
  US: 'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
  CA: 'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  AU: 'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia',
  GB: 'ENG England,EN England,SCT Scotland,WLS Wales,NIR Northern Ireland',
  IN: 'AP Andhra Pradesh,AS Assam,BR Bihar,DL Delhi,GA Goa,GJ Gujarat,HR Haryana,JH Jharkhand,KA Karnataka,KL Kerala,MP Madhya Pradesh,MH Maharashtra,OR Odisha,PB Punjab,RJ Rajasthan,TN Tamil Nadu,TG Telangana,TS Telangana,UP Uttar Pradesh,WB West Bengal',
  BR: 'AC Acre,AL Alagoas,AM Amazonas,AP Amapa,BA Bahia,CE Ceara,DF Federal District,ES Espirito Santo,GO Goias,MA Maranhao,MG Minas Gerais,MS Mato Grosso do Sul,MT Mato Grosso,PA Para,PB Paraiba,PE Pernambuco,PI Piaui,PR Parana,RJ Rio de Janeiro,RN Rio Grande do Norte,RO Rondonia,RR Roraima,RS Rio Grande do Sul,SC Santa Catarina,SE Sergipe,SP Sao Paulo,TO Tocantins',
}

export const stateNames: ReadonlyMap<string, string> = new Map(
  Object.entries(byCountry).flatMap(([country, states]) =>
    states.split(',').map(state => {
      const space = state.indexOf(' ')
      return [`${country}-${state.slice(0, space)}`, state.slice(space + 1)] as const
    }),
  ),
)
