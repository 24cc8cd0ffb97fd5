import { formatNumber } from './numbers.ts';

const count = (n: number, one: string, many: string): string => `${formatNumber(n)} ${n < 2 ? one : many}`;
const members = (n: number): string => count(n, 'adhésion', 'adhésions');

export const archivesMessages = {
  lead: 'Les adhésions des saisons passées. On peut y revenir, les exporter, en tirer une attestation, ou restaurer une adhésion archivée par erreur.',
  title: 'Adhésions archivées',
  loading: 'Chargement des archives…',
  failed: 'Erreur lors de la récupération des archives',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  emptyTitle: 'Aucune archive pour l’instant',
  empty:
    'En fin de saison, archivez les adhésions depuis leur écran\u202F: elles quittent la liste courante et se retrouvent ici.',
  toMemberships: 'Voir les adhésions',
  archivedAt: 'Archivée',
  back: 'Toutes les archives',
  retention: {
    title: 'Durée de conservation',
    rule: (years: number): string =>
      `Un ancien adhérent est gardé ${years < 2 ? 'un an' : `${years} ans`} après la fin de sa dernière saison. Ensuite, le club n’a plus de raison de détenir ces données personnelles\u202F: le site les efface de lui-même, un mois après l’avoir annoncé à la présidence. La durée se règle dans «\u00A0Réglages\u00A0».`,
    loading: 'Recherche des adhésions à supprimer…',
    failed: 'Les adhésions à supprimer n’ont pas pu être recherchées.',
    nothing: 'Rien à supprimer aujourd’hui.',
    people: (n: number): string =>
      n < 2
        ? 'La personne concernée, maintenant ou d’ici un mois'
        : `Les ${formatNumber(n)} personnes concernées, maintenant ou d’ici un mois`,
    morePeople: (n: number): string => `et ${formatNumber(n)} autres.`,
    goesOn: (day: string): string => `effacement prévu à partir du ${day}`,
    notAnnounced: 'effacement pas encore annoncé',
    kept: (n: number): string =>
      n < 2
        ? 'Une adhésion plus ancienne reste\u202F: de l’argent y est encore en jeu (paiement en cours, contesté, dû ou à rembourser).'
        : `${formatNumber(n)} adhésions plus anciennes restent\u202F: de l’argent y est encore en jeu (paiement en cours, contesté, dû ou à rembourser).`,
    held: (n: number): string =>
      n < 2
        ? 'La personne conservée jusqu’à nouvel ordre'
        : `Les ${formatNumber(n)} personnes conservées jusqu’à nouvel ordre`,
    heldSince: (day: string, by: string | null, reason: string): string =>
      `depuis le ${day}${by === null ? '' : `, par ${by}`}\u202F: ${reason}`,
    caption: 'Ce qui serait supprimé, par saison',
    columns: { season: 'Saison', members: 'Adhésions', files: 'Photos et justificatifs', oldestDay: 'Plus ancienne' },
    total: 'En tout',
    ask: (n: number): string => `Supprimer ${members(n)}…`,
    dialogTitle: (n: number): string => `Supprimer définitivement ${members(n)}\u202F?`,
    consequences:
      'Identité, coordonnées, disciplines, photos, justificatifs et courriels sont effacés, sans retour possible. Seuls des nombres restent au journal.',
    accounts: 'Montants, dates et moyens de paiement restent dix ans pour la comptabilité, sans aucun nom.',
    tick: (n: number): string => `Je confirme la suppression définitive de ${members(n)}`,
    tickMissing: 'Cochez cette case pour confirmer.',
    confirm: (n: number): string => `Supprimer ${members(n)}`,
    progress: 'Avancement de la suppression',
    progressed: (done: number, total: number): string => `${formatNumber(done)} sur ${formatNumber(total)}`,
    interrupted: 'La suppression s’est arrêtée en chemin',
    resume: (done: number): string =>
      done === 0
        ? 'Rien n’est encore supprimé. Vous pouvez recommencer.'
        : `${done < 2 ? '1 adhésion est supprimée' : `${formatNumber(done)} adhésions sont supprimées`}\u202F; recommencez pour terminer.`,
    done: (n: number, files: number): string =>
      `${n < 2 ? `${members(n)} supprimée` : `${members(n)} supprimées`}, avec ${count(files, 'fichier', 'fichiers')}.`,
    left: (n: number): string => (n < 2 ? 'Une adhésion reste à supprimer.' : `${members(n)} restent à supprimer.`),
  },
} as const;
