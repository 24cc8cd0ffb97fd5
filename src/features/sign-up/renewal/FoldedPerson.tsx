import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { PersonSection } from '#components/membership-form/MembershipForm.tsx';
import type { MembershipFormStore } from '#components/membership-form/membership-form-store.ts';
import { PhotoSection } from '#components/membership-form/PhotoSection.tsx';
import { fieldsOfPart } from '#domain/member/member-fields.ts';
import { renewalMessages } from '#messages/renewal.ts';

const words = renewalMessages.identity;

interface Props {
  form: MembershipFormStore;
  /** True if the server has a photo that is taken over. */
  hasPhoto: boolean;
}

/** Who comes back, folded as a summary until they want to change it, or something in it is wrong. */
export const FoldedPerson = ({ form, hasPhoto }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const unfolded = useRef<HTMLDivElement>(null);
  const values = useStore(form.$values);
  const errors = useStore(form.$errors);
  const isWrong = [...fieldsOfPart('person'), 'photo'].some((field) => errors[field] !== undefined);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  useEffect(() => {
    if (isOpen && !isWrong) unfolded.current?.querySelector('fieldset')?.focus();
  }, [isOpen, isWrong]);
  if (isOpen || isWrong)
    return (
      <div ref={unfolded} className="renewal__person">
        <PersonSection form={form} />
        {hasPhoto && <PhotoSection form={form} />}
      </div>
    );
  const { firstName, lastName, birthDate, email, phone, address, licenseNumber } = values;
  return (
    <section className="renewal__summary" aria-labelledby="identity">
      <h2 id="identity">{words.title}</h2>
      <p>{`${firstName} ${lastName}, ${words.born(birthDate)}`}</p>
      <p>{email}</p>
      <p>{phone}</p>
      <p>{address}</p>
      {licenseNumber && <p>{words.licence(licenseNumber)}</p>}
      {hasPhoto && <p>{words.photo}</p>}
      <button type="button" className="button" aria-describedby="identity" onClick={() => setOpen(true)}>
        {words.edit}
      </button>
    </section>
  );
};
