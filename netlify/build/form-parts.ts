// What the sign-up form shares with the admin area. On the home page only the form needs it.
const parts: Readonly<Record<string, readonly string[]>> = {
  'form-rules': [
    'domain/age',
    'domain/bounded-list',
    'domain/email',
    'domain/field-errors',
    'domain/fields',
    'domain/member-fields',
    'domain/membership-fee',
    'domain/money',
    'domain/phone',
    'domain/product',
    'domain/sum',
    'domain/text',
    'domain/typed-birth-date',
    'domain/typed-day',
    'messages/form-errors',
    'messages/member-fields',
  ],
  'form-fields': [
    'components/ui/Announced',
    'components/ui/CalendarButton',
    'components/ui/CheckField',
    'components/ui/ErrorSummary',
    'components/ui/FieldNotes',
    'components/ui/FileField',
    'components/ui/Notice',
    'components/ui/PriceSummary',
    'components/ui/RetryNotice',
    'components/ui/SelectField',
    'components/ui/TextField',
    'components/ui/UnprovenNotice',
    'components/ui/typed-date',
    'components/ui/use-hydrated',
    'components/ui/use-wanted',
    'messages/date-field',
    'messages/file-field',
    'messages/price-summary',
    'messages/retry-notice',
  ],
};

const withoutEnding = (id: string): string => id.replace(/\.tsx?$/, '');

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

/** The stores of all islands. What only the admin area takes from that library stays out. */
export const oneStores = {
  name: 'stores',
  test: /\/node_modules\/nanostores\/(?:atom|computed|lifecycle)\//,
  includeDependenciesRecursively: false,
};
