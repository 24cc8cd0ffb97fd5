import type { MembershipFormStore } from '#components/membership-form/membership-form-store.ts';
import { toProduct } from '#domain/money/product.ts';
import { fetchFormerOffer } from '#lib/former-offer.ts';

/**
 * Offers in the form the season that the former member, whose dossier or renewal this tab opened, may join early. Returns false,
 * and changes nothing, if there is none.
 */
export const joinEarly = async (form: MembershipFormStore): Promise<boolean> => {
  const { again = fetchFormerOffer } = form.$former.get() ?? {};
  const offer = await again();
  if (!offer) return false;
  form.$former.set(offer);
  form.$season.set(offer.season);
  form.$instalmentRule.set(offer.instalments);
  await form.showAsked(offer.federationAsked);
  await form.showProducts(offer.products.map(toProduct));
  return true;
};
