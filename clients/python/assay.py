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
        # The given name that was used, in lower case and without accents.
        "name": str,
        # Start of the given name in the trimmed input, counted from 0 in UTF-16 code units. Absent when the
        # input spells it differently.
        "position": NotRequired[int],
        # `exact`: a source contains the name; `variant`: a source contains a part, another spelling or
        # another script of the name; `model`: estimated from the letters, or by the configured provider.
        # Known values: exact, variant, model.
        "match": str,
        # Number of people with this name in official sources (births or residents), or in those of `country`
        # if it is set. The number of each source is rounded to a power of two, and a person can be in two
        # sources. Absent when only lists contain the name.
        "people": NotRequired[int],
        # Countries of these people (ISO 3166-1 alpha-2), at most five, most people first.
        "countries": NotRequired[List[str]],
        # Date of the newest source.
        "data_version": str,
    },
)

GenderEstimateNameParts = TypedDict(
    "GenderEstimateNameParts",
    {
        # Titles and forms of address before the name.
        "title": NotRequired[str],
        # The given name, with leading initials.
        "given": NotRequired[str],
        # Names between the given name and the family name.
        "middle": NotRequired[str],
        # The family name, with particles.
        "family": NotRequired[str],
        # Suffixes after the name: degrees, generations, offices.
        "suffix": NotRequired[str],
    },
)

GenderEstimate = TypedDict(
    "GenderEstimate",
    {
        # Known values: identified, unknown.
        "result_status": str,
        # The gender to which such a name is typically given. Not the gender of an individual person. Known
        # values: male, female.
        "gender": Optional[str],
        # Share of correct results among results like this one. Absent for `unknown`.
        "confidence": NotRequired[float],
        # The country of the request, when its own sources were used. Not the country in which a person lives.
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
        # IANA time zone of the location. When the city is unknown, the country's time zone if it has only
        # one.
        "timezone": Optional[str],
        # Current time in `timezone`, to the second, with its UTC offset (RFC 3339).
        "local_time": Optional[str],
        # UTC offset of `timezone` at that time, including daylight saving.
        "utc_offset": Optional[str],
        # How far from the city centre the address may be: 50 when the user of the range publishes the
        # location or the provider lists other ranges nearby, otherwise a value for the type of network.
        # Absent when the city is unknown or the operator of this service has set the location. Known values:
        # 50, 100, 250, 500, 1000.
        "accuracy_radius_km": NotRequired[int],
        # Sources of the location. `geofeed` and `cloud_region`: published by the user of the range;
        # `city_table`: the city database; `server_countries`: the country only; `operator`: the operator of
        # this service; `registry`: the range is registered in the same country. Absent when the country is
        # unknown.
        "sources": NotRequired[List[str]],
        # GeoNames ID of the city. Absent when unknown, or when several nearby towns have the same name.
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
        # ISO 639-1 code of the first official language.
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
        # Network operator of the AS.
        "as_name": Optional[str],
        # The largest aligned block of the announced range that contains the address.
        "cidr": Optional[str],
        # Regional Internet registry.
        "rir": Optional[str],
        # Date on which the registry allocated the range. May be the date of a later re-registration.
        "allocated": Optional[str],
        # ISO 3166-1 alpha-2 code of the registration. The address may be used in another country.
        "registered_country": Optional[str],
        # Estimated from the hosting flag and the name of the network operator. Often `unknown`. Known values:
        # hosting, isp, mobile, business, education, government, unknown.
        "type": Optional[str],
        # Host name of the address (PTR).
        "reverse_dns": Optional[str],
        # Anycast: the address is served from many locations. Absent when unknown. Known values: true.
        "anycast": NotRequired[bool],
        # A satellite network. Absent when unknown. Known values: true.
        "satellite": NotRequired[bool],
        # A mobile network. Absent when unknown. Known values: true.
        "mobile": NotRequired[bool],
        # A content delivery network. Absent when unknown. Known values: true.
        "cdn": NotRequired[bool],
    },
)

IpIntelligencePrivacy = TypedDict(
    "IpIntelligencePrivacy",
    {
        # The same as `hosting` at the top level.
        "hosting": bool,
        # Hosting provider: one of ten names, or `other_hosting` for any other. Null when `hosting` is false.
        # Treat unknown values as `other_hosting`.
        "hosting_provider": Optional[str],
        # A current Tor exit node.
        "tor": bool,
        # A known exit of a VPN service.
        "vpn": bool,
        # Name of the VPN service. Absent when unknown. New values may be added. Known values: mullvad,
        # proton_vpn, private_internet_access, nordvpn, surfshark, windscribe, privado_vpn.
        "vpn_provider": NotRequired[str],
        # Evidence for `vpn`. `published_address`: the VPN service publishes the address; `network`: the whole
        # network belongs to a VPN service; `list`: the address is on a list of VPN ranges. Absent when `vpn`
        # is false. Known values: published_address, network, list.
        "vpn_evidence": NotRequired[str],
        # An egress address of iCloud Private Relay.
        "apple_private_relay": bool,
        # Verified search engine crawler.
        "crawler": Optional[str],
        # Flags with an unknown value: they are false or null because their lists have never been downloaded.
        # Absent when every flag was checked.
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
        # The factor.
        "factors": List[str],
        # True when some factors were not checked (`privacy.not_checked`), so the score is a minimum. Only a
        # verified crawler or iCloud Private Relay could lower it. Absent when every factor was checked. Known
        # values: true.
        "incomplete": NotRequired[bool],
    },
)

