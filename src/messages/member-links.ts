import type { LinkScope } from '#domain/mail/link.ts';
import { elided } from './elided.ts';

/** The scopes for which an administrator can make a link. */
export type MadeScope = Extract<LinkScope, 'dossier' | 'guardian' | 'renewal'>;

/** The links of a person on the member's page. */
export const memberLinksMessages = {
  title: 'Liens',
  note: 'Un lien remplace un compte\u202F: la personne ouvre son dossier, sans mot de passe.',
  none: 'Aucun lien pour l’instant.',
  scopes: {
    dossier: 'Dossier',
    renewal: 'Réinscription',
    guardian: 'Représentant légal',
    unsubscribe: 'Désabonnement',
    email: 'Nouvelle adresse e-mail',
  } satisfies Record<LinkScope, string>,
  season: (season: string): string => `Saison ${season}`,
  madeBy: (name: string | null, day: string): string => (name ? `Créé par ${name} le ${day}` : `Envoyé le ${day}`),
  usedOn: (day: string): string => `dernier usage le ${day}`,
  neverUsed: 'jamais ouvert',
  states: {
    live: (day: string): string => `Ouvert jusqu’au ${day}`,
    ended: (day: string): string => `Fini le ${day}`,
    revoked: (day: string): string => `Supprimé le ${day}`,
  },
  copy: {
    dossier: 'Copier un lien vers le dossier',
    guardian: 'Copier un lien pour le représentant légal',
    renewal: 'Copier un lien de réinscription',
  } satisfies Record<MadeScope, string>,
  print: 'Imprimer le lien du dossier…',
  /** The sheet of paper with a link. */
  paper: {
    season: (season: string): string => `Dossier d’adhésion, saison ${season}`,
    lacking: 'Il manque encore\u202F:',
    complete: 'Il ne manque rien.',
    scan: 'Pour ouvrir le dossier, visez ce carré avec l’appareil photo d’un téléphone, ou tapez l’adresse dans un navigateur.',
    code: 'Code QR du lien vers le dossier',
    until: (end: string): string => `Ce lien est ouvert jusqu’au ${end}.`,
    personal:
      'Qui a cette feuille peut lire et changer le dossier, sans mot de passe\u202F: ne la laissez pas trainer.',
    print: 'Imprimer',
    made: (name: string): string => `Lien du dossier ${elided('de', name)}, à imprimer`,
  },
  made: {
    titles: {
      dossier: (name: string): string => `Lien vers le dossier ${elided('de', name)}`,
      renewal: (name: string): string => `Lien de réinscription ${elided('de', name)}`,
      guardian: (name: string): string => `Lien pour le représentant légal ${elided('de', name)}`,
    } satisfies Record<MadeScope, (name: string) => string>,
    asked: 'Ce lien ouvre les données de cette personne, sans mot de passe.',
    text: (until: string): string =>
      `Envoyez-le à cette personne, et à elle seule. Il reste ouvert jusqu’au ${until}. Il n’est montré que maintenant\u202F: le site ne pourra plus le retrouver.`,
    label: 'Lien à transmettre',
  },
  revoke: {
    button: 'Supprimer…',
    buttonOn: (scope: string, day: string): string => `Supprimer le lien «\u00a0${scope}\u00a0» du ${day}`,
    title: 'Supprimer ce lien',
    text: 'Qui l’a reçu ne pourra plus l’ouvrir. Un autre lien peut être créé à tout moment.',
    confirm: 'Supprimer le lien',
    failed: 'Le lien n’a pas pu être supprimé',
    done: 'Lien supprimé',
  },
} as const;
