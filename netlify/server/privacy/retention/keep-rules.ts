import { dayInParis } from '#domain/dates.ts';
import { retentionRuns } from '#domain/member/retention.ts';
import type { Actor } from '#domain/site/audit.ts';
import type { Deps } from '../../deps.ts';
import { planNights } from '../../jobs/nights.ts';
import { createTimer, eachStep } from '../../runtime/work-list.ts';
import { write } from '../../write/write.ts';
import { listErasureRecords } from '../erasure-queries.ts';
import { finishErasures } from '../finish-erasures.ts';
import { eraseFormer, findFormer, mayBeErased } from './actions.ts';
import { deleteOldAccounts, forgetOldCodes, selectEndings, selectOldCodes, writeAnnounced } from './queries.ts';

const site: Actor = { kind: 'job' };

// The card and the code of an aid serve until the season is over.
const forgetCodes = async (deps: Deps): Promise<void> => {
  const { db } = deps;
  const today = dayInParis(deps.now());
  const [found] = await selectOldCodes(db, today);
  if (!found || found.count === 0) return;
  await write(deps, {
    actor: site,
    subject: { type: 'season', id: found.season },
    action: 'season.forget-codes',
    fields: [`members: ${found.count}`],
    statements: forgetOldCodes(db, today, deps.now()),
  });
};

/** Tells the owners, once for each season, who goes in a month at the earliest. */
const announce = async (deps: Deps): Promise<void> => {
  const { db } = deps;
  const today = dayInParis(deps.now());
  const { years, due, soon } = await findFormer(deps);
  const untold = [...due, ...soon].filter(({ goesOn }) => goesOn === null);
  if (untold.length === 0) return;
  const records = await listErasureRecords(
    db,
    untold.map(({ personId }) => personId),
  );
  const going = new Set(records.filter((record) => mayBeErased(record, today)).map(({ personId }) => personId));
  const told = untold.filter(({ personId }) => going.has(personId));
  const seasons = [...new Set(told.map(({ season }) => season))].sort();
  const [latest] = seasons.toReversed();
  if (latest === undefined) return;
  const endings = await selectEndings(db);
  const days = endings
    .filter(({ id }) => seasons.includes(id))
    .flatMap(({ lastDay }) => retentionRuns(lastDay, years, today) ?? []);
  await write(deps, {
    actor: site,
    subject: { type: 'season', id: latest },
    action: 'season.announce-retention',
    fields: [`members: ${told.length}`],
    statements: [writeAnnounced(db, seasons, deps.now())],
    mails: [
      {
        kind: 'retention-announced',
        data: { people: told.length, years, on: days.sort()[0] ?? today },
        to: 'club',
        key: `retention-announced ${seasons.join(' ')}`,
      },
    ],
  });
};

/** Erases the former members whose time is over and was announced a month ago. */
const eraseAnnounced = async (deps: Deps, isOutOfTime: () => boolean): Promise<void> => {
  const today = dayInParis(deps.now());
  const { due } = await findFormer(deps);
  const ready = due.filter(({ goesOn }) => goesOn !== null && goesOn <= today);
  const deleted = await eraseFormer(
    deps,
    site,
    ready.map(({ personId }) => personId),
    isOutOfTime,
  );
  if (deleted.members > 0) deps.log('former members erased', deleted);
};

/**
 * Keeps the rules of retention by itself, at night (docs/rules.md#retention): finishes erasures that were cut, forgets the
 * codes of aids, deletes old accounts, announces who goes, and erases whose time is over. Each step may be done again. Stops
 * in time and plans another night for the rest.
 */
export const keepRetention = async (deps: Deps, isOutOfTime = createTimer(deps)): Promise<void> => {
  const isWhole = await eachStep(deps, {
    erasures: () => finishErasures(deps, isOutOfTime),
    codes: () => forgetCodes(deps),
    accounts: () => deleteOldAccounts(deps.db, dayInParis(deps.now())),
    announcement: () => announce(deps),
    erasing: () => eraseAnnounced(deps, isOutOfTime),
  });
  if (isOutOfTime() || !isWhole) await planNights(deps);
};