IpIntelligenceAbuse = TypedDict(
    "IpIntelligenceAbuse",
    {
        # Public abuse lists that contain the address.
        "lists": int,
        # Day of the newest of these lists.
        "last_seen": str,
        # Sources. `ipsum`: the number of other lists that contain the address; `spamhaus_drop`: the whole
        # block is listed (used only if the operator of this service enables it).
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
        # ISO 3166-2 code of `region`. Absent when unknown.
        "region_code": NotRequired[str],
        # Two-letter continent code. Absent when `country_code` is empty. Known values: AF, AN, AS, EU, NA,
        # OC, SA.
        "continent_code": NotRequired[str],
        # Nearest city. Often the location of the network operator, especially on mobile networks.
        "city": Optional[str],
        # Autonomous system that announces the address.
        "asn": Optional[int],
        # Network operator of the AS.
        "as_name": Optional[str],
        # In a published cloud range or a known hosting network.
        "hosting": bool,
        # Hosting provider: one of ten names, or `other_hosting` for any other. Null when `hosting` is false.
        # Treat unknown values as `other_hosting`.
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
        # Reason of the operator of this service for a value that it has set. Absent without one.
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
        # Date on which the number was allocated. May be the date of a later re-registration.
        "date": Optional[str],
    },
)

IpAsnPrefixes = TypedDict(
    "IpAsnPrefixes",
    {
        # Announced IPv4 blocks, sorted by address. Adjacent announcements are joined.
        "ipv4": List[str],
        # Announced IPv6 blocks, sorted by address. Adjacent announcements are joined.
        "ipv6": List[str],
    },
)

IpAsn = TypedDict(
    "IpAsn",
    {
        "asn": int,
        # True when the AS announces addresses. When false, all other fields are unknown.
        "announced": bool,
        # Network operator.
        "name": Optional[str],
        # Estimated from the AS number, lists of hosting networks and the name of the network operator. Known
        # values: hosting, isp, mobile, business, education, government, unknown.
        "type": str,
        # ISO 3166-1 alpha-2 code of the registration. Without the file of the registry, the country in which
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
        # Last day on which the list contained the number (YYYY-MM-DD).
        "last_seen": str,
    },
)

PhoneValidateRisk = TypedDict(
    "PhoneValidateRisk",
    {
        # Sum of the weights of the factors.
        "score": int,
        # `disposable`: a public inbox within two years before the date of the list (80);
        # `formerly_disposable`: a public inbox longer ago (30); `unassigned_range`: not valid (60);
        # `premium_rate` (60); `shared_cost` (20); `voip` (40); `satellite_network` (40);
        # `international_network`: a network or service without a country (30); `country_mismatch`: the
        # country differs from the `country` of the request (20).
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
        # Line type of the assigned range. `unknown` for invalid numbers. `fixed_line_or_mobile` in plans that
        # do not distinguish the two, such as that of the United States. Known values: mobile, fixed_line,
        # fixed_line_or_mobile, toll_free, premium_rate, shared_cost, voip, personal_number, pager, uan,
        # voicemail, unknown.
        "type": str,
        # E.164 format; null when unparseable.
        "e164": Optional[str],
        # International display format.
        "international": Optional[str],
        # National display format.
        "national": Optional[str],
        # Carrier to which the range was first assigned. Ported numbers keep this carrier. Only for mobile and
        # pager numbers; usually null for the United States and Canada.
        "carrier": Optional[str],
        # Area of the area code in English, otherwise the name of the country. Null when unknown.
        "location": Optional[str],
        # IANA time zone names, as spelled and ordered by the numbering library. Numbers without an area can
        # list every time zone of the calling code. Empty when unknown.
        "timezones": List[str],
        # The number as a `tel:` URI (RFC 3966), with its extension; absent when unparseable.
        "rfc3966": NotRequired[str],
        # Digits of the extension; absent without one.
        "extension": NotRequired[str],
        # True where mobile numbers can be ported to another carrier, so `carrier` may be out of date. Absent
        # when unknown.
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
        # Identifier of the breach. It never changes.
        "Name": str,
        # Title of the breach, for display.
        "Title": str,
        # Domain of the breached site. Empty when the breach does not belong to a site.
        "Domain": str,
        # Date of the breach, as precisely as it is known.
        "BreachDate": str,
        # Date on which the source first listed the breach.
        "AddedDate": str,
        # Date on which the source last changed the entry.
        "ModifiedDate": str,
        # Number of accounts in the breach.
        "PwnCount": int,
        # Description in HTML. Show it as text, or sanitise it.
        "Description": str,
        # Types of exposed data.
        "DataClasses": List[str],
        # The breach has been confirmed as genuine.
        "IsVerified": bool,
        # The data is probably fabricated.
        "IsFabricated": bool,
        # Always false: sensitive breaches are not returned.
        "IsSensitive": bool,
        # Always false: retired breaches are not returned.
        "IsRetired": bool,
        # The data is a list used to send spam.
        "IsSpamList": bool,
        # The data was collected by malware.
        "IsMalware": bool,
    },
)

BreachesEmail = TypedDict(
    "BreachesEmail",
    {
        # The address of the request, without surrounding white space.
        "email": str,
        # True when a breach was found. False does not mean "never breached": sensitive, retired and opted-out
        # breaches are not returned.
        "breached": bool,
        # Sorted by `Name`. Each name appears once.
        "breaches": List["BreachRecord"],
    },
)

BreachesPassword = TypedDict(
    "BreachesPassword",
    {
        # True when the password appears in known breaches.
        "breached": bool,
        # Number of times the password appears in breaches. It measures popularity, not ownership. A minimum
        # when `count_is_minimum` is true.
        "count": int,
        # True when only the bundled list of common passwords was available. The list has no counts, so
        # `count` is 1 and the real number is higher. Absent when `count` is exact. Known values: true.
        "count_is_minimum": NotRequired[bool],
    },
)

