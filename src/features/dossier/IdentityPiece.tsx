import { type ReactNode, useEffect, useState } from 'react';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { useWanted } from '#components/ui/use-wanted.ts';
import type { DossierJson } from '#domain/member/dossier.ts';
import { contactFields } from '#domain/member/member-field-places.ts';
import { formatPhone } from '#lib/format-phone.ts';
import { dossierMessages } from '#messages/dossier.ts';
import { dossierPartMessages as words } from '#messages/dossier-parts.ts';
import { contactName } from '#messages/emergency-contact.ts';
import { choiceWord, membershipLabels as labels } from '#messages/member-fields.ts';
import { Failure } from './Failure.tsx';
import { hasTyped } from './typed-contact.ts';
import { useSending } from './use-sending.ts';
import { changeEmail } from './write-dossier.ts';

const loadContact = async () => ({ part: (await import('./ContactEditor.tsx')).ContactEditor });
const loadFederation = async () => ({ part: (await import('./FederationEditor.tsx')).FederationEditor });
const loadEmail = async () => ({ part: (await import('./EmailEditor.tsx')).EmailEditor });

interface EditorProps {
  dossier: DossierJson;
  onClose: () => void;
}

interface EditableProps {
  label: string;
  load: () => Promise<{ part: (props: EditorProps) => ReactNode }>;
  dossier: DossierJson;
  /** True opens the editor at once. */
  isOpen?: boolean;
}

/** A button that opens an editor in its place. The code of the editor is loaded at the first press. */
const Editable = ({ label, load, dossier, isOpen: opensItself = false }: EditableProps) => {
  const [isOpen, setOpen] = useState(false);
  const { part: Editor, state, want } = useWanted(load);
  const open = (): void => {
    want();
    setOpen(true);
  };
  // Text that was typed before a reload is shown again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (opensItself) open();
  }, []);
  if (isOpen && Editor) return <Editor dossier={dossier} onClose={() => setOpen(false)} />;
  if (state === 'failed') return <RetryNotice onRetry={want}>{dossierMessages.failures.unloadable}</RetryNotice>;
  return (
    <p>
      <button type="button" className="button" aria-busy={state === 'loading'} onClick={open}>
        {label}
      </button>
    </p>
  );
};

/** An address that waits for its confirmation, and a button that withdraws it. */
const PendingEmail = ({ dossier, pending }: { dossier: DossierJson; pending: string }) => {
  const { isBusy, error, run } = useSending(async () => {
    await changeEmail(dossier.email);
    return dossier.email ? words.email.withdrawn : words.email.noneAsBefore;
  });
  return (
    <>
      <p className="dossier__pending">{words.email.pending(pending, dossier.email !== '')}</p>
      <Failure error={error} />
      <p>
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={() => void run()}>
          {dossier.email ? words.email.withdraw : words.email.withdrawFirst}
        </button>
      </p>
    </>
  );
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children || words.identity.none}</dd>
  </div>
);

// The emergency contact is one fact, below the others.
const facts = contactFields.filter((field) => field !== 'emergencyContactName' && field !== 'emergencyContactPhone');

/** The contact data of a person, and their emergency contact. */
export const IdentityPiece = ({ dossier }: { dossier: DossierJson }) => {
  const { email, pendingEmail, emergencyContact: contact } = dossier;
  const asked = dossier.federation;
  const lacking = asked.filter(({ value, isRequired }) => isRequired && !value);
  const emergency = contact ? [contactName(contact), contact.phone && formatPhone(contact.phone)] : [];
  return (
    <>
      <dl className="facts">
        <Fact label={labels.email}>{email || words.email.none}</Fact>
        {facts.map((field) => (
          <Fact key={field} label={labels[field]}>
            {field === 'phone' ? formatPhone(dossier.phone) : dossier[field]}
          </Fact>
        ))}
        <Fact label={words.identity.emergency}>{emergency.filter(Boolean).join(', ')}</Fact>
        {asked.map(({ field, value }) => (
          <Fact key={field} label={labels[field]}>
            {value && choiceWord(value)}
          </Fact>
        ))}
      </dl>
      {lacking.length > 0 && (
        <p>
          {words.federation.lacking} {lacking.map(({ field }) => labels[field].toLowerCase()).join(', ')}.
        </p>
      )}
      {pendingEmail && <PendingEmail dossier={dossier} pending={pendingEmail} />}
      {!dossier.isArchived && (
        <>
          {asked.length > 0 && <Editable label={words.federation.edit} load={loadFederation} dossier={dossier} />}
          <Editable label={words.identity.edit} load={loadContact} dossier={dossier} isOpen={hasTyped(dossier)} />
          <Editable label={email ? words.email.edit : words.email.add} load={loadEmail} dossier={dossier} />
          <p className="field__hint">{words.identity.names}</p>
        </>
      )}
    </>
  );
};
