import tokens from '#styles/tokens.css?raw';

const paper = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens);
if (!paper?.[1] || !paper[2]) throw new Error('tokens.css: --paper must be light-dark(#light, #dark)');

/** The colour of the ground in both schemes, for the browser's own bars. */
export const themeColor = { light: paper[1], dark: paper[2] } as const;
