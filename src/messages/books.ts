import type { BookAccounts } from '#domain/ledger/accounts.ts';
import type { BookFormat } from '#domain/ledger/books.ts';

export const booksMessages = {
  loading: 'Chargement des comptes…',
  failed: 'Les comptes n’ont pas pu être lus',
  failedHint: 'Vérifiez votre connexion, puis réessayez.',
  export: {
    title: 'Exporter',
    text: 'Les mouvements d’argent d’une période, en partie double, pour votre logiciel de comptabilité.',
    empty: 'Rien n’a encore bougé\u202F: il n’y a rien à exporter.',
    open: 'Exporter…',
    format: 'Fichier',
    formats: {
      paheko: {
        label: 'Paheko (import simple)',
        hint: 'Dans Paheko\u202F: Comptabilité, Import, «\u00A0simple\u00A0». Ses plans de 2018 et 2025 n’ont pas de compte 511\u202F: changez-le en 5112, ou cochez «\u00A0créer les comptes\u00A0».',
      },
      fec: {
        label: 'FEC (fichier des écritures comptables)',
        hint: 'Le format que demande l’administration fiscale. Une période non close n’a pas de date de validation.',
      },
      xlsx: {
        label: 'Classeur (.xlsx)',
        hint: 'La liste des mouvements, un par ligne, avec les noms. S’ouvre dans Excel, LibreOffice, Numbers ou Google Sheets.',
      },
      csv: { label: 'Texte (.csv)', hint: 'La même liste, pour un logiciel qui demande un CSV.' },
    } satisfies Readonly<Record<BookFormat, { label: string; hint: string }>>,
    from: 'Premier jour',
    to: 'Dernier jour',
    confirm: 'Exporter',
    failedToExport: 'La comptabilité n’a pas été exportée',
    done: 'Comptabilité exportée',
  },
  closings: {
    title: 'Périodes closes',
    text: 'Une période close ne change plus\u202F: ce que l’on corrige ensuite compte le lendemain de son dernier jour.',
    none: 'Aucune période n’est close.',
    until: (day: string): string => `Jusqu’au ${day}`,
    by: (day: string, who: string | null): string => (who === null ? `close le ${day}` : `close le ${day} par ${who}`),
    open: 'Clore une période…',
    dialogTitle: 'Clore une période\u202F?',
    warning: 'On ne peut pas la rouvrir. Vérifiez d’abord les sommes dans «\u00A0Trésorerie\u00A0».',
    day: 'Dernier jour de la période',
    confirm: 'Clore la période',
    failedToClose: 'La période n’a pas été close',
    done: 'Période close',
  },
  bankAccount: {
    title: 'Compte bancaire du club',
    text: 'Celui sur lequel les adhérents paient par virement. Leur dossier et les courriels qui demandent de l’argent le montrent.',
    none: 'Aucun\u202F: le virement n’est pas proposé.',
    open: 'Changer le compte…',
    dialogTitle: 'Compte bancaire du club',
    warning:
      'L’argent des adhérents ira sur ce compte. Recopiez-le d’un relevé d’identité bancaire, jamais d’un courriel.',
    holder: 'Titulaire du compte',
    holderHint:
      'Le nom exact que la banque connait\u202F: elle le compare à celui que tape l’adhérent. Vide, avec l’IBAN, si le club ne prend pas de virement.',
    iban: 'IBAN',
    bic: 'BIC',
    bicHint: 'Facultatif.',
    save: 'Enregistrer',
    failedToSave: 'Le compte n’a pas été enregistré',
  },
  accounts: {
    title: 'Numéros de compte',
    text: 'Ceux de votre plan comptable. Ils ne changent que les exports.',
    open: 'Changer les numéros…',
    dialogTitle: 'Numéros de compte',
    names: {
      bank: 'Banque',
      cash: 'Caisse',
      toBeCashed: 'Valeurs à l’encaissement',
      membershipFees: 'Cotisations',
      bankFees: 'Services bancaires',
    } satisfies Readonly<Record<keyof BookAccounts, string>>,
    siren: 'SIREN',
    sirenHint: 'Neuf chiffres. Il nomme le FEC. Vide, si le club n’en a pas.',
    noSiren: 'aucun',
    save: 'Enregistrer',
    failedToSave: 'Les numéros n’ont pas été enregistrés',
  },
} as const;
