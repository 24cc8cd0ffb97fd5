/** `npm run bench` installs autocannon into this folder. */
export { default as autocannon } from 'autocannon';
