/** Netlify's packager and what opens its archives. They are installed into this folder when they are asked for. */
export { zipFunctions } from '@netlify/zip-it-and-ship-it';
export { default as extract } from 'extract-zip';
