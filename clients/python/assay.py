"""The client of Assay in one file, for Python from 3.8, with nothing but the standard library.

    client = Client("https://assay.example", "assay_...")
    answer = client.ip.intelligence(ip="8.8.8.8")
    print(answer.value["country_code"], answer.meta.credits_remaining)

A call returns an Answer or raises an AssayError: Refused, TimedOut, ConnectionLost or Unreadable. Requests are sent
again as the error table of the service says, with one Idempotency-Key, so that a call is charged once. Fields and
values that this file does not know are passed on. Made by `npm run clients` from the schemas of the endpoints.
"""

import http.client
import json
import random
import re
import socket
import threading
import time
import urllib.error
import urllib.request
import uuid
from typing import Any, Dict, Generic, List, Literal, NamedTuple, Optional, Sequence, Tuple, TypedDict, TypeVar, Union

try:
    from typing import NotRequired
except ImportError:  # Python before 3.11; only type checkers look at it.

    class NotRequired:  # type: ignore[no-redef]
        def __class_getitem__(cls, item: Any) -> Any:
            return item


Value = TypeVar("Value")

# Seconds: bounds of the wait before the first repeat, which doubles with each further one.
FIRST_WAIT = 0.5
MOST_BACKOFF = 8.0
# What a repeat takes of a client's tokens is one; an answer gives back this much.
MOST_TOKENS = 10.0
TOKENS_OF_ANSWER = 0.1


class Meta(NamedTuple):
    """What is known of a call beside its value. A header that did not come is None."""

    idempotency_key: Optional[str]
    attempts: int
    status: Optional[int]
    request_id: Optional[str]
    credits_charged: Optional[int]
    credits_remaining: Optional[int]
    data_as_of: Optional[str]
    retry_after: Optional[int]
    is_replayed: bool


class Answer(Generic[Value]):
    """The JSON of an answer as it came, and what its headers say."""

    def __init__(self, value: Value, meta: Meta) -> None:
        self.value = value
        self.meta = meta


class AssayError(Exception):
    """What a call can end with; `meta` is that of the last attempt."""

    meta: Meta


class Refused(AssayError):
    """The service refused the request, or could not carry it out."""

    def __init__(self, status: int, error: Dict[str, Any]) -> None:
        super().__init__("%s: %s" % (error["code"], error.get("message", "")))
        self.status = status
        self.code: str = error["code"]
        self.action: str = error.get("action") or ACTIONS.get(self.code, "contact_support")
        self.error = error


class TimedOut(AssayError):
    """The connection said nothing for the time-out. A call with the same key finds out what came of it."""


class ConnectionLost(AssayError):
    """The service was not reached, or the connection broke before the answer was complete."""


class Unreadable(AssayError):
    """An answer that is not of the service, such as the error page of a proxy."""

    def __init__(self, status: int) -> None:
        super().__init__("an answer of status %d that is not of the service" % status)
        self.status = status


class FailedItem(NamedTuple):
    """An item of a batch that failed, its position, its error, and whether it may be sent again after a while."""

    item: Any
    position: int
    error: Dict[str, Any]
    may_retry: bool


