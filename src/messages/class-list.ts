import { formatNumber } from './numbers.ts';
export const classListMessages = {
  title: 'Listes avec photos',
  lead: 'Une liste par discipline, sur papier A4\u202F: les adhésions actives et suspendues. Pour les encadrants seulement.',
  discipline: 'Discipline',
  all: 'Toutes',
  print: 'Imprimer',
  awaited: (n: number): string =>
    n < 2 ? 'Encore une photo à charger…' : `Encore ${formatNumber(n)} photos à charger…`,
  nobody: 'Aucune adhésion active ou suspendue\u202F: il n’y a rien à imprimer pour l’instant.',
  printed: (n: number, day: string, season: string | undefined): string =>
    [
      ...(season === undefined ? [] : [`Saison ${season}`]),
      `${formatNumber(n)} ${n < 2 ? 'adhérent' : 'adhérents'}`,
      `imprimé le ${day}`,
    ].join(' · '),
  emergency: (who: string): string => `Urgence\u202F: ${who}`,
} as const;
