import { MINIMUM_AGE } from '#domain/member/age.ts';
import type { Club } from '#domain/site/club.ts';
import type { NeededPageKey } from '#domain/site/page.ts';
import { escapeHtmlText } from '#domain/text.ts';

/** The settings of the club in a model. An empty text becomes a placeholder. */
type ModelClub = Pick<
  Club,
  'name' | 'address' | 'email' | 'phone' | 'legalForm' | 'publicationDirector' | 'host' | 'affiliation'
>;

/** A place that the club fills in: `placeholdersIn` of `src/domain/site/page-marks.ts` finds it. */
const toFill = (what: string): string => `<strong>[À COMPLÉTER\u202F: ${what}]</strong>`;

const said = (setting: string, what: string): string => escapeHtmlText(setting.trim()) || toFill(what);

const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;

/** The first placeholder. Only an administrator removes it, by hand, after reading the whole text. */
const review = `<p>${toFill(
  'ce texte est un modèle, et non un conseil juridique. Relisez-le avec le bureau, corrigez ce qui ne vaut pas pour votre club, puis retirez ce passage',
)}</p>`;

/** The legal notice of an association's site (LCEN, article 1-1), below the facts of the settings. */
const legal = ({ name, address, email, phone, legalForm, publicationDirector, host }: ModelClub): string => `${review}
<h2>Éditeur</h2>
<p>Ce site est édité par ${said(name, 'le nom de l’association')}, ${said(legalForm, 'la forme juridique, par exemple association régie par la loi du 1er juillet 1901')}. Siège\u202F: ${said(address, 'l’adresse du siège')}. Téléphone\u202F: ${said(phone, 'un numéro où l’on répond')}. Adresse e-mail\u202F: ${said(email, 'l’adresse e-mail du club')}.</p>
<h2>Direction de la publication</h2>
<p>La publication est dirigée par ${said(publicationDirector, 'le prénom et le nom de la personne qui préside l’association, ou de celle qui la représente')}.</p>
<h2>Hébergement</h2>
<p>Le site est hébergé par ${said(host, 'le nom de l’hébergeur')}. Adresse et téléphone de l’hébergeur\u202F: ${toFill('son adresse et son numéro de téléphone, que la loi demande\u202F; retirez cette phrase s’ils se lisent déjà plus haut')}.</p>
<h2>Propriété intellectuelle</h2>
<p>Les textes et les images de ce site appartiennent au club, ou sont publiés avec l’accord de leurs auteurs. Les reproduire demande l’accord du club, hors les exceptions que prévoit le Code de la propriété intellectuelle. ${toFill('les auteurs des photos et des dessins qui demandent à être nommés, ou rien')}</p>
<h2>Données personnelles</h2>
<p>Ce que le club fait de vos données, et comment exercer vos droits, se lit sur la page <a href="/confidentialite">Confidentialité</a>.</p>
<h2>Signaler une erreur ou un contenu</h2>
<p>Pour signaler une erreur, ou un contenu qui vous parait illicite, écrivez à ${said(email, 'l’adresse e-mail du club')}.</p>`;

/**
 * The privacy page below its generated part (times, processors, consents, rights), from the same facts as
 * docs/register-of-processing.md (RGPD, article 13).
 */
const privacy = ({ name, address, affiliation }: ModelClub): string => `${review}
<p>${said(name, 'le nom de l’association')}, ${said(address, 'l’adresse du siège')}, est responsable du traitement de vos données. Délégué à la protection des données\u202F: ${toFill('aucun, si l’association n’y est pas tenue, ce qui est le cas usuel, ou ses coordonnées')}.</p>
<h2>Pourquoi, et sur quel fondement</h2>
${list([
  'vous inscrire, tenir votre dossier, prendre votre licence, organiser les cours\u202F: le contrat d’adhésion (RGPD, article 6, 1, b)',
  'encaisser, rembourser, tenir les comptes\u202F: le contrat, et pour les pièces comptables une obligation légale (article 6, 1, c)',
  'vous informer de votre adhésion et des cours\u202F: le contrat',
  'vous envoyer les nouvelles du club et publier des images où vous apparaissez\u202F: votre consentement, que vous pouvez retirer à tout moment (article 6, 1, a)',
  'réserver l’administration du site aux personnes habilitées, repérer les abus\u202F: l’intérêt légitime du club, qui est la sécurité de vos données (article 6, 1, f)',
  'garder des sauvegardes chiffrées\u202F: l’obligation de sécurité (article 32)',
])}
<h2>Ce que le club vous demande</h2>
${list([
  'votre identité, votre date de naissance, vos coordonnées et votre photo',
  'les disciplines choisies et, si vous en avez, votre numéro de licence et la carte ou le code d’une aide',
  'si la fédération le demande pour la licence, votre sexe, vos nom, lieu et pays de naissance et votre nationalité',
  'un justificatif, pour le tarif réduit',
  'pour un mineur, le nom, l’adresse e-mail et le téléphone de son représentant légal',
  'si vous le voulez, une personne à prévenir en cas d’urgence',
  'au besoin, une note que le club écrit à votre sujet, et qui paie votre cotisation\u202F: rien sur la santé, et vous pouvez demander à les lire',
])}
<p>Le formulaire dit ce qui est facultatif. Sans le reste, le club ne peut pas enregistrer l’adhésion. Aucune réponse de santé n’est gardée\u202F: seulement la date à laquelle l’aptitude a été attestée. Aucune décision n’est prise par une machine seule.</p>
<h2>Qui y a accès</h2>
${list([
  'la présidence, la trésorerie et le secrétariat, chacun selon son rôle et avec son propre compte',
  'les encadrants\u202F: le nom, la photo, l’état du dossier, la personne à prévenir et les notes qui leur sont destinées',
  `la fédération, pour la licence\u202F: ${said(affiliation, 'le nom de la fédération, ou retirez cette ligne')}`,
  'les prestataires nommés plus haut, pour ce qui les concerne',
])}
<p>${toFill('dites si l’un de ces prestataires traite des données hors de l’Union européenne, et avec quelle garantie, par exemple les clauses contractuelles types de la Commission européenne')} Vos données ne sont ni vendues ni utilisées pour de la publicité.</p>
<h2>Ce qui reste dans votre navigateur</h2>
<p>Le site ne dépose aucun cookie et ne mesure pas l’audience. Il garde dans votre navigateur ce qui lui sert à fonctionner, dont le thème choisi et, pendant une demi-heure au plus, la saisie du formulaire d’adhésion, sans les fichiers. Au moment de payer, le formulaire de Stripe peut déposer ses propres cookies, nécessaires à la sécurité du paiement.</p>`;

