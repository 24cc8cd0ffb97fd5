import type { DossierJson, GuardianJson } from '#domain/member/dossier.ts';
import type { DossierPiece, PieceOfDossier, PieceState } from '#domain/piece.ts';

/** A token as the server makes it. */
export const TOKEN = 'a'.repeat(43);

const order: readonly DossierPiece[] = ['identity', 'photo', 'proof', 'guardian', 'health', 'payment'];

/** Returns pieces of which these are not in order. A piece given as null is not required. */
export const pieces = (
  others: Partial<Record<DossierPiece, PieceState | [PieceState, string] | null>> = {},
): PieceOfDossier[] =>
  order.flatMap((piece) => {
    const usual = piece === 'proof' || piece === 'guardian' ? null : 'accepted';
    const said = piece in others ? others[piece] : usual;
    if (!said) return [];
    const [state, refusal] = Array.isArray(said) ? said : [said, null];
    return [{ piece, state, refusal }];
  });

/** A dossier with nothing left to do. */
export const aDossier = (changes: Partial<DossierJson> = {}): DossierJson => {
  const all = changes.pieces ?? pieces();
  return {
    firstName: 'Zoé',
    lastName: 'Durand',
    season: '2026-2027',
    seasonDays: { firstDay: '2026-09-01', lastDay: '2027-08-31' },
    status: 'active',
    isArchived: false,
    pieces: all,
    isComplete: all.every(({ state }) => state === 'accepted'),
    birthDate: '1990-03-05',
    reader: 'member',
    email: 'zoe@exemple.fr',
    pendingEmail: null,
    phone: '+33612345678',
    address: '1 rue du Port',
    emergencyContactName: null,
    emergencyContactPhone: null,
    emergencyContact: null,
    federation: [],
    hasPhoto: true,
    guardian: null,
    health: {
      ...{ demand: 'attestation', months: null, text: 'J’ai répondu au questionnaire.', version: '2026-11' },
      ...{ attestedAt: '2026-11-20T10:00:00.000Z', certificateOn: null },
    },
    reducedPriceSelected: false,
    lines: [{ discipline: 'Canne', reason: 'normal-price', amountCents: 18_000, discountCents: 0, deductions: [] }],
    amount: 180,
    normalAmount: 180,
    waived: 0,
    paid: 180,
    owed: 0,
    transfer: null,
    toCome: 0,
    aided: 0,
    aids: [],
    plan: null,
    receipts: [{ means: 'card', amount: 180, refunded: 0, paidAt: '2026-11-20T10:00:00.000Z' }],
    isDoubtful: false,
    consents: { imageRights: true, news: true },
    isAddressNew: false,
    requests: [],
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
};

/** The dossier of the timed walk: a refused proof with 41,00 € owed instead, and no photo. */
export const anUnfinished = (changes: Partial<DossierJson> = {}): DossierJson =>
  aDossier({
    status: 'suspended',
    pieces: pieces({ photo: 'missing', proof: ['refused', 'La carte est celle de 2024.'], payment: 'missing' }),
    hasPhoto: false,
    reducedPriceSelected: true,
    amount: 139,
    normalAmount: 180,
    waived: 0,
    paid: 139,
    owed: 41,
    receipts: [{ means: 'card', amount: 139, refunded: 0, paidAt: '2026-11-20T10:00:00.000Z' }],
    ...changes,
  });

export const aPaper = (changes: Partial<GuardianJson> = {}): GuardianJson => ({
  firstName: 'Léo',
  lastName: 'Durand',
  season: '2026-2027',
  disciplines: ['Canne', 'Savate boxe française'],
  guardianName: 'Anne Durand',
  confirmedAt: null,
  health: {
    ...{ demand: 'attestation', months: 6, text: 'J’atteste que chaque réponse est négative.', version: '2026-11-rl' },
    ...{ attestedAt: null, certificateOn: null, isAccepted: false },
  },
  ...changes,
});
