interface HtmlPolicy {
  createHTML: (html: string) => string;
}

declare global {
  interface Window {
    /** In browsers with Trusted Types. */
    trustedTypes?: { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy };
  }
}

let policy: HtmlPolicy | undefined;

/**
 * Returns HTML as a document of its own, which nobody sees: none of its scripts runs, and it loads nothing. The pages allow
 * no other way from text to elements (docs/decisions/0047-hardening.md); what is shown of it is picked from this document.
 */
export const parseInert = (html: string): Document => {
  policy ??= window.trustedTypes?.createPolicy('inert', { createHTML: (text) => text });
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html');
};
