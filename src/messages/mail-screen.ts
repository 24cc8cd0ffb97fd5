import type { MailFailure, MailRecipient, MailTrouble } from '#domain/mail/mail.ts';
import { mailFailureSentences } from './mail-kinds.ts';
import { formatNumber } from './numbers.ts';

const number = (n: number): string => formatNumber(n);
const count = (n: number, one: string, many: string): string => `${number(n)} ${n < 2 ? one : many}`;

const troubles: Readonly<Record<MailTrouble, string>> = {
  unreachable: 'Le serveur d’envoi ne répond pas.',
  'password-refused': 'Le serveur d’envoi refuse le nom ou le mot de passe du site.',
  'sender-refused': 'Plusieurs serveurs de suite refusent l’expéditeur du site.',
};

const troubleHelp: Readonly<Record<MailTrouble, string>> = {
  unreachable: 'Le site réessaie de lui-même. Si cela dure, la personne qui s’occupe du site doit vérifier SMTP_URL.',
  'password-refused':
    'La personne qui s’occupe du site doit corriger SMTP_URL. Le plus souvent, le mot de passe a été changé chez le fournisseur.',
  'sender-refused':
    'La personne qui s’occupe du site doit corriger MAIL_FROM, ou déclarer cette adresse chez le fournisseur.',
};

const recipients: Readonly<Record<MailRecipient, string>> = {
  member: '',
  'new-email': 'nouvelle adresse',
  'former-email': 'ancienne adresse',
  guardian: 'représentant légal',
  administrator: 'administrateur',
};

export const mailMessages = {
  states: 'État de l’envoi',
  noServer: {
    title: 'Le site n’envoie pas de courriel',
    text: 'Aucun serveur d’envoi n’est réglé (SMTP_URL). Les liens des invitations se copient à la main.',
  },
  trouble: (what: MailTrouble): string => troubles[what],
  troubleHelp: (what: MailTrouble): string => troubleHelp[what],
  troubleSince: (when: string): string => `Depuis le ${when}. Rien n’est perdu\u202F: les courriels attendent.`,
  sendNow: 'Réessayer maintenant',
  paused: {
    title: 'L’envoi est en pause',
    text: (when: string): string =>
      `Depuis le ${when}. Les courriels s’écrivent et attendent, sauf ceux qui protègent les comptes. Seule la présidence peut reprendre l’envoi.`,
  },
  pausing: {
    title: 'Mettre l’envoi en pause',
    text: 'Les courriels aux adhérents s’écrivent et attendent. Ceux qui protègent les comptes (connexion, mot de passe, double vérification) partent toujours, et chaque personne de la présidence est prévenue par courriel.',
  },
  write: 'Écrire…',
  pause: 'Mettre en pause',
  resume: 'Reprendre l’envoi',
  sender: 'Expéditeur',
  waiting: 'En attente',
  waitingCount: (n: number): string => count(n, 'courriel', 'courriels'),
  nextAt: (when: string): string => `prochain essai le ${when}`,
  today: 'Aujourd’hui',
  todayCount: (used: number, allowance: number): string =>
    `${count(used, 'envoi', 'envois')} sur ${number(allowance)} permis\u202F; il en reste ${number(Math.max(0, allowance - used))}`,
  delayed: {
    title: 'Refusés pour le moment',
    none: 'Aucun courriel n’est refusé pour le moment.',
    lead: 'Le serveur du destinataire n’a pas voulu de ces courriels. Le site les essaie encore, sept fois en deux jours\u202F; les autres partent.',
    caption: 'Courriels refusés pour le moment',
    columns: { mail: 'Courriel', to: 'Destinataire', answer: 'Réponse du serveur', when: 'Prochain essai' },
  },
  failed: {
    title: 'Non envoyés',
    none: 'Aucun courriel n’a échoué.',
    caption: 'Courriels qui n’ont pas pu partir',
    columns: { mail: 'Courriel', to: 'Destinataire', why: 'Raison', when: 'Abandonné le', action: 'Action' },
    why: (why: MailFailure): string => mailFailureSentences[why],
    answer: (answer: string): string => `Réponse du serveur\u202F: ${answer}`,
    again: 'Renvoyer',
    againTo: (mail: string, name: string): string => `Renvoyer «\u00A0${mail}\u00A0» à ${name}`,
    first: (n: number, all: number): string => `Les ${number(n)} derniers sur ${number(all)}.`,
  },
  refused: {
    title: 'Adresses refusées',
    none: 'Aucune adresse n’est refusée.',
    lead: 'Ces adresses n’existent pas, dit leur serveur\u202F: seul ce que la personne demande elle-même y est encore envoyé. Corrigez-les dans la fiche, ou réessayez si la boite a été rouverte.',
    caption: 'Adresses que leur serveur refuse',
    columns: { address: 'Adresse', who: 'Personne', when: 'Refusée le', action: 'Action' },
    explained: (address: string): string =>
      `L’adresse ${address} n’existe pas, dit son serveur\u202F: plus rien n’y est envoyé de nous-mêmes.`,
    allow: 'Réessayer',
    allowAddress: (address: string): string => `Réessayer ${address}`,
  },
  recipient: (name: string, recipient: MailRecipient): string =>
    recipients[recipient] ? `${name} (${recipients[recipient]})` : name,
  loading: 'Chargement des courriels…',
  couldNotLoad: 'Les courriels n’ont pas pu être lus.',
  couldNotLoadHint: 'Vérifiez votre connexion, puis réessayez.',
  notDone: 'L’action n’a pas abouti',
  home: {
    failed: (n: number) => ({
      label: count(n, 'courriel n’a pas pu partir', 'courriels n’ont pas pu partir'),
      note: 'La raison est indiquée\u202F; renvoyez-les une fois la cause corrigée.',
    }),
    refused: (n: number) => ({
      label: count(n, 'adresse refusée', 'adresses refusées'),
      note: 'Leur serveur dit qu’elles n’existent pas\u202F: à corriger dans la fiche.',
    }),
    trouble: (what: MailTrouble) => ({ label: troubles[what], note: 'Les courriels attendent. Rien n’est perdu.' }),
    paused: (n: number) => ({
      label: 'L’envoi des courriels est en pause',
      note: n === 0 ? 'Aucun n’attend.' : `${count(n, 'courriel attend', 'courriels attendent')}.`,
    }),
    waiting: (n: number, left: number) => ({
      label: count(n, 'courriel en attente', 'courriels en attente'),
      note:
        left === 0
          ? 'Les envois permis aujourd’hui sont épuisés\u202F: la suite part demain.'
          : `Encore ${count(left, 'envoi permis', 'envois permis')} aujourd’hui.`,
    }),
  },
} as const;
