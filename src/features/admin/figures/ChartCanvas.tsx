import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { chartConfig, readColours } from './chart-config.ts';
import type { ChartModel } from './chart-models.ts';

const root = document.documentElement;

const watch = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(root, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
};

/** Returns the present colour scheme, for drawings that cannot follow it by themselves. */
const useScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(watch, () => (root.classList.contains('dark') ? 'dark' : 'light'));

Chart.register(
  ...[LineController, LineElement, PointElement, BarController, BarElement],
  ...[CategoryScale, LinearScale, Tooltip],
);

const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Only the drawing. Its title, its legend and the table with the same data stand beside it. */
export const ChartCanvas = ({ model }: { model: ChartModel }) => {
  const frame = useRef<HTMLDivElement>(null);
  const scheme = useScheme();
  useEffect(() => {
    const host = frame.current;
    if (!host) return;
    const canvas = host.appendChild(document.createElement('canvas'));
    canvas.dataset.scheme = scheme;
    const { fontFamily } = getComputedStyle(host);
    const chart = new Chart(
      canvas,
      chartConfig(model, readColours(host), { family: fontFamily, moves: wantsMotion() }),
    );
    return () => {
      chart.destroy();
      canvas.remove();
    };
  }, [model, scheme]);
  return <div ref={frame} className="chart__canvas" aria-hidden="true" />;
};
