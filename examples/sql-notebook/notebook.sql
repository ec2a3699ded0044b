-- # Visits by country

select assay_ip(ip).country as country, count(*) as visits
from 'visits.csv'
group by country
order by visits desc, country;

-- # Visits from data centers

select ip, assay_ip(ip).as_name as network
from 'visits.csv'
where assay_ip(ip).hosting
order by ip;

-- # Phone numbers to correct

select phone
from 'visits.csv'
where phone is not null and not coalesce(assay_phone(phone).valid, false);