BreachesCatalogueSourcesItem = TypedDict(
    "BreachesCatalogueSourcesItem",
    {
        # `hibp`: Have I Been Pwned. `local`: imported by the operator. Known values: hibp, local.
        "source": str,
        # Date or instant (UTC) of the last change of the source. Null when the source has returned nothing
        # yet. `X-Data-As-Of` is the time at which the publisher last confirmed the data.
        "as_of": Optional[str],
        # Number of breaches in `breaches` from this source.
        "breaches": int,
    },
)

BreachesCatalogueBreachesItem = TypedDict(
    "BreachesCatalogueBreachesItem",
    {
        # `hibp`: Have I Been Pwned. `local`: imported by the operator. Known values: hibp, local.
        "Source": str,
        # Identifier of the breach. It never changes.
        "Name": str,
        # Title of the breach, for display.
        "Title": str,
        # Domain of the breached site. Empty when the breach does not belong to a site.
        "Domain": str,
        # Date of the breach, as precisely as it is known.
        "BreachDate": str,
        # Date on which the source first listed the breach.
        "AddedDate": str,
        # Date on which the source last changed the entry.
        "ModifiedDate": str,
        # Number of accounts in the breach.
        "PwnCount": int,
        # Description in HTML. Show it as text, or sanitise it.
        "Description": str,
        # Types of exposed data.
        "DataClasses": List[str],
        # The breach has been confirmed as genuine.
        "IsVerified": bool,
        # The data is probably fabricated.
        "IsFabricated": bool,
        # Always false: sensitive breaches are not returned.
        "IsSensitive": bool,
        # Always false: retired breaches are not returned.
        "IsRetired": bool,
        # The data is a list used to send spam.
        "IsSpamList": bool,
        # The data was collected by malware.
        "IsMalware": bool,
    },
)

BreachesCatalogue = TypedDict(
    "BreachesCatalogue",
    {
        "sources": List["BreachesCatalogueSourcesItem"],
        # Sorted by `Name`; with `latest`, newest first. Each name appears once. Retired and sensitive
        # breaches are excluded.
        "breaches": List["BreachesCatalogueBreachesItem"],
    },
)

BreachesSearch = TypedDict(
    "BreachesSearch",
    {
        "sources": List["BreachesCatalogueSourcesItem"],
        # Sorted by `Name`; with `latest`, newest first. Each name appears once. Retired and sensitive
        # breaches are excluded.
        "breaches": List["BreachesCatalogueBreachesItem"],
    },
)

BreachesDomainBreachesItem = TypedDict(
    "BreachesDomainBreachesItem",
    {
        # `hibp`: Have I Been Pwned. `local`: imported by the operator. Known values: hibp, local.
        "Source": str,
        # Number of addresses of the domain in the breach. For an imported breach, numbers above a few hundred
        # are estimates, within 0.3%; 1,048,575 means that number or more.
        "Addresses": int,
        # Identifier of the breach. It never changes.
        "Name": str,
        # Title of the breach, for display.
        "Title": str,
        # Domain of the breached site. Empty when the breach does not belong to a site.
        "Domain": str,
        # Date of the breach, as precisely as it is known.
        "BreachDate": str,
        # Date on which the source first listed the breach.
        "AddedDate": str,
        # Date on which the source last changed the entry.
        "ModifiedDate": str,
        # Number of accounts in the breach.
        "PwnCount": int,
        # Description in HTML. Show it as text, or sanitise it.
        "Description": str,
        # Types of exposed data.
        "DataClasses": List[str],
        # The breach has been confirmed as genuine.
        "IsVerified": bool,
        # The data is probably fabricated.
        "IsFabricated": bool,
        # Always false: sensitive breaches are not returned.
        "IsSensitive": bool,
        # Always false: retired breaches are not returned.
        "IsRetired": bool,
        # The data is a list used to send spam.
        "IsSpamList": bool,
        # The data was collected by malware.
        "IsMalware": bool,
    },
)

BreachesDomainLocalPartsItem = TypedDict(
    "BreachesDomainLocalPartsItem",
    {
        # Local part of the address, before the "@".
        "local_part": str,
        # `Name` of each breach, sorted.
        "breaches": List[str],
    },
)

BreachesDomainSourcesItemNotSearchedItem = TypedDict(
    "BreachesDomainSourcesItemNotSearchedItem",
    {
        "Name": str,
        # `imported_as_hashes`: imported without email addresses. `imported_before_domains`: imported by an
        # older version, so it must be imported again. Known values: imported_as_hashes,
        # imported_before_domains.
        "reason": str,
    },
)

BreachesDomainSourcesItem = TypedDict(
    "BreachesDomainSourcesItem",
    {
        # `hibp`: Have I Been Pwned. `local`: imported by the operator. Known values: hibp, local.
        "source": str,
        # Known values: all, some, none.
        "searched": str,
        # Why the search is incomplete. Absent when it is complete.
        "message": NotRequired[str],
        # Imported breaches that cannot be searched by domain. Absent when there are none.
        "not_searched": NotRequired[List["BreachesDomainSourcesItemNotSearchedItem"]],
    },
)

BreachesDomain = TypedDict(
    "BreachesDomain",
    {
        # The domain of the search, in lower case and ASCII.
        "domain": str,
        # True when an address of the domain was found. False when every source was searched without a result,
        # which does not mean "never breached". Null when nothing was found and some sources could not be
        # searched: `sources` has the reasons.
        "breached": Optional[bool],
        # Sorted by `Name`. Each name appears once.
        "breaches": List["BreachesDomainBreachesItem"],
        # Addresses from Have I Been Pwned, sorted, at most 10,000. Absent when it was not searched. Imported
        # breaches contain no addresses.
        "local_parts": NotRequired[List["BreachesDomainLocalPartsItem"]],
        # Number of further addresses. Absent when the list is complete.
        "local_parts_left_out": NotRequired[int],
        # Every configured source.
        "sources": List["BreachesDomainSourcesItem"],
    },
)

