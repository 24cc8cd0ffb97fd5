import { startLogin } from './start-login.ts';

const place = document.querySelector('#login');
if (place) startLogin(place);
