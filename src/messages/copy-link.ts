export const copyLinkMessages = {
  copy: 'Copier le lien',
  copied: 'Lien copié.',
  notCopied: 'La copie n’a pas marché\u202F: le lien est sélectionné, copiez-le avec votre clavier.',
} as const;
