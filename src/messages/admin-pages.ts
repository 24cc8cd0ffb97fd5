import type { PageKey } from '#domain/site/page.ts';

const names: Readonly<Record<PageKey, string>> = {
  reglement: 'Règlement intérieur',
  home: 'Accueil',
  adhesion: 'Adhésion',
  training: 'Entrainements',
  history: 'Histoire du club',
  legal: 'Mentions légales',
  privacy: 'Confidentialité',
};

const empty = 'Laissée vide, la page annonce qu’elle est en préparation.';

/** Hints for a page's title and text where they are used in an unexpected way. */
const hints: Readonly<Partial<Record<PageKey, { title?: string; content: string }>>> = {
  home: {
    title: 'Nomme la page ici. Sur le site, l’accueil a pour titre le nom du club.',
    content: 'Se lit sous «\u00A0Nos disciplines\u00A0». Laissé vide, rien ne s’y ajoute.',
  },
  privacy: {
    content:
      'Se lit après ce que le site écrit de lui-même\u202F: durées, prestataires, consentements et droits. «\u00A0Aperçu\u00A0» montre le tout.',
  },
  adhesion: { content: 'Laissé vide, la page montre les tarifs et le formulaire seuls.' },
};

/** Words of the pages that the club writes, the rules first. */
export const adminPagesMessages = {
  title: 'Règlement et autres pages',
  pages: 'Pages du site',
  names,
  loading: 'Chargement de la page…',
  failed: 'La page n’a pas pu être lue',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  missing: 'Cette page n’existe pas.',
  changed: 'Page modifiée avec succès',
  version: (version: number, when: string): string => `Version ${version}, du ${when}`,
  view: 'Voir sur le site',
  publication: {
    hint: 'Ce que vous enregistrez ici devient public après «\u00A0Publier le site\u00A0».',
    waits:
      'La version enregistrée attend «\u00A0Publier le site\u00A0»\u202F: les visiteurs lisent encore la précédente.',
    open: 'Aller à la publication',
  },
  rules: {
    title: 'Ce que les nouveaux adhérents acceptent',
    accepted: (version: number, when: string): string => `La version ${version}, du ${when}.`,
    next: (version: number): string =>
      `La version ${version} la remplacera après «\u00A0Publier le site\u00A0». Qui s’est déjà inscrit garde celle qu’il a acceptée.`,
    kept: 'Qui s’est déjà inscrit garde la version qu’il a acceptée.',
  },
  form: {
    title: 'Titre',
    titleHint: (key: PageKey): string | undefined => hints[key]?.title,
    content: 'Texte',
    contentHint: (key: PageKey): string => hints[key]?.content ?? empty,
  },
  model: {
    offer:
      'La page est vide. Un modèle en donne un premier texte, avec ce que disent déjà les réglages du club. Ce qui reste à écrire y est marqué.',
    take: 'Partir d’un modèle',
    failed: 'Le modèle n’a pas pu être lu',
    left: (count: number): string =>
      `${count === 1 ? 'Un passage reste' : `${count} passages restent`} à compléter\u202F: cherchez «\u00A0[À COMPLÉTER\u00A0» dans le texte. Vous pouvez enregistrer avant la fin, mais la page compte comme non écrite, et les inscriptions restent fermées, tant qu’il en reste un.`,
    saved: (count: number): string =>
      `Page enregistrée, avec ${count === 1 ? 'un passage' : `${count} passages`} à compléter`,
  },
  history: {
    title: 'Versions',
    lead: 'Chaque enregistrement garde la version d’avant.',
    columns: { version: 'Version', when: 'Date', by: 'Par', actions: 'Actions' },
    present: 'version enregistrée',
    nobody: 'le site',
    look: 'Voir',
    lookAt: (version: number): string => `Voir la version ${version}`,
    loading: 'Chargement des versions…',
    failed: 'Les versions n’ont pas pu être lues',
    shown: (version: number, when: string): string => `Version ${version}, du ${when}`,
    takeBack: 'Reprendre ce texte',
    takeBackHint: 'Le texte remplace celui du formulaire\u202F; rien n’est enregistré avant que vous ne le fassiez.',
    takeBackOver:
      'Le texte du formulaire a été modifié sans être enregistré. Le remplacer par celui de cette version\u202F?',
    takenBack: (version: number): string => `Texte de la version ${version} repris, à enregistrer`,
  },
} as const;
