import { createLoaded } from '#components/loading/loaded.ts';
import type { ClubBooks } from '#domain/ledger/books.ts';
import { api, call } from '#lib/api.ts';
import { booksMessages } from '#messages/books.ts';

/** The accounts, the closed periods and the first day of the books. */
export const {
  $loaded: $books,
  load: loadBooks,
  show: showBooks,
} = createLoaded<ClubBooks>(() => call(api.admin.books.$get()), booksMessages.failed);
