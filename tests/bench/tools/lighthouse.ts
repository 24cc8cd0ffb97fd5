/** `npm run tool -- bench` installs Lighthouse into this folder. */
export { killAll, launch } from 'chrome-launcher';
export { default as lighthouse, desktopConfig, type Result } from 'lighthouse';
