import { logout } from '#lib/logout.ts';

logout();
