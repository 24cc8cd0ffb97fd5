/** The first administrator of every test club and of the site for the end-to-end tests. */
export const ADMINISTRATOR = { email: 'presidence@club.example', password: 'une phrase de passe' };
