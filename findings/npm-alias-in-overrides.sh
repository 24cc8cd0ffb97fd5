#!/usr/bin/env bash
# npm 9.2.0 refuses an alias as the value of a nested override when it reads the lock file that npm 10 made from it.
#
# Expected: npm's documentation of package.json, "overrides", takes any spec as a value, and names `npm:` aliases among
# the specs. npm 9 reads lock files of version 3, the ones that npm 10 writes.
# Seen: npm 10.9.4 and 11.6.2 install the package with the replaced dependency. npm 9.2.0, which Debian 12 and 13 ship,
# reads the same package.json and lock file and ends with "Invalid comparator: npm:…": it compares the alias with the
# installed version as if it were a range.
# Versions: npm 9.2.0, beside 10.9.4 and 11.6.2.
# What it means: a project that replaces a dependency by another package cannot be installed with the npm of Debian.
# Install a newer npm first (`npm install --global npm@11`).
set -uo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >package.json <<'END'
{
  "name": "overrides",
  "version": "1.0.0",
  "private": true,
  "dependencies": { "mkdirp": "0.5.6" },
  "overrides": { "mkdirp": { "minimist": "npm:lodash.noop@3.0.1" } }
}
END
install() {
  rm -rf node_modules
  npx --yes "npm@$1" install --ignore-scripts --no-audit --no-fund --loglevel=error >"log-$1" 2>&1
  local code=$?
  echo "npm $1 ends with $code: $(head -c 160 "log-$1" | tr '\n' ' ')"
  return "$code"
}
install 10.9.4 && newer=yes || newer=no
install 11.6.2 && newest=yes || newest=no
install 9.2.0 && older=yes || older=no
if [ "$newer $newest $older" != "yes yes no" ] || ! grep -q "Invalid comparator" log-9.2.0; then
  echo "The behaviour has changed: npm 9.2.0 was seen to fail, and the newer ones were not." >&2
  exit 1
fi
