import { useEffect, useState } from 'react';
import { fetchFormerOffer } from '#lib/former-offer.ts';
import { EARLY, paths } from '#lib/paths.ts';
import { dossierMessages } from '#messages/dossier.ts';

const words = dossierMessages.nextSeason;

/**
 * A link to the form for the next season, from the day on which it opens to former members until it opens to everybody.
 */
export const NextSeason = () => {
  const [season, setSeason] = useState<string>();
  useEffect(() => {
    let isShown = true;
    void fetchFormerOffer().then((offer) => isShown && setSeason(offer?.season));
    return () => {
      isShown = false;
    };
  }, []);
  if (season === undefined) return null;
  return (
    <section className="stack" aria-labelledby="next-season">
      <h2 id="next-season">{words.title(season)}</h2>
      <p>{words.text}</p>
      <p>
        <a className="button button--primary" href={`${paths.membership}?${EARLY}`}>
          {words.join}
        </a>
      </p>
    </section>
  );
};
