#!/usr/bin/env bash
# drizzle-orm 0.45.4 leaves the table out of the columns of a subquery, so that a correlated one compares the wrong rows.
#
# Expected: a column inside `sql` stands with its table, as the guide shows it, so that
# `(select sum(lines.cents) from lines where lines.slip_id = slips.id)` adds up the lines of each slip.
# Seen: in a select from one table without a join, the same text becomes `where "slip_id" = "id"`. SQL looks a bare name
# up in the innermost table first, so `"id"` is the id of the line, and each slip has no lines. With a join, the same
# expression is right. Nothing warns.
# Version: drizzle-orm 0.45.4, PostgreSQL dialect; run on PGlite 0.4.1.
# Source: `buildSelection` of the dialect takes the table away from every column in the fields of such a select.
# What it means: sums and counts beside a row are silently wrong whenever both tables have a column of that name. Write
# the names in the text of the subquery, give the inner table an alias, or use a join.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error drizzle-orm@0.45.4 @electric-sql/pglite@0.4.1

cat >look.mjs <<'EOF2'
import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';

const slips = pgTable('slips', { id: text('id') });
const lines = pgTable('lines', { id: text('id'), slipId: text('slip_id'), cents: integer('cents') });
const db = drizzle(new PGlite());
await db.execute(sql`create table slips (id text)`);
await db.execute(sql`create table lines (id text, slip_id text, cents integer)`);
await db.insert(slips).values([{ id: 'a' }]);
await db.insert(lines).values([{ id: '1', slipId: 'a', cents: 700 }]);

const total = sql`(select sum(${lines.cents}) from ${lines} where ${lines.slipId} = ${slips.id})`.as('total');
const alone = db.select({ id: slips.id, total }).from(slips);
const joined = db.select({ id: slips.id, total }).from(slips).innerJoin(lines, eq(lines.slipId, slips.id));
for (const query of [alone, joined]) console.log(query.toSQL().sql, JSON.stringify(await query));
const [[one], [other]] = [await alone, await joined];
if (one.total !== null || Number(other.total) !== 700) {
  console.error('The behaviour has changed: the sum of a select without a join was seen to be null.');
  process.exit(1);
}
// PGlite leaves an exit code of its own.
process.exit(0);
EOF2
node look.mjs
