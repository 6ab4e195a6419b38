import { figureParameter } from '@emberdeck/contracts/analytics/figure-address';
import { totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OpenFigure } from './openFigure.js';
import { viewOf } from './useDashboardView.js';

const figureOf = (metric: string): OpenFigure =>
  metric === totalRevenue ? { figure: 'revenue', metric } : { metric };

/** Opens the figure that the address asks for by `figureParameter`, once: neither a reload nor going back repeats it. */
export function useAskedFigure(open: (figure: OpenFigure) => void): void {
  const [params, setParams] = useSearchParams();
  const { name, value } = figureParameter;
  const isAsked = params.get(name) === value;
  const { metric } = viewOf(params);
  useEffect(() => {
    if (!isAsked) return;
    open(figureOf(metric));
    const withoutName = (before: URLSearchParams): URLSearchParams => {
      const next = new URLSearchParams(before);
      next.delete(name);
      return next;
    };
    setParams(withoutName, { replace: true });
  }, [isAsked, metric, name, open, setParams]);
}
