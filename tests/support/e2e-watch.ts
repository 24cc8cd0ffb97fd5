import type { BrowserContext } from '@playwright/test';

const reportViolations = (): void => {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`Content Security Policy: ${violatedDirective} blocked ${blockedURI}`);
  });
};

/** Collects errors and warnings of the console, failed requests and violations of the Content Security Policy. */
export const watchContext = async (context: BrowserContext, troubles: string[] = []): Promise<readonly string[]> => {
  context.on('console', (message) => {
    const { url } = message.location();
    // On a busy machine, Chromium warns about a preloaded file that is used late.
    if (/was preloaded using link preload but not used within/.test(message.text())) return;
    if (['error', 'warning', 'assert'].includes(message.type())) troubles.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (event) => {
    const error = String(event.error());
    // Playwright's own look at what is under the pointer, where a translator has just taken that out of the page.
    if (error.includes('root.elementsFromPoint is not a function')) return;
    // On a busy machine, Chromium skips the transition between two pages. The visitor does not notice.
    if (!error.includes('ViewTransition opt-in disabled')) troubles.push(error);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A request that ended because the visitor left the page.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`${reason} (${request.url()})`);
  });
  await context.addInitScript(reportViolations);
  return troubles;
};
