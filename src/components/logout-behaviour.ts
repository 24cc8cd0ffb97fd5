import { logout } from '#lib/logout.ts';

logout();
// Somebody who stayed because of unsaved text may press again, because this code runs only once.
document.querySelector('#logout')?.addEventListener('click', logout);
