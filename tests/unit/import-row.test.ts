import { describe, expect, test } from 'vitest';
import type { Cell } from '#domain/form/table.ts';
import {
  areEnough,
  type ImportColumns,
  type ImportedMember,
  type ImportField,
  type ReadRow,
  readRow,
} from '#domain/member/import-row.ts';
import { guessColumns } from '#lib/import-columns.ts';
import { importProblemSentence } from '#messages/import.ts';
import { readFile } from '#tests/support/import-files.ts';

const DISCIPLINES = ['Savate boxe française', 'Canne', 'Boxe thaï'];
const TODAY = '2026-11-29';

const text = (value: string): Cell => ({ kind: 'text', text: value });
const number = (value: string): Cell => ({ kind: 'number', text: value });

const REQUIRED = { lastName: text('Lefèvre'), firstName: text('Zoé'), birthDate: text('14/07/1991') };

const readWith = (cells: Partial<Record<ImportField, Cell>>, usual = ['Canne']): ReadRow => {
  const all: Partial<Record<ImportField, Cell>> = { ...REQUIRED, ...cells };
  const columns = Object.keys(all) as ImportField[];
  return readRow({ number: 2, cells: Object.values(all) }, { columns, disciplines: DISCIPLINES, usual, today: TODAY });
};
const memberWith = (cells: Partial<Record<ImportField, Cell>>): ImportedMember => {
  const { member, problems } = readWith(cells);
  if (!member) throw new Error(JSON.stringify(problems));
  return member;
};
const sentencesFor = (cells: Partial<Record<ImportField, Cell>>, usual = ['Canne']): string[] =>
  (readWith(cells, usual).problems ?? []).map(importProblemSentence);

describe('a birth date', () => {
  test.each<[string, Cell, string]>([
    ['typed with slashes', text('14/07/1991'), '1991-07-14'],
    ['typed with dots and without zeros', text('4.7.1991'), '1991-07-04'],
    ['of two digits, which means the latest past year', text('14/07/91'), '1991-07-14'],
    ['of two digits in this century', text('14/07/05'), '2005-07-14'],
    ['as programs write it', text('1991-07-14'), '1991-07-14'],
    ['with a time of midnight', text('1991-07-14T00:00:00.000Z'), '1991-07-14'],
    ['with a time, as a French spreadsheet writes it', text('14/07/1991 00:00:00'), '1991-07-14'],
    ['of a workbook', { kind: 'day', text: '1991-07-14' }, '1991-07-14'],
    ['of a leap day', text('29/02/2000'), '2000-02-29'],
  ])('%s', (_how, cell, day) => {
    expect(memberWith({ birthDate: cell }).birthDate).toBe(day);
  });

  test.each<[string, Cell, string]>([
    ['missing', text(''), 'Date de naissance\u202F: la cellule est vide.'],
    ['of the 31st of February', text('31/02/1990'), 'n’est pas une date'],
    ['with month and day exchanged', text('07/14/1991'), 'n’est pas une date'],
    ['without a year', text('1/2'), '«\u00A01/2\u00A0» n’a pas d’année.'],
    ['as the number of a spreadsheet', number('36526'), '«\u00A036526\u00A0» est un nombre, pas une date. Mettez'],
    ['as such a number in a text', text('36526,5'), 'est un nombre, pas une date'],
    ['in the future', text('14/07/2030'), 'n’est pas une date'],
    ['of somebody of fifteen', text('30/11/2010'), '«\u00A030/11/2010\u00A0», moins de 16 ans.'],
    ['in words', text('juillet 1991'), 'n’est pas une date'],
  ])('%s is refused', (_how, cell, sentence) => {
    expect(sentencesFor({ birthDate: cell }).join(' ')).toContain(sentence);
  });

  test('of sixteen years today is old enough', () => {
    expect(memberWith({ birthDate: text('29/11/2010') }).birthDate).toBe('2010-11-29');
  });
});

