import type { ChartConfiguration, TooltipItem } from 'chart.js';
import type { ChartModel, ChartSeries } from './chart-models.ts';

const tokens = {
  now: '--accent',
  before: '--edge',
  received: '--blue',
  awaited: '--warning',
  words: '--ink-soft',
  lines: '--hairline',
  ground: '--paper',
  ink: '--ink',
} as const;

export type ChartColours = Readonly<Record<keyof typeof tokens, string>>;

/**
 * Returns the tokens as the browser resolves them now: a canvas understands neither custom properties nor
 * `light-dark()`.
 */
export const readColours = (host: HTMLElement): ChartColours => {
  // Each token has an element of its own: otherwise a changed colour might still be in transition.
  const read = (token: string): string => {
    const probe = host.appendChild(document.createElement('span'));
    probe.style.color = `var(${token})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  const colours = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, read(token)]));
  return { ...tokens, ...colours };
};

// The line of the season before is thinner and dashed, because colour must not be the only difference.
const lineOf = ({ name, tone, values }: ChartSeries, colour: string) => ({
  label: name,
  data: [...values],
  borderColor: colour,
  backgroundColor: colour,
  borderWidth: tone === 'before' ? 2 : 3,
  borderDash: tone === 'before' ? [6, 4] : [],
  pointRadius: 0,
  pointHitRadius: 12,
});

const barOf = ({ name, values }: ChartSeries, colour: string) => ({
  label: name,
  data: [...values],
  backgroundColor: colour,
  maxBarThickness: 18,
});

type Kind = 'line' | 'bar';

const scalesOf = ({ kind, format }: ChartModel, colours: ChartColours) => {
  const numbers = {
    beginAtZero: true,
    stacked: kind === 'stacked',
    grid: { color: colours.lines },
    border: { display: false },
    ticks: {
      color: colours.words,
      precision: 0,
      maxTicksLimit: 5,
      callback: (value: string | number) => format(Number(value)).replace(/,00/, ''),
    },
  };
  const names = {
    stacked: kind === 'stacked',
    grid: { display: false },
    border: { color: colours.lines },
    ticks: { color: colours.words, maxRotation: 0, autoSkipPadding: 16 },
  };
  return kind === 'line' ? { x: names, y: numbers } : { x: numbers, y: names };
};

const tooltipOf = ({ format }: ChartModel, colours: ChartColours) => ({
  backgroundColor: colours.ink,
  titleColor: colours.ground,
  bodyColor: colours.ground,
  callbacks: {
    label: ({ dataset, raw }: TooltipItem<Kind>): string => `${dataset.label ?? ''}\u202F: ${format(Number(raw))}`,
  },
});

/** Returns a model as Chart.js draws it. `family` is the font of the text. */
export const chartConfig = (
  model: ChartModel,
  colours: ChartColours,
  { family, moves }: { family: string; moves: boolean },
): ChartConfiguration<Kind, (number | null)[], string> => ({
  type: model.kind === 'line' ? 'line' : 'bar',
  data: {
    labels: [...model.labels],
    datasets: model.series.map((series) => (model.kind === 'line' ? lineOf : barOf)(series, colours[series.tone])),
  },
  options: {
    maintainAspectRatio: false,
    indexAxis: model.kind === 'line' ? 'x' : 'y',
    animation: moves ? { duration: 200 } : false,
    interaction: { mode: 'index', axis: model.kind === 'line' ? 'x' : 'y', intersect: false },
    font: { family, size: 14 },
    scales: scalesOf(model, colours),
    plugins: { tooltip: tooltipOf(model, colours) },
  },
});