ComplianceEmailLawsItem = TypedDict(
    "ComplianceEmailLawsItem",
    {
        "name": str,
        # Name of the law in the language of its country.
        "local_name": NotRequired[str],
        "citation": str,
        # A year, a month or a day, as precisely as it is known.
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
        # Date of the first change: the version of the rule table, or the day on which a rule changed.
        "since": str,
        # Changes in words, with the name of the country.
        "words": List[str],
    },
)

ComplianceEmailEvidenceChecksItem = TypedDict(
    "ComplianceEmailEvidenceChecksItem",
    {
        # Source of the evidence: mailbox provider, domain registry, website, mail servers or name servers.
        "check": str,
        # What was found. Absent when nothing was found.
        "sign": NotRequired[str],
        # Country that the evidence supports, or `none`, `pending` (the check is running) or `skipped` (the
        # check was not made).
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
        # The address of the request, with the domain in ASCII and lower case.
        "email": str,
        # Stays the same for 6 months.
        "result_id": str,
        # Values are listed strictest first. Treat unknown codes as `case_by_case`. Known values: prohibited,
        # consent_required, exception_required, case_by_case, allowed_with_conditions, allowed,
        # allowed_by_policy, safe_to_send.
        "recommendation_code": str,
        # Recommended action, in plain words.
        "recommendation": str,
        # One or two sentences for display.
        "message": str,
        # ISO 3166-1 alpha-2 code, of the strictest country when there are several. Empty when `confidence` is
        # `unknown`.
        "country_code": str,
        # English name. Empty when `confidence` is `unknown`.
        "country": str,
        # All possible countries, strictest first. Absent when `confidence` is `unknown`.
        "jurisdictions_applicable": NotRequired[List[str]],
        # `confident`: one country, supported by two independent checks or by a mailbox provider of that
        # country only. `medium`: a likely country, or several. `unknown`: no country; the strict default
        # applies. Known values: confident, medium, unknown.
        "confidence": str,
        # True while the website check is running. Repeat the request in a few seconds, free of charge. Absent
        # when the check is complete.
        "checking": NotRequired[bool],
        # `consumer` for personal mailbox providers, otherwise `business`. It decides which part of the rule
        # applies. Known values: consumer, business.
        "address_kind": str,
        # The domain belongs to a disposable email service. It has no country: `confidence` is `unknown`, and
        # the strict default applies unless a list of the account contains the address.
        "disposable": NotRequired[bool],
        "laws": List["ComplianceEmailLawsItem"],
        "sources": List["ComplianceEmailSourcesItem"],
        "obligations": List[str],
        # Number of days within which you must stop after an opt-out. 0 means immediately. Absent when no
        # fixed number is known: stop immediately.
        "opt_out_deadline_days": NotRequired[int],
        # Unit of the deadline. Absent for a deadline of 0, and when there is no deadline. Known values: days,
        # working_days.
        "opt_out_deadline_in": NotRequired[str],
        # Label that each message must contain. Absent when none is known.
        "label_required": NotRequired[str],
        # Public register of objections to check before sending. Absent when none is known.
        "register": NotRequired[str],
        # Maximum penalty, in words. Absent when unknown.
        "max_penalty": NotRequired[str],
        # Scope of the rule.
        "scope": str,
        # Reason given by the operator for setting the rule in place of the rule table. Absent otherwise.
        "override_reason": NotRequired[str],
        # Confidence in the text of the rule, independent of the country. Null without a country. Known
        # values: high, medium, low.
        "rule_confidence": Optional[str],
        # Month in which the rule was last verified. Null without a country.
        "last_verified": Optional[str],
        "rules_version": str,
        "law_changed": NotRequired["ComplianceEmailLawChanged"],
        "evidence": "ComplianceEmailEvidence",
        # 0 for a repeat within 6 months, and while `checking` is true. Known values: 0, 1.
        "charged_credits": int,
    },
)

ComplianceContactExceptionsItem = TypedDict(
    "ComplianceContactExceptionsItem",
    {
        # Country of the exception.
        "country_code": str,
        # Article with the exception.
        "citation": str,
        # Conditions. All of them must be met.
        "conditions": List[str],
        # Confidence in the text of the exception. Known values: high, medium, low.
        "confidence": str,
    },
)

