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
