import type { ExportFormat, ExportPreset } from '#domain/member/member-export.ts';
import type { MemberList } from '#domain/member/member-filter.ts';
import type { AidState } from '#domain/money/aid.ts';
import { aidStateNames } from './aids.ts';
import { formatEuros, formatNumber } from './numbers.ts';

const presets: Readonly<Record<ExportPreset, { label: string; hint: string }>> = {
  complet: { label: 'Liste complète', hint: 'Tout ce que le club sait de chaque adhésion affichée.' },
  licences: {
    label: 'Licences fédération',
    hint: 'Identité, coordonnées, licence et représentant légal, sans les inscriptions en attente ni les adhésions annulées.',
  },
  appel: {
    label: 'Liste d’appel',
    hint: 'Noms, contacts d’urgence et cases à cocher, sans les inscriptions en attente ni les adhésions annulées.',
  },
};

const formats: Readonly<Record<ExportFormat, { label: string; hint: string }>> = {
  xlsx: { label: 'Classeur (.xlsx)', hint: 'S’ouvre dans Excel, LibreOffice, Numbers ou Google Sheets.' },
  csv: {
    label: 'Texte (.csv)',
    hint: 'Pour un logiciel qui demande un CSV\u202F: ouvert dans un tableur, un fichier texte y perd les zéros des licences et des codes, ou les change en dates.',
  },
};

const titles: Readonly<Record<MemberList, string>> = {
  current: 'Exporter les adhésions',
  archived: 'Exporter les archives',
};

export const memberExportMessages = {
  titles,
  preset: 'Contenu',
  format: 'Format',
  presets,
  formats,
  confirm: (n: number): string => (n < 2 ? `Exporter ${n} ligne` : `Exporter ${formatNumber(n)} lignes`),
  confirmPicked: (n: number): string =>
    n < 2 ? 'Exporter l’adhésion choisie' : `Exporter les ${formatNumber(n)} adhésions choisies`,
  picked: 'Seules les adhésions choisies sont exportées.',
  filtered: 'Seules les adhésions affichées, recherche et filtres compris, sont exportées.',
  everybody: 'Toutes les adhésions de la liste sont exportées.',
  private: 'Ce fichier contient des données personnelles\u202F: gardez-le pour vous et supprimez-le après usage.',
  failed: 'Erreur lors de l’export',
  incomplete:
    'Le fichier est arrivé incomplet\u202F: il n’a pas été enregistré. Réessayez, ou exportez une saison à la fois.',
  done: 'Export téléchargé',
  /** An aid in a cell: «Pass’Sport 70,00 € (à saisir)». Cents. */
  aid: ({ label, amountCents, state }: { label: string; amountCents: number; state: AidState }): string =>
    `${label} ${formatEuros(amountCents)} (${aidStateNames[state].toLowerCase()})`,
  yes: 'Oui',
  no: 'Non',
  sheet: 'Adhésions',
  attendance: (n: number): string => `Séance ${n}`,
  /** The columns of an export beyond the member's fields. */
  columns: {
    status: 'Statut',
    flags: 'À vérifier',
    season: 'Saison',
    minor: 'Moins de 18 ans',
    due: 'Dû',
    paid: 'Reçu',
    owed: 'Reste à payer',
    aided: 'Aides attendues',
    aids: 'Aides',
    aidCodes: 'Code d’aide',
    means: 'Moyen de paiement',
    references: 'Référence du paiement',
    proof: 'Justificatif',
    photo: 'Photo',
    dossier: 'Dossier',
    createdAt: 'Inscription',
  },
} as const;
