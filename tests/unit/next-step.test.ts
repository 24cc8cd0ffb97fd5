import { describe, expect, test } from 'vitest';
import { allows, type Role } from '#domain/account/role.ts';
import type { MemberStatus } from '#domain/member/member.ts';
import { nextStepOf, type StepFacts } from '#domain/member/next-step.ts';
import type { MemberRenewal } from '#domain/member/renewal-state.ts';
import { byOthersSentence, nextStepSentence, stepLabel } from '#messages/next-step.ts';

const good: StepFacts = {
  status: 'active',
  archivedAt: null,
  flags: [],
  settledFlags: [],
  openPieces: {},
  proof: 'not-needed',
  reducedPriceSelected: false,
  paymentDone: true,
  amount: 245,
  paid: 245,
  owed: 0,
  toCome: 0,
  aided: 0,
  overpaid: 0,
};
const suspended: StepFacts = {
  ...{ ...good, status: 'suspended', reducedPriceSelected: true, proof: 'missing' },
  ...{ amount: 185, paid: 185, owed: 55, openPieces: { proof: 'missing', payment: 'missing' } },
};
const unpaid: StepFacts = { ...good, owed: 55, paid: 190, openPieces: { payment: 'missing' } };
const signedUp: StepFacts = { ...good, status: 'pending', paymentDone: false, paid: 0, owed: 245 };

const stepFor = (facts: StepFacts, ...roles: Role[]) =>
  nextStepOf(facts, (area, access) => allows(roles, area, access));
const spaced = (text: string): string => text.replaceAll(/\s/g, ' ');
/** What a person of these roles reads: the sentence, and the labels of the buttons. */
const read = (facts: StepFacts, ...roles: Role[]) => {
  const step = stepFor(facts, ...roles);
  return [nextStepSentence(step), ...step.actions.map(stepLabel)].map(spaced);
};

