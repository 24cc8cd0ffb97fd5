/** The address alone: it may hold what a link would read as a copy to somebody else, `?bcc=`. */
export const mailTo = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
