import type { DateOrder } from '@emberdeck/connector/values/date-forms';
import type { NumberStyle } from '@emberdeck/connector/values/number-style';

/** How the file writes numbers and dates; null if it does not tell. */
export interface TextStyle {
  readonly decimal: NumberStyle;
  readonly order: DateOrder | null;
}
