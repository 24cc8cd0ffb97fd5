import type { MemberStatus, ProofDecision } from '#domain/member/member.ts';
import type { AidState, WaitingAidState } from '#domain/money/aid.ts';
import type { ManualMeans } from '#domain/money/manual-payment.ts';
import type { SeedAidLabel } from './fictional-aids.ts';

interface SeedPayment {
  means: ManualMeans | 'card';
  euros: number;
  /** How many days ago it was paid. Undefined while it waits. */
  paidDaysAgo?: number;
  note?: string;
}

/** An aid of the season that a member claims (`fictional-aids.ts`). */
interface SeedAid {
  label: SeedAidLabel;
  state: AidState;
  settledFrom?: WaitingAidState;
  code?: string;
  refusal?: string;
  stateDaysAgo: number;
}

export interface SeedMember {
  firstName: string;
  lastName: string;
  /** Full years today, so that minors stay minors. */
  age: number;
  phone: string;
  address: string;
  disciplines: readonly string[];
  status: MemberStatus;
  joinedDaysAgo: number;
  payments: readonly SeedPayment[];
  licenseNumber?: string;
  /** The reduced price, and the state of its proof. */
  reduced?: 'missing' | 'held' | 'shown' | ProofDecision;
  advantageCard?: string;
  guardian?: { name: string; email: string; phone: string };
  /** True for a member of the season before. */
  isArchived?: boolean;
  hasPhoto?: boolean;
  aid?: SeedAid;
  /** What became of the invitation of a member of the season before. */
  renewal?: 'invited' | 'opened' | 'declined';
}

const SAVATE = 'Savate boxe française';
const CANNE = 'Canne';
const THAI = 'Boxe thaï';

