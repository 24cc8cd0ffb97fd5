/** The advice on a refusal. It has a file of its own, because every visitor loads the form's words. */
export const signUpRefusalMessages = {
  duplicate:
    'Pour ajouter une discipline ou vérifier le dossier, écrivez au club\u202F: son contact est au bas de la page.',
  amountChanged: (before: string, now: string): string =>
    `Total affiché auparavant : ${before}. Total actuel : ${now}.`,
  seasonChanged: (before: string, now: string): string =>
    `Saison affichée auparavant\u202F: ${before}. Saison ouverte\u202F: ${now}.`,
  trapFilled:
    'Un champ que vous ne voyez pas a été rempli, sans doute par une extension de votre navigateur. Nous l’avons retiré\u202F: appuyez encore une fois sur «\u00A0Procéder au paiement\u00A0».',
} as const;
