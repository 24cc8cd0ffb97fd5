import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { adminPaths, settingsPath } from '#lib/admin-paths.ts';
import { GUIDE_PICTURE_SCALE } from '#lib/guide-text.ts';
import { paths } from '#lib/paths.ts';
import { ensureFirstAdministrator } from '#local/administrators.ts';
import { MACHINE_FONTS } from '#tests/support/browser.ts';
import { inFreshBrowser } from '#tests/support/fresh-browser.ts';
import { startBenchSite } from './site.ts';

const guide = fileURLToPath(new URL('../../docs/guide/', import.meta.url));
const folder = `${guide}images/`;

/** High enough that no screen has to scroll. */
const WINDOW_HEIGHT = 5_000;
const MARGIN = 12;

/** Returns the file names of the pictures that the guide shows. */
const shownPictures = async (): Promise<string[]> => {
  const pages = (await readdir(guide)).filter((name) => name.endsWith('.md'));
  const texts = await Promise.all(pages.map((name) => readFile(guide + name, 'utf8')));
  return texts.flatMap((text) => [...text.matchAll(/\]\(images\/([^)]+)\)/g)].map(([, name = '']) => name));
};

/**
 * Creates a blank file for each missing picture. The build of the site fails without it, and the real picture is taken
 * later.
 */
const makeRoomFor = async (pictures: readonly string[]): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const kept = await readdir(folder);
  const blank = sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } });
  for (const name of pictures.filter((one) => !kept.includes(one)))
    await blank
      .clone()
      .webp()
      .toFile(folder + name);
};

const taken = new Set<string>();

/** Throws when the guide shows a picture that was not taken. Deletes the pictures that it no longer shows. */
const compare = async (pictures: readonly string[]): Promise<void> => {
  const missing = pictures.filter((name) => !taken.has(name));
  if (missing.length > 0) throw new Error(`No step takes these pictures of the guide: ${missing.join(', ')}`);
  for (const name of await readdir(folder)) if (!pictures.includes(name)) await rm(folder + name);
};

interface Screen {
  page: Page;
  width: 390 | 1024;
  open(path: string): Promise<void>;
  /** Takes a picture from the first to the last of these parts, as wide as the screen. */
  picture(name: string, ...parts: [Locator, ...Locator[]]): Promise<void>;
  button(name: string | RegExp): Locator;
  press(name: string | RegExp): Promise<void>;
  type(label: string, text: string): Promise<void>;
  heading(name: string | RegExp): Locator;
  dialog: Locator;
}

const edgesOf = async (part: Locator): Promise<{ top: number; bottom: number }> => {
  const box = await part.boundingBox();
  if (!box) throw new Error(`Nothing to take a picture of: ${part}`);
  return { top: box.y, bottom: box.y + box.height };
};

const screenOf = (page: Page, url: string, width: 390 | 1024): Screen => {
  const button = (name: string | RegExp): Locator =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  return {
    page,
    width,
    button,
    dialog: page.getByRole('dialog'),
    heading: (name) => page.getByRole('heading', { name, exact: true }),
    open: async (path) => {
      await page.goto(url + path, { waitUntil: 'networkidle' });
    },
    press: (name) => button(name).click(),
    type: (label, text) => page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(text),
    picture: async (name, ...parts) => {
      for (const part of parts) await part.waitFor();
      // Photos load late. The message of success disappears after three seconds, and the style below hides it.
      await page.waitForLoadState('networkidle');
      await page.waitForFunction(() => [...document.images].every((image) => image.complete));
      const edges = await Promise.all(parts.map(edgesOf));
      const top = Math.max(0, Math.min(...edges.map((edge) => edge.top)) - MARGIN);
      const bottom = Math.max(...edges.map((edge) => edge.bottom)) + MARGIN;
      const shot = await page.screenshot({
        clip: { x: 0, y: top, width, height: bottom - top },
        animations: 'disabled',
        style: '.Toastify { visibility: hidden }',
      });
      const file = `${name}-${width}.webp`;
      await sharp(shot)
        .webp({ quality: 55, effort: 6 })
        .toFile(folder + file);
      taken.add(file);
    },
  };
};

const firstSteps = async (phone: Screen, desk: Screen, password: string, email: string): Promise<void> => {
  await phone.open(paths.login);
  await phone.picture('premiers-pas-connexion', phone.heading('Connexion'), phone.button('Se connecter'));
  for (const screen of [phone, desk]) {
    await screen.open(paths.login);
    await screen.type('E-mail', email);
    await screen.type('Mot de passe', password);
    await screen.press('Se connecter');
    await screen.page.getByRole('region', { name: 'À faire' }).waitFor();
  }
  await desk.picture(
    'premiers-pas-menu',
    desk.page.getByRole('navigation', { name: 'Administration' }).getByRole('link').first(),
    desk.page.getByRole('navigation', { name: 'Administration' }).getByRole('link').last(),
  );
};

