import { useCallback, useState } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { Notice } from '#components/ui/Notice.tsx';
import type { ConsentEvent } from '#domain/member/consent.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { api, call } from '#lib/api.ts';
import { formatDay } from '#lib/format.ts';
import { consentMessages, consentText } from '#messages/consents.ts';
import { privacyMessages as words } from '#messages/privacy.ts';
import { useMay } from '../account/account-store.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { ErasureDialog } from './ErasureDialog.tsx';
import { HoldPart } from './HoldPart.tsx';

const Consent = ({ event: { kind, granted, textVersion, way, at, season, by } }: { event: ConsentEvent }) => {
  const text = consentText(kind, textVersion);
  const day = formatDay(at);
  const facts = [
    consentMessages.way(way, by),
    text && textVersion ? consentMessages.text(text, textVersion) : consentMessages.textUnknown,
    ...(season ? [consentMessages.season(season)] : []),
  ];
  return (
    <li className="card-row">
      <span>{consentMessages.kinds[kind]}</span>
      <span className={granted ? 'tag tag--success' : 'tag'}>
        {granted ? consentMessages.granted(day) : consentMessages.withdrawn(day)}
      </span>
      <p className="card-row__more">{facts.join(' · ')}</p>
    </li>
  );
};

const Consents = ({ personId }: { personId: string }) => {
  const consents = useLoaded(
    useCallback(() => call(api.admin.persons[':id'].consents.$get({ param: { id: personId } })), [personId]),
  );
  return (
    <LoadedPart of={consents} reload={consents.reload}>
      {(events) =>
        events.length === 0 ? (
          <p>{words.noConsents}</p>
        ) : (
          <ul className="card-rows">
            {events.map((event) => (
              <Consent key={`${event.kind} ${event.at}`} event={event} />
            ))}
          </ul>
        )
      }
    </LoadedPart>
  );
};

/** The consents of a person, and the actions on their data. */
export const PrivacySection = ({ member }: { member: MemberDetails }) => {
  const { personId } = member;
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<'archive' | 'erasure'>();
  const close = () => setAsked(undefined);
  return (
    <section className="card stack" aria-labelledby="privacy">
      <h2 id="privacy">{words.title}</h2>
      <p className="note">{words.note}</p>
      {member.seasons.some(({ isAddressNew }) => isAddressNew) && (
        <Notice tone="warning">
          <p>{words.addressNew}</p>
        </Notice>
      )}
      {/* The data are read once this part is opened, so that nothing below it moves. */}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.consents}</summary>
        {isOpen && <Consents personId={personId} />}
      </details>
      <div className="cluster">
        {may('privacy', 'read') && (
          <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAsked('archive')}>
            {words.archive.button}
          </button>
        )}
        {may('privacy', 'write') && (
          <button
            type="button"
            className="button button--danger"
            aria-haspopup="dialog"
            onClick={() => setAsked('erasure')}
          >
            {words.erasure.button}
          </button>
        )}
      </div>
      {may('privacy', 'read') && <HoldPart member={member} />}
      {asked === 'archive' && <ArchiveDialog member={member} onClose={close} />}
      {asked === 'erasure' && <ErasureDialog member={member} onClose={close} />}
    </section>
  );
};
