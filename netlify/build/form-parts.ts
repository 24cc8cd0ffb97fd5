// What the sign-up form shares with the admin area, and nothing on home but the form.
const parts: Readonly<Record<string, readonly string[]>> = {
  // Login reads some of these: neither React nor zod comes with them.
  'form-words': [
    'components/ui/field-ids',
    'domain/age',
    'domain/email',
    'domain/money',
    'domain/phone',
    'domain/sum',
    'domain/text',
  ],
  'form-rules': [
    'domain/bounded-list',
    'domain/field-errors',
    'domain/fields',
    'domain/typed-birth-date',
    'domain/typed-day',
    'messages/form-errors',
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
 * One file for each: a file for every small part was 2 kB of the form. Only the parts, not what they need: other pages
 * need that too, and would load all of it.
 */
export const formParts = Object.entries(parts).map(([name, files]) => ({
  name,
  test: (id: string) => files.some((file) => withoutEnding(id).endsWith(`/src/${file}`)),
  includeDependenciesRecursively: false,
}));