describe('a licence number', () => {
  test.each([
    ['with leading zeros', text('001234'), '001234'],
    ['that looks like a power of ten', text('12E5'), '12E5'],
    ['that a workbook holds as a whole number', number('1200000'), '1200000'],
    ['behind the apostrophe that keeps it a text', text("'001234"), "'001234"],
  ])('%s is kept', (_how, cell, licence) => {
    expect(memberWith({ licenseNumber: cell }).licenseNumber).toBe(licence);
  });

  test.each([
    number('1.2E+16'),
    number('12000000000000000'),
    number('1234.5'),
    // A CSV holds texts only.
    text('1,23457E+15'),
    text('1.2E15'),
    text('1E+15'),
  ])('that the spreadsheet changed is refused', (cell) => {
    expect(sentencesFor({ licenseNumber: cell })).toEqual([
      `Numéro de licence\u202F: le tableur en a fait le nombre «\u00A0${cell.text}\u00A0». Mettez la colonne au format Texte et retapez le numéro.`,
    ]);
  });
});

describe('a name', () => {
  test.each([
    ['DUPONT Marie', 'DUPONT', 'Marie'],
    ['Marie DUPONT', 'DUPONT', 'Marie'],
    ['Dupont, Marie', 'Dupont', 'Marie'],
    ['LE GOFF Anne-Marie', 'LE GOFF', 'Anne-Marie'],
  ])('«%s» in one column has two parts', (fullName, lastName, firstName) => {
    const { lastName: _last, firstName: _first, ...others } = REQUIRED;
    const columns: ImportColumns = ['fullName', 'birthDate'];
    const cells = [text(fullName), others.birthDate];
    const { member } = readRow(
      { number: 2, cells },
      { columns, disciplines: DISCIPLINES, usual: ['Canne'], today: TODAY },
    );
    expect(member).toMatchObject({ lastName, firstName });
  });

  test('in one column of which nobody can tell the parts is refused', () => {
    const columns: ImportColumns = ['fullName', 'birthDate'];
    const cells = [text('Marie Dupont'), REQUIRED.birthDate];
    const { problems } = readRow(
      { number: 2, cells },
      { columns, disciplines: DISCIPLINES, usual: ['Canne'], today: TODAY },
    );
    expect((problems ?? []).map(importProblemSentence)).toEqual([
      'Nom et prénom ensemble\u202F: «\u00A0Marie Dupont\u00A0» n’est pas reconnu.',
    ]);
  });

  test('that is a formula is refused', () => {
    expect(sentencesFor({ lastName: text('=A2&B2') })).toEqual([
      'Nom\u202F: «\u00A0=A2&B2\u00A0» est une formule, pas un texte.',
    ]);
  });

  test('that is missing is refused', () => {
    expect(sentencesFor({ firstName: text('  ') })).toEqual(['Prénom\u202F: la cellule est vide.']);
  });
});

