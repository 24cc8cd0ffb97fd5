import { logout } from '#lib/logout.ts';

logout();
// Who stayed for something typed may press again: this code runs once.
document.querySelector('#logout')?.addEventListener('click', logout);
