/** `npm run tool -- bench` installs autocannon into this folder. */
export { default as autocannon } from 'autocannon';
