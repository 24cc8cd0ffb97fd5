import type { Area } from '#domain/account/role.ts';
import { foldText } from '#domain/fold.ts';
import type { FoundPerson } from '#domain/member/find-answers.ts';
import { nextStepOf } from '#domain/member/next-step.ts';
import { toCents } from '#domain/money.ts';
import type { FindAction, PersonAction } from '#messages/find.ts';
import { findMessages as words } from '#messages/find.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { stepLabel } from '#messages/next-step.ts';
import { dialogOf } from '../member/step-dialog.ts';
import type { MenuScreen } from '../screen/screen-places.ts';
import { actions, personActions, type Target, writeToThose } from './actions.ts';
import { openStep, pathOf } from './open-member.ts';
import { isAboutDiscipline, isMeant, meaningOf, namedActionIn, phraseOf } from './words.ts';

/** A line of the find field. */
export type FoundChoice = {
  key: string;
  label: string;
  /** The text that distinguishes it from others. */
  hint?: string;
  /** True for the name of a person, which no browser may translate. */
  isName?: boolean;
  /** The person of the choice before, beside which this action stands. */
  beside?: string;
} & (Target | { fills: string });

export type ChoiceGroup = keyof typeof words.groups;

type May = (area: Area, access: 'read' | 'write') => boolean;

// The compiler knows the keys of these tables.
const actionNames = Object.keys(actions) as FindAction[];
const personActionNames = Object.keys(personActions) as PersonAction[];

const entries = new Map(
  actionNames.map((name) => [name, phraseOf(words.actions[name].label, words.actions[name].words)]),
);

const screenChoices = (meaning: readonly string[], screens: readonly MenuScreen[]): FoundChoice[] =>
  screens
    .filter(({ name, label }) => isMeant(meaning, phraseOf(label, words.screens[name])))
    .map(({ name, path, label }) => ({ key: `screen-${name}`, label, href: path }));

const disciplineChoices = (meaning: readonly string[], disciplines: readonly string[]): FoundChoice[] => {
  const entry = phraseOf(words.writeTo(''), words.writeToWords);
  // Alone, «écrire» means all of them.
  if (isMeant(meaning, entry)) return [];
  return disciplines
    .filter((discipline) => isAboutDiscipline(meaning, entry, discipline))
    .map((discipline) => ({
      key: `write-${discipline}`,
      label: words.writeTo(discipline),
      does: () => writeToThose({ discipline, status: 'in-force' }),
    }));
};

/** «Encaisser…», which then waits for a name. */
const openNamedActions = (meaning: readonly string[], allowed: readonly PersonAction[]): FoundChoice[] =>
  allowed
    .map((name) => ({ name, ...words.personActions[name] }))
    .filter(({ open, verbs }) => isMeant(meaning, phraseOf(open, verbs)))
    .map(({ name, open }) => ({
      key: `named-${name}`,
      label: open,
      hint: words.thenName,
      fills: `${open.replace('…', '')} `,
    }));

const actionChoices = (
  meaning: readonly string[],
  allowed: { may: May; named: readonly PersonAction[]; disciplines: readonly string[] },
): FoundChoice[] => [
  ...openNamedActions(meaning, allowed.named),
  ...(meaning.length > 0 && allowed.may('mail', 'write') ? disciplineChoices(meaning, allowed.disciplines) : []),
  ...actionNames
    .filter((name) => allowed.may(...actions[name].needs) && isMeant(meaning, entries.get(name) ?? phraseOf('')))
    .map((name) => ({ key: name, label: words.actions[name].label, ...actions[name] })),
];

const hintOf = (person: FoundPerson, people: readonly FoundPerson[]): string => {
  const { id, fullName, bornIn, status, season, archivedAt, disciplines, owed } = person;
  const hasNamesake = people.some((one) => one.id !== id && foldText(one.fullName) === foldText(fullName));
  return [
    hasNamesake && words.bornIn(bornIn),
    archivedAt === null ? membershipsMessages.statuses[status] : words.archived(season),
    disciplines.join(', '),
    owed > 0 && words.owes(toCents(owed)),
  ]
    .filter(Boolean)
    .join(' · ');
};

/** The first thing to do for a person: in a dialog, or on the page. In the archives only money still counts. */
const nextChoice = (person: FoundPerson, may: May): FoundChoice[] =>
  nextStepOf(person, may)
    .actions.filter((action) => person.archivedAt === null || 'cents' in action)
    .slice(0, 1)
    .map((action) => {
      const target = dialogOf(action) ? { does: () => openStep(person, action) } : { href: pathOf(person) };
      return { key: `next-${person.id}`, label: stepLabel(action), beside: person.fullName, ...target };
    });

const personChoices = (people: readonly FoundPerson[], wanted: PersonAction | undefined, may: May): FoundChoice[] => {
  const action = wanted && personActions[wanted];
  return people.flatMap((person): FoundChoice[] => {
    const hint = hintOf(person, people);
    if (!action)
      return [
        { key: person.id, label: person.fullName, hint, isName: true, href: pathOf(person) },
        ...nextChoice(person, may),
      ];
    if (action.isFor?.(person) === false) return [];
    const label = words.personActions[wanted].label(person.fullName);
    return [{ key: `${wanted}-${person.id}`, label, hint, isName: true, ...action.target(person) }];
  });
};

interface Known {
  typed: string;
  may: May;
  screens: readonly MenuScreen[];
  /** The names of the disciplines, as far as they are known. */
  disciplines: readonly string[];
}

export interface Asked {
  /** The action for the persons that are found. */
  action: PersonAction | undefined;
  /** The text that means a person. */
  name: string;
}

/** Returns the person actions that these roles may use. */
const allowedFor = (may: May): PersonAction[] => personActionNames.filter((name) => may(...personActions[name].needs));

/** Returns the text to search persons by: «Dupont» for «encaisser dupont». */
export const askedOf = (typed: string, may: May): Asked => {
  const named = namedActionIn(
    typed,
    allowedFor(may).map((name) => [name, words.personActions[name].verbs] as const),
  );
  return named ? { action: named.action, name: named.name } : { action: undefined, name: typed };
};

/**
 * Returns the choices for a typed text, in groups. Persons come last because their answer comes last, so that nothing moves
 * under a finger.
 */
export const choicesFor = (
  { typed, may, screens, disciplines }: Known,
  asked: Asked,
  people: readonly FoundPerson[],
): readonly { group: ChoiceGroup; choices: readonly FoundChoice[] }[] => {
  const meaning = meaningOf(typed);
  const groups = [
    { group: 'actions', choices: actionChoices(meaning, { may, named: allowedFor(may), disciplines }) },
    { group: 'screens', choices: screenChoices(meaning, screens) },
    { group: 'persons', choices: personChoices(people, asked.action, may) },
  ] as const;
  return groups.filter(({ choices }) => choices.length > 0);
};
