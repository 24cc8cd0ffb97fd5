/** What a call answers once the session is over and its author stayed on the page. */
export const sessionLost =
  'Votre session a pris fin. Rien de ce que vous avez saisi n’est perdu\u202F: reconnectez-vous ici même, puis enregistrez.';
