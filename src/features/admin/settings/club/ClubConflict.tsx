import { FieldConflictNotice } from '#components/ui/FieldConflictNotice.tsx';
import { clubFieldLabels, clubSettingsMessages } from '#messages/club-settings.ts';
import type { ClubValues } from './club-values.ts';
import type { ClubForm } from './use-club-form.ts';

const words = clubSettingsMessages.conflict;

const textOf = (value: ClubValues[keyof ClubValues]): string => {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if ('url' in value) return value.alt;
  return value.map(({ label, url }) => `${label} (${url})`).join(', ');
};

/** Shows what somebody else saved of the settings meanwhile. */
export const ClubConflict = ({ form: { conflict, take } }: { form: ClubForm }) => {
  if (!conflict) return null;
  const lines = conflict.map(({ field, mine, theirs }) => ({
    field,
    label: clubFieldLabels[field],
    mine: textOf(mine),
    theirs: textOf(theirs),
  }));
  return <FieldConflictNotice title={words.title} lead={words.lead} same={words.same} lines={lines} onTake={take} />;
};
