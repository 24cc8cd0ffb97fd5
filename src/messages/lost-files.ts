/**
 * Words for fields whose files belong to another sign-up. They have a file of their own, because every visitor loads the
 * form's words.
 */
export const lostFilesMessages = {
  photo:
    'Nom, date de naissance ou e-mail modifié\u202F: c’est une autre inscription, veuillez choisir la photo à nouveau.',
  reducedPriceProofFile:
    'Le justificatif reçu était celui d’une autre inscription\u202F: veuillez le choisir à nouveau.',
} as const;
