/** Returns the token of an invitation in the fragment of its link, or undefined. Browsers send fragments nowhere. */
export const invitationIn = (hash: string): string | undefined => /^#invitation=([\w-]+)$/.exec(hash)?.[1];
