import { Unbroken } from '#components/ui/Unbroken.tsx';
import { dayInParis } from '#domain/dates.ts';
import { isMinor } from '#domain/member/age.ts';
import type { ClassMember } from '#domain/member/member-list.ts';
import { formatDay } from '#lib/format.ts';
import { formatPhone } from '#lib/format-phone.ts';
import { classListMessages as words } from '#messages/class-list.ts';
import { contactName } from '#messages/emergency-contact.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { useSeasonInHand } from '../season-in-hand/season-store.ts';
import type { ClassList } from './class-lists.ts';

interface PersonProps {
  member: ClassMember;
  photo: string | undefined;
}

const Person = ({ member, photo }: PersonProps) => {
  const { firstName, lastName, emergencyContact: contact } = member;
  return (
    <li className="class-person">
      {photo ? (
        <img className="portrait" src={photo} alt="" />
      ) : (
        <span className="portrait" data-initials={`${firstName.charAt(0)}${lastName.charAt(0)}`} />
      )}
      <div>
        <p className="class-person__name">
          <Unbroken text={`${lastName} ${firstName}`} />
        </p>
        {isMinor(member.birthDate, dayInParis(new Date())) && <p>{membershipsMessages.minor}</p>}
        {member.status === 'suspended' && <p>{membershipsMessages.statuses.suspended}</p>}
        {contact && (
          <p>
            {words.emergency(
              [contactName(contact), contact.phone && formatPhone(contact.phone)].filter(Boolean).join(' '),
            )}
          </p>
        )}
      </div>
    </li>
  );
};

interface ClassSheetProps {
  list: ClassList;
  photos: ReadonlyMap<string, string>;
}

/** One discipline on its own sheets. */
export const ClassSheet = ({ list: { discipline, members }, photos }: ClassSheetProps) => {
  const season = useSeasonInHand();
  return (
    <section className="class-sheet" aria-label={discipline}>
      <header className="class-sheet__head">
        <h2>{discipline}</h2>
        <p>{words.printed(members.length, formatDay(new Date()), season)}</p>
      </header>
      <ul className="class-people">
        {members.map((member) => (
          <Person key={member.id} member={member} photo={photos.get(member.id)} />
        ))}
      </ul>
    </section>
  );
};
