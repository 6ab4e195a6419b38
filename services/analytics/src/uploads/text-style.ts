import type { DateOrder } from './date-forms.js';
import type { Decimal } from './number-style.js';

/** How the file writes numbers and dates; null if it does not tell. */
export interface TextStyle {
  readonly decimal: Decimal | null;
  readonly order: DateOrder | null;
}
