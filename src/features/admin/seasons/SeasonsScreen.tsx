import { useStore } from '@nanostores/react';
import { useEffect, useId } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import { Said } from '#components/ui/Said.tsx';
import { dayInParis } from '#domain/dates.ts';
import { toCents } from '#domain/money.ts';
import { seasonBefore } from '#domain/season/season.ts';
import type { AdminSeason, Forced } from '#domain/season/season-days.ts';
import { adminPaths, togglesPath } from '#lib/admin-paths.ts';
import { formatCents, formatDate } from '#lib/format.ts';
import { withQuery } from '#lib/paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { aidDeductionNames } from '#messages/aids.ts';
import { productsMessages } from '#messages/products.ts';
import { renewalsMessages } from '#messages/renewals.ts';
import { seasonShare } from '#messages/season-reductions.ts';
import { seasonsMessages as words } from '#messages/seasons.ts';
import { useMay } from '../account/account-store.ts';
import { ArchiveFailure, unlessUnanswered } from '../memberships/ArchiveFailure.tsx';
import { ArchiveUndo } from '../memberships/ArchiveUndo.tsx';
import { undoSeasonArchive } from '../memberships/archive-store.ts';
import { $archived } from '../memberships/archived.ts';
import { LowerPart } from '../screen/LowerPart.tsx';
import { MainAction, ScreenHead } from '../screen/ScreenHead.tsx';
import { SeasonDialogs } from './SeasonDialogs.tsx';
import { $seasonDialog, $seasons, loadSeasons, type SeasonDialogName } from './seasons-store.ts';

interface SeasonProps {
  season: AdminSeason;
}

const tones: Readonly<Record<AdminSeason['state'], string>> = {
  prepared: '',
  former: 'tag--success',
  open: 'tag--success',
  closed: 'tag--warning',
  ended: '',
};

const factsOf = (season: AdminSeason): readonly (readonly [string, string])[] => [
  [words.facts.runs, words.fromTo(formatDate(season.firstDay), formatDate(season.lastDay))],
  [words.facts.classes, words.fromTo(formatDate(season.firstClass), formatDate(season.lastClass))],
  [words.facts.opensToFormerOn, formatDate(season.opensToFormerOn)],
  [words.facts.opensOn, formatDate(season.opensOn)],
  [words.facts.closesOn, season.closesOn === null ? words.noEnd : formatDate(season.closesOn)],
  [words.facts.members, words.counted(season.current, season.archived)],
  [
    words.facts.instalments,
    season.atOnce === null ? words.notInInstalments : words.inInstalments(formatCents(toCents(season.atOnce))),
  ],
];

const euros = (amount: number | null): string => (amount === null ? words.noReduced : formatCents(toCents(amount)));

type SeasonPrice = AdminSeason['prices'][number];

const column = dataColumns<SeasonPrice>();
const priceColumns = column.columns([
  column.plain('name', words.columns.name, { isRowHeader: true, phone: 'name' }, (row) => row.name),
  column.plain('normal', words.columns.normal, { width: 8, isNumber: true, phone: 'note' }, (row) => euros(row.normal)),
  column.plain('reduced', words.columns.reduced, { width: 8, isNumber: true, phone: 'more' }, (row) =>
    euros(row.reduced),
  ),
]);

const productOf = ({ productId }: SeasonPrice): string => productId;

const Prices = ({ season: { prices } }: SeasonProps) =>
  prices.length === 0 ? (
    <p>{words.noPrices}</p>
  ) : (
    <DataTable caption={words.pricesTitle} columns={priceColumns} idOf={productOf} rows={prices} />
  );

const Reductions = ({ season: { reductions } }: SeasonProps) => (
  <ul className="season-reductions" aria-label={words.reductionsTitle}>
    {reductions.map((reduction) => {
      const { name, from, minAge, maxAge } = reduction;
      const ages = words.reductions.ages(minAge, maxAge);
      return (
        <li key={name}>
          <Said text={words.reductions.told(name, seasonShare(reduction), from && formatDate(from), ages)} />
        </li>
      );
    })}
  </ul>
);

const Aids = ({ season: { aids } }: SeasonProps) => (
  <ul className="season-reductions" aria-label={words.aidsTitle}>
    {aids.map(({ id, label, amount, deduction, lastDay }) => (
      <li key={id}>
        <Said
          text={words.aids.told(
            label,
            formatCents(toCents(amount)),
            aidDeductionNames[deduction],
            lastDay && formatDate(lastDay),
          )}
        />
      </li>
    ))}
  </ul>
);

interface DialogButtonProps extends SeasonProps {
  label: string;
  opens: SeasonDialogName;
  isDanger?: boolean;
}

const DialogButton = ({ season, label, opens, isDanger }: DialogButtonProps) => (
  <button
    type="button"
    className={isDanger ? 'button button--small button--danger' : 'button button--small'}
    aria-label={words.actions.of(label, season.id)}
    aria-haspopup="dialog"
    onClick={() => $seasonDialog.set(opens)}
  >
    {label}
  </button>
);

const SignUpButton = ({ season, label, forced }: SeasonProps & { label: string; forced: Forced }) => (
  <DialogButton season={season} label={label} opens={{ name: 'sign-up', season, forced }} />
);

