interface HtmlPolicy {
  createHTML: (html: string) => string;
}

declare global {
  interface Window {
    /** This exists in browsers with Trusted Types. */
    trustedTypes?: { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy };
  }
}

let policy: HtmlPolicy | undefined;

/**
 * Parses HTML into a separate document that is never shown: its scripts do not run, and it loads nothing. The policy of
 * the pages allows no other way from text to elements (docs/decisions/0047-hardening.md); callers pick the nodes to
 * show from this document.
 */
export const parseInert = (html: string): Document => {
  policy ??= window.trustedTypes?.createPolicy('inert', { createHTML: (text) => text });
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html');
};
