import type { CertificateText } from './certificate-text.ts';

/** The certificate as a sheet of paper: in its dialog on the screen, and alone on A4 when printed. */
export const CertificateSheet = ({ text }: { text: CertificateText }) => (
  <article className="certificate" aria-label={text.title}>
    <header className="certificate__club">
      <p className="certificate__name">{text.club}</p>
      {text.identity.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </header>
    <h2 className="certificate__title">{text.title}</h2>
    <p>{text.certifies}</p>
    <dl className="certificate__facts">
      {text.facts.map(({ label, values }) => (
        <div key={label}>
          <dt>{label}</dt>
          {values.map((value) => (
            <dd key={value}>{value}</dd>
          ))}
        </div>
      ))}
    </dl>
    {text.closing.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    <footer className="certificate__foot">
      <p>{text.made}</p>
      {text.signatory && <p className="certificate__signatory">{text.signatory}</p>}
    </footer>
  </article>
);
