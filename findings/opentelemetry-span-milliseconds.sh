#!/bin/sh
# @opentelemetry/sdk-trace 3.1.0 (npm): a span begins on a whole millisecond and ends on a fraction of one, because the start is Date.now() and
# the duration is measured by performance.now(). So a child that was started and ended within its parent, but in the next millisecond, is
# exported as one that begins after its parent has ended. A start time that is given as
# [seconds, nanoseconds] is kept.
# Seen on Node 26.10.0: 50 of 50 such children begin after their parents have ended, and 100 of 100 spans on a whole millisecond.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund @opentelemetry/api@1.10.0 @opentelemetry/sdk-trace@3.1.0 >/dev/null
cat >run.mjs <<'END'
import { ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

const exporter = new InMemorySpanExporter()
const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] })
const tracer = provider.getTracer('finding')
const waitUntil = time => { while (performance.timeOrigin + performance.now() < time) {} }
const nanoseconds = ([seconds, rest]) => BigInt(seconds) * 1_000_000_000n + BigInt(rest)

let [outside, whole, spans] = [0, 0, 0]
while (spans < 100) {
  // The parent begins late in one millisecond, the child early in the next, and both end soon after.
  const next = Math.ceil(performance.timeOrigin + performance.now()) + 2
  waitUntil(next - 0.1)
  const parent = tracer.startSpan('parent')
  while (Date.now() === Math.floor(parent.startTime[0] * 1000 + parent.startTime[1] / 1e6)) {}
  const child = tracer.startSpan('child', {}, trace.setSpan(ROOT_CONTEXT, parent))
  child.end()
  parent.end()
  // A machine with other work may have stopped in between.
  if (parent.duration[0] > 0 || parent.duration[1] > 900_000) continue
  spans += 2
  if (nanoseconds(child.startTime) > nanoseconds(parent.endTime)) outside++
  for (const { startTime } of [parent, child]) if (startTime[1] % 1_000_000 === 0) whole++
}
console.log(`${outside} of ${spans / 2} children begin after their parents have ended; ${whole} of ${spans} spans begin on a whole millisecond`)
process.exit(outside === spans / 2 && whole === spans ? 0 : 1)
END
node run.mjs
