import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { portrait } from './e2e-pictures.ts';

export const CARDS = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  authentication: '4000 0025 0000 3155',
  processing: '4000 0000 0000 7775',
} as const;

/** Returns a new adult with a unique name. */
export const somebody = () => {
  const name = randomUUID().slice(0, 8);
  return {
    lastName: `Martin-${name}`,
    firstName: 'Camille',
    email: `camille.${name}@exemple.example`,
    phone: '06 12 34 56 78',
    birthDate: '05/03/1990',
    address: '3 rue des Lilas, 00100 Valombre',
    disciplines: ['Savate boxe française', 'Canne'],
  };
};

export type Somebody = ReturnType<typeof somebody>;

/** Returns the birth date of a person who turned that age `daysMore` days ago, as typed into the form. */
export const bornYearsAgo = (years: number, daysMore = 0): string => {
  const day = new Date();
  day.setFullYear(day.getFullYear() - years);
  day.setDate(day.getDate() - daysMore);
  return new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(day);
};

export const labels = {
  lastName: 'Nom',
  firstName: 'Prénom',
  email: 'E-mail',
  phone: 'Téléphone',
  birthDate: 'Date de naissance',
  address: 'Adresse',
} as const;

export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
export const box = (page: Page, label: string) => page.getByRole('checkbox', { name: label, exact: true });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const photoField = (page: Page) => page.getByLabel('Photo de profil', { exact: true });
export const proofField = (page: Page) => page.getByLabel('Justificatif de tarif réduit', { exact: true });
export const summary = (page: Page) => page.getByRole('region', { name: /^Votre cotisation/ });
export const total = (page: Page) =>
  summary(page)
    .getByRole('paragraph')
    .filter({ hasText: /^Total/ });

/** Opens the form and waits until it shows the current prices. */
export const openForm = async (page: Page, path = '/adhesion'): Promise<void> => {
  await page.goto(path);
  // The form's script loads when the form is near the window.
  await box(page, 'Canne').scrollIntoViewIfNeeded();
  await expect(box(page, 'Canne')).toHaveAccessibleDescription(/€/);
};

export const fillIn = async (page: Page, person: Partial<Somebody>): Promise<void> => {
  for (const [name, label] of Object.entries(labels)) {
    const value = person[name as keyof typeof labels];
    if (value !== undefined) await field(page, label).fill(value);
  }
  for (const discipline of person.disciplines ?? []) await box(page, discipline).check();
};

export const choosePhoto = async (page: Page, file?: Awaited<ReturnType<typeof portrait>>): Promise<void> => {
  await photoField(page).setInputFiles(file ?? (await portrait()));
  await expect(page.getByRole('img', { name: 'Aperçu de votre photo' })).toBeVisible();
};

export const acceptAll = async (page: Page): Promise<void> => {
  await box(page, 'J’accepte le règlement intérieur').check();
  await box(page, 'Je certifie être apte médicalement à la pratique').check();
};

/** Fills in the whole form without submitting it. */
export const completeForm = async (page: Page, person: Partial<Somebody>): Promise<void> => {
  await fillIn(page, person);
  await choosePhoto(page);
  await acceptAll(page);
};

export const submit = (page: Page): Promise<void> => button(page, 'Procéder au paiement').click();

export const paymentStep = (page: Page) => page.getByRole('region', { name: 'Paiement', exact: true });

/** Opens, fills in and submits the form, and waits for the payment step. */
export const reachPayment = async (page: Page, person: Partial<Somebody>): Promise<void> => {
  await openForm(page);
  await completeForm(page, person);
  await submit(page);
  await expect(paymentStep(page)).toBeVisible();
};

/**
 * Opens a second tab with the same stored data, and changes the disciplines there before the payment. Returns that tab.
 */
export const chooseInSecondTab = async (page: Page, disciplines: readonly string[]): Promise<Page> => {
  const kept = await page.evaluate(() => Object.entries(sessionStorage));
  const copy = await page.context().newPage();
  await copy.goto('/robots.txt');
  await copy.evaluate((all) => {
    for (const [key, value] of all) sessionStorage.setItem(key, value);
  }, kept);
  await copy.goto('/adhesion');
  await button(copy, 'Modifier').click();
  for (const discipline of ['Savate boxe française', 'Canne', 'Boxe thaï'])
    await box(copy, discipline).setChecked(disciplines.includes(discipline));
  await submit(copy);
  await expect(paymentStep(copy)).toBeVisible();
  return copy;
};

export const typeCard = async (page: Page, number: string): Promise<void> => {
  await field(page, 'Numéro de carte').fill(number);
  await field(page, 'Expiration').fill('12/34');
  await field(page, 'CVC').fill('123');
};

export const payWith = async (page: Page, number: string): Promise<void> => {
  await typeCard(page, number);
  await button(page, /^Payer /).click();
};

export const expectWelcome = (page: Page, { firstName, lastName }: Somebody): Promise<void> =>
  expect(page.getByRole('heading', { name: `Bienvenue, ${firstName} ${lastName} !` })).toBeVisible();

/** Returns everything the browser still stores about a person. */
export const keptInBrowser = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]));
