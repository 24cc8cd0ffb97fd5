/** `npm run rehearsal` installs it, with Netlify's build tool, into this folder. */
export { default as extract } from 'extract-zip';