const home = async (phone: Screen, desk: Screen): Promise<void> => {
  await phone.open(adminPaths.home);
  const attention = phone.page.getByRole('region', { name: 'À faire' });
  await phone.picture('a-faire-liste', attention);
  await phone.open(settingsPath('site'));
  await phone.picture('inscriptions-interrupteurs', phone.page.getByRole('region', { name: 'Ce que le site montre' }));
  await desk.open(adminPaths.figures);
  await desk.heading('Adhérents par discipline').waitFor();
  await desk.picture('chiffres-saison', desk.heading(/^Saison/), desk.page.getByText('par carte, pas encore confirmé'));
};

const settings = async (phone: Screen, desk: Screen): Promise<void> => {
  await desk.open(adminPaths.settings);
  await desk.picture(
    'reglages-parties',
    desk.heading('Réglages'),
    desk.page.getByLabel('Nom du club', { exact: true }),
  );
  await phone.open(`${adminPaths.settings}?section=services`);
  await phone.picture('reglages-services', phone.heading('État des services'), phone.button('Vérifier à nouveau'));
};

const administrators = async (phone: Screen, desk: Screen, password: string): Promise<void> => {
  await phone.open(`${adminPaths.settings}?section=administrateurs`);
  await phone.press('Inviter quelqu’un');
  await phone.type('Nom et prénom', 'Dominique Lavandier');
  await phone.type('E-mail', 'dominique@exemple.example');
  await phone.page.getByRole('checkbox', { name: 'Trésorerie', exact: true }).check();
  await phone.type('Votre mot de passe', password);
  await phone.picture('administrateurs-inviter', phone.dialog);
  await phone.press('Créer l’invitation');
  await phone.button('Copier le lien').waitFor();
  await phone.press('Fermer');
  await desk.open(`${adminPaths.settings}?section=administrateurs`);
  await desk.picture(
    'administrateurs-liste',
    desk.heading('Administrateurs'),
    desk.page.getByText('Dominique Lavandier', { exact: true }),
  );
};

const prices = async (phone: Screen, desk: Screen): Promise<void> => {
  await desk.open(adminPaths.prices);
  await desk.picture('tarifs-liste', desk.heading('Disciplines et tarifs'), desk.page.getByRole('table'));
  await phone.open(adminPaths.prices);
  await phone.press('Modifier Canne');
  await phone.type('Tarif normal', '185');
  await phone.picture('tarifs-modifier', phone.dialog);
  await phone.press('Enregistrer la discipline');
  await phone.dialog.waitFor({ state: 'detached' });
};

const planning = async (phone: Screen, desk: Screen): Promise<void> => {
  await phone.open(adminPaths.planning);
  await phone.picture(
    'planning-jour',
    phone.heading('La semaine'),
    phone.page.getByRole('region', { name: 'Lundi' }).getByRole('listitem').first(),
  );
  await phone.page
    .getByRole('button', { name: /^Annuler une date/ })
    .first()
    .click();
  await phone.type('Intitulé', 'Gymnase fermé');
  await phone.picture('planning-annuler', phone.dialog);
  await desk.open(adminPaths.planning);
  await desk.picture('planning-semaine', desk.heading('La semaine'), desk.heading('Fermetures et annulations à venir'));
};

const memberships = async (phone: Screen, desk: Screen): Promise<void> => {
  await phone.open(adminPaths.memberships);
  await phone.type('Rechercher', 'aub');
  const rows = phone.page.getByRole('row').filter({ hasText: 'Aubertin' });
  await phone.picture('adhesions-recherche', phone.heading('Adhésions'), rows);
  await desk.open(adminPaths.memberships);
  await desk.page.getByRole('link', { name: /^Doivent encore/ }).click();
  await desk.picture('adhesions-filtres', desk.heading('Adhésions'), desk.page.getByRole('table').first());
};

const openMember = async (screen: Screen, name: string): Promise<void> => {
  await screen.open(adminPaths.memberships);
  await screen.page.getByRole('link', { name, exact: true }).click();
  await screen.heading(name).waitFor();
};