ComplianceContact = TypedDict(
    "ComplianceContact",
    {
        # The address of the request, with the domain in ASCII and lower case.
        "email": str,
        # Stays the same for 6 months.
        "result_id": str,
        # Values are listed strictest first. Treat unknown codes as `case_by_case`. Known values: prohibited,
        # consent_required, exception_required, case_by_case, allowed_with_conditions, allowed,
        # allowed_by_policy, safe_to_send.
        "recommendation_code": str,
        # Recommended action, in plain words.
        "recommendation": str,
        # One or two sentences for display.
        "message": str,
        # ISO 3166-1 alpha-2 code, of the strictest country when there are several. Empty when `confidence` is
        # `unknown`.
        "country_code": str,
        # English name. Empty when `confidence` is `unknown`.
        "country": str,
        # All possible countries, strictest first. Absent when `confidence` is `unknown`.
        "jurisdictions_applicable": NotRequired[List[str]],
        # `confident`: one country, supported by two independent checks or by a mailbox provider of that
        # country only. `medium`: a likely country, or several. `unknown`: no country; the strict default
        # applies. Known values: confident, medium, unknown.
        "confidence": str,
        # True while the website check is running. Repeat the request in a few seconds, free of charge. Absent
        # when the check is complete.
        "checking": NotRequired[bool],
        # `consumer` for personal mailbox providers, otherwise `business`. It decides which part of the rule
        # applies. Known values: consumer, business.
        "address_kind": str,
        # The domain belongs to a disposable email service. It has no country: `confidence` is `unknown`, and
        # the strict default applies unless a list of the account contains the address.
        "disposable": NotRequired[bool],
        "laws": List["ComplianceEmailLawsItem"],
        "sources": List["ComplianceEmailSourcesItem"],
        "obligations": List[str],
        # Number of days within which you must stop after an opt-out. 0 means immediately. Absent when no
        # fixed number is known: stop immediately.
        "opt_out_deadline_days": NotRequired[int],
        # Unit of the deadline. Absent for a deadline of 0, and when there is no deadline. Known values: days,
        # working_days.
        "opt_out_deadline_in": NotRequired[str],
        # Label that each message must contain. Absent when none is known.
        "label_required": NotRequired[str],
        # Public register of objections to check before sending. Absent when none is known.
        "register": NotRequired[str],
        # Maximum penalty, in words. Absent when unknown.
        "max_penalty": NotRequired[str],
        # Scope of the rule.
        "scope": str,
        # Reason given by the operator for setting the rule in place of the rule table. Absent otherwise.
        "override_reason": NotRequired[str],
        # Confidence in the text of the rule, independent of the country. Null without a country. Known
        # values: high, medium, low.
        "rule_confidence": Optional[str],
        # Month in which the rule was last verified. Null without a country.
        "last_verified": Optional[str],
        "rules_version": str,
        "law_changed": NotRequired["ComplianceEmailLawChanged"],
        "evidence": "ComplianceEmailEvidence",
        # 0 for a repeat within 6 months, and while `checking` is true. Known values: 0, 1.
        "charged_credits": int,
        # `customer`: the contact has bought from you. `asked`: the contact has made an enquiry or asked for
        # an offer, but has not bought. `none`: neither. Consent to mailings is not a relationship: with
        # consent you may always send. Known values: customer, asked, none.
        "relationship": str,
        # Source of the address. `given_by_contact`: the contact gave it to you. `public_website`: the contact
        # publishes it on its website. `public_register`: a register or directory. `bought_list`: a bought or
        # rented list. `referral`: another person gave it to you. Known values: given_by_contact,
        # public_website, public_register, bought_list, referral, other.
        "source": str,
        # Channel of your message. Default: `email`. The rules cover email only. Text messages, calls and
        # letters have other laws, which are not supported. Known values: email.
        "channel": str,
        # Date of the last purchase or the last enquiry. Not allowed with the relationship `none`. Some
        # exceptions end a number of months after this date. Without a date, they are assumed to apply, and
        # the time limit is one of their conditions.
        "last_contact": NotRequired[str],
        # Exceptions from consent on which the verdict is based, such as the exception for customers (soft
        # opt-in), for each possible country. Absent when there are none.
        "exceptions": NotRequired[List["ComplianceContactExceptionsItem"]],
    },
)

ComplianceReceiptContentsAddress = TypedDict(
    "ComplianceReceiptContentsAddress",
    {
        # HMAC-SHA-256 of the address in lower case (its domain in ASCII), with the text of `salt` as the key,
        # in base64url.
        "digest": str,
        # Key of the digest, different for each verdict.
        "salt": str,
    },
)

ComplianceReceiptContentsVerdict = TypedDict(
    "ComplianceReceiptContentsVerdict",
    {
        # Values are listed strictest first. Treat unknown codes as `case_by_case`. Known values: prohibited,
        # consent_required, exception_required, case_by_case, allowed_with_conditions, allowed,
        # allowed_by_policy, safe_to_send.
        "recommendation_code": str,
        # Recommended action, in plain words.
        "recommendation": str,
        # One or two sentences for display.
        "message": str,
        # ISO 3166-1 alpha-2 code, of the strictest country when there are several. Empty when `confidence` is
        # `unknown`.
        "country_code": str,
        # English name. Empty when `confidence` is `unknown`.
        "country": str,
        # All possible countries, strictest first. Absent when `confidence` is `unknown`.
        "jurisdictions_applicable": NotRequired[List[str]],
        # `confident`: one country, supported by two independent checks or by a mailbox provider of that
        # country only. `medium`: a likely country, or several. `unknown`: no country; the strict default
        # applies. Known values: confident, medium, unknown.
        "confidence": str,
        # `consumer` for personal mailbox providers, otherwise `business`. It decides which part of the rule
        # applies. Known values: consumer, business.
        "address_kind": str,
        # The domain belongs to a disposable email service. It has no country: `confidence` is `unknown`, and
        # the strict default applies unless a list of the account contains the address.
        "disposable": NotRequired[bool],
        "laws": List["ComplianceEmailLawsItem"],
        "sources": List["ComplianceEmailSourcesItem"],
        "obligations": List[str],
        # Number of days within which you must stop after an opt-out. 0 means immediately. Absent when no
        # fixed number is known: stop immediately.
        "opt_out_deadline_days": NotRequired[int],
        # Unit of the deadline. Absent for a deadline of 0, and when there is no deadline. Known values: days,
        # working_days.
        "opt_out_deadline_in": NotRequired[str],
        # Label that each message must contain. Absent when none is known.
        "label_required": NotRequired[str],
        # Public register of objections to check before sending. Absent when none is known.
        "register": NotRequired[str],
        # Maximum penalty, in words. Absent when unknown.
        "max_penalty": NotRequired[str],
        # Scope of the rule.
        "scope": str,
        # Reason given by the operator for setting the rule in place of the rule table. Absent otherwise.
        "override_reason": NotRequired[str],
        # Confidence in the text of the rule, independent of the country. Null without a country. Known
        # values: high, medium, low.
        "rule_confidence": Optional[str],
        # Month in which the rule was last verified. Null without a country.
        "last_verified": Optional[str],
        "rules_version": str,
        "evidence": "ComplianceEmailEvidence",
    },
)

