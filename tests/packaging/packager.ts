/**
 * Netlify's packager and a program that unpacks its archives. Tests install them into this folder when they need them.
 */
export { zipFunctions } from '@netlify/zip-it-and-ship-it';
export { default as extract } from 'extract-zip';
