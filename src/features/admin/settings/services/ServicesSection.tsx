import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { formatDay } from '#lib/format.ts';
import { servicesMessages as words } from '#messages/settings.ts';

const fetchHealth = () => call(api.health.$get());
type Health = Awaited<ReturnType<typeof fetchHealth>>;

// Without the database the server cannot check a session, so it tells nothing more.
const withoutDatabase: Health = { status: 'degraded', database: 'down' };

const readHealth = (): Promise<Health> =>
  fetchHealth().catch((error: unknown) => {
    if (error instanceof ApiError && error.type !== 'network') return withoutDatabase;
    throw error;
  });

interface Line {
  name: string;
  /** Undefined if the service was not checked. */
  isUp: boolean | undefined;
  note: string;
}

const paymentsNote = (payments: Health['payments']): string => {
  if (!payments) return words.notAsked;
  if (payments.works) return payments.isTest ? words.testKeys : words.payments;
  return payments.isRefused ? words.refusedKey(payments.trouble) : words.unreachable(payments.trouble);
};

const backupLine = (backup: Health['backup']): Line[] => {
  if (!backup) return [];
  const name = words.names.backup;
  if (backup.state === 'kept') return [{ name, isUp: true, note: words.backupOf(formatDay(backup.at)) }];
  if (backup.state === 'failed') return [{ name, isUp: false, note: words.backupFailing(formatDay(backup.since)) }];
  return [{ name, isUp: backup.state === 'off' ? false : undefined, note: words.backups[backup.state] }];
};

const linesOf = ({ database, files, payments, backup }: Health): Line[] => [
  { name: words.names.database, isUp: database === 'up', note: database === 'up' ? words.database : words.noDatabase },
  { name: words.names.files, isUp: files && files === 'up', note: files ? words.files : words.notAsked },
  { name: words.names.payments, isUp: payments?.works, note: paymentsNote(payments) },
  ...backupLine(backup),
];

const tagOf = ({ isUp }: Line): { className: string; word: string } => {
  if (isUp === undefined) return { className: 'tag', word: words.unknown };
  return isUp ? { className: 'tag tag--success', word: words.up } : { className: 'tag tag--error', word: words.down };
};

/** Tells which services of the site answer at this moment. */
export const ServicesSection = () => {
  const loaded = useLoaded(readHealth);
  return (
    <section className="stack" aria-labelledby="services">
      <h2 id="services">{words.title}</h2>
      <p>{words.lead}</p>
      <LoadedPart of={loaded} reload={loaded.reload}>
        {(health) => (
          <>
            <ul className="admin-lines" aria-live="polite">
              {linesOf(health).map((line) => {
                const { className, word } = tagOf(line);
                return (
                  <li key={line.name}>
                    <strong>{line.name}</strong>
                    <span className={className}>{word}</span>
                    <span className="note">{line.note}</span>
                  </li>
                );
              })}
            </ul>
            <p>
              <button type="button" className="button" onClick={() => void loaded.reload()}>
                {words.again}
              </button>
            </p>
          </>
        )}
      </LoadedPart>
    </section>
  );
};
