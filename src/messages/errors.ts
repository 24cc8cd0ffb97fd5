import type { ErrorCode, FieldErrorCode } from '#domain/error.ts';
import { aidErrorSentences } from './aids.ts';
import { type FieldNames, filledIn, formSentences, ownFieldNames } from './form-errors.ts';

const fieldSentences: Readonly<Record<FieldErrorCode, string>> = {
  ...formSentences,
  ...aidErrorSentences,
  'date-invalid': 'Veuillez entrer une date valide.',
  'time-invalid': 'Veuillez entrer une heure valide, par exemple 19:30.',
  'end-before-start': 'La fin doit venir après le début.',
  'end-on-another-day':
    'La fin doit venir après le début, le même jour\u202F: minuit au plus tard. Ce qui dure au-delà est un autre créneau, le lendemain.',
  'no-training-then': 'Cet entrainement n’a pas lieu à ces dates.',
  'iban-invalid': 'Cet IBAN n’est pas valide\u202F: vérifiez chaque caractère.',
  'iban-outside-sepa': 'Cet IBAN n’est pas d’un pays de la zone SEPA.',
  'bic-invalid': 'Ce BIC n’est pas valide\u202F: huit ou onze caractères.',
  'at-once-too-low': 'La part payée tout de suite est d’au moins 1,00\u00A0€.',
  'mail-needed': 'Il faut d’abord un serveur de courriel\u202F: chaque prélèvement est annoncé sept jours avant.',
  'price-too-low': 'Un tarif est d’au moins 1,00\u00A0€.',
  'name-taken': 'Ce nom est déjà pris.',
  'aid-day-too-early': 'Le dernier jour d’une aide ne peut pas venir avant les inscriptions de la saison.',
  'season-invalid': 'Une saison s’écrit 2026-2027.',
  'season-years': 'Une saison commence dans la première de ses deux années, et finit dans la seconde.',
  'opens-too-early': 'C’est trop tôt\u202F: au plus tôt le 1er janvier de l’année où la saison commence.',
  'opens-before-former':
    '«\u00A0Ouverture à tous\u00A0» ne peut pas venir avant «\u00A0Ouverture aux anciens adhérents\u00A0».',
  'opens-after-end': '«\u00A0Ouverture à tous\u00A0» ne peut pas venir après «\u00A0Dernier jour\u00A0».',
  'class-too-early': '«\u00A0Premier cours\u00A0» ne peut pas venir avant «\u00A0Premier jour\u00A0».',
  'last-class-misplaced':
    '«\u00A0Dernier cours\u00A0» vient entre «\u00A0Premier cours\u00A0» et «\u00A0Dernier jour\u00A0».',
  'closing-misplaced':
    '«\u00A0Fin des inscriptions\u00A0» vient entre «\u00A0Ouverture à tous\u00A0» et «\u00A0Dernier jour\u00A0».',
  'url-invalid': 'Adresse web invalide.',
  'image-missing': 'Veuillez choisir une image.',
  'image-type': 'L’image doit être au format JPG, PNG ou WebP.',
  'image-too-large': 'L’image est trop volumineuse (max 4 Mo).',
  'image-unknown': 'Cette image n’existe plus, veuillez la choisir à nouveau.',
  'image-undescribed': 'Veuillez renseigner la description de l’image.',
  'text-image-undescribed':
    'Une image du texte n’a pas de description\u202F: sélectionnez-la, puis pressez le bouton «\u00A0Image\u00A0».',
  'above-owed': 'C’est plus que ce qui est dû\u202F: vérifiez le montant, ou confirmez-le.',
  'below-refunded': 'C’est moins que ce qui a déjà été rendu de ce paiement.',
  'above-received': 'C’est plus que ce qui reste de ce paiement.',
  'above-price': 'C’est plus que ce que les autres réductions laissent du prix.',
  'amount-changed': 'Le montant a changé, vérifiez votre sélection.',
  'season-closed': 'Cette saison est close, on ne peut plus y ajouter personne.',
  'season-changed': 'La saison ouverte a changé, vérifiez votre adhésion.',
  'former-only':
    'Avant l’ouverture à tous, seule la personne de ce dossier peut s’inscrire\u202F: mêmes nom, prénom et date de naissance.',
  'day-to-come': 'Ce jour n’est pas encore venu.',
  'certificate-too-old': 'Ce certificat est trop ancien\u202F: vérifiez sa date, ou demandez-en un plus récent.',
  'sign-up-closed': 'Les inscriptions sont fermées.',
  'bot-suspected': 'Envoi refusé. Attendez quelques secondes puis réessayez.',
  'trap-filled': 'Un champ caché a été rempli\u202F: rechargez la page, puis réessayez.',
  'other-site': 'Cette demande vient d’un autre site\u202F: elle est refusée.',
  'password-too-short': 'Le mot de passe doit compter au moins 12 caractères.',
  'password-too-long': 'Ce mot de passe est trop long\u202F: 200 caractères au plus.',
  'password-predictable':
    'Ce mot de passe se répète, ou suit l’alphabet, les chiffres ou le clavier\u202F: il se devine.',
  'password-common': 'Ce mot de passe est parmi les plus courants, même avec des chiffres\u202F: il se devine.',
  'password-personal': 'Ce mot de passe reprend votre nom, votre adresse e-mail ou le nom du club\u202F: il se devine.',
  'password-wrong': 'Ce n’est pas votre mot de passe actuel.',
  'code-wrong':
    'Ce code n’est pas le bon, ou il a déjà servi. Attendez que votre application en montre un autre, puis tapez-le.',
  'code-fast':
    'L’horloge de votre téléphone avance\u202F: ce code n’est pas encore valable. Réglez la date et l’heure de votre téléphone sur «\u00A0automatique\u00A0», puis tapez le code qu’il montre alors.',
  'code-slow':
    'Ce code n’est plus valable. Tapez aussitôt le suivant. S’il est refusé aussi, l’horloge de votre téléphone retarde\u202F: réglez sa date et son heure sur «\u00A0automatique\u00A0».',
  'code-unreadable':
    'Votre code est peut-être juste, mais le site ne peut plus le vérifier\u202F: sa clé secrète a changé. Prévenez la personne qui s’occupe du site. D’ici là, entrez avec un code de secours ou une clé d’accès.',
  'passkey-wrong': 'Cette clé d’accès n’a pas été reconnue. Réessayez, ou servez-vous d’un autre moyen.',
  'invitation-invalid':
    'Ce lien n’est plus valable\u202F: il a déjà servi, il a plus de sept jours, ou la personne qui l’a fait n’a plus d’accès.',
  'roles-missing': 'Veuillez choisir au moins un rôle.',
  malformed: 'La demande est illisible.',
};