ComplianceReceiptContents = TypedDict(
    "ComplianceReceiptContents",
    {
        # ID of the receipt, a UUIDv7.
        "receipt_id": str,
        # Time at which the receipt was signed.
        "issued_at": str,
        # The account that requested the verdict.
        "account_id": str,
        # ID of the verdict.
        "result_id": str,
        # Time of the first request for the verdict. The evidence is from this time.
        "verdict_at": str,
        "address": "ComplianceReceiptContentsAddress",
        # List of the account that contained the address when the receipt was signed. `not_checked` when the
        # request did not contain the address. Known values: suppressed, owned, allowed, none, not_checked.
        "account_list": str,
        "verdict": "ComplianceReceiptContentsVerdict",
    },
)

ComplianceReceipt = TypedDict(
    "ComplianceReceipt",
    {
        # A JSON Web Signature in compact form (RFC 7515), signed with Ed25519 (RFC 8037). The payload is
        # `contents` as JSON.
        "receipt": str,
        # ID (`kid`) of the public key in `/.well-known/assay-keys.json`.
        "key_id": str,
        "contents": "ComplianceReceiptContents",
    },
)

EmailCheckDidYouMean = TypedDict(
    "EmailCheckDidYouMean",
    {
        "email": str,
        # `punctuation`: the characters between the parts of the domain; `missing_dot`: the dot is missing or
        # misplaced; `ending`: only the top-level domain differs; `typing`: letters of the name. Known values:
        # punctuation, missing_dot, ending, typing.
        "reason": str,
    },
)

EmailCheckDns = TypedDict(
    "EmailCheckDns",
    {
        # False when the domain has neither a mail server nor an IP address (RFC 5321, section 5.1), or has a
        # null MX record.
        "accepts_mail": NotRequired[bool],
        # The domain has a null MX record and does not accept mail (RFC 7505).
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
        # Date on which the registrable domain was registered.
        "registered": str,
        "days": int,
    },
)

EmailCheckRisk = TypedDict(
    "EmailCheckRisk",
    {
        # Sum of the weights of the factors, at most 100. For ranking and review. Not a probability.
        "score": int,
        # `medium` from 30, `high` from 70. Known values: low, medium, high.
        "level": str,
        "factors": List[str],
    },
)

EmailCheck = TypedDict(
    "EmailCheck",
    {
        # The address of the request, without surrounding white space.
        "email": str,
        # True when the syntax is accepted by mail servers. It does not prove that the mailbox exists.
        "valid": bool,
        # The first reason why the address is not valid. Null when valid. Known values: empty,
        # hidden_character, several_addresses, display_name, quoted_local, comment, missing_at, extra_at,
        # empty_local, empty_domain, whitespace, leading_dot, trailing_dot, consecutive_dots, local_too_long,
        # bad_local_character, ip_literal, domain_trailing_dot, empty_label, label_too_long, domain_too_long,
        # bad_label_hyphen, bad_domain_character, single_label, numeric_top_level, address_too_long,
        # bad_domain.
        "reason": Optional[str],
        # The domain in ASCII and lower case.
        "domain": NotRequired[str],
        # The same for all spellings that reach the same mailbox according to the published rules of the
        # provider (dots, tags after a plus or hyphen, other domains). For comparison only, not for sending.
        "canonical": NotRequired[str],
        # A keyed hash of `canonical`. It is the same for the same mailbox, so you can find duplicates without
        # storing addresses. Each account has different tokens.
        "duplicate_token": NotRequired[str],
        # The domain belongs to a disposable email service.
        "disposable": NotRequired[bool],
        # Present when `disposable` is true. `domain`: the domain is on the list; `wildcard`: it is a
        # subdomain of a listed domain, or of a host with many listed subdomains; `name`: its name matches a
        # listed family of names; `mail_server`: its mail server accepts mail for disposable domains only.
        # Known values: domain, wildcard, name, mail_server.
        "disposable_by": NotRequired[str],
        # The domain belongs to a mailbox provider at which anyone can create an address.
        "free": NotRequired[bool],
        # A role address (info, sales, noreply) that does not belong to one person.
        "role": NotRequired[bool],
        # The domain belongs to a service that forwards mail to a hidden address, such as Firefox Relay.
        "relay_alias": NotRequired[bool],
        # Name of the service. Present when `relay_alias` is true.
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
        # Country of the IP address.
        "ip": NotRequired[str],
        # Country of a valid phone number.
        "phone": NotRequired[str],
        # Country of the email domain, from its suffix or mailbox provider only. Absent for a disposable
        # domain. `/v1/compliance/email` uses more evidence and may return another country.
        "email": NotRequired[str],
        # Countries with people of this name, at most five, most people first.
        "name": NotRequired[List[str]],
        # The country of the request.
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
        # Fields on which the reason is based. `stated` is the country of the request.
        "parts": List[str],
    },
)

CheckConsistency = TypedDict(
    "CheckConsistency",
    {
        "countries": "CheckConsistencyCountries",
        # False when two countries differ, or when the name has no records in a country with name statistics.
        # Null when there are fewer than two countries to compare. A territory counts as part of its state.
        "agree": Optional[bool],
        # Distance in kilometres for each pair of different countries: between the city of the IP address, or
        # the population centre of a country, and that of the other country.
        "distances": List["CheckConsistencyDistancesItem"],
        # Risk factors. New codes may be added. The weights are assumptions, not measurements.
        "reasons": List["CheckConsistencyReasonsItem"],
        # Sum of the weights, at most 100. For ranking and review. Not a probability.
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
        # Sum of the credits of all parts.
        "charged_credits": int,
    },
)

