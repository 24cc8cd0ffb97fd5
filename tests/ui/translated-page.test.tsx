// @vitest-environment happy-dom
import '#components/lazy-island/translated-page.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Translator, translators } from '#tests/support/translators.ts';

afterEach(cleanup);

interface Props {
  count: number;
  names: readonly string[];
  note?: string | undefined;
}

/** Texts next to texts, before and after elements, texts that appear and disappear, and texts that change places. */
const Screen = ({ count, names, note }: Props) => (
  <section>
    <p data-testid="count">
      {count} membres sur <b>{count * 2}</b>, {names.length} affichés
    </p>
    <p data-testid="note">
      {note}
      <i>!</i>
    </p>
    <div data-testid="names">
      Noms : {names.map((name) => name)}
      {count > 2 && <hr />}
      fin
    </div>
    <p data-testid="alone">{note ?? 'rien'}</p>
  </section>
);

const said = (id: string): string => screen.getByTestId(id).textContent ?? '';

test.each(Object.entries(translators))('a change is shown once and correctly on a page where %s', (_, translator) => {
  const { container, rerender, unmount } = render(<Screen count={1} names={['Ada', 'Zoé']} note="Une note" />);
  const becomes = (props: Props): string[] => {
    translate(translator, container);
    translate(translator, container);
    act(() => rerender(<Screen {...props} />));
    return ['count', 'note', 'names', 'alone'].map(said);
  };
  expect(becomes({ count: 2, names: ['Ada'], note: 'Une autre' })).toEqual([
    '2 membres sur 4, 1 affichés',
    'Une autre!',
    'Noms : Adafin',
    'Une autre',
  ]);
  expect(becomes({ count: 3, names: ['Zoé', 'Ada', 'Léa'] })).toEqual([
    '3 membres sur 6, 3 affichés',
    '!',
    'Noms : ZoéAdaLéafin',
    'rien',
  ]);
  expect(becomes({ count: 1, names: ['Léa', 'Zoé'], note: 'De retour' })).toEqual([
    '1 membres sur 2, 2 affichés',
    'De retour!',
    'Noms : LéaZoéfin',
    'De retour',
  ]);
  translate(translator, container);
  unmount();
  expect(container.childNodes).toHaveLength(0);
});

const Counted = ({ n }: { n: number }) => <p data-testid="n">{n} lettres</p>;

test('one more letter in a sentence that was translated twice is visible', () => {
  const { container, rerender } = render(<Counted n={1} />);
  for (let n = 2; n < 6; n += 1) {
    translate(translators['texts are exchanged'], container);
    act(() => rerender(<Counted n={n} />));
    expect(said('n')).toBe(`${n} lettres`);
  }
});

test('an element that was never there is still an error', () => {
  const parent = document.createElement('div');
  const stranger = document.createElement('p');
  document.body.append(parent);
  expect(() => parent.removeChild(stranger)).toThrow();
  expect(() => parent.insertBefore(document.createElement('i'), stranger)).toThrow();
});

const translate = (translator: Translator, root: Node): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) if (text.parentElement?.nodeName !== 'FONT') translator(text);
};
