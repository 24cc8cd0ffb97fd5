import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'wcag/h71': 'error' },
});

/** Returns the faults against the HTML standard, each with its line. Browsers tolerate most of them. */
export const faultsOf = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`));
  const [body = '', after = ''] = html.slice(html.indexOf('<body')).split('</html>');
  if (after.trim()) faults.push(`after the end: ${after.trim().slice(0, 60)}`);
  for (const [style] of body.matchAll(/[^>]{0,20}<\/[a-z-]+>\s*<style/g)) faults.push(`a style out of place: ${style}`);
  return faults;
};