AccountUsageBalance = TypedDict(
    "AccountUsageBalance",
    {
        # Credits a request can reserve now.
        "available": int,
        # Free credits left in this UTC month, including reserved credits.
        "free": int,
        # Granted credits left, including reserved credits.
        "purchased": int,
        # Credits reserved by running requests.
        "reserved": int,
    },
)

AccountUsageRate = TypedDict(
    "AccountUsageRate",
    {
        # Requests per window; 0 means no limit.
        "limit": int,
        "window_seconds": int,
        "remaining": int,
        "reset_seconds": int,
    },
)

AccountUsageTotal = TypedDict(
    "AccountUsageTotal",
    {
        # Completed requests.
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
        # Text of the TXT record that proves ownership of the domain.
        "record": str,
    },
)

AccountPolicyEntriesItem = TypedDict(
    "AccountPolicyEntriesItem",
    {
        # Known values: address, domain.
        "kind": str,
        # A domain, or the keyed hash of an address.
        "value": str,
        "added_at": str,
        # Text of the TXT record that proves ownership of the domain.
        "record": NotRequired[str],
        "proved": NotRequired[bool],
        # Time of the last lookup of the TXT record.
        "asked_at": NotRequired[str],
        # Time at which the proof expires unless the record is found again.
        "proved_until": NotRequired[str],
    },
)

AccountPolicyProofsItem = TypedDict(
    "AccountPolicyProofsItem",
    {
        "domain": str,
        # Known values: proved, no_record, not_reached, offline, not_listed.
        "outcome": str,
        # Text of the TXT record that proves ownership of the domain.
        "record": str,
    },
)

AccountPolicy = TypedDict(
    "AccountPolicy",
    {
        "action": str,
        # `suppression`: addresses that must not receive email. `allow`: addresses that may receive email.
        # `owned`: domains that the account owns, once proved. Known values: suppression, allow, owned.
        "list": NotRequired[str],
        # Number of entries that were added or removed.
        "changed": NotRequired[int],
        # Number of entries in the list.
        "size": NotRequired[int],
        "records": NotRequired[List["AccountPolicyRecordsItem"]],
        "entries": NotRequired[List["AccountPolicyEntriesItem"]],
        # Present when there are more entries; send it in the next request.
        "cursor": NotRequired[str],
        # In the order of the request.
        "policies": NotRequired[List[str]],
        # In the order of the request.
        "proofs": NotRequired[List["AccountPolicyProofsItem"]],
    },
)

AdminKeysCreateBudget = TypedDict(
    "AdminKeysCreateBudget",
    {
        "credits": int,
        # Known values: none, daily, monthly.
        "refill": str,
        # Credits already spent, without those of running requests.
        "spent": int,
    },
)

AdminKeysCreate = TypedDict(
    "AdminKeysCreate",
    {
        "id": str,
        # ID of the account
        "account": str,
        "label": str,
        # Known values: live, test.
        "mode": str,
        # Known values: active, disabled, expired, revoked.
        "state": str,
        # Signals that the key may call; all when empty.
        "scopes": List[str],
        # IP addresses and CIDR ranges from which the key may be used; all when empty.
        "allowed_cidrs": List[str],
        "last_four": str,
        "created_at": str,
        "expires_at": NotRequired[str],
        "last_used_at": NotRequired[str],
        "external_id": NotRequired[str],
        # A JSON object of at most 4,096 bytes, stored without interpretation.
        "metadata": NotRequired[Dict[str, Any]],
        # Requests per minute; absent when only the limit of the account applies.
        "rate": NotRequired[int],
        "budget": NotRequired["AdminKeysCreateBudget"],
        # The key; only this response contains it.
        "key": str,
    },
)

AdminKeysUpdate = TypedDict(
    "AdminKeysUpdate",
    {
        "id": str,
        # ID of the account
        "account": str,
        "label": str,
        # Known values: live, test.
        "mode": str,
        # Known values: active, disabled, expired, revoked.
        "state": str,
        # Signals that the key may call; all when empty.
        "scopes": List[str],
        # IP addresses and CIDR ranges from which the key may be used; all when empty.
        "allowed_cidrs": List[str],
        "last_four": str,
        "created_at": str,
        "expires_at": NotRequired[str],
        "last_used_at": NotRequired[str],
        "external_id": NotRequired[str],
        # A JSON object of at most 4,096 bytes, stored without interpretation.
        "metadata": NotRequired[Dict[str, Any]],
        # Requests per minute; absent when only the limit of the account applies.
        "rate": NotRequired[int],
        "budget": NotRequired["AdminKeysCreateBudget"],
    },
)

AdminKeysList = TypedDict(
    "AdminKeysList",
    {
        "keys": List["AdminKeysUpdate"],
        # `after` of the next page; absent on the last page.
        "next": NotRequired[str],
    },
)

AdminKeysRevoke = TypedDict(
    "AdminKeysRevoke",
    {
        "id": str,
        # ID of the account
        "account": str,
        "label": str,
        # Known values: live, test.
        "mode": str,
        # Known values: active, disabled, expired, revoked.
        "state": str,
        # Signals that the key may call; all when empty.
        "scopes": List[str],
        # IP addresses and CIDR ranges from which the key may be used; all when empty.
        "allowed_cidrs": List[str],
        "last_four": str,
        "created_at": str,
        "expires_at": NotRequired[str],
        "last_used_at": NotRequired[str],
        "external_id": NotRequired[str],
        # A JSON object of at most 4,096 bytes, stored without interpretation.
        "metadata": NotRequired[Dict[str, Any]],
        # Requests per minute; absent when only the limit of the account applies.
        "rate": NotRequired[int],
        "budget": NotRequired["AdminKeysCreateBudget"],
    },
)

