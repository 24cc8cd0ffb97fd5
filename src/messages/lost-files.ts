/**
 * For the fields of files that belong to another sign-up. In a file of its own, because every visitor loads the form's
 * words.
 */
export const lostFilesMessages = {
  photo:
    'Nom, date de naissance ou e-mail modifié\u202F: c’est une autre inscription, veuillez choisir la photo à nouveau.',
  reducedPriceProofFile:
    'Le justificatif reçu était celui d’une autre inscription\u202F: veuillez le choisir à nouveau.',
} as const;
