/** The title of what a form asks for the federation. It stands alone, so that only a season that asks loads it. */
export const federationPartTitle = 'Pour la licence';
