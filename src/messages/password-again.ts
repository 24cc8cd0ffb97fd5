import type { AskedAction } from '#domain/asked-again.ts';

/** What is asked again, as the dialogs name it, and the guide in its list. */
const actions: Readonly<Record<AskedAction, string>> = {
  'administrator.invite': 'Inviter quelqu’un',
  'administrator.new-link': 'Créer un nouveau lien pour un compte',
  'administrator.roles': 'Changer les rôles d’un compte',
  'administrator.disable': 'Désactiver un compte',
  'administrator.enable': 'Réactiver un compte',
  'administrator.password': 'Changer son mot de passe',
  'administrator.revoke': 'Mettre fin à une session',
  'administrator.revoke-all': 'Mettre fin à plusieurs sessions',
  'administrator.add-factor': 'Ajouter un second facteur',
  'administrator.remove-factor': 'Retirer un second facteur',
  'administrator.renew-codes': 'Créer de nouveaux codes de secours',
  'administrator.start-recovery': 'Demander le retrait du second facteur de quelqu’un',
  'administrator.confirm-recovery': 'Confirmer le retrait du second facteur de quelqu’un',
  'club.update': 'Changer l’adresse e-mail du club ou raccourcir la conservation',
  'club.safety': 'Changer les règles de sécurité',
  'mail.write': 'Écrire à plus d’un cours',
  'member.update': 'Remplacer l’adresse e-mail d’un dossier',
  'member.check-identity': 'Noter qu’une identité est vérifiée',
  'member.delete': 'Supprimer une adhésion',
  'member.refund': 'Rembourser une somme importante ou mettre fin à l’adhésion',
  'member.correct-payment': 'Corriger un paiement vers moins, ou vers rien',
  'member.correct-refund': 'Corriger un remboursement important, vers rien, ou qui met fin à l’adhésion',
  'member.export': 'Exporter toute une liste ou copier toutes ses adresses',
  'member.make-link': 'Créer un lien vers un dossier',
  'person.merge': 'Réunir deux fiches',
  'person.erase': 'Effacer une personne',
  'person.archive': 'Télécharger toutes les données d’une personne',
  'reminder.update': 'Modifier une relance en marche',
  'reminder.on': 'Mettre une relance en marche',
  'season.archive-all': 'Archiver toute une saison',
  'season.retention': 'Effacer les anciens adhérents',
};

export const passwordAgainMessages = {
  label: 'Votre mot de passe',
  labelWithCode: 'Votre mot de passe, ou un code de votre application',
  hint: 'Redemandé ici pour que personne d’autre n’agisse depuis votre session.',
  confirm: 'Confirmer',
  actions,
} as const;
