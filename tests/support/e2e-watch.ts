import type { BrowserContext } from '@playwright/test';

const reportViolations = (): void => {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`Content Security Policy: ${violatedDirective} blocked ${blockedURI}`);
  });
};

/** Collects what must not happen unseen: errors and warnings, requests without an answer, violations of the policy. */
export const watchContext = async (context: BrowserContext, troubles: string[] = []): Promise<readonly string[]> => {
  context.on('console', (message) => {
    const { url } = message.location();
    // Chromium on a busy machine: what was preloaded is used, but later than it likes.
    if (/was preloaded using link preload but not used within/.test(message.text())) return;
    if (['error', 'warning', 'assert'].includes(message.type())) troubles.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (event) => {
    const error = String(event.error());
    // Chromium on a busy machine: it gives up the transition between two pages, and nobody sees it.
    if (!error.includes('ViewTransition opt-in disabled')) troubles.push(error);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // What a page was still fetching when it was left.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`${reason} (${request.url()})`);
  });
  await context.addInitScript(reportViolations);
  return troubles;
};
