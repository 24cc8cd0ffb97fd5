import type { RefusalReason } from '#domain/error.ts';
import { provider } from './payment-provider.ts';

/** Why an action is refused. */
export const refusalSentences: Readonly<Record<RefusalReason, string>> = {
  cancelled: 'Cette adhésion est annulée.',
  archived: 'Cette adhésion est déjà archivée.',
  'not-archived': 'Cette adhésion n’est pas archivée.',
  'still-pending': 'Cette inscription attend encore son paiement.',
  'payment-under-way': 'Un paiement par carte est en cours\u202F: attendez qu’il aboutisse ou échoue.',
  'payment-received': 'De l’argent a été reçu et n’a pas été rendu\u202F: remboursez-le avant de supprimer.',
  'paid-by-card': 'Cette personne vient de payer par carte.',
  'nothing-owed': 'Rien n’est dû pour cette adhésion.',
  'too-little-for-card': 'Moins de 0,50\u00a0€ ne peut pas être payé par carte\u202f: réglez-le au club.',
  'nothing-to-refund': 'Il n’y a rien à rembourser.',
  'refund-at-stripe': 'Un paiement par carte se rembourse vers la carte.',
  'refund-under-way': `Un remboursement de ce paiement est en cours\u202F: ${provider} n’a pas encore répondu.`,
  disputed: `La banque du payeur conteste un paiement de cette adhésion\u202F: attendez sa décision avant de rembourser.`,
  'not-correctable': 'Seul ce qui a été noté à la main, et pas encore corrigé, se corrige ici.',
  'cheque-on-slip':
    'Ce chèque est sur un bordereau\u202F: il ne change plus. Annulez d’abord le bordereau, dans «\u00A0Remises\u00A0».',
  'cheque-returned':
    'Ce chèque a été rejeté\u202F: annulez d’abord le rejet, dans «\u00A0Remises\u00A0», si c’était une erreur.',
  'cheques-changed':
    'Un des chèques a changé, ou est déjà sur un autre bordereau\u202F: rien n’est fait. La liste est à jour\u202F: choisissez de nouveau.',
  'cheque-changed': 'Ce chèque, ou l’un de ses adhérents, a changé entretemps\u202F: rien n’est fait. Recommencez.',
  'aid-changed':
    'Une de ces aides a changé d’état entretemps\u202F: rien n’est fait. La liste est à jour, choisissez de nouveau.',
  'slip-ended': 'Ce bordereau est annulé.',
  'slip-banked':
    'Ce bordereau est déposé\u202F: il ne s’annule plus. Si ce n’est pas vrai, retirez d’abord le jour du dépôt.',
  'other-member-changed':
    'Chez un autre adhérent de ce chèque, la situation a changé\u202F: rien n’est encaissé. Retirez-le, puis ajoutez-le de nouveau.',
  'payer-in-circle':
    'Qui est déjà payé par quelqu’un ne paie pour personne d’autre\u202F: choisissez celui qui paie vraiment pour tous, ou corrigez d’abord l’autre fiche.',
  'payer-minor': 'Une personne mineure ne paie pour personne d’autre\u202F: choisissez un adulte.',
  'no-flag': 'Cet avertissement n’est plus là.',
  'no-card': 'Cette adhésion n’a pas de paiement par carte.',
  'no-proof': 'Il n’y a pas de justificatif à examiner.',
  'no-photo': 'Il n’y a pas de photo à examiner.',
  'no-guardian': 'Aucune autorisation n’est attendue pour cette adhésion.',
  'no-later-season': 'Aucune saison suivante n’est préparée\u202F: préparez-la d’abord, dans «\u00a0Saisons\u00a0».',
  'guardian-attests': 'Pour un mineur, c’est le représentant légal qui atteste, depuis son propre message.',
  'no-certificate': 'Aucun certificat médical n’est attendu pour cette adhésion.',
  'no-attestation': 'Aucune attestation du représentant légal n’est attendue pour cette adhésion.',
  'other-file': 'Un autre fichier a été envoyé entretemps\u202F: regardez-le avant de décider.',
  held: 'Cette personne est à conserver jusqu’à nouvel ordre\u202F: la présidence peut y mettre fin dans la partie «\u00A0Données personnelles\u00A0» de sa fiche.',
  'own-account': 'On ne désactive pas son propre compte\u202F: demandez-le à une autre personne.',
  'own-link':
    'On ne se fait pas de lien à soi-même\u202F: votre mot de passe se change dans la partie «\u00A0Connexion\u00A0» des réglages.',
  'no-factor':
    'Il n’y a pas encore de double vérification sur votre compte\u202F: installez-la d’abord, dans la partie «\u00A0Connexion\u00A0» des réglages.',
  'factor-asked': 'Le club demande une double vérification\u202F: ajoutez un autre moyen avant de retirer celui-ci.',
  'not-guarded': 'Aucun compte avec une double vérification n’a cette adresse.',
  'own-recovery': 'On ne retire pas sa propre double vérification ainsi\u202F: demandez-le à deux autres personnes.',
  'same-recoverer': 'Une deuxième personne doit confirmer\u202F: vous avez déjà fait la demande.',
  'no-owner-recovers': 'L’une des deux personnes doit avoir le rôle de présidence.',
  'no-federation-columns':
    'Les colonnes du fichier de la fédération ne sont pas encore connues\u202F: collez ses titres sous «\u00A0Saisons\u00A0».',
  'column-without-source':
    'Une colonne du fichier de la fédération n’a pas de source\u202F: dites sous «\u00A0Saisons\u00A0» ce qu’elle contient.',
  'list-changed':
    'La liste a changé depuis que vous l’avez lue\u202F: rien n’est fait. Fermez cette fenêtre, vérifiez, puis recommencez.',
  'not-arrived': 'Ce versement n’est pas encore arrivé à la banque\u202F: il n’est pas pointé.',
  'period-closed': 'La comptabilité est déjà close jusqu’à ce jour, ou plus tard\u202F: rien n’est fait.',
  'own-roles': 'On ne se donne pas de rôle à soi-même\u202F: demandez-le à une autre personne de la présidence.',
  'last-owner':
    'C’est le dernier compte de la présidence qui puisse se connecter\u202F: il doit garder ce rôle et rester actif.',
  'sign-up-too-early':
    'Les inscriptions ne peuvent pas encore ouvrir\u202F: il faut d’abord les coordonnées du club, les mentions légales, la page Confidentialité et le règlement.',
  'address-new': 'Le club ne connait pas encore cette adresse\u202F: il vérifie d’abord à qui elle est.',
  'no-plan': 'Cette adhésion n’a pas, ou plus, de paiement en plusieurs fois.',
  'card-not-typed': 'La nouvelle carte n’est pas encore enregistrée.',
  'season-over': 'Cette saison est terminée pour cette adhésion\u202F: le dossier ne change plus.',
  'nothing-asked': 'Aucun justificatif n’est attendu\u202F: il n’y a rien à envoyer.',
  'address-taken': 'Cette adresse ne peut pas être utilisée pour cette adhésion\u202F: écrivez au club.',
  'no-mail': 'Le site n’envoie pas de courriels pour l’instant\u202F: demandez ce changement au club.',
  'no-mail-server': 'Le site n’envoie pas de courriel\u202F: aucun serveur d’envoi n’est réglé.',
  'nobody-to-write-to': 'Personne ne recevrait ce courriel.',
  'reminders-paused': 'Les relances de cette personne sont en pause\u202F: rien n’est envoyé.',
  'account-disabled': 'Ce compte est désactivé\u202F: réactivez-le avant de faire un lien.',
};
