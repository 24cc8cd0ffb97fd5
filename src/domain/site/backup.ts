/** What is wrong with the nightly backup. Instants are ISO texts. */
export type BackupNotice =
  /** No night could be kept since then. `keptAt` tells the last one before. */
  | { what: 'failed'; since: string; keptAt: string | null }
  /** Something changed more than two days ago that no night has, and nothing says why. */
  | { what: 'late'; keptAt: string }
  /** The last night lacks files that could not be read. */
  | { what: 'unread'; files: number };
