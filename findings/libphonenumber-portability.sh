#!/bin/sh
# google-libphonenumber 3.2.47 (npm, Google's JavaScript port at 9.0.40): its metadata do not say where mobile numbers can be ported, which the Java,
# C++ and Python ports do (isMobileNumberPortableRegion, is_mobile_number_portable_region). Neither the function nor field 32 of the metadata is there.
# Google's list itself (release 8.12.57) lacks countries that port numbers, such as Russia, China and Ukraine.
# Seen: no method with "portable" in its name, no field 32. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --ignore-scripts --no-audit --no-fund google-libphonenumber@3.2.47 >/dev/null
cat >try.cjs <<'EOF'
const assert = require('node:assert/strict')
const { PhoneNumberUtil } = require('google-libphonenumber')
const util = PhoneNumberUtil.getInstance()
const namesOf = value => {
  const names = []
  for (let each = value; each !== null; each = Object.getPrototypeOf(each)) names.push(...Object.getOwnPropertyNames(each))
  return names
}
const plan = util.getMetadataForRegion('GB')
const found = [...namesOf(util), ...namesOf(plan)].filter(name => /portable/i.test(name))
const fields = Object.keys(plan.fields_).map(Number)
console.log('portable:', found.length, 'field 32:', fields.includes(32), 'fields up to', Math.max(...fields))
assert.deepEqual([found.length, fields.includes(32), Math.max(...fields)], [0, false, 33])
EOF
node try.cjs
