import { framed, framedByScript } from '#tests/support/e2e-focus.ts';
import { problem } from '#tests/support/e2e-payments.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import {
  button,
  CARDS,
  choosePhoto,
  completeForm,
  expectWelcome,
  field,
  openForm,
  paymentStep,
  payWith,
  somebody,
  submit,
} from '#tests/support/e2e-visitor.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('taps lead through form, card and confirmation, and none of them shows a focus frame', async ({ page }) => {
    const person = somebody();
    await openForm(page);
    await choosePhoto(page);
    await button(page, 'Procéder au paiement').tap();
    await expect(field(page, 'Nom')).toBeFocused();
    await completeForm(page, person);
    await field(page, 'Nom').focus();
    await button(page, 'Procéder au paiement').tap();
    await expect(paymentStep(page)).toBeVisible();
    await expect(page.locator('.payment [tabindex="-1"]')).toBeFocused();
    expect(await framed(page)).toBe('');
    expect(await framedByScript(page)).toEqual([]);
    await payWith(page, CARDS.declined);
    await expect(problem(page)).toBeVisible();
    await button(page, 'Modifier').tap();
    await expect(page.getByRole('group', { name: 'Vous' })).toBeFocused();
    expect(await framed(page)).toBe('');
    await submit(page);
    await payWith(page, CARDS.accepted);
    await expectWelcome(page, person);
    await expect(page.locator('.payment [tabindex="-1"]')).toBeFocused();
    expect(await framed(page)).toBe('');
  });
});
