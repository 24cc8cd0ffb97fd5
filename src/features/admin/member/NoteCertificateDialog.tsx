import { type Checked, checkBy } from '#components/editing/check.ts';
import { DayField } from '#components/ui/DayField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { dayInParis } from '#domain/dates.ts';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import { isRecentEnough } from '#domain/member/health.ts';
import { certificateSchema, type SentCertificate } from '#domain/member/health-input.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { formatDate } from '#lib/format.ts';
import { fieldErrorSentence } from '#messages/errors.ts';
import { fieldNames } from '#messages/field-names.ts';
import { healthTableMessages } from '#messages/health-table.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { noteCertificate } from './member-api.ts';
import { useMemberEdit } from './use-member-edit.ts';

const words = healthTableMessages.noteDialog;

type Input = Omit<SentCertificate, 'updatedAt'>;
type Draft = Record<keyof Input, string>;

const check = (draft: Draft, { health, createdAt }: MemberDetails): Checked<Input> => {
  const certificateOn = parseTypedDay(draft.certificateOn) ?? draft.certificateOn;
  const checked = checkBy(certificateSchema, { ...draft, certificateOn });
  if ('errors' in checked) return checked;
  const wrong = (sentence: string) => ({ errors: { certificateOn: sentence } });
  if (certificateOn > dayInParis(new Date()))
    return wrong(fieldErrorSentence('day-to-come', 'certificateOn', fieldNames));
  const joinedOn = dayInParis(new Date(createdAt));
  return health.months !== null && !isRecentEnough(certificateOn, health.months, joinedOn)
    ? wrong(words.tooOld(health.months, formatDate(joinedOn)))
    : checked;
};

/** Notes the day and the physician of a certificate that was seen on paper. Nothing else of it is kept. */
export const NoteCertificateDialog = ({ member }: { member: MemberDetails }) => {
  const { certificate, months } = member.health;
  const edit = useMemberEdit<Draft, Input>({
    member,
    begin: () => ({
      certificateOn: certificate ? formatDate(certificate.on) : '',
      certificatePhysician: certificate?.physician ?? '',
    }),
    check: (draft) => check(draft, member),
    send: (input) => noteCertificate(member, input),
  });
  return (
    <ActionDialog
      member={member}
      title={words.title(member.fullName)}
      confirm={words.confirm}
      failure={words.failed}
      edit={edit}
    >
      <p>{words.lead(months)}</p>
      <DayField {...edit.fieldOf('certificateOn')} label={words.on} hint={words.onHint} />
      <TextField
        {...edit.fieldOf('certificatePhysician')}
        label={words.physician}
        hint={words.physicianHint}
        autoComplete="off"
      />
    </ActionDialog>
  );
};
