import type { TFunction } from 'i18next';
import type { SourceDependents } from './sourcesApi.js';

/** What ends with a source, and how long it can come back. */
export function dependentsText({ points, metrics, goals, limits }: SourceDependents, t: TFunction): string {
  return [
    ...(points > 0 ? [t('dataSources.dependentsPoints', { count: points })] : []),
    ...(metrics.length > 0 ? [t('dataSources.dependentsMetrics', { count: metrics.length })] : []),
    ...(goals > 0 ? [t('dataSources.dependentsGoals', { count: goals })] : []),
    ...(limits > 0 ? [t('dataSources.dependentsLimits', { count: limits })] : []),
    t('dataSources.restorable'),
  ].join(' ');
}
