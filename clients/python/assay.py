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

GenderBatchEntryError = TypedDict(
    "GenderBatchEntryError",
    {
        "code": str,
        "status": int,
        "action": str,
    },
)

GenderBatchEntry = TypedDict(
    "GenderBatchEntry",
    {
        # Position of the item in the request.
        "index": int,
        "id": str,
        "charged_credits": int,
        "data": NotRequired["GenderEstimate"],
        "error": NotRequired["GenderBatchEntryError"],
    },
)

GenderBatch = TypedDict(
    "GenderBatch",
    {
        "data": List["GenderBatchEntry"],
        # `not_charged` when no item was charged. Known values: confirmed, not_charged, unconfirmed.
        "billing_status": str,
    },
)

IpIntelligenceLocation = TypedDict(
    "IpIntelligenceLocation",
    {
        # Decimal degrees of the city centre, four decimals; null when the city is unknown.
        "latitude": Optional[float],
        # As `latitude`.
        "longitude": Optional[float],
        # IANA zone that the country keeps at the place; when the city is unknown, the country's zone if it
        # has only one.
        "timezone": Optional[str],
        # Time in `timezone` when the answer was made, to the second, with its offset (RFC 3339).
        "local_time": Optional[str],
        # Offset of `timezone` from UTC at that time, daylight saving included.
        "utc_offset": Optional[str],
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
    },
)

IpIntelligencePrivacy = TypedDict(
    "IpIntelligencePrivacy",
    {
        # As the top level.
        "hosting": bool,
        # The hosting provider: one of ten named ones, `other_hosting` for any other, null when `hosting` is
        # false. Treat a value you do not know like `other_hosting`.
        "hosting_provider": Optional[str],
        # A current Tor exit node.
        "tor": bool,
        # A known exit of a VPN service.
        "vpn": bool,
        # An egress address of iCloud Private Relay.
        "apple_private_relay": bool,
        # Verified search engine crawler.
        "crawler": Optional[str],
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
        # Present when the operator of this service has set a part of this answer: the operator's reason.
        "override": NotRequired[str],
    },
)

PhoneValidate = TypedDict(
    "PhoneValidate",
    {
        # The number as sent.
        "phone": str,
        # In an assigned range of its country's numbering plan; not proof of service.
        "valid": bool,
        # Of a plausible length; a possible number can be invalid.
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
    },
)

BreachRecord = TypedDict(
    "BreachRecord",
    {
        # Identifies the breach, and never changes.
        "Name": str,
        # For people to read.
        "Title": str,
        # Of the site that was breached; empty when the breach belongs to no site.
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
        # How many times the password appears in breaches; it measures popularity, not ownership. When only
        # the list that ships with the service could answer, 1, which then means at least once.
        "count": int,
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
        # Of the site that was breached; empty when the breach belongs to no site.
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
        # Sorted by `Name`, each name once. Retired and sensitive breaches are not among them.
        "breaches": List["BreachesCatalogueBreachesItem"],
    },
)

ComplianceEmailLawsItem = TypedDict(
    "ComplianceEmailLawsItem",
    {
        "name": str,
        # As it is called where it holds.
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
        "laws": List["ComplianceEmailLawsItem"],
        "sources": List["ComplianceEmailSourcesItem"],
        "obligations": List[str],
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
        # 0 for a repeat within 6 months and while `checking`. Known values: 0, 1.
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
        # requests that were answered and settled
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
        """Balance, rate and use of the account: POST /v1/account/usage."""
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
        """Suppression, allow and owned-domain lists of the account: POST /v1/account/policy."""
        return self._sender.send("/v1/account/policy", True, {"action": action, "list": list, "entries": entries, "cursor": cursor, "limit": limit}, idempotency_key, timeout)


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
        """Which public data breaches an email address was found in: POST /v1/breaches/email."""
        return self._sender.send("/v1/breaches/email", True, {"email": email}, idempotency_key, timeout)

    def password(
        self,
        *,
        password: str,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["BreachesPassword"]:
        """Whether a password appears in breaches, and how often: POST /v1/breaches/password."""
        return self._sender.send("/v1/breaches/password", True, {"password": password}, idempotency_key, timeout)

    def catalogue(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> Answer["BreachesCatalogue"]:
        """The breaches that are known here: POST /v1/breaches/catalogue."""
        return self._sender.send("/v1/breaches/catalogue", False, {}, None, timeout)


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
        """Where an email address belongs, and what its law says of unasked commercial email: POST /v1/compliance/email."""
        return self._sender.send("/v1/compliance/email", True, {"email": email}, idempotency_key, timeout)


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
        """Whom a name is typically given to: POST /v1/gender/name."""
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
        """Whom the name in an email address is typically given to: POST /v1/gender/email."""
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
        """Whom the name in a username is typically given to: POST /v1/gender/username."""
        return self._sender.send("/v1/gender/username", True, {"username": username, "country": country, "forceToGenderize": forceToGenderize, "options": options}, idempotency_key, timeout)

    def batch(
        self,
        *,
        items: List["GenderBatchItem"],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer["GenderBatch"]:
        """Up to 50 names, addresses and usernames at once: POST /v1/gender/batch."""
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
        """Where an IP address is, who announces it, and how it is used: POST /v1/ip/intelligence."""
        return self._sender.send("/v1/ip/intelligence", True, {"ip": ip}, idempotency_key, timeout)


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
        """Whether a phone number can exist, of which type it is, and where it comes from: POST /v1/phone/validate."""
        return self._sender.send("/v1/phone/validate", True, {"phone": phone, "country": country}, idempotency_key, timeout)


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
        self.breaches = _Breaches(sender)
        self.compliance = _Compliance(sender)
        self.gender = _Gender(sender)
        self.ip = _Ip(sender)
        self.phone = _Phone(sender)
