import { randomUUID } from 'node:crypto';
import type { Form } from './steps.ts';

/** A browser tab: what it stores about its sign-up, and a phone number that only this tab fills in. */
export interface Browser {
  phone: string;
  formKey: string;
  clientSecret: string | null;
}

type Press = Pick<Form, 'person' | 'email' | 'browser' | 'shows'>;

/** Creates the browsers that people sign up from. Each stores its own form key and secret, and may lose them. */
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
    /**
     * Returns the browser in which a person submits the form. It is a new one if the known browser has nothing that it
     * could send.
     */
    of: ({ person, email, browser, shows }: Press): Browser => {
      const place = `${person} ${email} ${browser}`;
      const known = browsers.get(place);
      const isNew = !known || shows === 'nothing' || (shows === 'secret' && !known.clientSecret);
      const used = isNew ? open() : known;
      browsers.set(place, used);
      return used;
    },
    /** Returns the part of its stored data that the browser sends. */
    shownBy: ({ phone, formKey, clientSecret }: Browser, shows: Form['shows'] = 'key') => ({
      phone,
      formKey: shows === 'secret' ? randomUUID() : formKey,
      clientSecret: shows === 'key' ? null : clientSecret,
    }),
    /** Gives a payment to a browser. */
    give: (intentId: string, clientSecret: string, browser: Browser): void => {
      browser.clientSecret = clientSecret;
      owners.set(intentId, browser);
    },
    ownerOf: (intentId: string): Browser | undefined => owners.get(intentId),
  };
};

export type Browsers = ReturnType<typeof createBrowsers>;
