/** Browsers by a word in their name for servers. Most call themselves after others too, so the order counts. */
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

/** Returns the browser and the system that a browser says it is, or empty names for what is not known. */
export const browserOf = (agent: string): { browser: string; system: string } => ({
  browser: nameIn(browsers, agent),
  system: nameIn(systems, agent),
});
