import type { DataSourceType } from '@emberdeck/contracts/analytics/data-sources';
import type { LucideIcon } from 'lucide-react';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Plug from 'lucide-react/icons/plug';
import Webhook from 'lucide-react/icons/webhook';
import type { TintName } from '../../shared/theme/tokens.js';

interface TypeLook {
  readonly key: 'api' | 'webhook' | 'file';
  readonly icon: LucideIcon;
  readonly tint: TintName;
  /** Whether it is found at an address, with a key where that is needed. */
  readonly hasAddress: boolean;
}

/** How each type of source looks; on the wire a type is the specification's label. */
export const dataSourceTypes: Readonly<Record<DataSourceType, TypeLook>> = {
  'File Upload': { key: 'file', icon: FileSpreadsheet, tint: 'emerald', hasAddress: false },
  'API Integration': { key: 'api', icon: Plug, tint: 'indigo', hasAddress: true },
  Webhook: { key: 'webhook', icon: Webhook, tint: 'purple', hasAddress: true },
};

export const dataSourceTypeNames = Object.keys(dataSourceTypes) as DataSourceType[];