const Actions = ({ season }: SeasonProps) => {
  const { actions } = words;
  return (
    <div className="cluster">
      <DialogButton season={season} label={actions.days} opens={{ name: 'days', season }} />
      {season.prices.length > 0 && (
        <DialogButton season={season} label={actions.prices} opens={{ name: 'prices', season }} />
      )}
      {season.state !== 'ended' && (
        <>
          <DialogButton season={season} label={actions.reductions} opens={{ name: 'reductions', season }} />
          <DialogButton season={season} label={actions.aids} opens={{ name: 'aids', season }} />
          <DialogButton season={season} label={actions.health} opens={{ name: 'health', season }} />
          <DialogButton season={season} label={actions.federation} opens={{ name: 'federation', season }} />
          <DialogButton
            season={season}
            label={actions.federationColumns}
            opens={{ name: 'federation-columns', season }}
          />
          <DialogButton season={season} label={actions.instalments} opens={{ name: 'instalments', season }} />
        </>
      )}
      {season.state !== 'open' && season.state !== 'ended' && (
        <SignUpButton season={season} label={actions.open} forced="open" />
      )}
      {(season.state === 'open' || season.state === 'former') && (
        <SignUpButton season={season} label={actions.close} forced="closed" />
      )}
      {season.forced !== null && <SignUpButton season={season} label={actions.follow} forced={null} />}
      {season.current > 0 && (
        <DialogButton season={season} label={actions.archive} opens={{ name: 'closing', season }} isDanger />
      )}
    </div>
  );
};

type Closed = AdminSeason['closings'][number];

/**
 * The archiving that closed the season, with a button that undoes it for everybody who may close a season, and the way to those
 * who may come back to the season after it.
 */
const ClosingUndo = ({ season, closing, next }: SeasonProps & { closing: Closed; next: string | undefined }) => {
  const action = useAction(async () => {
    await undoSeasonArchive({ ...closing, season: season.id });
    await loadSeasons();
  }, unlessUnanswered(words.closed.failed));
  return (
    <div className="cluster">
      <p>{words.closed.text(closing.count, formatDate(dayInParis(new Date(closing.at))), closing.by)}</p>
      <button
        type="button"
        className="button button--small"
        aria-label={words.actions.of(words.closed.undo, season.id)}
        aria-disabled={action.isBusy}
        onClick={() => void action.run()}
      >
        {words.closed.undo}
      </button>
      {next && (
        <a className="button button--small" href={withQuery(adminPaths.renewals, { season: next })}>
          {renewalsMessages.afterClosing(next)}
        </a>
      )}
      <ArchiveFailure action={action} title={words.closed.failed} />
    </div>
  );
};

const Season = ({ season, next }: SeasonProps & { next: string | undefined }) => {
  const may = useMay();
  const writes = may('seasons', 'write');
  const titleId = useId();
  // The toggle has the last word (docs/rules.md#open-season).
  const isOff = season.isSwitchedOff && (season.state === 'open' || season.state === 'former');
  return (
    <section className="card stack" aria-labelledby={titleId}>
      <header className="cluster">
        <h2 id={titleId}>{season.id}</h2>
        <span className={`tag ${isOff ? 'tag--warning' : tones[season.state]}`}>
          {isOff ? words.switchedOff : words.states[season.state]}
        </span>
        {season.isShown && <span className="tag">{words.shown}</span>}
      </header>
      {season.forced !== null && <p>{words.by[season.forced]}</p>}
      {isOff && (
        <p>
          {words.switchedOffNote(words.states[season.state])}{' '}
          {may('opening', 'write') && <a href={togglesPath}>{words.toToggles}</a>}
        </p>
      )}
      <dl className="facts">
        {factsOf(season).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {season.state !== 'ended' && <Prices season={season} />}
      {season.reductions.length > 0 && <Reductions season={season} />}
      {season.aids.length > 0 && <Aids season={season} />}
      {may('members', 'write') &&
        season.closings.map((closing) => (
          <ClosingUndo key={closing.batchId} season={season} closing={closing} next={next} />
        ))}
      {writes && <Actions season={season} />}
    </section>
  );
};

/** The seasons: their days, prices and sign-up, and the button that closes one. */
export const SeasonsScreen = () => {
  const seasons = useStore($seasons);
  const archived = useStore($archived);
  // The list is read again after a season was closed or restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was archived changes what is read
  useEffect(() => {
    void loadSeasons();
  }, [archived]);
  useEffect(() => () => $seasonDialog.set(undefined), []);
  const may = useMay();
  const next = seasons.state === 'ready' ? seasons.value.next : undefined;
  return (
    <div className="screen">
      <ScreenHead name={adminMessages.screens.seasons} title={words.title}>
        {next && may('seasons', 'write') && (
          <MainAction onPress={() => $seasonDialog.set({ name: 'prepare', next })}>{words.prepare(next.id)}</MainAction>
        )}
      </ScreenHead>
      {may('members', 'write') && <ArchiveUndo />}
      <LoadedPart of={seasons} reload={loadSeasons} words={{ ...words, loading: adminMessages.loading }}>
        {({ known }) =>
          known.map((season) => (
            <Season key={season.id} season={season} next={known.find(({ id }) => seasonBefore(id) === season.id)?.id} />
          ))
        }
      </LoadedPart>
      <LowerPart isReady={seasons.state !== 'loading'}>
        <p>
          {words.lead} {productsMessages.published}{' '}
          {may('publication', 'write') && <a href={adminPaths.publication}>{productsMessages.toPublication}</a>}
        </p>
      </LowerPart>
      <SeasonDialogs />
    </div>
  );
};
