import { useStore } from '@nanostores/react';
import type { MembershipFormStore } from '#components/membership-form/membership-form-store.ts';
import { dayInParis } from '#domain/dates.ts';
import { parseTypedBirthDate } from '#domain/form/typed-birth-date.ts';
import { isMinor } from '#domain/member/age.ts';
import { healthDemandOf } from '#domain/member/health.ts';
import type { HealthOnOffer } from '#domain/member/health-input.ts';
import { practices } from '#domain/member/member-fields.ts';
import { fetchHealthOnOffer } from '#lib/fetch-offer.ts';
import { certificateSentence, healthMessages } from '#messages/health.ts';

const words = healthMessages.form;

interface Props {
  form: MembershipFormStore;
  health: HealthOnOffer;
}

/** What the season asks about health of whoever the form describes: the text of the season, and a certificate if one is asked. */
const HealthNote = ({ form, health }: Props) => {
  const values = useStore(form.$values);
  const { products } = useStore(form.$catalogue);
  const season = useStore(form.$season);
  const former = useStore(form.$former);
  if (season !== health.season) return null;
  const today = dayInParis(new Date());
  const birthDate = parseTypedBirthDate(values.birthDate, today);
  const asked = healthDemandOf(health, {
    season,
    birthDate: birthDate ?? '',
    joinedOn: today,
    practice: practices.find((one) => one === values.practice) ?? null,
    productIds: products.filter(({ name }) => values.disciplines.includes(name)).map(({ id }) => id),
    // Only who was in force in an earlier season has a link that joins a season.
    isRenewal: former !== undefined || values.licenseNumber.trim() !== '',
  });
  if (asked.demand === 'none') return null;
  const text = birthDate && isMinor(birthDate, today) ? words.byGuardian : health.adultText.text;
  return (
    <>
      {asked.demand === 'attestation' && `${text} `}
      {certificateSentence(asked)}
    </>
  );
};

/**
 * Shows below the tick what the season asks about health: that of a link, or else the one that is open to all. Without an
 * answer the form asks for the tick alone.
 */
export const showHealth = async (form: MembershipFormStore): Promise<void> => {
  const health = form.$former.get()?.health ?? (await fetchHealthOnOffer().catch(() => undefined));
  if (!health) return;
  form.$healthVersion.set(health.season === form.$season.get() ? health.adultText.version : undefined);
  form.$asides.set({ ...form.$asides.get(), medicalClearance: <HealthNote form={form} health={health} /> });
};