describe('what comes next, as the president reads it', () => {
  test.each<[string, StepFacts, string[]]>([
    ['nothing', good, ['En règle : rien à faire.']],
    [
      'a missing proof, and the difference',
      suspended,
      [
        'Suspendue : le tarif réduit attend son justificatif, et 55,00 € restent dus.',
        'Encaisser 55,00 €',
        'Noter vu sur papier',
      ],
    ],
    [
      'a missing proof, and more than the difference',
      { ...suspended, paid: 100, owed: 140 },
      [
        'Suspendue : le tarif réduit attend son justificatif, et 140,00 € restent dus, dont 55,00 € faute de justificatif.',
        'Encaisser 140,00 €',
        'Noter vu sur papier',
      ],
    ],
    [
      'a refused proof',
      { ...suspended, proof: 'refused', openPieces: { proof: 'refused', payment: 'missing' } },
      ['Suspendue : le justificatif a été refusé, et 55,00 € restent dus.', 'Encaisser 55,00 €', 'Noter vu sur papier'],
    ],
    [
      'a proof to look at, and money owed',
      { ...unpaid, proof: 'held', openPieces: { proof: 'received', payment: 'missing' } },
      ['Le justificatif est à regarder, et 55,00 € restent dus.', 'Encaisser 55,00 €', 'Regarder le justificatif'],
    ],
    [
      'a proof to look at, of a membership that is over',
      { ...good, status: 'cancelled', proof: 'held' },
      ['Annulée : le justificatif est à regarder.', 'Regarder le justificatif'],
    ],
    ['money owed', unpaid, ['55,00 € restent dus.', 'Encaisser 55,00 €']],
    [
      'a card payment under way',
      { ...unpaid, openPieces: { payment: 'received' } },
      ['Un paiement par carte est en cours à la banque.'],
    ],
    ['money overpaid', { ...good, overpaid: 12.5 }, ['12,50 € ont été reçus en trop.', 'Rendre 12,50 €']],
    ['a sign-up', signedUp, ['En attente : 245,00 € restent dus.', 'Encaisser 245,00 €']],
    ['a sign-up of a free season', { ...signedUp, owed: 0 }, ['En attente : aucun paiement n’est encore compté.']],
    ['a cancelled membership', { ...good, status: 'cancelled' }, ['Annulée : rien n’est demandé à cette personne.']],
    ['an archived membership', { ...good, archivedAt: '2026-08-31' }, ['Archivée : rien à faire.']],
    [
      'an archived membership with a debt',
      { ...unpaid, archivedAt: '2026-08-31' },
      ['Archivée : 55,00 € restent dus.', 'Encaisser 55,00 €'],
    ],
    [
      'a photo that replaces a refused one',
      { ...good, openPieces: { photo: 'received' } },
      ['La photo est à regarder.', 'Regarder la photo'],
    ],
    [
      'a refused photo',
      { ...good, openPieces: { photo: 'refused' } },
      ['La photo a été refusée.', 'Donner un lien du dossier'],
    ],
    [
      'pieces that the member has to give',
      { ...good, openPieces: { photo: 'missing', health: 'missing' } },
      ['La photo manque, et l’aptitude médicale n’est pas certifiée.', 'Donner un lien du dossier'],
    ],
    [
      'a missing authorisation',
      { ...good, openPieces: { guardian: 'missing' } },
      ['L’autorisation du représentant légal manque.', 'Autorisation vue sur papier'],
    ],
    [
      'two memberships of one person',
      { ...good, flags: ['same-person'] },
      [
        'Une autre adhésion semble être de la même personne.',
        'Réunir avec une autre personne…',
        'Ce sont deux personnes…',
      ],
    ],
    [
      'a lost dispute, after which the money is owed again',
      { ...unpaid, flags: ['dispute-lost'] },
      ['La banque a repris un paiement contesté, et 55,00 € restent dus.', 'Encaisser 55,00 €', 'J’en ai pris note…'],
    ],
    [
      'a payment too many',
      { ...good, flags: ['duplicate-to-refund'] },
      ['Un paiement en double est à rembourser.', 'Rembourser…', 'Marquer comme réglé…'],
    ],
    [
      'money of another amount, and a refund that failed',
      { ...good, flags: ['payment-mismatch', 'refund-failed'] },
      [
        'L’argent reçu n’est pas celui qui était dû, et un remboursement n’a pas pu être versé.',
        'Rembourser…',
        'Marquer comme réglé…',
      ],
    ],
    [
      'two disputes at once',
      { ...good, flags: ['dispute', 'payment-mismatch'] },
      [
        'La banque du payeur conteste un paiement, et l’argent reçu n’est pas celui qui était dû.',
        'J’ai répondu à la banque…',
        'Marquer comme réglé…',
      ],
    ],
    [
      'resolved flags, and those answered by the balance',
      { ...good, flags: ['dispute', 'partial-refund'], settledFlags: ['dispute'] },
      ['En règle : rien à faire.'],
    ],
    [
      'everything at once',
      {
        ...{ ...suspended, flags: ['payment-failed'] },
        openPieces: { ...suspended.openPieces, photo: 'missing', guardian: 'missing', health: 'missing' },
      },
      [
        'Suspendue : la banque a refusé un paiement après coup, le tarif réduit attend son justificatif, 55,00 € restent dus, et 3 autres points restent ouverts.',
        'Encaisser 55,00 €',
        'J’ai prévenu la personne…',
      ],
    ],
  ])('%s', (_, facts, told) => {
    expect(read(facts, 'owner')).toEqual(told);
  });
});

