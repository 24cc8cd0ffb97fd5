import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import type { CoachedClass, CoachedPerson } from '#domain/member/coached-class.ts';
import { formatPhone } from '#lib/format-phone.ts';
import { adminMessages } from '#messages/admin.ts';
import { contactName } from '#messages/emergency-contact.ts';
import { myClassesMessages as words } from '#messages/my-classes.ts';
import { personNotesMessages } from '#messages/person-notes.ts';
import { usePhotos } from '../class-list/use-photos.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { $season, useSeasonInHand } from '../season-in-hand/season-store.ts';
import { ComingClasses } from './ComingClasses.tsx';
import { fetchClassPhoto, myClasses, ownWeek } from './my-classes-store.ts';

const ALL = '';

interface PersonProps {
  person: CoachedPerson;
  photo: string | undefined;
}

const Emergency = ({ person }: Pick<PersonProps, 'person'>) => {
  const { firstName, lastName, emergencyContact: contact } = person;
  if (!contact) return <p>{words.noContact}</p>;
  const { phone } = contact;
  return (
    <p className="coached-person__contact">
      <span>{[words.emergency, contactName(contact)].filter(Boolean).join('\u202F: ')}</span>
      {phone && (
        <a className="button" href={`tel:${phone}`}>
          <span className="visually-hidden">{words.call(`${firstName} ${lastName}`)} </span>
          {formatPhone(phone)}
        </a>
      )}
    </p>
  );
};

const Person = ({ person, photo }: PersonProps) => {
  const { firstName, lastName, isComplete, notes } = person;
  return (
    <li className="class-person">
      {photo ? (
        <img className="portrait" src={photo} alt="" />
      ) : (
        <span className="portrait" data-initials={`${firstName.charAt(0)}${lastName.charAt(0)}`} />
      )}
      <div>
        <p className="class-person__name" translate="no">
          {lastName} {firstName}
        </p>
        <p>
          <span className={isComplete ? 'tag tag--success' : 'tag tag--warning'}>
            <span aria-hidden="true">{isComplete ? '✓' : '…'}</span>
            {isComplete ? words.complete : words.incomplete}
          </span>
        </p>
        <Emergency person={person} />
        {notes.map((text) => (
          <p key={text} className="person-note__text">
            <span className="tag">{personNotesMessages.forCoaches}</span> {text}
          </p>
        ))}
      </div>
    </li>
  );
};

const Classes = ({ classes }: { classes: readonly CoachedClass[] }) => {
  const [chosen, setChosen] = useState(ALL);
  const shown = classes.filter(({ id }) => chosen === ALL || id === chosen);
  const people = useMemo(() => classes.flatMap((one) => one.people), [classes]);
  const { urls } = usePhotos(people, fetchClassPhoto);
  if (classes.length === 0) return <p className="empty">{words.none}</p>;
  return (
    <>
      {classes.length > 1 && (
        <SelectField
          name="class"
          label={words.choose}
          options={[
            { value: ALL, label: words.all },
            ...classes.map(({ id, discipline }) => ({ value: id, label: discipline })),
          ]}
          value={chosen}
          onValue={setChosen}
        />
      )}
      {shown.map(({ id, discipline, people: coming }) => (
        <section key={id} className="class-sheet" aria-labelledby={`class-${id}`}>
          <header className="class-sheet__head">
            <h2 id={`class-${id}`}>{discipline}</h2>
            <p>{words.people(coming.length)}</p>
          </header>
          {coming.length === 0 ? (
            <p>{words.nobody}</p>
          ) : (
            <ul className="class-people coached-people">
              {coming.map((person) => (
                <Person key={person.id} person={person} photo={urls.get(person.id)} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
};

/** The lists of a coach's classes, made for a phone at the door of the gym. */
export const MyClassesScreen = () => {
  const classes = useStore(myClasses.$loaded);
  const season = useStore($season);
  const shown = useSeasonInHand();
  const week = useStore(ownWeek.$loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another season has other classes
  useEffect(myClasses.open, [season]);
  useEffect(ownWeek.open, []);
  return (
    <div className="screen">
      <ScreenHead name={words.title} isOfSeason />
      <p>
        {shown && `${adminMessages.season.of(shown)} `}
        {words.lead}
      </p>
      <LoadedPart of={week} reload={ownWeek.load} words={{ ...words.coming, loading: adminMessages.loading }}>
        {(planning) => <ComingClasses planning={planning} reload={ownWeek.load} />}
      </LoadedPart>
      {/* This part is shown once the parts above are loaded, which would otherwise push a list away under the finger. */}
      {week.state !== 'loading' && (
        <LoadedPart of={classes} reload={myClasses.load} words={{ ...words, loading: adminMessages.loading }}>
          {(list) => <Classes classes={list} />}
        </LoadedPart>
      )}
    </div>
  );
};
