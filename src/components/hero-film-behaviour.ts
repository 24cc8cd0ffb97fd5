// This is printed in the page. It plays the film if it is in view and nothing forbids it. It never delays the page.
const frame = document.querySelector('#film');
const button = document.querySelector<HTMLButtonElement>('#film-switch');
if (frame && button) {
  const playName = button.ariaLabel;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let isWanted = !calm.matches && !navigator.connection?.saveData;
  let isSeen = false;
  // The controls are added once the film plays, because browsers read a style sheet for players before the first
  // paint.
  const film = document.createElement('video');
  film.muted = film.loop = film.playsInline = true;
  film.ariaHidden = 'true';
  const follow = (): void => {
    if (isWanted && isSeen) {
      // Setting the address again would load the film again.
      if (!film.src || film.error) {
        film.src = `/video/intro.${film.canPlayType('video/webm;codecs=vp9') ? 'webm' : 'mp4'}`;
        frame.append(film);
      }
      // A browser may refuse to play to save power, and a film may fail to load. The button then offers to play.
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
    // At least half of the film must be in view: a narrow strip on a phone is not worth the data or the start of a
    // player.
    new IntersectionObserver(
      (entries) => {
        isSeen = entries.some((entry) => entry.isIntersecting);
        follow();
      },
      { threshold: 0.5 },
    ).observe(frame),
  );
}