/** Rules to begin from. Each association adds its own decisions. */
const rules = ({ name }: ModelClub): string => `${review}
<h2>Article 1. Adhésion</h2>
<p>Le présent règlement est celui du club\u202F: ${said(name, 'le nom de l’association')}. Pour adhérer, il faut avoir au moins ${MINIMUM_AGE} ans, avoir rempli le formulaire d’adhésion, accepté le présent règlement et réglé la cotisation. L’adhésion vaut pour la saison.</p>
<h2>Article 2. Aptitude</h2>
<p>Chaque adhérent atteste de son aptitude à la pratique, et signale à l’encadrant ce qui pourrait la rendre dangereuse. ${toFill('ce que la fédération demande, par exemple pour les compétitions')}</p>
<h2>Article 3. Moins de 18 ans</h2>
<p>Les adhérents de moins de 18 ans s’inscrivent avec l’autorisation de leur représentant légal, qui s’assure de la présence d’un encadrant avant de les laisser. ${toFill('jusqu’à quand, et jusqu’où, le club répond des mineurs')}</p>
<h2>Article 4. Cotisation et remboursement</h2>
<p>La cotisation est fixée par ${toFill('l’organe que désignent les statuts')}. Elle est due pour ${toFill('la saison entière, ou autrement')}. Elle est rendue dans ces cas\u202F: ${toFill('les cas, le délai, et comment le demander')}.</p>
<h2>Article 5. Assurance et accidents</h2>
<p>Le club est assuré en responsabilité civile\u202F: ${toFill('l’assureur et le contrat, ou celui de la fédération')}. Chaque adhérent est invité à souscrire une assurance de personnes qui couvre les dommages corporels. Tout accident, même bénin, est signalé sur-le-champ à l’encadrant.</p>
<h2>Article 6. Pendant les cours</h2>
<p>Les cours commencent à l’heure. La tenue est propre, les bijoux sont retirés, les ongles coupés, les cheveux longs attachés. Chacun porte les protections que demande l’encadrant\u202F: ${toFill('les protections, par discipline')}. Les coups sont portés avec contrôle. Chacun peut refuser un assaut, ou l’interrompre, sans avoir à se justifier. Nul n’utilise le matériel en l’absence d’un encadrant.</p>
<h2>Article 7. Violences, discriminations, harcèlement</h2>
<p>Aucune n’est tolérée, dans la salle, en déplacement ou en ligne. Qui en est victime ou témoin peut s’adresser à ${toFill('une personne du bureau, avec son nom ou son adresse e-mail')}, qui l’écoute, la protège et saisit s’il y a lieu la fédération et les autorités. Les encadrants sont soumis au contrôle d’honorabilité que prévoit le Code du sport.</p>
<h2>Article 8. Dopage, alcool, stupéfiants</h2>
<p>Les adhérents s’interdisent tout produit dopant et se soumettent aux contrôles que prévoit la loi. Nul ne participe à un cours sous l’effet de l’alcool ou de stupéfiants.</p>
<h2>Article 9. Matériel et locaux</h2>
<p>Le matériel prêté est rendu propre, et tout défaut est signalé. ${toFill('les règles de la salle, et qui répond des objets laissés au vestiaire')}</p>
<h2>Article 10. Image</h2>
<p>Le club n’utilise l’image d’un adhérent qu’avec son consentement\u202F; pour un mineur, il faut celui de son représentant légal. Il est libre et peut être retiré à tout moment. Nul ne filme un cours sans l’accord de l’encadrant et des personnes filmées.</p>
<h2>Article 11. Sanctions</h2>
<p>${toFill('l’organe que désignent les statuts')} peut avertir, suspendre ou exclure un adhérent qui manque gravement au présent règlement. Avant toute décision, l’intéressé est convoqué par écrit, connait les faits qui lui sont reprochés, peut être entendu et se faire assister. En cas de danger, l’encadrant écarte aussitôt la personne du cours.</p>
<h2>Article 12. Application</h2>
<p>Le présent règlement complète les statuts. Il a été adopté par ${toFill('l’organe que désignent les statuts')} le ${toFill('la date')}. Il s’impose à tous les adhérents.</p>`;

const models: Readonly<Record<NeededPageKey, (club: ModelClub) => string>> = { legal, privacy, reglement: rules };

/** Returns a model for a legal page of the club, as HTML, with placeholders. */
export const pageModel = (key: NeededPageKey, club: ModelClub): string => models[key](club).replaceAll('\n', '');
