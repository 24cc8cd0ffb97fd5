import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClubBooks } from '#domain/ledger/books.ts';
import type { FoundPerson } from '#domain/member/find-answers.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { transferReferenceOf } from '#domain/money/transfer.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { sendDueMail } from '#server/mail/sender.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { bankAccount } from '#tests/support/bank-account.ts';
import { dossierIn, linkTo, withLink } from '#tests/support/links.ts';
import { openMail } from '#tests/support/mail.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
const mail = await openMail(club);
afterAll(async () => {
  await mail.close();
  await club.close();
});

const { password } = ADMINISTRATOR;
const save = (body: object) => asAdmin(club, token, '/api/admin/books/bank-account', { method: 'PUT', body });
const none = { holder: '', iban: '', bic: '', password };
const dossierOf = async ({ id }: MemberDetails) => dossierIn(withLink(club, (await linkTo(club, id)).token));
const mailedTo = async ({ email }: MemberDetails): Promise<string> => {
  const find = () => mail.server.accepted.find(({ to }) => to === email);
  // Once what was sent in the background is gone, the rest.
  await expect
    .poll(
      async () => {
        await sendDueMail(club.deps);
        return find();
      },
      { timeout: 10_000 },
    )
    .toBeDefined();
  return (await simpleParser(find()?.source ?? '')).text ?? '';
};
const part = { ...CASH, amount: 200 };

test('a club takes no transfers until it says its account, and may stop', async () => {
  const member = await admin.added({ payment: part });
  expect((await dossierOf(member)).transfer).toBeNull();
  const spaced = { ...bankAccount, iban: 'fr76 3000\u00A06000 0112 3456\u202F7890 189', password };
  const saved = (await (await save(spaced)).json()) as ClubBooks;
  expect(saved.bankAccount).toEqual(bankAccount);
  expect((await dossierOf(member)).transfer).toEqual({ ...bankAccount, reference: transferReferenceOf(member.id) });
  const lines = await club.db.select().from(auditEntries);
  expect(lines.filter(({ action }) => action === 'ledger.bank-account').map(({ fields }) => fields)).toEqual([
    ['holder', 'iban', 'bic'],
  ]);
  expect(JSON.stringify(lines), 'the journal tells no account').not.toContain('FR76');
  await save(none);
  expect((await dossierOf(member)).transfer).toBeNull();
});

test('an IBAN with a wrong key is refused in French, and the account stays', async () => {
  await save({ ...bankAccount, password });
  const sentence = 'Cet IBAN n’est pas valide\u202F: vérifiez chaque caractère.';
  expect(await refusalOf(await save({ ...bankAccount, iban: 'FR7630006000011234567890188', password }))).toMatchObject({
    status: 422,
    fields: { iban: sentence },
  });
  const { bankAccount: kept } = (await (await asAdmin(club, token, '/api/admin/books')).json()) as ClubBooks;
  expect(kept).toEqual(bankAccount);
});

test('changing the numbers of the accounts keeps the account', async () => {
  await save({ ...bankAccount, password });
  const { accounts } = (await (await asAdmin(club, token, '/api/admin/books')).json()) as ClubBooks;
  const changed = await asAdmin(club, token, '/api/admin/books', { method: 'PUT', body: { ...accounts, siren: '' } });
  expect(((await changed.json()) as ClubBooks).bankAccount).toEqual(bankAccount);
});

describe('with an account', () => {
  beforeAll(async () => void (await save({ ...bankAccount, password })));

  test('who owes nothing is asked for no transfer', async () => {
    const member = await admin.added({ payment: CASH });
    expect((await dossierOf(member)).transfer).toBeNull();
  });

  test('a mail that asks for money says where to send it', async () => {
    const text = await mailedTo(await admin.added({ payment: part }));
    for (const said of ['100,00', bankAccount.holder, 'FR76\u00A03000', 'ADH-']) expect(text).toContain(said);
  });

  test('a mail to somebody who owes nothing does not', async () => {
    const text = await mailedTo(await admin.added({ payment: CASH }));
    expect(text).toContain('Bonjour');
    expect(text).not.toContain('ADH-');
  });
});

describe('a reference', () => {
  const found = async (text: string) => {
    const answer = await asAdmin(club, token, '/api/admin/persons/found', { method: 'POST', body: { text } });
    return ((await answer.json()) as FoundPerson[]).map(({ id }) => id);
  };

  test('finds its member, as typed and as a bank prints it', async () => {
    const [member] = [await admin.added(), await admin.added()];
    const reference = transferReferenceOf(member.id);
    const label = `VIR SEPA RECU /DE M OU MME X /MOTIF COTISATION ${reference.replace('-', ' ')} /REF NOTPROVIDED`;
    for (const text of [reference, reference.toLowerCase(), label]) expect(await found(text)).toEqual([member.id]);
  });

  test('of nobody finds nobody', async () => expect(await found('ADH-00000000')).toEqual([]));
});