const file = async (phone: Screen, desk: Screen): Promise<void> => {
  await openMember(phone, 'Awa Diarrassan');
  await phone.picture(
    'dossier-fiche',
    phone.heading('Awa Diarrassan'),
    phone.page.getByText('Le justificatif est à regarder.').first(),
  );
  await phone.picture('dossier-justificatif', phone.page.getByRole('region', { name: 'Dossier' }));
  await openMember(desk, 'Camille Aubertin');
  await desk.press('Attestation');
  await desk.button('Télécharger en PDF').waitFor();
  await desk.picture('dossier-attestation', desk.dialog);
  await openMember(phone, 'Noé Tourancheau');
  await phone.picture(
    'que-faire-attente',
    phone.heading('Noé Tourancheau'),
    phone.page.getByText('restent dus', { exact: false }).first(),
  );
};

const payments = async (phone: Screen): Promise<void> => {
  await openMember(phone, 'Gaspard Vuillemot');
  await phone.press('Encaisser');
  await phone.page.getByLabel('Moyen de paiement', { exact: true }).selectOption('Chèque');
  await phone.type('Note', 'chèque n° 0004512');
  await phone.picture('paiements-encaisser', phone.dialog);
  await phone.press(/^Noter .+ reçus$/);
  await phone.dialog.waitFor({ state: 'detached' });
  await phone.picture('paiements-liste', phone.page.getByRole('region', { name: 'Paiements' }));
  await phone.page.getByRole('button', { name: /^Corriger ou rembourser / }).click();
  await phone.press('Corriger');
  await phone.type('Montant', '90');
  await phone.type('Motif de la correction', 'Le chèque était de 90 €');
  await phone.picture('paiements-corriger', phone.dialog);
};

const adding = async (phone: Screen): Promise<void> => {
  await phone.open(adminPaths.newMember);
  await phone.type('Nom', 'Lavandier');
  await phone.type('Prénom', 'Dominique');
  await phone.picture(
    'ajouter-formulaire',
    phone.heading('Ajouter un adhérent'),
    phone.page.getByLabel('Téléphone', { exact: true }),
  );
  await phone.page.getByRole('checkbox', { name: 'Canne', exact: true }).check();
  await phone.page.getByRole('checkbox', { name: 'Paiement reçu', exact: true }).check();
  await phone.picture(
    'ajouter-paiement',
    phone.page.getByRole('checkbox', { name: 'Paiement reçu', exact: true }),
    phone.button('Valider et ajouter un autre'),
  );
};

const lists = async (phone: Screen, desk: Screen, password: string): Promise<void> => {
  await phone.open(adminPaths.memberships);
  const fromMenu = async (name: string) => {
    await phone.press('Actions sur la liste');
    await phone.press(name);
  };
  await fromMenu('Exporter…');
  await phone.picture('exporter-fenetre', phone.dialog);
  await phone.press('Annuler');
  await fromMenu('Copier les adresses…');
  // Those of a whole list ask for the password.
  await phone.type('Votre mot de passe', password);
  await phone.press('Confirmer');
  await phone.button(/^Copier \d+ adresses$/).waitFor();
  await phone.picture('exporter-adresses', phone.dialog);
  await phone.press('Annuler');
  await fromMenu('Archiver une saison…');
  await phone.picture('archives-archiver', phone.dialog);
  await phone.press('Annuler');
  await desk.open(adminPaths.classLists);
  await desk.page.getByLabel('Discipline', { exact: true }).selectOption('Canne');
  await desk.picture(
    'exporter-photos',
    desk.heading('Listes avec photos'),
    desk.page.getByRole('region', { name: 'Canne' }),
  );
  await desk.open(adminPaths.archives);
  await desk.picture('archives-liste', desk.heading('Archives'), desk.page.getByRole('table').first());
};

const comingBack = async (phone: Screen, desk: Screen): Promise<void> => {
  await desk.open(`${adminPaths.renewals}?vue=invites`);
  await desk.picture('reinscriptions-liste', desk.heading('Réinscriptions'), desk.page.getByRole('table').first());
  await phone.open(adminPaths.aids);
  await phone.picture('aides-liste', phone.heading('Aides'), phone.button('Marquer saisie'));
};

const MEMBERS_FILE = `Nom;Prénom;Date de naissance;E-mail;Discipline
Lavandier;Dominique;12/03/1988;dominique@exemple.example;Canne
Aubertain;Camille;17/05/1991;;Savate boxe française
Quessandier;Noël;1/2;;Canne`;

const fromFile = async (desk: Screen): Promise<void> => {
  await desk.open(adminPaths.importMembers);
  const buffer = Buffer.from(MEMBERS_FILE);
  await desk.page.locator('input[type=file]').setInputFiles({ name: 'adherents.csv', mimeType: 'text/csv', buffer });
  await desk.press('Voir ce qui sera fait');
  await desk.picture(
    'importer-lignes',
    desk.heading(/^Ce qui sera fait/),
    desk.page.getByRole('table').last(),
    desk.page.getByRole('button', { name: /^Importer/ }),
  );
};

