// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { declarationOf, forFields, optionalFields } from '#domain/member/member-fields.ts';
import { formatPhone } from '#lib/format-phone.ts';
import { choiceWord } from '#messages/member-fields.ts';
import { json } from './admin-support.ts';
import { reading, showPart, spaces } from './member-screen-support.tsx';
import { someDetails } from './member-support.ts';

const show = showPart('coordonnees');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a member’s page tells every field that may be left out', async () => {
  const said = forFields(optionalFields, (field) => {
    const { kind, options } = declarationOf(field);
    return kind === 'phone' ? `+336990000${optionalFields.indexOf(field) + 10}` : (options?.[0] ?? `one’s ${field}`);
  });
  const member = someDetails();
  await show(member, { [reading(member)]: json({ ...member, ...said }) });
  const shown = spaces(document.body.textContent);
  for (const field of optionalFields) {
    const report = declarationOf(field).kind === 'phone' ? formatPhone(said[field]) : choiceWord(said[field]);
    expect(shown, field).toContain(spaces(report));
  }
});
