import type { ErrorBody } from '#server/http/errors.ts';

/** Returns the status and the body of a refused request. */
export const refusalOf = async (response: Response): Promise<ErrorBody & { status: number }> => ({
  status: response.status,
  ...((await response.json()) as ErrorBody),
});

export const SENTENCES = {
  amountChanged: 'Le montant a changé, vérifiez votre sélection.',
  closed: 'Les inscriptions sont fermées.',
  duplicate: 'Une adhésion existe déjà pour cette personne cette saison.',
  photoMissing: 'La photo est obligatoire.',
  photoTooLarge: 'La taille du fichier ne doit pas dépasser 1 Mo.',
  photoType: 'La photo doit être au format JPG ou PNG.',
  proofTooLarge: 'Fichier trop volumineux (max 1 Mo)',
  proofType: 'Type de fichier non autorisé (PDF, JPG ou PNG uniquement)',
  unreadable: 'Ce fichier est illisible, veuillez en choisir un autre.',
  tooYoung: 'Désolé, l’adhésion n’est possible qu’à partir de 16 ans.',
  guardian: 'Pour un mineur, le représentant légal et son autorisation sont obligatoires.',
  unavailable: 'Le service est momentanément indisponible.',
} as const;
