/** Who every test club, and the site of the end-to-end tests, begins with. */
export const ADMINISTRATOR = { email: 'presidence@club.example', password: 'une phrase de passe' };
