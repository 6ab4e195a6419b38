import type { DataSourceType } from '@emberdeck/contracts/analytics/data-source-types';
import type { RowRule } from '@emberdeck/contracts/analytics/row-meaning';
import type { DataSourceEntity } from './data-source.entity.js';

/** Null: the first file decides. */
const defaults: Readonly<Record<DataSourceType, RowRule | null>> = {
  'API Integration': 'values',
  Webhook: 'events',
  'File Upload': null,
};

/** What the rows of a source are; null for files until the first import says it. */
export const rowRuleOf = ({ type, rowRule }: Pick<DataSourceEntity, 'type' | 'rowRule'>): RowRule | null =>
  rowRule ?? defaults[type];
