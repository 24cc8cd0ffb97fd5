/** The answer of a call after the session is over, if the author of unsaved text stayed on the page. */
export const sessionLost =
  'Votre session a pris fin. Rien de ce que vous avez saisi n’est perdu\u202F: reconnectez-vous ici même, puis enregistrez.';
