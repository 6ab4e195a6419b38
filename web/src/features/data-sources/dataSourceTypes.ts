import type { DataSourceType } from '@emberdeck/contracts/analytics/data-source-types';
import type { LucideIcon } from 'lucide-react';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Plug from 'lucide-react/icons/plug';
import Webhook from 'lucide-react/icons/webhook';
import type { TintName } from '../../shared/theme/tokens.js';

interface TypeLook {
  readonly key: 'api' | 'webhook' | 'file';
  readonly icon: LucideIcon;
  readonly tint: TintName;
  /** Whether the source has an endpoint, with an optional API key. */
  readonly hasAddress: boolean;
}

/** The look of each source type. The API uses the labels of the specification as types. */
export const dataSourceTypes: Readonly<Record<DataSourceType, TypeLook>> = {
  'File Upload': { key: 'file', icon: FileSpreadsheet, tint: 'emerald', hasAddress: false },
  'API Integration': { key: 'api', icon: Plug, tint: 'indigo', hasAddress: true },
  Webhook: { key: 'webhook', icon: Webhook, tint: 'purple', hasAddress: true },
};

export const dataSourceTypeNames = Object.keys(dataSourceTypes) as DataSourceType[];
