// Printed in the page: the film plays when it can be seen and nothing speaks against it, and never delays the page.
const film = document.querySelector<HTMLVideoElement>('#film');
const button = document.querySelector<HTMLButtonElement>('#film-switch');
if (film && button) {
  const playName = button.ariaLabel;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  // Known to Chromium only, and not to TypeScript.
  let isWanted = !calm.matches && !Reflect.get(navigator, 'connection')?.saveData;
  let isSeen = false;
  const follow = (): void => {
    // A browser may refuse, to save power: the button then still says what it would do.
    if (isWanted && isSeen) film.play().catch(() => undefined);
    else film.pause();
  };
  film.onplay = film.onpause = () => {
    button.classList.toggle('playing', !film.paused);
    button.ariaLabel = film.paused ? playName : (button.dataset.pause ?? '');
  };
  button.onclick = () => {
    isWanted = isSeen = film.paused;
    follow();
  };
  calm.onchange = () => {
    isWanted &&= !calm.matches;
    follow();
  };
  addEventListener('load', () =>
    // Half of it: its edge on a phone is worth neither the data nor the start of a player.
    new IntersectionObserver(
      (entries) => {
        isSeen = entries.some((entry) => entry.isIntersecting);
        follow();
      },
      { threshold: 0.5 },
    ).observe(film),
  );
}
