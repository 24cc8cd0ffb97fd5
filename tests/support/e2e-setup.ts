import { startE2eSite } from './e2e-site-process.ts';

/** Starts the one site most browser tests share; answers how to end it. */
const startSharedSite = async (): Promise<() => Promise<void>> => {
  const { addresses, stop } = await startE2eSite('site.log');
  process.env.E2E_ADDRESSES = JSON.stringify(addresses);
  return stop;
};

// biome-ignore lint/style/noDefaultExport: Playwright wants one
export default startSharedSite;
