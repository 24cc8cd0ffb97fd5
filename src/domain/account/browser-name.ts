/** Browsers, by a word in their user agent. Most browsers also contain the names of others, so the order matters. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
] as const;

const nameIn = (names: readonly (readonly [RegExp, string])[], agent: string): string =>
  names.find(([word]) => word.test(agent))?.[1] ?? '';

/** Returns the browser and the system that a user agent names. A name that is not known is empty. */
export const browserOf = (agent: string): { browser: string; system: string } => ({
  browser: nameIn(browsers, agent),
  system: nameIn(systems, agent),
});
