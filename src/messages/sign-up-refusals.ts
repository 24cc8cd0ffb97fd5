/** What to do about a refusal; apart from the form's words, which every visitor loads. */
export const signUpRefusalMessages = {
  duplicate:
    'Pour ajouter une discipline ou vérifier le dossier, écrivez au club\u202F: son contact est au bas de la page.',
} as const;