const articles = async (phone: Screen, desk: Screen): Promise<void> => {
  await phone.open(adminPaths.newArticle);
  await phone.type('Titre', 'Stage de canne, samedi 12 décembre');
  await phone.picture('articles-nouveau', phone.heading('Nouvel article'), phone.page.getByRole('toolbar'));
  await desk.open(adminPaths.articles);
  await desk.picture('articles-liste', desk.heading('Articles'), desk.page.getByRole('row').nth(4));
};

const team = async (phone: Screen, desk: Screen): Promise<void> => {
  await phone.open(adminPaths.team);
  await phone.picture(
    'equipe-liste',
    phone.heading('Équipe'),
    phone.page.getByRole('main').getByRole('listitem').nth(1),
  );
  await desk.open(adminPaths.team);
  await desk.page
    .getByRole('button', { name: /^Modifier / })
    .first()
    .click();
  await desk.picture('equipe-fiche', desk.heading(/^Modifier/), desk.button('Enregistrer'));
};

/**
 * An empty page is one of the tasks of a new site, so this empties one for a picture and then restores its previous
 * version.
 */
const pages = async (phone: Screen, desk: Screen): Promise<void> => {
  await desk.open(adminPaths.rules);
  await desk.picture(
    'pages-choix',
    desk.page.getByRole('navigation', { name: 'Pages du site' }),
    desk.page.getByRole('toolbar'),
  );
  await phone.open(`${adminPaths.rules}/privacy`);
  const text = phone.page.getByRole('textbox', { name: 'Texte' });
  await text.click();
  await phone.page.keyboard.press('ControlOrMeta+a');
  await phone.page.keyboard.press('Delete');
  await phone.press('Enregistrer');
  await phone.page.getByText('Tout est enregistré.').waitFor();
  await phone.picture('pages-versions', phone.page.getByRole('region', { name: 'Versions' }));
  await phone.open(adminPaths.home);
  await phone.picture('premiers-pas-liste', phone.page.getByRole('region', { name: 'Premiers pas' }));
  await phone.open(`${adminPaths.rules}/privacy`);
  await phone.press('Voir la version 1');
  await phone.press('Reprendre ce texte');
  await phone.press('Enregistrer');
  await phone.page.getByText('Tout est enregistré.').waitFor();
};

const publishing = async (phone: Screen): Promise<void> => {
  await phone.open(adminPaths.publication);
  await phone.picture(
    'publier-attente',
    phone.heading('Publier'),
    phone.page.getByText('Tarif Canne', { exact: true }),
  );
};

const takeAll = async (phone: Screen, desk: Screen, email: string, password: string): Promise<void> => {
  await firstSteps(phone, desk, password, email);
  await home(phone, desk);
  await memberships(phone, desk);
  await file(phone, desk);
  await lists(phone, desk, password);
  await comingBack(phone, desk);
  await fromFile(desk);
  await payments(phone);
  await adding(phone);
  await settings(phone, desk);
  await administrators(phone, desk, password);
  await prices(phone, desk);
  await planning(phone, desk);
  await articles(phone, desk);
  await team(phone, desk);
  await pages(phone, desk);
  await publishing(phone);
};

const inWidth = <Result>(width: number, use: (page: Page) => Promise<Result>): Promise<Result> => {
  const viewport = { width, height: WINDOW_HEIGHT };
  const looks = { colorScheme: 'light', reducedMotion: 'reduce', locale: 'fr-FR', bypassCSP: true } as const;
  const touch = width === 390 && { isMobile: true, hasTouch: true };
  const options = { ...looks, ...touch, viewport, deviceScaleFactor: GUIDE_PICTURE_SCALE };
  const watched = (page: Page): Promise<Result> => {
    page.setDefaultTimeout(20_000);
    // Leaving a page with unsaved changes opens a dialog. This confirms it.
    page.on('dialog', (dialog) => void dialog.accept());
    return use(page);
  };
  return inFreshBrowser(options, watched, MACHINE_FONTS);
};

/** `npm run tool -- guide` follows the steps of the guide on the site of a fictional club and takes its pictures. */
const pictures = await shownPictures();
await makeRoomFor(pictures);
const site = await startBenchSite();
try {
  const { email, password } = await ensureFirstAdministrator({ ...site.env, ADMIN_EMAIL: 'camille@exemple.example' });
  if (password === undefined) throw new Error('The site has an administrator already.');
  await inWidth(390, (phone) =>
    inWidth(1024, (desk) => takeAll(screenOf(phone, site.url, 390), screenOf(desk, site.url, 1024), email, password)),
  );
  await compare(pictures);
} finally {
  await site.stop();
}
