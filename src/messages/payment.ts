export const paymentMessages = {
  title: 'Paiement',
  summaryTitle: (season: string): string => `Votre cotisation ${season}`,
  pay: (amount: string): string => `Payer ${amount}`,
  paying: 'Paiement en cours…',
  edit: 'Modifier',
  editHint: 'Revenir au formulaire, votre saisie est conservée 30 minutes.',
  secure: 'Paiement sécurisé par Stripe. Le club ne voit jamais votre numéro de carte.',
  standInTitle: 'Démonstration',
  standIn:
    'Aucune somme n’est débitée : ce site tourne avec une banque de démonstration. Essayez la carte 4242 4242 4242 4242, une date à venir et trois chiffres.',
  cardNumber: 'Numéro de carte',
  expiry: 'Expiration',
  expiryHint: 'mm/aa',
  cvc: 'CVC',
  cvcHint: '3 chiffres, au dos de la carte',
  loading: 'Chargement du formulaire de paiement…',
  checking: 'Vérification de votre paiement…',
  changedTitle: 'Adhésion modifiée',
  changedChoice: (disciplines: string): string =>
    `Vos disciplines ont changé\u202f: ${disciplines}. Vérifiez avant de payer.`,
  changed: (now: string, before: string): string =>
    `Le montant a changé : ${now} au lieu de ${before}. Vérifiez avant de payer.`,
  failedTitle: 'Paiement non abouti',
  failed: 'Le paiement n’a pas abouti. Rien n’a été débité, vous pouvez réessayer.',
  unknownTitle: 'Paiement introuvable',
  unknown:
    'Nous ne retrouvons pas ce paiement. Avant de recommencer, vérifiez qu’aucune somme n’a été débitée, ou écrivez au club.',
  unavailable: 'Le service de paiement ne répond pas. Rien n’est perdu : réessayez dans un instant.',
  unloadable: 'Le formulaire de paiement n’a pas pu être chargé. Vérifiez votre connexion puis réessayez.',
  paidTitle: (name: string): string => `Bienvenue, ${name} !`,
  paid: (season: string): string => `Votre adhésion ${season} est enregistrée et payée.`,
  suspended: (season: string): string =>
    `Votre paiement pour la saison ${season} est enregistré. Sans justificatif de tarif réduit, l’adhésion est suspendue : présentez-le au club ou réglez la différence.`,
  toCheck: 'Votre paiement est bien arrivé. Le club vérifie votre dossier et revient vers vous.',
  refundedTitle: 'Paiement remboursé',
  refunded: (name: string, season: string): string =>
    `${name}, votre paiement pour la saison ${season} vous a été remboursé en entier : l’adhésion est annulée.`,
  givenBack: 'Montant remboursé',
  receipt: (email: string): string => `Un reçu est envoyé à ${email} par Stripe.`,
  amount: 'Montant réglé',
  disciplines: 'Disciplines',
  season: 'Saison',
  nextTitle: 'Et maintenant',
  next: {
    active: [
      'Venez à la prochaine séance, en tenue et avec une bouteille d’eau.',
      'Présentez-vous à l’encadrant : votre nom est sur la liste.',
    ],
    suspended: ['Venez à la prochaine séance avec votre justificatif, ou réglez la différence au club.'],
    toCheck: ['Le club vous écrit dès que votre dossier est vérifié.'],
  },
  question: 'Une question\u202f? Le contact du club est au bas de la page.',
  week: 'Voir la semaine',
  toAnother: 'Inscrire une autre personne',
  settledBefore: 'Une adhésion vient d’être envoyée depuis cet onglet, inutile de recommencer.',
  anotherTitle: 'Adhésion envoyée',
  another: {
    succeeded:
      'Une adhésion vient d’être réglée depuis cet onglet, inutile de recommencer. Ce formulaire est prêt pour une autre personne.',
    processing:
      'La banque traite un paiement fait depuis cet onglet, inutile de recommencer. Ce formulaire est prêt pour une autre personne.',
  },
  processingTitle: 'Paiement en cours de traitement',
  processing: (name: string): string =>
    `Merci, ${name}. Votre banque traite le paiement ; cela peut prendre quelques jours. Votre place est gardée, inutile de recommencer.`,
  refused: 'Votre banque a refusé le paiement. Essayez une autre carte.',
} as const;