/** Fictional people in every state that a club meets. */
export const fictionalMembers: readonly SeedMember[] = [
  {
    firstName: 'Camille',
    lastName: 'Aubertin',
    age: 34,
    phone: '+33600000001',
    hasPhoto: true,
    address: '12 rue des Tanneurs, 00100 Valombre',
    disciplines: [SAVATE],
    status: 'active',
    joinedDaysAgo: 61,
    payments: [{ means: 'cheque', euros: 210, paidDaysAgo: 60, note: 'n° 0001274' }],
    licenseNumber: 'SBF-10412',
  },
  {
    firstName: 'Yanis',
    lastName: 'Morvanec',
    age: 27,
    phone: '+33600000002',
    hasPhoto: true,
    address: '3 quai du Levant, 00100 Valombre',
    disciplines: [SAVATE, THAI],
    status: 'active',
    joinedDaysAgo: 58,
    payments: [{ means: 'transfer', euros: 335, paidDaysAgo: 55 }],
  },
  {
    firstName: 'Lucie',
    lastName: 'Ferrandel',
    age: 21,
    phone: '+33600000003',
    hasPhoto: true,
    address: '8 place de la Halle, 00100 Valombre',
    disciplines: [CANNE],
    status: 'active',
    joinedDaysAgo: 52,
    payments: [{ means: 'cash', euros: 135, paidDaysAgo: 52 }],
    reduced: 'accepted',
  },
  {
    firstName: 'Awa',
    lastName: 'Diarrassan',
    age: 19,
    phone: '+33600000004',
    hasPhoto: true,
    address: '41 avenue des Platanes, 00100 Valombre',
    disciplines: [THAI],
    status: 'active',
    joinedDaysAgo: 33,
    payments: [
      { means: 'transfer', euros: 105, paidDaysAgo: 33 },
      { means: 'aid', euros: 70, paidDaysAgo: 9, note: 'virement LCA-2218' },
    ],
    reduced: 'held',
    aid: { label: 'Pass’Sport', state: 'reimbursed', settledFrom: 'entered', stateDaysAgo: 9 },
  },
  {
    firstName: 'Hugo',
    lastName: 'Lestiennot',
    age: 45,
    phone: '+33600000005',
    address: '5 impasse du Puits, 00110 Aigrelieu',
    disciplines: [SAVATE, CANNE],
    status: 'active',
    joinedDaysAgo: 47,
    payments: [
      { means: 'cheque', euros: 150, paidDaysAgo: 47, note: 'premier de deux chèques' },
      { means: 'cheque', euros: 150, paidDaysAgo: 16, note: 'second chèque' },
    ],
  },
  {
    firstName: 'Éloïse',
    lastName: 'Prigentil',
    age: 23,
    phone: '+33600000006',
    hasPhoto: true,
    address: '27 rue de l’Abreuvoir, 00100 Valombre',
    disciplines: [SAVATE],
    status: 'suspended',
    joinedDaysAgo: 40,
    payments: [{ means: 'cash', euros: 160, paidDaysAgo: 40 }],
    reduced: 'missing',
  },
  {
    firstName: 'Malik',
    lastName: 'Bensaïdane',
    age: 20,
    phone: '+33600000007',
    address: '2 rue du Pont-Neuf, 00100 Valombre',
    disciplines: [THAI],
    status: 'suspended',
    joinedDaysAgo: 29,
    payments: [{ means: 'other', euros: 175, paidDaysAgo: 29, note: 'chèques-sport' }],
    reduced: 'refused',
    aid: {
      label: 'Pass’Région',
      state: 'refused',
      settledFrom: 'to-enter',
      refusal: 'Cette carte a déjà servi dans un autre club.',
      stateDaysAgo: 12,
    },
  },
  {
    firstName: 'Noé',
    lastName: 'Tourancheau',
    age: 31,
    phone: '+33600000008',
    hasPhoto: true,
    address: '16 chemin des Vignes, 00120 Saint-Orbin',
    disciplines: [CANNE],
    status: 'pending',
    joinedDaysAgo: 2,
    payments: [{ means: 'card', euros: 180 }],
  },
  {
    firstName: 'Zoé',
    lastName: 'Kermadec-Roy',
    age: 16,
    phone: '+33600000009',
    hasPhoto: true,
    address: '9 rue des Écoles, 00100 Valombre',
    disciplines: [SAVATE],
    status: 'active',
    joinedDaysAgo: 65,
    payments: [{ means: 'cheque', euros: 90, paidDaysAgo: 64 }],
    reduced: 'shown',
    aid: { label: 'Pass’Sport', state: 'to-enter', code: '26-KMRY-ZQPA', stateDaysAgo: 65 },
    advantageCard: 'PR-204417',
    guardian: { name: 'Anne Kermadec', email: 'anne.kermadec@exemple.example', phone: '+33600000010' },
  },
  {
    firstName: 'Gaspard',
    lastName: 'Vuillemot',
    age: 52,
    phone: '+33600000011',
    address: '30 route de la Forge, 00110 Aigrelieu',
    disciplines: [CANNE],
    status: 'active',
    joinedDaysAgo: 6,
    payments: [],
  },
  {
    firstName: 'Mireille',
    lastName: 'Delacombe',
    age: 58,
    phone: '+33600000012',
    isArchived: true,
    address: '1 place du Marché, 00100 Valombre',
    disciplines: [CANNE],
    status: 'active',
    joinedDaysAgo: 430,
    renewal: 'invited',
    payments: [{ means: 'cheque', euros: 180, paidDaysAgo: 428 }],
  },
  {
    firstName: 'Paul',
    lastName: 'Santerrois',
    age: 37,
    phone: '+33600000013',
    isArchived: true,
    address: '14 rue Basse, 00100 Valombre',
    disciplines: [THAI, SAVATE],
    status: 'active',
    joinedDaysAgo: 421,
    renewal: 'opened',
    payments: [{ means: 'transfer', euros: 335, paidDaysAgo: 420 }],
  },
  {
    firstName: 'Lina',
    lastName: 'Quessandier',
    age: 24,
    phone: '+33600000014',
    isArchived: true,
    address: '6 rue du Moulin, 00120 Saint-Orbin',
    disciplines: [SAVATE],
    status: 'suspended',
    joinedDaysAgo: 400,
    renewal: 'declined',
    payments: [{ means: 'cash', euros: 160, paidDaysAgo: 400 }],
    reduced: 'missing',
  },
];
