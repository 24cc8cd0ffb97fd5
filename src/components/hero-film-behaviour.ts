// Printed in the page: the film plays when it can be seen and nothing speaks against it, and never delays the page.
const frame = document.querySelector('#film');
const button = document.querySelector<HTMLButtonElement>('#film-switch');
if (frame && button) {
  const playName = button.ariaLabel;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  // Known to Chromium only, and not to TypeScript.
  let isWanted = !calm.matches && !Reflect.get(navigator, 'connection')?.saveData;
  let isSeen = false;
  // In the page only once it plays: for a player, a browser reads a style sheet of its own before the first paint.
  const film = document.createElement('video');
  film.muted = film.loop = film.playsInline = true;
  film.ariaHidden = 'true';
  const follow = (): void => {
    if (isWanted && isSeen) {
      // Set anew, it is fetched anew.
      if (!film.src || film.error) {
        film.src = `/video/intro.${film.canPlayType('video/webm;codecs=vp9') ? 'webm' : 'mp4'}`;
        frame.append(film);
      }
      // A browser may refuse, to save power, and a film fail to come: the button then says what it would do.
      film.play().catch(() => film.pause());
    } else film.pause();
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
    ).observe(frame),
  );
}
