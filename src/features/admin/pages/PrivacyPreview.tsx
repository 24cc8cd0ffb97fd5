import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { api, call } from '#lib/api.ts';
import { privacyNotice, privacyNoticeMessages as words } from '#messages/privacy-notice.ts';

const fetchFacts = () => call(api.admin['privacy-notice'].$get());

/** The generated part of «Confidentialité», as the next publication will print it. */
export const PrivacyPreview = () => {
  const facts = useLoaded(fetchFacts);
  return (
    <LoadedPart of={facts} reload={facts.reload}>
      {(read) => (
        <div className="rich">
          <p className="note">{words.previewNote}</p>
          {privacyNotice(read).map(({ title, text, items }) => (
            <section key={title}>
              <h2>{title}</h2>
              {text && <p>{text}</p>}
              {items.length > 0 && (
                <ul>
                  {items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      )}
    </LoadedPart>
  );
};
