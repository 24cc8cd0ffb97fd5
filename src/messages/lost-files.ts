/** Said at the fields of files that belong to another sign-up; apart from the form's words, which every visitor loads. */
export const lostFilesMessages = {
  photo:
    'Nom, date de naissance ou e-mail modifié\u202F: c’est une autre inscription, veuillez choisir la photo à nouveau.',
  reducedPriceProofFile:
    'Le justificatif reçu était celui d’une autre inscription\u202F: veuillez le choisir à nouveau.',
} as const;