describe('the other columns', () => {
  test('may be empty: the dossier asks for what is missing', () => {
    expect(memberWith({ email: text(''), phone: text(''), address: text('') })).toMatchObject({
      email: '',
      phone: '',
      address: '',
      licenseNumber: null,
      paidCents: null,
      disciplines: ['Canne'],
    });
  });

  test('give an address of three columns', () => {
    expect(
      memberWith({ address: text('3 rue des Lilas'), postcode: text('00100'), town: text('Valombre') }).address,
    ).toBe('3 rue des Lilas, 00100 Valombre');
  });

  test('give back the zero that a spreadsheet took from a phone number', () => {
    expect(memberWith({ phone: number('612345678') }).phone).toBe('+33612345678');
  });

  test('name disciplines without regard to case and accents', () => {
    expect(memberWith({ disciplines: text('CANNE, boxe thai') }).disciplines).toEqual(['Canne', 'Boxe thaï']);
  });

  test.each([
    ['Oui', true],
    ['x', true],
    ['NON', false],
    ['', false],
  ])('say «%s» of the reduced price', (typed, isReduced) => {
    expect(memberWith({ reducedPriceSelected: text(typed) }).reducedPriceSelected).toBe(isReduced);
  });

  test.each([
    ['180', 18_000],
    ['97,50 €', 9750],
    ['1 200', 120_000],
    ['', null],
  ])('say «%s» of what was paid', (typed, cents) => {
    expect(memberWith({ paid: text(typed) }).paidCents).toBe(cents);
  });

  test.each<[ImportField, string, string]>([
    ['email', 'zoe chez exemple', 'E-mail\u202F: «\u00A0zoe chez exemple\u00A0» n’est pas une adresse.'],
    ['phone', '06 12', 'Téléphone\u202F: «\u00A006 12\u00A0» n’est pas un numéro de téléphone.'],
    ['disciplines', 'Sumo', 'Disciplines\u202F: «\u00A0Sumo\u00A0» n’est pas au catalogue de la saison.'],
    ['practice', 'souvent', 'Pratique\u202F: «\u00A0souvent\u00A0» n’est pas reconnu.'],
    [
      'reducedPriceSelected',
      'peut-être',
      'Tarif réduit (oui ou non)\u202F: «\u00A0peut-être\u00A0» n’est ni oui ni non.',
    ],
    ['paid', 'cent', 'Déjà payé\u202F: «\u00A0cent\u00A0» n’est pas un montant en euros.'],
    ['paid', '18000', 'Déjà payé\u202F: «\u00A018000\u00A0» est plus que le prix de l’adhésion.'],
    ['paid', '-12,50', 'Déjà payé\u202F: «\u00A0-12,50\u00A0» n’est pas un montant en euros.'],
  ])('refuse a wrong %s: %s', (field, typed, sentence) => {
    expect(sentencesFor({ [field]: text(typed) })).toEqual([sentence]);
  });

  test('refuse a row without discipline where none is chosen for the whole file', () => {
    expect(sentencesFor({}, [])).toEqual(['Disciplines\u202F: aucune n’est dite, ni choisie pour tout le fichier.']);
  });

  test('tell every problem of a row at once', () => {
    expect(sentencesFor({ birthDate: text('1/2'), email: text('@'), phone: text('06') })).toHaveLength(3);
  });
});

describe('columns are found by their titles', () => {
  test.each<[string, string, ImportColumns]>([
    [
      'of our own export',
      'Nom;Prénom;Statut;Naissance;E-mail;Téléphone;Adresse;Licence;Reçu',
      ['lastName', 'firstName', null, 'birthDate', 'email', 'phone', 'address', 'licenseNumber', 'paid'],
    ],
    ['in capitals', 'NOM;PRENOM;DATE DE NAISSANCE', ['lastName', 'firstName', 'birthDate']],
    [
      // HelloAsso's export of memberships: one row a member, the payer's columns behind, a column for each question.
      'of HelloAsso',
      'Référence commande;Date de la commande;Statut de la commande;Nom adhérent;Prénom adhérent;Tarif;Montant tarif;Nom payeur;Prénom payeur;Email payeur;Date de naissance;Numéro de téléphone',
      [null, null, null, 'lastName', 'firstName', 'disciplines', 'paid', null, null, null, 'birthDate', 'phone'],
    ],
    ['with units in brackets', 'Nom;Prénom;Né(e) le;Payé (€)', ['lastName', 'firstName', 'birthDate', 'paid']],
    [
      'that stand twice: the first one counts',
      'Nom;Prénom;Nom;Naissance',
      ['lastName', 'firstName', null, 'birthDate'],
    ],
  ])('%s', async (_whose, titles, columns) => {
    const table = await readFile(`${titles}\n${titles.replace(/[^;]+/g, 'a')}`);
    if ('problem' in table) throw new Error(table.problem);
    expect(guessColumns(table.titles)).toEqual(columns);
  });

  test('and are enough with a name and a birth date', () => {
    expect(areEnough(['lastName', 'firstName', 'birthDate'])).toBe(true);
    expect(areEnough(['fullName', 'birthDate'])).toBe(true);
    expect(areEnough(['lastName', 'firstName', 'email'])).toBe(false);
    expect(areEnough(['lastName', 'birthDate'])).toBe(false);
  });
});
