import type { CardChoice } from '@emberdeck/contracts/analytics/card-rules';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import ChartLine from 'lucide-react/icons/chart-line';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import Database from 'lucide-react/icons/database';
import Percent from 'lucide-react/icons/percent';
import Users from 'lucide-react/icons/users';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';

const colors = ['emerald', 'blue', 'purple', 'indigo'] as const;

const specifiedLooks = {
  activeUsers: { icon: Users, color: 'emerald' },
  revenue: { icon: CircleDollarSign, color: 'blue' },
  conversionRate: { icon: Percent, color: 'purple' },
  dataSourceCount: { icon: Database, color: 'indigo' },
} as const;

/** The icon and color of a card. */
interface CardLook {
  readonly icon: LucideIcon;
  readonly color: (typeof colors)[number];
}

/** A card of any metric has the color of its place. */
export const lookOf = (figure: CardChoice['figure'], index: number): CardLook =>
  figure === null
    ? { icon: ChartLine, color: colors[index % colors.length] ?? 'emerald' }
    : specifiedLooks[figure];

/** Returns the label of a card: its own one, the specified one, or the title of its metric. */
export function useCardLabel() {
  const { t } = useTranslation();
  return ({
    figure,
    label,
    metric,
  }: Pick<CardChoice, 'figure' | 'label'> & { readonly metric: string | null }): string => {
    if (label !== null) return label;
    if (figure === null) return metricTitle(metric ?? '');
    return t(figure === 'dataSourceCount' ? 'dashboard.dataSources' : (`dashboard.${figure}` as const));
  };
}