describe('a role is offered what it may do, and reads who does the rest', () => {
  const dispute: StepFacts = { ...good, flags: ['dispute'] };
  const held: StepFacts = { ...good, proof: 'held' };
  const byFiles = 'C’est au secrétariat ou à la présidence de le faire.';
  const byMoney = 'C’est à la trésorerie ou à la présidence de le faire.';
  test.each<[string, Role, StepFacts, string[], string]>([
    [
      'the treasurer records the difference',
      'treasurer',
      suspended,
      ['Encaisser 55,00 €'],
      'Noter vu sur papier\u202F: c’est au secrétariat ou à la présidence de le faire.',
    ],
    [
      'the treasurer looks at a proof',
      'treasurer',
      held,
      ['Regarder le justificatif'],
      'Décider du justificatif\u202F: c’est au secrétariat ou à la présidence de le faire.',
    ],
    ['the secretary receives money', 'secretary', unpaid, ['Encaisser 55,00 €'], ''],
    ['the secretary gives none back', 'secretary', { ...good, overpaid: 10 }, [], byMoney],
    [
      'the treasurer tells two persons apart',
      'treasurer',
      { ...good, flags: ['same-person'] },
      ['Ce sont deux personnes…'],
      '',
    ],
    ['the secretary resolves no dispute', 'secretary', dispute, [], byMoney],
    [
      'the secretary merges persons',
      'secretary',
      { ...good, flags: ['same-person'] },
      ['Réunir avec une autre personne…'],
      '',
    ],
    [
      'a coach does nothing here',
      'coach',
      { ...suspended, flags: ['dispute'] },
      [],
      `${byMoney} ${byFiles} C’est à la trésorerie, au secrétariat ou à la présidence de le faire.`,
    ],
  ])('%s', (_, role, facts, labels, others) => {
    const step = stepFor(facts, role);
    expect(step.actions.map(stepLabel).map(spaced)).toEqual(labels);
    expect(byOthersSentence(step)).toBe(others);
  });
});

test.each<MemberStatus>(['active', 'suspended', 'pending', 'cancelled'])(
  'never more than two buttons, and a sentence with one end: %s',
  (status) => {
    const step = stepFor(
      {
        ...{ ...suspended, status, proof: 'held', overpaid: 3, flags: ['dispute', 'same-person', 'refund-failed'] },
        openPieces: { photo: 'received', guardian: 'missing', identity: 'missing' },
      },
      'owner',
    );
    expect(step.actions).toHaveLength(2);
    expect(nextStepSentence(step)).toMatch(/^[^.]+\.$/);
  },
);

describe('a next season', () => {
  const renewal: MemberRenewal = {
    ...{ season: '2027-2028', state: 'to-invite', opensOn: '2027-06-01', isOpen: true, isInvitable: true },
    ...{ invitedAt: null, openedAt: null, declinedAt: null, returnedId: null },
  };

  test.each<[string, Partial<MemberRenewal>, string[]]>([
    [
      'that is open to former members',
      {},
      [
        'Cette personne peut se réinscrire pour 2027-2028.',
        'Inviter à se réinscrire…',
        'Donner un lien de réinscription',
      ],
    ],
    [
      'that is prepared',
      { isOpen: false },
      [
        'Les anciens adhérents pourront se réinscrire pour 2027-2028 à partir du 1er juin 2027.',
        'Inviter à se réinscrire…',
        'Donner un lien de réinscription',
      ],
    ],
    [
      'to which the person was just invited',
      { state: 'invited', isInvitable: false },
      ['L’invitation à se réinscrire pour 2027-2028 attend une réponse.', 'Donner un lien de réinscription'],
    ],
    [
      'to which the person was invited a week ago',
      { state: 'invited' },
      [
        'L’invitation à se réinscrire pour 2027-2028 attend une réponse.',
        'Inviter de nouveau à se réinscrire…',
        'Donner un lien de réinscription',
      ],
    ],
    [
      'whose link was opened',
      { state: 'opened' },
      [
        'Le lien de réinscription pour 2027-2028 a été ouvert, sans suite.',
        'Inviter de nouveau à se réinscrire…',
        'Donner un lien de réinscription',
      ],
    ],
    ['to which the person came back', { state: 'returned' }, ['En règle : rien à faire.']],
    ['that the person declined', { state: 'declined' }, ['En règle : rien à faire.']],
  ])('%s', (_what, changes, said) => {
    expect(read({ ...good, renewal: { ...renewal, ...changes } }, 'owner')).toEqual(said);
  });

  test('comes after what is owed, and is left to those who write mails', () => {
    const facts: StepFacts = { ...unpaid, renewal };
    expect(read(facts, 'secretary').slice(1)).toEqual(['Encaisser 55,00 €', 'Inviter à se réinscrire…']);
    expect(read(facts, 'treasurer').slice(1)).toEqual(['Encaisser 55,00 €']);
    expect(byOthersSentence(stepFor(facts, 'treasurer'))).toBe('');
  });
});
