// What the sign-up form shares with the admin area and with the page of a dossier, and what every island needs.
const parts: Readonly<Record<string, readonly string[]>> = {
  // What starts an island.
  islands: [
    'components/lazy-island/hydrate-island',
    'components/lazy-island/replaced-island',
    'components/lazy-island/translated-page',
  ],
  // What needs no schemas, which weigh more than all of it: the page of a dossier begins with this.
  'plain-fields': [
    'components/ui/Announced',
    'components/ui/FieldNotes',
    'components/ui/FileButton',
    'components/ui/Notice',
    'components/ui/RetryNotice',
    'components/ui/TextField',
    'components/ui/toast',
    'components/ui/use-hydrated',
    'components/ui/use-wanted',
    'domain/money',
    'lib/tab-storage',
    'lib/when-idle',
    'messages/retry-notice',
    'messages/toast',
    'styles/toast.css',
  ],
  // What sends something once and tells a refusal: the admin area and the page of a dossier begin with it.
  sending: [
    'components/ui/keep-focus',
    'components/ui/use-presence',
    'components/action/saves',
    'components/action/use-action',
    'lib/is-api-error',
    'messages/elided',
  ],
  // What a form needs once somebody types in it.
  typing: [
    'components/ui/LikelyEmail',
    'domain/form/email-typo',
    'components/membership-form/likely-emails',
    'components/membership-form/multipart',
    'lib/send-form',
    'lib/upload',
    'messages/likely-email',
  ],
  'form-rules': [
    'domain/member/age',
    'domain/form/bounded-list',
    'domain/form/email',
    'domain/form/field-errors',
    'domain/form/fields',
    'domain/member/member-fields',
    'domain/money/membership-fee',
    'domain/form/phone',
    'domain/money/product',
    'domain/sum',
    'domain/text',
    'domain/form/typed-birth-date',
    'domain/form/typed-day',
    'messages/form-errors',
    'messages/member-fields',
  ],
  'form-fields': [
    'components/ui/CalendarButton',
    'components/ui/CheckField',
    'components/ui/ErrorSummary',
    'components/ui/FileField',
    'components/ui/PriceSummary',
    'components/ui/SelectField',
    'components/ui/UnprovenNotice',
    'components/ui/typed-date',
    'components/membership-form/PhotoFraming',
    'components/membership-form/PhotoSection',
    'components/membership-form/ProofField',
    'components/membership-form/RemoveFile',
    'components/membership-form/chosen-file',
    'components/membership-form/form-file',
    'components/membership-form/form-files',
    'components/membership-form/keyboards',
    'messages/date-field',
    'messages/file-field',
    'messages/membership-form',
    'messages/price-summary',
  ],
};

const withoutEnding = (id: string): string => id.replace(/\.tsx?$|\?url$/, '');

/**
 * One file for each group: a file for every small part added 2 kB to the form. A group holds only its parts and not
 * what they need, because other pages need that too and would load the whole group.
 */
export const formParts = Object.entries(parts).map(([name, files]) => ({
  name,
  test: (id: string) => files.some((file) => withoutEnding(id).endsWith(`/src/${file}`)),
  includeDependenciesRecursively: false,
}));

/** React without its DOM: one file, whichever page needs which part of it. */
export const oneReact = { name: 'react', test: /\/node_modules\/react\//, includeDependenciesRecursively: false };

/** What the login and the admin area share: the code of a second factor, what somebody may do, and the addresses. */
export const oneSignIn = {
  name: 'sign-in',
  test: /\/src\/(?:components\/ui\/FactorCodeField|domain\/account\/role|lib\/(?:admin-paths|factor-required|kept-roles)|messages\/factor)\.tsx?$/,
  includeDependenciesRecursively: false,
};

/** What all islands take: stores, calls, addresses, formats and what loads lazy scripts. What only the admin area takes of them stays out. */
export const oneStores = {
  name: 'stores',
  test: /\/node_modules\/(?:@nanostores\/react|nanostores\/(?:atom|computed|deep-map|lifecycle|listen-keys))\/|\/src\/(?:domain\/dates|lib\/(?:api-error|format|http|paths|storage|storage-keys|timeout)|messages\/(?:instant|numbers))\.ts$|vite\/preload-helper\.js$/,
  includeDependenciesRecursively: false,
};