AdminKeysRotate = TypedDict(
    "AdminKeysRotate",
    {
        "id": str,
        # ID of the account
        "account": str,
        "label": str,
        # Known values: live, test.
        "mode": str,
        # Known values: active, disabled, expired, revoked.
        "state": str,
        # Signals that the key may call; all when empty.
        "scopes": List[str],
        # IP addresses and CIDR ranges from which the key may be used; all when empty.
        "allowed_cidrs": List[str],
        "last_four": str,
        "created_at": str,
        "expires_at": NotRequired[str],
        "last_used_at": NotRequired[str],
        "external_id": NotRequired[str],
        # A JSON object of at most 4,096 bytes, stored without interpretation.
        "metadata": NotRequired[Dict[str, Any]],
        # Requests per minute; absent when only the limit of the account applies.
        "rate": NotRequired[int],
        "budget": NotRequired["AdminKeysCreateBudget"],
        # The key; only this response contains it.
        "key": str,
    },
)

AdminAccountsCreate = TypedDict(
    "AdminAccountsCreate",
    {
        "id": str,
        "name": str,
        "created_at": str,
        # Absent when the limit of the installation applies.
        "requests_per_minute": NotRequired[int],
        # Absent when the limit of the installation applies.
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
        # `after` of the next page; absent on the last page.
        "next": NotRequired[str],
    },
)

AdminAccountsSuspend = TypedDict(
    "AdminAccountsSuspend",
    {
        "id": str,
        "name": str,
        "created_at": str,
        # Absent when the limit of the installation applies.
        "requests_per_minute": NotRequired[int],
        # Absent when the limit of the installation applies.
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
        # Absent when the limit of the installation applies.
        "requests_per_minute": NotRequired[int],
        # Absent when the limit of the installation applies.
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
        # Absent when the limit of the installation applies.
        "requests_per_minute": NotRequired[int],
        # Absent when the limit of the installation applies.
        "free_credits_per_month": NotRequired[int],
        "suspended_at": NotRequired[str],
        "suspended_reason": NotRequired[str],
    },
)

AdminGrantsCreate = TypedDict(
    "AdminGrantsCreate",
    {
        "granted": bool,
        # Credits available after the grant.
        "available": int,
    },
)

AdminUsageTotal = TypedDict(
    "AdminUsageTotal",
    {
        "requests": int,
        # Requests that did not return 200.
        "refused": int,
        "credits": int,
    },
)

AdminUsageCustomersItem = TypedDict(
    "AdminUsageCustomersItem",
    {
        # Empty for keys without an external ID.
        "external_id": str,
        "keys": int,
        "requests": int,
        # Requests that did not return 200.
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
        # Use of a model that estimates from the spelling: never (`off`), always, or when the data does not
        # contain the name (`fallback`). Default: `fallback`. Known values: off, always, fallback.
        "ai_mode": NotRequired[Literal["off", "always", "fallback"]],
    },
)

GenderBatchItemOptions = TypedDict(
    "GenderBatchItemOptions",
    {
        # Use of a model that estimates from the spelling: never (`off`), always, or when the data does not
        # contain the name (`fallback`). Default: `off`. Known values: off, always, fallback.
        "ai_mode": NotRequired[Literal["off", "always", "fallback"]],
    },
)

GenderBatchItem = TypedDict(
    "GenderBatchItem",
    {
        # Your reference for the item, returned unchanged.
        "id": str,
        # Known values: name, email, username.
        "type": Literal["name", "email", "username"],
        # The name, email address or username. An email address has at most 254 characters.
        "value": str,
        # ISO 3166-1 alpha-2 code of the country of the name. Sources of that country take precedence. `UK`
        # means `GB`. Any other unassigned code is accepted and has no effect.
        "country": NotRequired[str],
        # Lowers the threshold for a result from a confidence of 0.65 to 0.5, also for input that does not
        # look like a name. A name extracted from a username with a lower confidence is returned with 0.5.
        # Cannot be combined with an `ai_mode` of `off` or `always`.
        "forceToGenderize": NotRequired[bool],
        "options": NotRequired["GenderBatchItemOptions"],
    },
)

IpBatchRequestItemsItem = TypedDict(
    "IpBatchRequestItemsItem",
    {
        # Your reference for the item, returned unchanged.
        "id": str,
        # An IPv4 address as four decimal numbers without leading zeros, or an IPv6 address in any spelling of
        # RFC 4291. No CIDR range, host name, port, zone, brackets or white space.
        "ip": str,
    },
)

PhoneBatchRequestItemsItem = TypedDict(
    "PhoneBatchRequestItemsItem",
    {
        # Your reference for the item, returned unchanged.
        "id": str,
        # The number: `+` and the calling code, or a national number with `country`. Spaces, dashes, dots,
        # brackets, extensions, `tel:` URIs, vanity letters and the digits of any script are read.
        "phone": str,
        # ISO 3166-1 alpha-2 code in either case (also AC, TA, XK): the country of a national number without
        # `+`. Ignored when the number starts with `+`, but an unassigned code is always rejected. `risk`
        # reports a number of another country.
        "country": NotRequired[str],
    },
)

AdminKeysCreateRequestBudget = TypedDict(
    "AdminKeysCreateRequestBudget",
    {
        # Maximum credits of the key.
        "credits": NotRequired[int],
        # When the budget is refilled: every UTC day, every UTC month, or never (`none`, the default). Known
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
