import type { DateOrder } from './date-forms.js';
import type { NumberStyle } from './number-style.js';

/** How the file writes numbers and dates; null if it does not tell. */
export interface TextStyle {
  readonly decimal: NumberStyle;
  readonly order: DateOrder | null;
}
