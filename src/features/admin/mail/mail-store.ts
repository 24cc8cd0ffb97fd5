import { createLoaded } from '#components/loading/loaded.ts';
import { api, call } from '#lib/api.ts';
import { mailMessages as words } from '#messages/mail-screen.ts';

const mail = api.admin.mail;

/** The state of the mails, which the front page and their own screen show. */
export const {
  $loaded: $mail,
  load: loadMail,
  show: showMail,
} = createLoaded(() => call(mail.$get()), words.couldNotLoad);

/** The latest mails to many. */
export const {
  $loaded: $mailings,
  load: loadMailings,
  show: showMailings,
} = createLoaded(() => call(mail.mailings.$get()), words.couldNotLoad);

export const openMailing = (id: string) => call(mail.mailings[':id'].$get({ param: { id } }));
/** Pausing requires the password again; resuming does not. */
export const pauseMail = (password: string) => call(mail.pause.$put({ json: { paused: true, password } }));
export const resumeMail = () => call(mail.pause.$put({ json: { paused: false } }));
export const sendMailNow = () => call(mail.send.$post());
export const sendMailAgain = (id: string) => call(mail[':id'].again.$post({ param: { id } }));
export const allowAddress = (id: string) => call(mail['refused-addresses'][':id'].$delete({ param: { id } }));
