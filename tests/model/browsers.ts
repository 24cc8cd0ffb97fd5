import { randomUUID } from 'node:crypto';
import type { Form } from './steps.ts';

/** One tab: what it keeps of the sign-up it began, and the phone number only it fills in. */
export interface Browser {
  phone: string;
  formKey: string;
  clientSecret: string | null;
}

type Press = Pick<Form, 'person' | 'email' | 'browser' | 'shows'>;

/** The browsers people sign up from: each keeps its own key and secret, and may have forgotten them. */
export const createBrowsers = () => {
  const browsers = new Map<string, Browser>();
  const owners = new Map<string, Browser>();
  let opened = 0;

  const open = (): Browser => {
    opened += 1;
    return { phone: `+336${String(opened).padStart(8, '0')}`, formKey: randomUUID(), clientSecret: null };
  };

  return {
    open,
    /** The browser somebody presses the button in: another one where it has nothing left to show. */
    of: ({ person, email, browser, shows }: Press): Browser => {
      const place = `${person} ${email} ${browser}`;
      const known = browsers.get(place);
      const isNew = !known || shows === 'nothing' || (shows === 'secret' && !known.clientSecret);
      const used = isNew ? open() : known;
      browsers.set(place, used);
      return used;
    },
    /** What it sends of what it keeps. */
    shownBy: ({ phone, formKey, clientSecret }: Browser, shows: Form['shows'] = 'key') => ({
      phone,
      formKey: shows === 'secret' ? randomUUID() : formKey,
      clientSecret: shows === 'key' ? null : clientSecret,
    }),
    /** It was given this payment. */
    give: (intentId: string, clientSecret: string, browser: Browser): void => {
      browser.clientSecret = clientSecret;
      owners.set(intentId, browser);
    },
    ownerOf: (intentId: string): Browser | undefined => owners.get(intentId),
  };
};

export type Browsers = ReturnType<typeof createBrowsers>;
