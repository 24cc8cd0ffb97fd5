// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RichTextEditor } from '#features/admin/editor/RichTextEditor.tsx';

afterEach(cleanup);

const field = (error?: string) => (
  <RichTextEditor
    name="content"
    label="Texte"
    hint="Laissée vide, la page attend."
    error={error}
    html="<p>Bonjour.</p>"
    onHtml={() => undefined}
  />
);

const described = (text: HTMLElement): string =>
  (text.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('an error of a text stands at its field while the text is wrong', async () => {
  const { rerender } = render(field());
  const text = await screen.findByRole('textbox', { name: 'Texte' });
  expect([described(text), text.getAttribute('aria-invalid')]).toEqual(['Laissée vide, la page attend.', null]);
  rerender(field('Une image n’a pas de description.'));
  await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
  expect(described(text)).toBe('Laissée vide, la page attend. Une image n’a pas de description.');
  rerender(field());
  await waitFor(() => expect(text.hasAttribute('aria-invalid')).toBe(false));
  expect(described(text)).toBe('Laissée vide, la page attend.');
  expect(text.textContent).toBe('Bonjour.');
});
