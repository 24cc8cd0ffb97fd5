const skins = ['#f0c9a8', '#d9a47a', '#a86f4a', '#7b4b32', '#ecd2b8'] as const;
const hairs = ['#2b2018', '#5b3a21', '#8c5a2b', '#1c1c22', '#b98a4a'] as const;
const shirts = ['#24415e', '#7a2e2e', '#2f5d46', '#5a4a78', '#6b5a2a'] as const;
const walls = ['#dfe7ec', '#efe6da', '#e3ebe0', '#e9e2ee'] as const;

const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length];

// Without this, two numbers five apart would give the same face.
const round = (number: number): number => Math.floor(number / 5);

/** Returns a drawn portrait as SVG, different for each number. It shows nobody's face. */
export const portrait = (number: number): string => `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">
  <rect width="600" height="800" fill="${pick(walls, number)}"/>
  <path d="M60 800c0-170 100-250 240-250s240 80 240 250z" fill="${pick(shirts, number * 3 + 1 + round(number))}"/>
  <path d="M245 470h110v110a55 55 0 0 1-110 0z" fill="${pick(skins, number + round(number) * 3)}"/>
  <ellipse cx="300" cy="370" rx="125" ry="160" fill="${pick(skins, number + round(number) * 3)}"/>
  <path d="M165 380c-20-150 50-220 135-220s160 70 135 220c-10-90-50-130-135-${90 + (number % 4) * 12}s-125 50-135 110z"
    fill="${pick(hairs, number * 2 + 1 + round(number) * 2)}"/>
  <circle cx="252" cy="375" r="10" fill="#222"/><circle cx="348" cy="375" r="10" fill="#222"/>
  <path d="M255 450q45 ${24 + (number % 3) * 8} 90 0" fill="none" stroke="#222" stroke-width="7" stroke-linecap="round"/>
</svg>`;

/** Returns a drawn proof of studies as SVG. It is nobody's proof. */
export const proofOf = (name: string): string => `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640">
  <rect width="1000" height="640" rx="40" fill="#eef3f7"/><rect width="1000" height="130" rx="40" fill="#24415e"/>
  <text x="50" y="88" font-family="sans-serif" font-size="52" fill="#fff">CARTE D’ÉTUDES (EXEMPLE)</text>
  <text x="50" y="260" font-family="sans-serif" font-size="56" fill="#222">${name}</text>
  <text x="50" y="360" font-family="sans-serif" font-size="40" fill="#444">Lycée imaginaire de Valombre</text>
</svg>`;
