/** The troubles of the nightly backup. Instants are ISO texts. */
export type BackupNotice =
  /** Every backup has failed since then. `keptAt` is the last night that was kept. */
  | { what: 'failed'; since: string; keptAt: string | null }
  /** A change that is more than two days old is in no backup, and no failure explains it. */
  | { what: 'late'; keptAt: string }
  /** The last backup lacks files that could not be read. */
  | { what: 'unread'; files: number };
