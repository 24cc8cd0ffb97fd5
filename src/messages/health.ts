import type { HealthAsked } from '#domain/member/dossier.ts';

const count = (n: number): string => `${n} mois`;

const less = (n: number): string => {
  if (n === 12) return 'd’un an';
  return n === 6 ? 'de six mois' : `de ${count(n)}`;
};

const bring = (n: number): string =>
  `Apportez un certificat médical de moins ${less(n)} au club\u202F: il n’est pas gardé.`;

/** What members and guardians read about health. */
export const healthMessages = {
  bring,
  instead: (n: number): string => `Une réponse est «\u00A0oui\u00A0»\u202F? ${bring(n)}`,
  /** Below the tick of the public form. */
  form: {
    byGuardian: 'Pour un mineur, c’est le représentant légal qui atteste, depuis le lien que nous lui envoyons.',
  },
  dossier: {
    attested: (day: string): string => `Attesté le ${day}.`,
    certificate: (day: string): string => `Le club a vu un certificat médical du ${day}.`,
    before: 'Vous avez certifié être apte à la pratique.',
    byGuardian: (name: string): string =>
      `${name} l’atteste depuis son propre message, sur la page où se confirme l’autorisation.`,
    guardianUnknown:
      'Votre représentant légal l’atteste. Le club n’a pas son adresse\u202F: écrivez-lui pour la donner.',
  },
  guardian: {
    title: 'Santé',
    attest: 'Je l’atteste',
    done: (day: string): string => `Vous avez attesté de la santé de votre enfant le ${day}.`,
    saved: 'Attestation enregistrée',
    accepted: 'Rien de plus n’est demandé.',
  },
} as const;

/** Returns the sentences about what is asked: of the holder of the dossier, or of the guardian. */
export const certificateSentence = ({
  demand,
  months: within,
}: Pick<HealthAsked, 'demand' | 'months'>): string | undefined => {
  if (within === null) return undefined;
  return demand === 'certificate' ? healthMessages.bring(within) : healthMessages.instead(within);
};
