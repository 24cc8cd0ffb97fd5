/** The token of an invitation in the fragment of its link, which browsers send nowhere; undefined without one. */
export const invitationIn = (hash: string): string | undefined => /^#invitation=([\w-]+)$/.exec(hash)?.[1];