/** Returns the sentence for an error in a field, with the name that its reader knows. */
export const fieldErrorSentence = (code: FieldErrorCode, field: string, names: FieldNames = ownFieldNames): string =>
  filledIn(fieldSentences[code], field, names);

/** The sentence for a whole answer. `{n}` is a number of minutes. */
export const errorSentences: Readonly<Record<ErrorCode, string>> = {
  validation: 'Erreur de validation',
  'too-large': 'La demande est trop volumineuse.',
  signature: 'Signature invalide.',
  duplicate: 'Une adhésion existe déjà pour cette personne cette saison.',
  conflict: 'Cet élément a changé depuis que vous l’avez ouvert.',
  credentials: 'E-mail ou mot de passe incorrect.',
  'factor-required': 'Un code est demandé en plus du mot de passe.',
  'factor-missing': 'Le club demande une double vérification\u202F: installez-la d’abord, dans vos réglages.',
  unauthorized: 'Veuillez vous connecter.',
  'link-ended': 'Ce lien n’est plus valable.',
  forbidden: 'Ce compte est désactivé.',
  'role-missing': 'Votre rôle ne donne pas accès à cette partie du site.',
  'not-found': 'Introuvable.',
  'method-not-allowed': 'Méthode non autorisée.',
  'rate-limited': 'Trop de tentatives, réessayez dans {n} minutes.',
  unavailable: 'Le service est momentanément indisponible.',
  internal: 'Une erreur est survenue',
};

/** One e-mail address can have one account. */
export const accountTaken = 'Un compte existe déjà avec cette adresse e-mail.';

/**
 * The sentences that people who sign up read instead. The API says nothing about their money, because it may know only
 * another payment.
 */
export const signUpErrorSentences = {
  'too-large': 'La taille du fichier ne doit pas dépasser 1 Mo.',
} as const satisfies Partial<Record<ErrorCode, string>>;