def failed_items(items: Sequence[Any], batch: Any) -> List[FailedItem]:
    """The items of a batch that failed. The client never sends them again by itself: the others were charged."""
    failed = [(entry["index"], entry["error"]) for entry in batch["data"] if "error" in entry]
    return [FailedItem(items[at], at, error, error["action"] == "wait_then_retry") for at, error in failed]


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The key is for one address only."""

    def redirect_request(self, *_: Any) -> None:
        return None


class _Sender:
    def __init__(self, base_url: str, api_key: str, timeout: float, max_retries: int, max_wait: float) -> None:
        if not re.match(r"https?://", base_url):
            raise ValueError("base_url is no address of HTTP")
        if not re.fullmatch(r"[\x21-\x7e]+", api_key):
            raise ValueError("api_key is not visible ASCII")
        self.base_url = base_url.rstrip("/")
        self.api_key = api_key
        self.timeout = timeout
        self.max_retries = max_retries
        self.max_wait = max_wait
        self.tokens = MOST_TOKENS
        self.lock = threading.Lock()
        self.opener = urllib.request.build_opener(_NoRedirect)
        self.sleep = time.sleep

    def send(self, path: str, takes_key: bool, fields: Dict[str, Any], key: Optional[str], timeout: Optional[float]) -> "Answer[Any]":
        body = json.dumps({name: value for name, value in fields.items() if value is not None}).encode()
        headers = {"Authorization": "Bearer " + self.api_key, "Content-Type": "application/json"}
        key = (str(uuid.uuid4()) if key is None else key) if takes_key else None
        if key is not None:
            if not re.fullmatch(r"[\x21-\x7e]{1,255}", key):
                raise ValueError("idempotency_key is not visible ASCII")
            headers["Idempotency-Key"] = key
        attempts = 0
        while True:
            attempts += 1
            request = urllib.request.Request(self.base_url + path, body, headers, method="POST")
            status, received, outcome = self.attempt(request, self.timeout if timeout is None else timeout)
            meta = _meta(key, attempts, status, received)
            if not isinstance(outcome, AssayError):
                with self.lock:
                    self.tokens = min(MOST_TOKENS, self.tokens + TOKENS_OF_ANSWER)
                return Answer(outcome, meta)
            outcome.meta = meta
            least_wait = meta.retry_after or 0
            if attempts > self.max_retries or least_wait > self.max_wait:
                raise outcome
            if not _is_retryable(outcome) or not self.take_token():
                raise outcome
            self.sleep(least_wait + random.random() * min(MOST_BACKOFF, FIRST_WAIT * 2 ** (attempts - 1)))

    def take_token(self) -> bool:
        with self.lock:
            if self.tokens < 1:
                return False
            self.tokens -= 1
            return True

    def attempt(self, request: urllib.request.Request, timeout: float) -> Tuple[Optional[int], Any, Any]:
        """The status, headers and value or error of one request."""
        try:
            try:
                response = self.opener.open(request, timeout=timeout)
            except urllib.error.HTTPError as error:
                response = error
            with response:
                return response.status, response.headers, _read(response.status, response.read())
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            kind = TimedOut if isinstance(reason, (socket.timeout, TimeoutError)) else ConnectionLost
            return None, {}, kind(str(reason))


def _read(status: int, body: bytes) -> Any:
    try:
        value = json.loads(body)
    except ValueError:
        return Unreadable(status)
    if not isinstance(value, dict):
        return Unreadable(status)
    if status == 200:
        return value
    error = value.get("error")
    if isinstance(error, dict) and isinstance(error.get("code"), str):
        return Refused(status, error)
    return Unreadable(status)


def _is_retryable(error: AssayError) -> bool:
    if isinstance(error, Refused):
        return error.action == "wait_then_retry"
    return not isinstance(error, Unreadable) or error.status in (502, 503)


def _meta(key: Optional[str], attempts: int, status: Optional[int], headers: Any) -> Meta:
    def number(name: str) -> Optional[int]:
        text = headers.get(name, "")
        return int(text) if re.fullmatch(r"[0-9]+", text) else None

    return Meta(
        idempotency_key=key,
        attempts=attempts,
        status=status,
        request_id=headers.get("X-Request-Id"),
        credits_charged=number("X-Credits-Charged"),
        credits_remaining=number("X-Credits-Remaining"),
        data_as_of=headers.get("X-Data-As-Of"),
        retry_after=number("Retry-After"),
        is_replayed=headers.get("Idempotent-Replayed") == "true",
    )


# The usual action of each code.
ACTIONS = {
    "invalid_input": "correct_request",
    "unauthorized": "check_credentials",
    "insufficient_credits": "add_credits_or_wait_for_reset",
    "account_suspended": "contact_support",
    "insufficient_scope": "check_credentials",
    "domain_not_proved": "correct_request",
    "not_found": "correct_request",
    "method_not_allowed": "correct_request",
    "idempotency_in_progress": "wait_then_retry",
    "endpoint_renamed": "correct_request",
    "payload_too_large": "correct_request",
    "json_required": "correct_request",
    "idempotency_mismatch": "correct_request",
    "rate_limited": "wait_then_retry",
    "internal_error": "contact_support",
    "not_implemented": "correct_request",
    "account_unavailable": "contact_support",
    "data_unavailable": "wait_then_retry",
    "provider_unavailable": "wait_then_retry",
    "provider_response_unconfirmed": "inspect_billing_before_retry",
    "http_version_not_supported": "correct_request",
}


GenderEstimateEvidence = TypedDict(
    "GenderEstimateEvidence",
    {
        # The given name that was read, in lower case and without accents.
        "name": str,
        # Where it begins in the text without white space around it, from 0, in UTF-16 units; absent where the
        # text spells it otherwise.
        "position": NotRequired[int],
        # `exact`: a source has the name; `variant`: by a part, another spelling or another script of it;
        # `model`: by its letters, or by the configured provider. Known values: exact, variant, model.
        "match": str,
        # People whom official sources counted under the name, born or resident; the number of each source is
        # rounded to a power of two, and some people are in two of them. With `country` those of that country.
        # Absent where only lists have the name.
        "people": NotRequired[int],
        # The countries of these people (ISO 3166-1 alpha-2), five at most, those with the most first.
        "countries": NotRequired[List[str]],
        # Date of the newest source of the table.
        "data_version": str,
    },
)

GenderEstimateNameParts = TypedDict(
    "GenderEstimateNameParts",
    {
        # What stands in front of the name.
        "title": NotRequired[str],
        # The given name, with initials in front of it.
        "given": NotRequired[str],
        # Further names between given and family name.
        "middle": NotRequired[str],
        # The family name with its particles.
        "family": NotRequired[str],
        # What stands behind the name: degrees, generations, offices.
        "suffix": NotRequired[str],
    },
)

GenderEstimate = TypedDict(
    "GenderEstimate",
    {
        # Known values: identified, unknown.
        "result_status": str,
        # Whom a name like this is typically given to: boys or girls. Not the gender of any one person. Known
        # values: male, female.
        "gender": Optional[str],
        # How often answers like this one are right. Absent for `unknown`.
        "confidence": NotRequired[float],
        # The hinted country, when its own sources decided. Not where a person lives.
        "country": NotRequired[str],
        "evidence": NotRequired["GenderEstimateEvidence"],
        "name_parts": NotRequired["GenderEstimateNameParts"],
    },
)

GenderName = TypedDict(
    "GenderName",
    {
        "data": "GenderEstimate",
    },
)

GenderEmail = TypedDict(
    "GenderEmail",
    {
        "data": "GenderEstimate",
    },
)

GenderUsername = TypedDict(
    "GenderUsername",
    {
        "data": "GenderEstimate",
    },
)

BatchError = TypedDict(
    "BatchError",
    {
        "code": str,
        "status": int,
        "action": str,
    },
)

GenderBatchDataItem = TypedDict(
    "GenderBatchDataItem",
    {
        # Position of the item in the request.
        "index": int,
        "id": str,
        "charged_credits": int,
        "data": NotRequired["GenderEstimate"],
        "error": NotRequired["BatchError"],
    },
)

GenderBatch = TypedDict(
    "GenderBatch",
    {
        "data": List["GenderBatchDataItem"],
        # `not_charged` when no item was charged. Known values: confirmed, not_charged, unconfirmed.
        "billing_status": str,
    },
)

IpIntelligenceLocation = TypedDict(
    "IpIntelligenceLocation",
    {
        # Decimal degrees of the city centre, four decimals; null when the city is unknown.
        "latitude": Optional[float],
        # Decimal degrees of the city centre, four decimals; null when the city is unknown.
        "longitude": Optional[float],
        # IANA zone that the country keeps at the place; when the city is unknown, the country's zone if it
        # has only one.
        "timezone": Optional[str],
        # Time in `timezone` when the answer was made, to the second, with its offset (RFC 3339).
        "local_time": Optional[str],
        # Offset of `timezone` from UTC at that time, daylight saving included.
        "utc_offset": Optional[str],
        # How far from the city centre the address may be: 50 when its user publishes the place or the
        # provider others nearby, else by the kind of network. Left out when the city is unknown or the
        # operator of this service has set the place. Known values: 50, 100, 250, 500, 1000.
        "accuracy_radius_km": NotRequired[int],
        # What says that the address is there: `geofeed` or `cloud_region`, who uses the range; `city_table`;
        # `server_countries`, the country alone; `operator`, the operator of this service; `registry` when the
        # range is registered in the same country. Left out when the country is unknown.
        "sources": NotRequired[List[str]],
        # GeoNames id of the city; left out when not known, or when more than one town nearby has its name.
        "geoname_id": NotRequired[int],
    },
)

IpIntelligenceCountryInfo = TypedDict(
    "IpIntelligenceCountryInfo",
    {
        # ISO 3166-1 alpha-2.
        "code": str,
        # English name.
        "name": str,
        # Flag emoji.
        "flag": str,
        # Known values: Africa, Antarctica, Asia, Europe, North America, Oceania, South America.
        "continent": str,
        # ISO 4217; `XXX` where there is none.
        "currency": str,
        # ISO 639-1, the first official language.
        "language": str,
        # A member state of the European Union.
        "in_eu": bool,
        # Country calling code (ITU-T E.164).
        "calling_code": int,
    },
)

IpIntelligenceNetwork = TypedDict(
    "IpIntelligenceNetwork",
    {
        # Autonomous system that announces the address.
        "asn": Optional[int],
        # Its network operator.
        "as_name": Optional[str],
        # Announced range: the largest aligned block inside it that holds the address.
        "cidr": Optional[str],
        # Regional Internet registry.
        "rir": Optional[str],
        # When the registry allocated the range; may be a later re-registration.
        "allocated": Optional[str],
        # ISO 3166-1 alpha-2 of the registration, which need not be where the address is used.
        "registered_country": Optional[str],
        # Heuristic from the hosting flag and the network operator's name, often `unknown`. Known values:
        # hosting, isp, mobile, business, education, government, unknown.
        "type": Optional[str],
        # Host name of the address (PTR).
        "reverse_dns": Optional[str],
        # The address answers from many places at once. Left out when not known. Known values: true.
        "anycast": NotRequired[bool],
        # The network reaches its customers by satellite. Left out when not known. Known values: true.
        "satellite": NotRequired[bool],
        # A network of mobile phones alone. Left out when not known. Known values: true.
        "mobile": NotRequired[bool],
        # A content delivery network. Left out when not known. Known values: true.
        "cdn": NotRequired[bool],
    },
)

IpIntelligencePrivacy = TypedDict(
    "IpIntelligencePrivacy",
    {
        # The same as `hosting` at the top level.
        "hosting": bool,
        # The hosting provider: one of ten named ones, `other_hosting` for any other, null when `hosting` is
        # false. Treat a value you do not know like `other_hosting`.
        "hosting_provider": Optional[str],
        # A current Tor exit node.
        "tor": bool,
        # A known exit of a VPN service.
        "vpn": bool,
        # The VPN service; left out when not known. Further values may appear. Known values: mullvad,
        # proton_vpn, private_internet_access, nordvpn, surfshark, windscribe, privado_vpn.
        "vpn_provider": NotRequired[str],
        # What says that it is one: `published_address`, the service publishes the address; `network`, the
        # whole network belongs to a VPN service; `list`, a list of VPN ranges. Left out when `vpn` is false.
        # Known values: published_address, network, list.
        "vpn_evidence": NotRequired[str],
        # An egress address of iCloud Private Relay.
        "apple_private_relay": bool,
        # Verified search engine crawler.
        "crawler": Optional[str],
        # Flags that are false or null only because no list for them was ever downloaded: their value is not
        # known. Left out when every flag was checked.
        "not_checked": NotRequired[List[str]],
    },
)

IpIntelligenceRisk = TypedDict(
    "IpIntelligenceRisk",
    {
        # Sum of the weights of `factors`, 0 to 100.
        "score": Optional[int],
        # low 0-29, medium 30-69, high 70-100. Known values: low, medium, high.
        "level": Optional[str],
        # What was counted.
        "factors": List[str],
        # Some factors were not checked (`privacy.not_checked`), so the score is a minimum; only a verified
        # crawler or iCloud Private Relay could lower it. Left out when every factor was checked. Known
        # values: true.
        "incomplete": NotRequired[bool],
    },
)

IpIntelligenceAbuse = TypedDict(
    "IpIntelligenceAbuse",
    {
        # How many public abuse lists name the address.
        "lists": int,
        # Day of the newest of these lists.
        "last_seen": str,
        # Who says so: `ipsum` counts the lists of others; `spamhaus_drop` names the whole block, where the
        # operator of this service uses it.
        "sources": List[str],
    },
)

IpIntelligence = TypedDict(
    "IpIntelligence",
    {
        # Canonical form: IPv6 compressed and lowercase, an IPv4-mapped address as IPv4.
        "ip": str,
        # Known values: 4, 6.
        "version": int,
        # ISO 3166-1 alpha-2; empty when unknown or reserved.
        "country_code": str,
        # English name; empty when unknown.
        "country": str,
        # State, province or region.
        "region": Optional[str],
        # ISO 3166-2 of `region`; left out when not known.
        "region_code": NotRequired[str],
        # Two letters; left out when `country_code` is empty. Known values: AF, AN, AS, EU, NA, OC, SA.
        "continent_code": NotRequired[str],
        # Nearest city; often the network operator's location, above all on mobile networks.
        "city": Optional[str],
        # Autonomous system that announces the address.
        "asn": Optional[int],
        # Its network operator.
        "as_name": Optional[str],
        # In a published cloud range or a known hosting network.
        "hosting": bool,
        # The hosting provider: one of ten named ones, `other_hosting` for any other, null when `hosting` is
        # false. Treat a value you do not know like `other_hosting`.
        "hosting_provider": Optional[str],
        # A current Tor exit node.
        "tor": bool,
        # Private, loopback, link-local, carrier-grade NAT, documentation and other reserved addresses.
        "reserved": bool,
        "location": "IpIntelligenceLocation",
        "country_info": Optional["IpIntelligenceCountryInfo"],
        "network": "IpIntelligenceNetwork",
        "privacy": "IpIntelligencePrivacy",
        "risk": "IpIntelligenceRisk",
        "abuse": NotRequired["IpIntelligenceAbuse"],
        # Present when the operator of this service has set a part of this answer: the operator's reason.
        "override": NotRequired[str],
    },
)

IpBatchDataItem = TypedDict(
    "IpBatchDataItem",
    {
        # Position of the item in the request.
        "index": int,
        "id": str,
        "charged_credits": int,
        "data": NotRequired["IpIntelligence"],
        "error": NotRequired["BatchError"],
    },
)

IpBatch = TypedDict(
    "IpBatch",
    {
        "data": List["IpBatchDataItem"],
        # `not_charged` when no item was charged. Known values: confirmed, not_charged, unconfirmed.
        "billing_status": str,
    },
)

IpAsnAllocation = TypedDict(
    "IpAsnAllocation",
    {
        # Regional Internet registry.
        "rir": str,
        # When the number was allocated; may be a later re-registration.
        "date": Optional[str],
    },
)

IpAsnPrefixes = TypedDict(
    "IpAsnPrefixes",
    {
        # Announced IPv4 blocks in the order of their addresses; adjacent announcements are joined.
        "ipv4": List[str],
        # Announced IPv6 blocks in the order of their addresses; adjacent announcements are joined.
        "ipv6": List[str],
    },
)

IpAsn = TypedDict(
    "IpAsn",
    {
        "asn": int,
        # Whether it announces any address. When false, nothing else is known of it.
        "announced": bool,
        # Network operator.
        "name": Optional[str],
        # Heuristic from the number, lists of hosting networks and the network operator's name. Known values:
        # hosting, isp, mobile, business, education, government, unknown.
        "type": str,
        # ISO 3166-1 alpha-2 of the number's registration; without the registry's file, the country in which
        # most of the announced addresses are registered. Empty when unknown.
        "country_code": str,
        # English name; empty when unknown.
        "country": str,
        "allocation": Optional["IpAsnAllocation"],
        "prefixes": "IpAsnPrefixes",
    },
)

PhoneValidateDisposable = TypedDict(
    "PhoneValidateDisposable",
    {
        # The last day on which the list had the number (YYYY-MM-DD).
        "last_seen": str,
    },
)

PhoneValidateRisk = TypedDict(
    "PhoneValidateRisk",
    {
        # The sum of the weights of the factors.
        "score": int,
        # `disposable`: a public inbox within two years before the date of the list (80);
        # `formerly_disposable`: longer ago (30); `unassigned_range`: not valid (60); `premium_rate` (60);
        # `shared_cost` (20); `voip` (40); `satellite_network` (40); `international_network`: a network or
        # service of no country (30); `country_mismatch`: of another country than the one that was sent (20).
        "factors": List[str],
    },
)

PhoneValidate = TypedDict(
    "PhoneValidate",
    {
        # The number as sent.
        "phone": str,
        # In an assigned range of its country's numbering plan; not proof of service.
        "valid": bool,
        # The number has a plausible length; a possible number can be invalid.
        "possible": bool,
        # Null when valid. `unparseable`: does not look like a phone number; `missing_country`: no `+` and no
        # `country`; `too_short`, `too_long`: wrong length for its country; `invalid_number`: not in an
        # assigned range. Known values: unparseable, missing_country, too_short, too_long, invalid_number.
        "reason": Optional[str],
        # ISO 3166-1 alpha-2; empty when unknown.
        "country_code": str,
        # English name; empty when unknown.
        "country": str,
        # Country calling code (ITU-T E.164).
        "calling_code": Optional[int],
        # What the range was assigned for; `unknown` for invalid numbers. Where a plan does not tell the two
        # apart, as in the United States, `fixed_line_or_mobile`. Known values: mobile, fixed_line,
        # fixed_line_or_mobile, toll_free, premium_rate, shared_cost, voip, personal_number, pager, uan,
        # voicemail, unknown.
        "type": str,
        # E.164 format; null when unparseable.
        "e164": Optional[str],
        # International display format.
        "international": Optional[str],
        # National display format.
        "national": Optional[str],
        # Carrier that the range was first assigned to; ported numbers keep the old one. Only for numbers that
        # can be mobile or a pager, and usually null for the United States and Canada.
        "carrier": Optional[str],
        # What the area code tells, in English, else the name of the country; null when unknown.
        "location": Optional[str],
        # IANA names in the numbering library's spelling and order. Numbers without an area can list every
        # zone of the calling code; empty when unknown.
        "timezones": List[str],
        # The number as a `tel:` URI (RFC 3966), with its extension; absent when unparseable.
        "rfc3966": NotRequired[str],
        # Digits of the extension; absent without one.
        "extension": NotRequired[str],
        # True where mobile numbers can be taken to another carrier, so that `carrier` may be out of date;
        # absent where that is not known.
        "portable_region": NotRequired[bool],
        "disposable": NotRequired["PhoneValidateDisposable"],
        "risk": NotRequired["PhoneValidateRisk"],
    },
)

PhoneBatchDataItem = TypedDict(
    "PhoneBatchDataItem",
    {
        # Position of the item in the request.
        "index": int,
        "id": str,
        "charged_credits": int,
        "data": NotRequired["PhoneValidate"],
        "error": NotRequired["BatchError"],
    },
)

PhoneBatch = TypedDict(
    "PhoneBatch",
    {
        "data": List["PhoneBatchDataItem"],
        # `not_charged` when no item was charged. Known values: confirmed, not_charged, unconfirmed.
        "billing_status": str,
    },
)

BreachRecord = TypedDict(
    "BreachRecord",
    {
        # Identifies the breach, and never changes.
        "Name": str,
        # For people to read.
        "Title": str,
        # The domain of the site that was breached; empty when the breach belongs to no site.
        "Domain": str,
        # When it happened, as far as that is known.
        "BreachDate": str,
        # When its source began to list it.
        "AddedDate": str,
        # When its source last changed what it says of it.
        "ModifiedDate": str,
        # Accounts in the breach.
        "PwnCount": int,
        # Contains HTML: show it as text, or sanitise it.
        "Description": str,
        # Kinds of data that were exposed.
        "DataClasses": List[str],
        # Somebody has established that the breach is genuine.
        "IsVerified": bool,
        # It is likely that the data is made up.
        "IsFabricated": bool,
        # False in every answer: sensitive breaches are not returned.
        "IsSensitive": bool,
        # False in every answer: retired breaches are not returned.
        "IsRetired": bool,
        # A list that was used to send spam.
        "IsSpamList": bool,
        # Data that malware has collected.
        "IsMalware": bool,
    },
)

BreachesEmail = TypedDict(
    "BreachesEmail",
    {
        # The address that was checked: as sent, without white space around it.
        "email": str,
        # False when nothing was found, which is not "never breached": sensitive, retired and opted-out
        # breaches are not returned.
        "breached": bool,
        # Sorted by `Name`, each name once.
        "breaches": List["BreachRecord"],
    },
)

BreachesPassword = TypedDict(
    "BreachesPassword",
    {
        # True when the password appears in known breaches.
        "breached": bool,
        # How many times the password appears in breaches; it measures popularity, not ownership. A minimum
        # when `count_is_minimum` is true.
        "count": int,
        # Only the list of common passwords that ships with the service could answer. It has no counts, so
        # `count` is 1 and the real number is higher. Left out when `count` is exact. Known values: true.
        "count_is_minimum": NotRequired[bool],
    },
)

BreachesCatalogueSourcesItem = TypedDict(
    "BreachesCatalogueSourcesItem",
    {
        # `hibp`: Have I Been Pwned. `local`: imported by whoever runs the service. Known values: hibp, local.
        "source": str,
        # Date or instant (UTC) from which on the source has said this; null when it has said nothing yet.
        # `X-Data-As-Of` tells when its publisher last confirmed it.
        "as_of": Optional[str],
        # How many of the breaches below are of this source.
        "breaches": int,
    },
)

BreachesCatalogueBreachesItem = TypedDict(
    "BreachesCatalogueBreachesItem",
    {
        # `hibp`: Have I Been Pwned. `local`: imported by whoever runs the service. Known values: hibp, local.
        "Source": str,
        # Identifies the breach, and never changes.
        "Name": str,
        # For people to read.
        "Title": str,
        # The domain of the site that was breached; empty when the breach belongs to no site.
        "Domain": str,
        # When it happened, as far as that is known.
        "BreachDate": str,
        # When its source began to list it.
        "AddedDate": str,
        # When its source last changed what it says of it.
        "ModifiedDate": str,
        # Accounts in the breach.
        "PwnCount": int,
        # Contains HTML: show it as text, or sanitise it.
        "Description": str,
        # Kinds of data that were exposed.
        "DataClasses": List[str],
        # Somebody has established that the breach is genuine.
        "IsVerified": bool,
        # It is likely that the data is made up.
        "IsFabricated": bool,
        # False in every answer: sensitive breaches are not returned.
        "IsSensitive": bool,
        # False in every answer: retired breaches are not returned.
        "IsRetired": bool,
        # A list that was used to send spam.
        "IsSpamList": bool,
        # Data that malware has collected.
        "IsMalware": bool,
    },
)

BreachesCatalogue = TypedDict(
    "BreachesCatalogue",
    {
        "sources": List["BreachesCatalogueSourcesItem"],
        # Each name once, sorted by `Name`; a search for the latest begins with the newest. Retired and
        # sensitive breaches are not among them.
        "breaches": List["BreachesCatalogueBreachesItem"],
    },
)

BreachesSearch = TypedDict(
    "BreachesSearch",
    {
        "sources": List["BreachesCatalogueSourcesItem"],
        # Each name once, sorted by `Name`; a search for the latest begins with the newest. Retired and
        # sensitive breaches are not among them.
        "breaches": List["BreachesCatalogueBreachesItem"],
    },
)

BreachesDomainBreachesItem = TypedDict(
    "BreachesDomainBreachesItem",
    {
        # `hibp`: Have I Been Pwned. `local`: imported by whoever runs the service. Known values: hibp, local.
        "Source": str,
        # How many addresses of the domain were found in it. Of an imported breach, a number above some
        # hundred is an estimate, within 0.3 %; 1,048,575 is at least that many.
        "Addresses": int,
        # Identifies the breach, and never changes.
        "Name": str,
        # For people to read.
        "Title": str,
        # The domain of the site that was breached; empty when the breach belongs to no site.
        "Domain": str,
        # When it happened, as far as that is known.
        "BreachDate": str,
        # When its source began to list it.
        "AddedDate": str,
        # When its source last changed what it says of it.
        "ModifiedDate": str,
        # Accounts in the breach.
        "PwnCount": int,
        # Contains HTML: show it as text, or sanitise it.
        "Description": str,
        # Kinds of data that were exposed.
        "DataClasses": List[str],
        # Somebody has established that the breach is genuine.
        "IsVerified": bool,
        # It is likely that the data is made up.
        "IsFabricated": bool,
        # False in every answer: sensitive breaches are not returned.
        "IsSensitive": bool,
        # False in every answer: retired breaches are not returned.
        "IsRetired": bool,
        # A list that was used to send spam.
        "IsSpamList": bool,
        # Data that malware has collected.
        "IsMalware": bool,
    },
)

BreachesDomainLocalPartsItem = TypedDict(
    "BreachesDomainLocalPartsItem",
    {
        # What stands before the "@".
        "local_part": str,
        # The `Name` of each breach, sorted.
        "breaches": List[str],
    },
)

BreachesDomainSourcesItemNotSearchedItem = TypedDict(
    "BreachesDomainSourcesItemNotSearchedItem",
    {
        "Name": str,
        # `imported_as_hashes`: its addresses were never here. `imported_before_domains`: by an older version,
        # so that it has to be imported again. Known values: imported_as_hashes, imported_before_domains.
        "reason": str,
    },
)

BreachesDomainSourcesItem = TypedDict(
    "BreachesDomainSourcesItem",
    {
        # `hibp`: Have I Been Pwned. `local`: imported by whoever runs the service. Known values: hibp, local.
        "source": str,
        # Known values: all, some, none.
        "searched": str,
        # Why not everything was searched; left out when it was.
        "message": NotRequired[str],
        # Imported breaches that cannot be searched for a domain; left out when there is none.
        "not_searched": NotRequired[List["BreachesDomainSourcesItemNotSearchedItem"]],
    },
)

BreachesDomain = TypedDict(
    "BreachesDomain",
    {
        # The domain that was searched, in lower case and ASCII.
        "domain": str,
        # True when an address of the domain was found. False when every source was searched and has none,
        # which is not "never breached". Null when nothing was found, and not everything could be searched:
        # `sources` says why.
        "breached": Optional[bool],
        # Sorted by `Name`, each name once.
        "breaches": List["BreachesDomainBreachesItem"],
        # The addresses that Have I Been Pwned names, sorted, 10,000 at most; left out when it was not
        # searched. Imported breaches name none.
        "local_parts": NotRequired[List["BreachesDomainLocalPartsItem"]],
        # How many more there are; left out when all are there.
        "local_parts_left_out": NotRequired[int],
        # Each source that is configured.
        "sources": List["BreachesDomainSourcesItem"],
    },
)

ComplianceEmailLawsItem = TypedDict(
    "ComplianceEmailLawsItem",
    {
        "name": str,
        # The name of the law in the language of its country.
        "local_name": NotRequired[str],
        "citation": str,
        # A year, a month or a day, as exactly as it is known.
        "in_force_since": NotRequired[str],
    },
)

ComplianceEmailSourcesItem = TypedDict(
    "ComplianceEmailSourcesItem",
    {
        "title": str,
        "url": str,
        "publisher": str,
    },
)

ComplianceEmailLawChanged = TypedDict(
    "ComplianceEmailLawChanged",
    {
        # Day of the first change: of the version of the rule table, or on which a rule changed.
        "since": str,
        # Each change in words, with the name of its country.
        "words": List[str],
    },
)

ComplianceEmailEvidenceChecksItem = TypedDict(
    "ComplianceEmailEvidenceChecksItem",
    {
        # What was looked at: the mailbox provider, the registry of the domain, the website, mail and name
        # servers.
        "check": str,
        # What was found; left out when nothing was.
        "sign": NotRequired[str],
        # The country that it speaks for, or `none`, `pending` (the check runs) or `skipped` (it was not
        # made).
        "result": str,
        "points": int,
    },
)

ComplianceEmailEvidence = TypedDict(
    "ComplianceEmailEvidence",
    {
        "points": int,
        # Known values: 100.
        "max_points": int,
        "checks": List["ComplianceEmailEvidenceChecksItem"],
    },
)

ComplianceEmail = TypedDict(
    "ComplianceEmail",
    {
        # The address that was checked, its domain in ASCII and lower case.
        "email": str,
        # Stays the same for 6 months.
        "result_id": str,
        # Strictest first. Treat a code that you do not know like `case_by_case`. Known values: prohibited,
        # consent_required, exception_required, case_by_case, allowed_with_conditions, allowed,
        # allowed_by_policy, safe_to_send.
        "recommendation_code": str,
        # What to do, in plain words.
        "recommendation": str,
        # One or two sentences to show to people.
        "message": str,
        # ISO 3166-1 alpha-2, the strictest when there are several; empty when `confidence` is `unknown`.
        "country_code": str,
        # English name; empty when `confidence` is `unknown`.
        "country": str,
        # Every country in contention, strictest first; left out when `confidence` is `unknown`.
        "jurisdictions_applicable": NotRequired[List[str]],
        # `confident`: one country, by two independent checks or a mailbox provider of that country alone.
        # `medium`: likely, or several. `unknown`: none; the restrictive default applies. Known values:
        # confident, medium, unknown.
        "confidence": str,
        # True while the website check runs: ask again in a few seconds, at no charge. Left out when it is
        # over.
        "checking": NotRequired[bool],
        # `consumer` at personal mailbox providers. It decides which part of the rule applies. Known values:
        # consumer, business.
        "address_kind": str,
        # The domain is of a service for throw-away addresses. It then places nobody: `confidence` is
        # `unknown`, and the verdict is the restrictive default unless a list of the account says otherwise.
        "disposable": NotRequired[bool],
        "laws": List["ComplianceEmailLawsItem"],
        "sources": List["ComplianceEmailSourcesItem"],
        "obligations": List[str],
        # Days within which you have to stop after an opt-out; 0 is at once. Left out where no fixed number is
        # known: stop at once.
        "opt_out_deadline_days": NotRequired[int],
        # What the days of the deadline are. Left out for a deadline of 0, and without one. Known values:
        # days, working_days.
        "opt_out_deadline_in": NotRequired[str],
        # The label that each message has to carry. Left out where no fixed one is known.
        "label_required": NotRequired[str],
        # The public register of objections to check before sending. Left out where none is known.
        "register": NotRequired[str],
        # The highest penalty, in words. Left out where it is not known.
        "max_penalty": NotRequired[str],
        # Whom and what the rule covers.
        "scope": str,
        # Present when whoever runs this service has set the rule in place of the table: why.
        "override_reason": NotRequired[str],
        # How sure the text of the rule is, apart from the place; null without a country. Known values: high,
        # medium, low.
        "rule_confidence": Optional[str],
        # Month in which the rule was read last; null without a country.
        "last_verified": Optional[str],
        "rules_version": str,
        "law_changed": NotRequired["ComplianceEmailLawChanged"],
        "evidence": "ComplianceEmailEvidence",
        # 0 for a repeat within 6 months and while `checking`. Known values: 0, 1.
        "charged_credits": int,
    },
)

ComplianceContactExceptionsItem = TypedDict(
    "ComplianceContactExceptionsItem",
    {
        # The country whose law has the exception.
        "country_code": str,
        # The article that it stands in.
        "citation": str,
        # All of them have to be met.
        "conditions": List[str],
        # How sure the text of the exception is. Known values: high, medium, low.
        "confidence": str,
    },
)

ComplianceContact = TypedDict(
    "ComplianceContact",
    {
        # The address that was checked, its domain in ASCII and lower case.
        "email": str,
        # Stays the same for 6 months.
        "result_id": str,
        # Strictest first. Treat a code that you do not know like `case_by_case`. Known values: prohibited,
        # consent_required, exception_required, case_by_case, allowed_with_conditions, allowed,
        # allowed_by_policy, safe_to_send.
        "recommendation_code": str,
        # What to do, in plain words.
        "recommendation": str,
        # One or two sentences to show to people.
        "message": str,
        # ISO 3166-1 alpha-2, the strictest when there are several; empty when `confidence` is `unknown`.
        "country_code": str,
        # English name; empty when `confidence` is `unknown`.
        "country": str,
        # Every country in contention, strictest first; left out when `confidence` is `unknown`.
        "jurisdictions_applicable": NotRequired[List[str]],
        # `confident`: one country, by two independent checks or a mailbox provider of that country alone.
        # `medium`: likely, or several. `unknown`: none; the restrictive default applies. Known values:
        # confident, medium, unknown.
        "confidence": str,
        # True while the website check runs: ask again in a few seconds, at no charge. Left out when it is
        # over.
        "checking": NotRequired[bool],
        # `consumer` at personal mailbox providers. It decides which part of the rule applies. Known values:
        # consumer, business.
        "address_kind": str,
        # The domain is of a service for throw-away addresses. It then places nobody: `confidence` is
        # `unknown`, and the verdict is the restrictive default unless a list of the account says otherwise.
        "disposable": NotRequired[bool],
        "laws": List["ComplianceEmailLawsItem"],
        "sources": List["ComplianceEmailSourcesItem"],
        "obligations": List[str],
        # Days within which you have to stop after an opt-out; 0 is at once. Left out where no fixed number is
        # known: stop at once.
        "opt_out_deadline_days": NotRequired[int],
        # What the days of the deadline are. Left out for a deadline of 0, and without one. Known values:
        # days, working_days.
        "opt_out_deadline_in": NotRequired[str],
        # The label that each message has to carry. Left out where no fixed one is known.
        "label_required": NotRequired[str],
        # The public register of objections to check before sending. Left out where none is known.
        "register": NotRequired[str],
        # The highest penalty, in words. Left out where it is not known.
        "max_penalty": NotRequired[str],
        # Whom and what the rule covers.
        "scope": str,
        # Present when whoever runs this service has set the rule in place of the table: why.
        "override_reason": NotRequired[str],
        # How sure the text of the rule is, apart from the place; null without a country. Known values: high,
        # medium, low.
        "rule_confidence": Optional[str],
        # Month in which the rule was read last; null without a country.
        "last_verified": Optional[str],
        "rules_version": str,
        "law_changed": NotRequired["ComplianceEmailLawChanged"],
        "evidence": "ComplianceEmailEvidence",
        # 0 for a repeat within 6 months and while `checking`. Known values: 0, 1.
        "charged_credits": int,
        # `customer`: the contact has bought from you. `asked`: it has made an enquiry or asked for an offer,
        # and not bought. `none`: neither. Consent to mailings is none of these: with consent you may send in
        # any case. Known values: customer, asked, none.
        "relationship": str,
        # Where you have the address from. `given_by_contact`: the contact gave it to you. `public_website`:
        # the contact publishes it on its own website. `public_register`: a register or directory.
        # `bought_list`: bought or rented. `referral`: somebody else gave it to you. Known values:
        # given_by_contact, public_website, public_register, bought_list, referral, other.
        "source": str,
        # The channel of your message; `email` when it is left out. The rules cover email alone: text
        # messages, calls and letters have laws of their own, for which there is no answer. Known values:
        # email.
        "channel": str,
        # Day of the last purchase of a customer, or of the last enquiry; not for the relationship `none`.
        # Some exceptions end some months after it. Without it they are taken to hold, and the time is one of
        # their conditions.
        "last_contact": NotRequired[str],
        # The exceptions from consent that the verdict rests on, of each country in contention that has one,
        # such as the one for customers (soft opt-in). Left out when it rests on none.
        "exceptions": NotRequired[List["ComplianceContactExceptionsItem"]],
    },
)

ComplianceReceiptContentsAddress = TypedDict(
    "ComplianceReceiptContentsAddress",
    {
        # HMAC-SHA-256 of the address in lower case (its domain in ASCII), with the text of `salt` as the key,
        # in base64url.
        "digest": str,
        # The key of the digest. Each verdict has its own.
        "salt": str,
    },
)

ComplianceReceiptContentsVerdict = TypedDict(
    "ComplianceReceiptContentsVerdict",
    {
        # Strictest first. Treat a code that you do not know like `case_by_case`. Known values: prohibited,
        # consent_required, exception_required, case_by_case, allowed_with_conditions, allowed,
        # allowed_by_policy, safe_to_send.
        "recommendation_code": str,
        # What to do, in plain words.
        "recommendation": str,
        # One or two sentences to show to people.
        "message": str,
        # ISO 3166-1 alpha-2, the strictest when there are several; empty when `confidence` is `unknown`.
        "country_code": str,
        # English name; empty when `confidence` is `unknown`.
        "country": str,
        # Every country in contention, strictest first; left out when `confidence` is `unknown`.
        "jurisdictions_applicable": NotRequired[List[str]],
        # `confident`: one country, by two independent checks or a mailbox provider of that country alone.
        # `medium`: likely, or several. `unknown`: none; the restrictive default applies. Known values:
        # confident, medium, unknown.
        "confidence": str,
        # `consumer` at personal mailbox providers. It decides which part of the rule applies. Known values:
        # consumer, business.
        "address_kind": str,
        # The domain is of a service for throw-away addresses. It then places nobody: `confidence` is
        # `unknown`, and the verdict is the restrictive default unless a list of the account says otherwise.
        "disposable": NotRequired[bool],
        "laws": List["ComplianceEmailLawsItem"],
        "sources": List["ComplianceEmailSourcesItem"],
        "obligations": List[str],
        # Days within which you have to stop after an opt-out; 0 is at once. Left out where no fixed number is
        # known: stop at once.
        "opt_out_deadline_days": NotRequired[int],
        # What the days of the deadline are. Left out for a deadline of 0, and without one. Known values:
        # days, working_days.
        "opt_out_deadline_in": NotRequired[str],
        # The label that each message has to carry. Left out where no fixed one is known.
        "label_required": NotRequired[str],
        # The public register of objections to check before sending. Left out where none is known.
        "register": NotRequired[str],
        # The highest penalty, in words. Left out where it is not known.
        "max_penalty": NotRequired[str],
        # Whom and what the rule covers.
        "scope": str,
        # Present when whoever runs this service has set the rule in place of the table: why.
        "override_reason": NotRequired[str],
        # How sure the text of the rule is, apart from the place; null without a country. Known values: high,
        # medium, low.
        "rule_confidence": Optional[str],
        # Month in which the rule was read last; null without a country.
        "last_verified": Optional[str],
        "rules_version": str,
        "evidence": "ComplianceEmailEvidence",
    },
)

ComplianceReceiptContents = TypedDict(
    "ComplianceReceiptContents",
    {
        # Id of the receipt, a UUIDv7.
        "receipt_id": str,
        # When the receipt was signed.
        "issued_at": str,
        # The account that requested the verdict.
        "account_id": str,
        # Id of the verdict.
        "result_id": str,
        # When the verdict was first requested. Its evidence is that of this time.
        "verdict_at": str,
        "address": "ComplianceReceiptContentsAddress",
        # What the lists of the account said of the address when the receipt was signed; `not_checked` when
        # the request did not send the address. Known values: suppressed, owned, allowed, none, not_checked.
        "account_list": str,
        "verdict": "ComplianceReceiptContentsVerdict",
    },
)

ComplianceReceipt = TypedDict(
    "ComplianceReceipt",
    {
        # A JSON Web Signature in the compact form (RFC 7515), by Ed25519 (RFC 8037). Its payload is
        # `contents` as JSON.
        "receipt": str,
        # Id (`kid`) of the public key, which is in `/.well-known/assay-keys.json`.
        "key_id": str,
        "contents": "ComplianceReceiptContents",
    },
)

EmailCheckDidYouMean = TypedDict(
    "EmailCheckDidYouMean",
    {
        "email": str,
        # `punctuation`: signs between the parts of the domain; `missing_dot`: the dot is missing or stands
        # elsewhere; `ending`: only the ending differs; `typing`: letters of the name. Known values:
        # punctuation, missing_dot, ending, typing.
        "reason": str,
    },
)

EmailCheckDns = TypedDict(
    "EmailCheckDns",
    {
        # False when the domain has neither a mail server nor an address (RFC 5321, section 5.1), or says by a
        # null MX that it takes no mail.
        "accepts_mail": NotRequired[bool],
        # The domain says that it takes no mail (RFC 7505).
        "null_mx": NotRequired[bool],
        # The domain has an SPF record (RFC 7208).
        "spf": NotRequired[bool],
        # The domain, or the registrable domain above it, has a DMARC record (RFC 7489).
        "dmarc": NotRequired[bool],
    },
)

EmailCheckDomainAge = TypedDict(
    "EmailCheckDomainAge",
    {
        # When the registrable domain was registered.
        "registered": str,
        "days": int,
    },
)

EmailCheckRisk = TypedDict(
    "EmailCheckRisk",
    {
        # Sum of the weights of the factors, at most 100. For ranking and review; it is no probability.
        "score": int,
        # `medium` from 30, `high` from 70. Known values: low, medium, high.
        "level": str,
        "factors": List[str],
    },
)

EmailCheck = TypedDict(
    "EmailCheck",
    {
        # The address as sent, without white space around it.
        "email": str,
        # Whether mail servers take it as an address; no proof that a mailbox exists.
        "valid": bool,
        # Why it is not valid: the first reason that holds; null when valid. Known values: empty,
        # hidden_character, several_addresses, display_name, quoted_local, comment, missing_at, extra_at,
        # empty_local, empty_domain, whitespace, leading_dot, trailing_dot, consecutive_dots, local_too_long,
        # bad_local_character, ip_literal, domain_trailing_dot, empty_label, label_too_long, domain_too_long,
        # bad_label_hyphen, bad_domain_character, single_label, numeric_top_level, address_too_long,
        # bad_domain.
        "reason": Optional[str],
        # In ASCII and lower case.
        "domain": NotRequired[str],
        # The same for all spellings that reach the same mailbox by the published rules of its provider (dots,
        # tags behind a plus or hyphen, further domains). For comparing, not for sending.
        "canonical": NotRequired[str],
        # A keyed hash of `canonical`: the same for the same mailbox, so that duplicates are found without
        # keeping addresses. Another account gets other tokens.
        "duplicate_token": NotRequired[str],
        # The domain is of a service for throw-away addresses.
        "disposable": NotRequired[bool],
        # Present when `disposable`: `domain`: it is on the list; `wildcard`: it is below a listed domain, or
        # below a host under which many are listed; `name`: its name is of a family that is listed;
        # `mail_server`: its mail server takes mail for such domains only. Known values: domain, wildcard,
        # name, mail_server.
        "disposable_by": NotRequired[str],
        # A mailbox provider gives addresses of the domain to anyone.
        "free": NotRequired[bool],
        # The address names a function (info, sales, noreply), and no person.
        "role": NotRequired[bool],
        # The domain is of a service that forwards to an address which it hides, such as Apple, Firefox Relay.
        "relay_alias": NotRequired[bool],
        # Present when `relay_alias`.
        "relay_service": NotRequired[str],
        "did_you_mean": NotRequired["EmailCheckDidYouMean"],
        "dns": NotRequired["EmailCheckDns"],
        "domain_age": NotRequired["EmailCheckDomainAge"],
        "risk": "EmailCheckRisk",
    },
)

CheckIp = TypedDict(
    "CheckIp",
    {
        # Known values: 0, 1.
        "charged_credits": int,
        "data": NotRequired["IpIntelligence"],
        "error": NotRequired["BatchError"],
    },
)

CheckEmail = TypedDict(
    "CheckEmail",
    {
        # Known values: 0, 1.
        "charged_credits": int,
        "data": NotRequired["EmailCheck"],
        "error": NotRequired["BatchError"],
    },
)

CheckPhone = TypedDict(
    "CheckPhone",
    {
        # Known values: 0, 1.
        "charged_credits": int,
        "data": NotRequired["PhoneValidate"],
        "error": NotRequired["BatchError"],
    },
)

CheckName = TypedDict(
    "CheckName",
    {
        # Known values: 0, 1.
        "charged_credits": int,
        "data": NotRequired["GenderEstimate"],
        "error": NotRequired["BatchError"],
    },
)

CheckPasswordSha1 = TypedDict(
    "CheckPasswordSha1",
    {
        # Known values: 0, 1.
        "charged_credits": int,
        "data": NotRequired["BreachesPassword"],
        "error": NotRequired["BatchError"],
    },
)

CheckConsistencyCountries = TypedDict(
    "CheckConsistencyCountries",
    {
        # Where the address is.
        "ip": NotRequired[str],
        # The country of a valid number.
        "phone": NotRequired[str],
        # Where the domain belongs by its suffix or its mailbox provider alone; never of a throw-away domain.
        # The answer of `/v1/compliance/email`, which asks more, may differ.
        "email": NotRequired[str],
        # Where people of the name were counted, five at most, those with the most first.
        "name": NotRequired[List[str]],
        # The country that was sent.
        "stated": NotRequired[str],
    },
)

CheckConsistencyDistancesItem = TypedDict(
    "CheckConsistencyDistancesItem",
    {
        # Known values: ip, phone, email.
        "from": str,
        # Known values: phone, email, stated.
        "to": str,
        "km": int,
    },
)

CheckConsistencyReasonsItem = TypedDict(
    "CheckConsistencyReasonsItem",
    {
        # Known values: ip_tor, ip_vpn, ip_hosting, ip_private_relay, ip_on_abuse_lists, email_invalid,
        # email_disposable, email_no_mail, email_new_domain, email_mistyped, email_relay, email_role,
        # phone_invalid, phone_disposable, phone_formerly_disposable, phone_voip, phone_premium_rate,
        # phone_of_no_country, password_breached, country_mismatch_ip_phone, country_mismatch_ip_email,
        # country_mismatch_ip_stated, country_mismatch_phone_email, country_mismatch_phone_stated,
        # country_mismatch_email_stated, far_apart, name_not_in_country.
        "code": str,
        "weight": int,
        # The fields that it follows from; `stated` is the country that was sent.
        "parts": List[str],
    },
)

CheckConsistency = TypedDict(
    "CheckConsistency",
    {
        "countries": "CheckConsistencyCountries",
        # False when two of the countries differ, or the name was not counted in one where names are counted;
        # null when there are no two to compare. A territory counts as its state.
        "agree": Optional[bool],
        # For each two countries that differ: kilometres between the city of the IP address, or else the place
        # where the people of a country live on average, and that of the other.
        "distances": List["CheckConsistencyDistancesItem"],
        # Facts that raise suspicion. Further codes may appear. The weights are assumed, not measured.
        "reasons": List["CheckConsistencyReasonsItem"],
        # Sum of the weights, at most 100. For ranking and review; it is no probability.
        "score": int,
    },
)

Check = TypedDict(
    "Check",
    {
        "ip": NotRequired["CheckIp"],
        "email": NotRequired["CheckEmail"],
        "phone": NotRequired["CheckPhone"],
        "name": NotRequired["CheckName"],
        "password_sha1": NotRequired["CheckPasswordSha1"],
        "consistency": "CheckConsistency",
        # Sum of the parts.
        "charged_credits": int,
    },
)

AccountUsageBalance = TypedDict(
    "AccountUsageBalance",
    {
        # credits a request can reserve now
        "available": int,
        # free credits left this UTC month, reserved ones included
        "free": int,
        # granted credits left, reserved ones included
        "purchased": int,
        # credits held by requests that are still running
        "reserved": int,
    },
)

AccountUsageRate = TypedDict(
    "AccountUsageRate",
    {
        # requests per window; 0 when there is no limit
        "limit": int,
        "window_seconds": int,
        "remaining": int,
        "reset_seconds": int,
    },
)

AccountUsageTotal = TypedDict(
    "AccountUsageTotal",
    {
        # completed requests
        "requests": int,
        "credits": int,
    },
)

AccountUsageDaysItem = TypedDict(
    "AccountUsageDaysItem",
    {
        "day": str,
        "endpoint": str,
        "requests": int,
        "credits": int,
    },
)

AccountUsage = TypedDict(
    "AccountUsage",
    {
        "from": str,
        "to": str,
        "balance": "AccountUsageBalance",
        "rate": "AccountUsageRate",
        "total": "AccountUsageTotal",
        "days": List["AccountUsageDaysItem"],
    },
)

AccountPolicyRecordsItem = TypedDict(
    "AccountPolicyRecordsItem",
    {
        "domain": str,
        # the text of the TXT record that proves that the domain is owned
        "record": str,
    },
)

AccountPolicyEntriesItem = TypedDict(
    "AccountPolicyEntriesItem",
    {
        # Known values: address, domain.
        "kind": str,
        # a domain, or the keyed hash of an address
        "value": str,
        "added_at": str,
        # the text of the TXT record that proves that the domain is owned
        "record": NotRequired[str],
        "proved": NotRequired[bool],
        # when the domain was last asked for the record
        "asked_at": NotRequired[str],
        # when the proof ends unless the record is seen again
        "proved_until": NotRequired[str],
    },
)

AccountPolicyProofsItem = TypedDict(
    "AccountPolicyProofsItem",
    {
        "domain": str,
        # Known values: proved, no_record, not_reached, offline, not_listed.
        "outcome": str,
        # the text of the TXT record that proves that the domain is owned
        "record": str,
    },
)

AccountPolicy = TypedDict(
    "AccountPolicy",
    {
        "action": str,
        # `suppression`: must not be written to. `allow`: may be written to. `owned`: domains of the account
        # itself, once proved. Known values: suppression, allow, owned.
        "list": NotRequired[str],
        # entries that were not there before, or are gone now
        "changed": NotRequired[int],
        # entries that the list has
        "size": NotRequired[int],
        "records": NotRequired[List["AccountPolicyRecordsItem"]],
        "entries": NotRequired[List["AccountPolicyEntriesItem"]],
        # there are more entries: send it to see them
        "cursor": NotRequired[str],
        # in the order of the entries
        "policies": NotRequired[List[str]],
        # in the order of the entries
        "proofs": NotRequired[List["AccountPolicyProofsItem"]],
    },
)

AdminKeysCreateBudget = TypedDict(
    "AdminKeysCreateBudget",
    {
        "credits": int,
        # Known values: none, daily, monthly.
        "refill": str,
        # of these credits; those of running requests are not counted
        "spent": int,
    },
)

AdminKeysCreate = TypedDict(
    "AdminKeysCreate",
    {
        "id": str,
        # id of its account
        "account": str,
        "label": str,
        # Known values: live, test.
        "mode": str,
        # Known values: active, disabled, expired, revoked.
        "state": str,
        # signals the key may call; without any, all of them
        "scopes": List[str],
        # where it may be used from; without any, anywhere
        "allowed_cidrs": List[str],
        "last_four": str,
        "created_at": str,
        "expires_at": NotRequired[str],
        "last_used_at": NotRequired[str],
        "external_id": NotRequired[str],
        # a JSON object of at most 4,096 bytes, kept and not read
        "metadata": NotRequired[Dict[str, Any]],
        # requests a minute; left out where the account's limit alone applies
        "rate": NotRequired[int],
        "budget": NotRequired["AdminKeysCreateBudget"],
        # the key itself, shown here alone
        "key": str,
    },
)

AdminKeysUpdate = TypedDict(
    "AdminKeysUpdate",
    {
        "id": str,
        # id of its account
        "account": str,
        "label": str,
        # Known values: live, test.
        "mode": str,
        # Known values: active, disabled, expired, revoked.
        "state": str,
        # signals the key may call; without any, all of them
        "scopes": List[str],
        # where it may be used from; without any, anywhere
        "allowed_cidrs": List[str],
        "last_four": str,
        "created_at": str,
        "expires_at": NotRequired[str],
        "last_used_at": NotRequired[str],
        "external_id": NotRequired[str],
        # a JSON object of at most 4,096 bytes, kept and not read
        "metadata": NotRequired[Dict[str, Any]],
        # requests a minute; left out where the account's limit alone applies
        "rate": NotRequired[int],
        "budget": NotRequired["AdminKeysCreateBudget"],
    },
)

AdminKeysList = TypedDict(
    "AdminKeysList",
    {
        "keys": List["AdminKeysUpdate"],
        # `after` of the next page; left out on the last
        "next": NotRequired[str],
    },
)

AdminKeysRevoke = TypedDict(
    "AdminKeysRevoke",
    {
        "id": str,
        # id of its account
        "account": str,
        "label": str,
        # Known values: live, test.
        "mode": str,
        # Known values: active, disabled, expired, revoked.
        "state": str,
        # signals the key may call; without any, all of them
        "scopes": List[str],
        # where it may be used from; without any, anywhere
        "allowed_cidrs": List[str],
        "last_four": str,
        "created_at": str,
        "expires_at": NotRequired[str],
        "last_used_at": NotRequired[str],
        "external_id": NotRequired[str],
        # a JSON object of at most 4,096 bytes, kept and not read
        "metadata": NotRequired[Dict[str, Any]],
        # requests a minute; left out where the account's limit alone applies
        "rate": NotRequired[int],
        "budget": NotRequired["AdminKeysCreateBudget"],
    },
)

AdminKeysRotate = TypedDict(
    "AdminKeysRotate",
    {
        "id": str,
        # id of its account
        "account": str,
        "label": str,
        # Known values: live, test.
        "mode": str,
        # Known values: active, disabled, expired, revoked.
        "state": str,
        # signals the key may call; without any, all of them
        "scopes": List[str],
        # where it may be used from; without any, anywhere
        "allowed_cidrs": List[str],
        "last_four": str,
        "created_at": str,
        "expires_at": NotRequired[str],
        "last_used_at": NotRequired[str],
        "external_id": NotRequired[str],
        # a JSON object of at most 4,096 bytes, kept and not read
        "metadata": NotRequired[Dict[str, Any]],
        # requests a minute; left out where the account's limit alone applies
        "rate": NotRequired[int],
        "budget": NotRequired["AdminKeysCreateBudget"],
        # the key itself, shown here alone
        "key": str,
    },
)

AdminAccountsCreate = TypedDict(
    "AdminAccountsCreate",
    {
        "id": str,
        "name": str,
        "created_at": str,
        # left out where the installation's limit applies
        "requests_per_minute": NotRequired[int],
        # left out where the installation's limit applies
        "free_credits_per_month": NotRequired[int],
        "suspended_at": NotRequired[str],
        "suspended_reason": NotRequired[str],
    },
)

AdminAccountsList = TypedDict(
    "AdminAccountsList",
    {
        "accounts": List["AdminAccountsCreate"],
        "total": int,
        # `after` of the next page; left out on the last
        "next": NotRequired[str],
    },
)

AdminAccountsSuspend = TypedDict(
    "AdminAccountsSuspend",
    {
        "id": str,
        "name": str,
        "created_at": str,
        # left out where the installation's limit applies
        "requests_per_minute": NotRequired[int],
        # left out where the installation's limit applies
        "free_credits_per_month": NotRequired[int],
        "suspended_at": NotRequired[str],
        "suspended_reason": NotRequired[str],
    },
)

AdminAccountsResume = TypedDict(
    "AdminAccountsResume",
    {
        "id": str,
        "name": str,
        "created_at": str,
        # left out where the installation's limit applies
        "requests_per_minute": NotRequired[int],
        # left out where the installation's limit applies
        "free_credits_per_month": NotRequired[int],
        "suspended_at": NotRequired[str],
        "suspended_reason": NotRequired[str],
    },
)

AdminAccountsLimits = TypedDict(
    "AdminAccountsLimits",
    {
        "id": str,
        "name": str,
        "created_at": str,
        # left out where the installation's limit applies
        "requests_per_minute": NotRequired[int],
        # left out where the installation's limit applies
        "free_credits_per_month": NotRequired[int],
        "suspended_at": NotRequired[str],
        "suspended_reason": NotRequired[str],
    },
)

AdminGrantsCreate = TypedDict(
    "AdminGrantsCreate",
    {
        "granted": bool,
        # credits available now
        "available": int,
    },
)

AdminUsageTotal = TypedDict(
    "AdminUsageTotal",
    {
        "requests": int,
        # requests that did not return 200
        "refused": int,
        "credits": int,
    },
)

AdminUsageCustomersItem = TypedDict(
    "AdminUsageCustomersItem",
    {
        # empty for keys without one
        "external_id": str,
        "keys": int,
        "requests": int,
        # requests that did not return 200
        "refused": int,
        "credits": int,
    },
)

AdminUsage = TypedDict(
    "AdminUsage",
    {
        "total": "AdminUsageTotal",
        "customers": List["AdminUsageCustomersItem"],
    },
)

GenderNameRequestOptions = TypedDict(
    "GenderNameRequestOptions",
    {
        # Whether a model that reads spellings may answer: never, always, or where the data has no such name.
        # `fallback` when it is left out. Known values: off, always, fallback.
        "ai_mode": NotRequired[Literal["off", "always", "fallback"]],
    },
)

GenderBatchItemOptions = TypedDict(
    "GenderBatchItemOptions",
    {
        # Whether a model that reads spellings may answer: never, always, or where the data has no such name.
        # `off` when it is left out. Known values: off, always, fallback.
        "ai_mode": NotRequired[Literal["off", "always", "fallback"]],
    },
)

GenderBatchItem = TypedDict(
    "GenderBatchItem",
    {
        # Your own reference, echoed back.
        "id": str,
        # Known values: name, email, username.
        "type": Literal["name", "email", "username"],
        # The name, address or username; an address has at most 254 characters.
        "value": str,
        # ISO 3166-1 alpha-2 code of the country the name is from. Sources of that country then decide. `UK`
        # is taken for `GB`; any other code that is not assigned is taken and says nothing.
        "country": NotRequired[str],
        # Answer from a confidence of 0.5 instead of 0.65, and also when the input does not look like a name.
        # A name that was read out of a handle too unsurely for that is answered with 0.5, as a coin would be.
        # Not together with an `ai_mode` of `off` or `always`.
        "forceToGenderize": NotRequired[bool],
        "options": NotRequired["GenderBatchItemOptions"],
    },
)

IpBatchRequestItemsItem = TypedDict(
    "IpBatchRequestItemsItem",
    {
        # Your own reference, echoed back.
        "id": str,
        # An IPv4 address as four decimal numbers without leading zeros, or an IPv6 address in any spelling of
        # RFC 4291. No CIDR range, host name, port, zone, brackets or white space.
        "ip": str,
    },
)

PhoneBatchRequestItemsItem = TypedDict(
    "PhoneBatchRequestItemsItem",
    {
        # Your own reference, echoed back.
        "id": str,
        # The number: `+` and the calling code, or a national number with `country`. Spaces, dashes, dots,
        # brackets, extensions, `tel:` URIs, vanity letters and the digits of any script are read.
        "phone": str,
        # ISO 3166-1 alpha-2 in either case (also AC, TA, XK): the country that a number without `+` is
        # dialled in. Ignored when the number starts with `+`, and yet refused when it is not assigned; `risk`
        # says when the number is of another country.
        "country": NotRequired[str],
    },
)

AdminKeysCreateRequestBudget = TypedDict(
    "AdminKeysCreateRequestBudget",
    {
        # what the key may spend
        "credits": NotRequired[int],
        # when it may spend them again: each UTC day, each UTC month, or never (`none`, when left out) Known
        # values: none, daily, monthly.
        "refill": NotRequired[Literal["none", "daily", "monthly"]],
    },
)


class _Account:
    def __init__(self, sender: _Sender) -> None:
        self._sender = sender

    def usage(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["AccountUsage"]:
        """Account usage: POST /v1/account/usage."""
        return self._sender.send("/v1/account/usage", False, {"from": from_, "to": to}, None, timeout)

    def policy(
        self,
        *,
        action: Literal["add", "remove", "list", "check", "verify"],
        list: Optional[Literal["suppression", "allow", "owned"]] = None,
        entries: Optional[List[str]] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["AccountPolicy"]:
        """Suppression, allow and owned-domain lists: POST /v1/account/policy."""
        return self._sender.send("/v1/account/policy", True, {"action": action, "list": list, "entries": entries, "cursor": cursor, "limit": limit}, idempotency_key, timeout)


class _Admin:
    def __init__(self, sender: _Sender) -> None:
        self._sender = sender

    def keys_create(
        self,
        *,
        account: str,
        label: str,
        mode: Optional[Literal["live", "test"]] = None,
        scopes: Optional[List[str]] = None,
        allowed_cidrs: Optional[List[str]] = None,
        expires_at: Optional[str] = None,
        external_id: Optional[str] = None,
        metadata: Optional[Dict[str, Any]] = None,
        rate: Optional[int] = None,
        budget: Optional["AdminKeysCreateRequestBudget"] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["AdminKeysCreate"]:
        """Create an API key: POST /v1/admin/keys/create."""
        return self._sender.send("/v1/admin/keys/create", True, {"account": account, "label": label, "mode": mode, "scopes": scopes, "allowed_cidrs": allowed_cidrs, "expires_at": expires_at, "external_id": external_id, "metadata": metadata, "rate": rate, "budget": budget}, idempotency_key, timeout)

    def keys_update(
        self,
        *,
        id: str,
        label: Optional[str] = None,
        disabled: Optional[bool] = None,
        expires_at: Optional[str] = None,
        external_id: Optional[str] = None,
        metadata: Optional[Dict[str, Any]] = None,
        rate: Optional[int] = None,
        budget: Optional["AdminKeysCreateRequestBudget"] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["AdminKeysUpdate"]:
        """Update an API key: POST /v1/admin/keys/update."""
        return self._sender.send("/v1/admin/keys/update", True, {"id": id, "label": label, "disabled": disabled, "expires_at": expires_at, "external_id": external_id, "metadata": metadata, "rate": rate, "budget": budget}, idempotency_key, timeout)

    def keys_list(
        self,
        *,
        account: str,
        external_id: Optional[str] = None,
        after: Optional[str] = None,
        limit: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["AdminKeysList"]:
        """List API keys: POST /v1/admin/keys/list."""
        return self._sender.send("/v1/admin/keys/list", True, {"account": account, "external_id": external_id, "after": after, "limit": limit}, idempotency_key, timeout)

    def keys_revoke(
        self,
        *,
        id: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["AdminKeysRevoke"]:
        """Revoke an API key: POST /v1/admin/keys/revoke."""
        return self._sender.send("/v1/admin/keys/revoke", True, {"id": id}, idempotency_key, timeout)

    def keys_rotate(
        self,
        *,
        id: str,
        overlap: Optional[Literal["0", "1h", "24h", "7d"]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["AdminKeysRotate"]:
        """Rotate an API key: POST /v1/admin/keys/rotate."""
        return self._sender.send("/v1/admin/keys/rotate", True, {"id": id, "overlap": overlap}, idempotency_key, timeout)

    def accounts_create(
        self,
        *,
        name: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["AdminAccountsCreate"]:
        """Create an account: POST /v1/admin/accounts/create."""
        return self._sender.send("/v1/admin/accounts/create", True, {"name": name}, idempotency_key, timeout)

    def accounts_list(
        self,
        *,
        name_has: Optional[str] = None,
        after: Optional[str] = None,
        limit: Optional[int] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["AdminAccountsList"]:
        """List accounts: POST /v1/admin/accounts/list."""
        return self._sender.send("/v1/admin/accounts/list", True, {"name_has": name_has, "after": after, "limit": limit}, idempotency_key, timeout)

    def accounts_suspend(
        self,
        *,
        account: str,
        reason: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["AdminAccountsSuspend"]:
        """Suspend an account: POST /v1/admin/accounts/suspend."""
        return self._sender.send("/v1/admin/accounts/suspend", True, {"account": account, "reason": reason}, idempotency_key, timeout)

    def accounts_resume(
        self,
        *,
        account: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["AdminAccountsResume"]:
        """Reactivate an account: POST /v1/admin/accounts/resume."""
        return self._sender.send("/v1/admin/accounts/resume", True, {"account": account}, idempotency_key, timeout)

    def accounts_limits(
        self,
        *,
        account: str,
        requests_per_minute: Optional[int] = None,
        free_credits_per_month: Optional[int] = None,
        default: Optional[List[Literal["requests_per_minute", "free_credits_per_month"]]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["AdminAccountsLimits"]:
        """Update account limits: POST /v1/admin/accounts/limits."""
        return self._sender.send("/v1/admin/accounts/limits", True, {"account": account, "requests_per_minute": requests_per_minute, "free_credits_per_month": free_credits_per_month, "default": default}, idempotency_key, timeout)

    def grants_create(
        self,
        *,
        account: str,
        credits: int,
        note: str,
        once_key: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["AdminGrantsCreate"]:
        """Grant credits to an account: POST /v1/admin/grants/create."""
        return self._sender.send("/v1/admin/grants/create", True, {"account": account, "credits": credits, "note": note, "once_key": once_key}, idempotency_key, timeout)

    def usage(
        self,
        *,
        account: str,
        from_: str,
        to: str,
        external_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["AdminUsage"]:
        """Usage by customer: POST /v1/admin/usage."""
        return self._sender.send("/v1/admin/usage", True, {"account": account, "external_id": external_id, "from": from_, "to": to}, idempotency_key, timeout)


class _Breaches:
    def __init__(self, sender: _Sender) -> None:
        self._sender = sender

    def email(
        self,
        *,
        email: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["BreachesEmail"]:
        """Breaches by email address: POST /v1/breaches/email."""
        return self._sender.send("/v1/breaches/email", True, {"email": email}, idempotency_key, timeout)

    def password(
        self,
        *,
        password: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["BreachesPassword"]:
        """Breached password check: POST /v1/breaches/password."""
        return self._sender.send("/v1/breaches/password", True, {"password": password}, idempotency_key, timeout)

    def catalogue(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Answer["BreachesCatalogue"]:
        """Breach catalogue: POST /v1/breaches/catalogue."""
        return self._sender.send("/v1/breaches/catalogue", False, {}, None, timeout)

    def search(
        self,
        *,
        name: Optional[str] = None,
        domain: Optional[str] = None,
        data_class: Optional[str] = None,
        latest: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> Answer["BreachesSearch"]:
        """Breach search: POST /v1/breaches/search."""
        return self._sender.send("/v1/breaches/search", False, {"name": name, "domain": domain, "data_class": data_class, "latest": latest}, None, timeout)

    def domain(
        self,
        *,
        domain: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["BreachesDomain"]:
        """Breaches by domain: POST /v1/breaches/domain."""
        return self._sender.send("/v1/breaches/domain", True, {"domain": domain}, idempotency_key, timeout)


class _Check:
    def __init__(self, sender: _Sender) -> None:
        self._sender = sender

    def run(
        self,
        *,
        ip: Optional[str] = None,
        email: Optional[str] = None,
        phone: Optional[str] = None,
        name: Optional[str] = None,
        country: Optional[str] = None,
        password_sha1: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["Check"]:
        """Joint check: POST /v1/check."""
        return self._sender.send("/v1/check", True, {"ip": ip, "email": email, "phone": phone, "name": name, "country": country, "password_sha1": password_sha1}, idempotency_key, timeout)


class _Compliance:
    def __init__(self, sender: _Sender) -> None:
        self._sender = sender

    def email(
        self,
        *,
        email: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["ComplianceEmail"]:
        """Cold-email compliance: POST /v1/compliance/email."""
        return self._sender.send("/v1/compliance/email", True, {"email": email}, idempotency_key, timeout)

    def contact(
        self,
        *,
        email: str,
        relationship: Literal["customer", "asked", "none"],
        source: Literal["given_by_contact", "public_website", "public_register", "bought_list", "referral", "other"],
        channel: Optional[Literal["email"]] = None,
        last_contact: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["ComplianceContact"]:
        """Cold-email compliance for a known contact: POST /v1/compliance/contact."""
        return self._sender.send("/v1/compliance/contact", True, {"email": email, "relationship": relationship, "source": source, "channel": channel, "last_contact": last_contact}, idempotency_key, timeout)

    def receipt(
        self,
        *,
        result_id: str,
        email: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["ComplianceReceipt"]:
        """Receipt for a cold-email verdict: POST /v1/compliance/receipt."""
        return self._sender.send("/v1/compliance/receipt", True, {"result_id": result_id, "email": email}, idempotency_key, timeout)


class _Email:
    def __init__(self, sender: _Sender) -> None:
        self._sender = sender

    def check(
        self,
        *,
        email: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["EmailCheck"]:
        """Email quality: POST /v1/email/check."""
        return self._sender.send("/v1/email/check", True, {"email": email}, idempotency_key, timeout)


class _Gender:
    def __init__(self, sender: _Sender) -> None:
        self._sender = sender

    def name(
        self,
        *,
        name: str,
        country: Optional[str] = None,
        forceToGenderize: Optional[bool] = None,
        options: Optional["GenderNameRequestOptions"] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["GenderName"]:
        """Gender by name: POST /v1/gender/name."""
        return self._sender.send("/v1/gender/name", True, {"name": name, "country": country, "forceToGenderize": forceToGenderize, "options": options}, idempotency_key, timeout)

    def email(
        self,
        *,
        email: str,
        country: Optional[str] = None,
        forceToGenderize: Optional[bool] = None,
        options: Optional["GenderNameRequestOptions"] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["GenderEmail"]:
        """Gender by email address: POST /v1/gender/email."""
        return self._sender.send("/v1/gender/email", True, {"email": email, "country": country, "forceToGenderize": forceToGenderize, "options": options}, idempotency_key, timeout)

    def username(
        self,
        *,
        username: str,
        country: Optional[str] = None,
        forceToGenderize: Optional[bool] = None,
        options: Optional["GenderNameRequestOptions"] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["GenderUsername"]:
        """Gender by username: POST /v1/gender/username."""
        return self._sender.send("/v1/gender/username", True, {"username": username, "country": country, "forceToGenderize": forceToGenderize, "options": options}, idempotency_key, timeout)

    def batch(
        self,
        *,
        items: List["GenderBatchItem"],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["GenderBatch"]:
        """Gender batch: POST /v1/gender/batch."""
        return self._sender.send("/v1/gender/batch", True, {"items": items}, idempotency_key, timeout)


class _Ip:
    def __init__(self, sender: _Sender) -> None:
        self._sender = sender

    def intelligence(
        self,
        *,
        ip: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["IpIntelligence"]:
        """IP intelligence: POST /v1/ip/intelligence."""
        return self._sender.send("/v1/ip/intelligence", True, {"ip": ip}, idempotency_key, timeout)

    def batch(
        self,
        *,
        items: List["IpBatchRequestItemsItem"],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["IpBatch"]:
        """IP intelligence batch: POST /v1/ip/batch."""
        return self._sender.send("/v1/ip/batch", True, {"items": items}, idempotency_key, timeout)

    def asn(
        self,
        *,
        asn: int,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["IpAsn"]:
        """Autonomous system by number: POST /v1/ip/asn."""
        return self._sender.send("/v1/ip/asn", True, {"asn": asn}, idempotency_key, timeout)


class _Phone:
    def __init__(self, sender: _Sender) -> None:
        self._sender = sender

    def validate(
        self,
        *,
        phone: str,
        country: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["PhoneValidate"]:
        """Phone validation: POST /v1/phone/validate."""
        return self._sender.send("/v1/phone/validate", True, {"phone": phone, "country": country}, idempotency_key, timeout)

    def batch(
        self,
        *,
        items: List["PhoneBatchRequestItemsItem"],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["PhoneBatch"]:
        """Phone validation batch: POST /v1/phone/batch."""
        return self._sender.send("/v1/phone/batch", True, {"items": items}, idempotency_key, timeout)


class Client:
    """A client of one service, by one key; threads may share it.

    timeout: seconds that a connection may be silent. max_retries: how often a request may be sent again.
    max_wait: seconds, the longest Retry-After that is waited for.
    """

    def __init__(
        self, base_url: str, api_key: str, *, timeout: float = 40, max_retries: int = 2, max_wait: float = 60
    ) -> None:
        sender = _Sender(base_url, api_key, timeout, max_retries, max_wait)
        self.account = _Account(sender)
        self.admin = _Admin(sender)
        self.breaches = _Breaches(sender)
        self.check = _Check(sender)
        self.compliance = _Compliance(sender)
        self.email = _Email(sender)
        self.gender = _Gender(sender)
        self.ip = _Ip(sender)
        self.phone = _Phone(sender)
