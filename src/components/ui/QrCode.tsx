import { useMemo } from 'react';
import { encode } from 'uqr';

/** The width of the white frame (quiet zone) that cameras need. Modules. */
const QUIET = 4;

/** A text as a QR code. It is black on white in both colour schemes and on paper: many cameras read nothing else. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: QUIET });
    const dark = data.flatMap((row, y) =>
      Array.from(
        row
          .map((isDark) => (isDark ? '#' : ' '))
          .join('')
          .matchAll(/#+/g),
        ({ 0: run, index }) => {
          return `M${index} ${y}h${run.length}v1h-${run.length}z`;
        },
      ),
    );
    return { size: modules, path: dark.join('') };
  }, [text]);
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      {/* A drawn rectangle, because prints leave out CSS backgrounds. */}
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
};
