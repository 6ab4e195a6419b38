import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { isApiError } from '../../../shared/api/apiError.js';
import type { FilePreview } from './useFilePreview.js';

/**
 * The kind of a failed preview: the file is no longer on the server, it cannot be read in this way, or the server could
 * not be asked. Null without a failure.
 */
export function problemOf(error: unknown): 'gone' | 'refused' | 'unanswered' | null {
  if (error === null) {
    return null;
  }
  const status = isApiError(error) ? error.status : 'NETWORK';
  if (status === 404) {
    return 'gone';
  }
  return typeof status === 'number' && status < 500 ? 'refused' : 'unanswered';
}

/** Changes with the table that a preview is about: its fields then begin again. */
export const openReadingOf = ({ sheet, headerLine, delimiter, encoding }: UploadPreview): string =>
  JSON.stringify([sheet, headerLine, delimiter, encoding]);

type Blocker =
  | { readonly why: 'reading' | 'unread' | 'columns' | 'nothing' }
  | { readonly why: 'question'; readonly question: string };

/** Why the file cannot be imported now; null if it can. */
export function blockerOf({ preview, error, isReading, isComplete }: FilePreview): Blocker | null {
  if (isReading) {
    return { why: 'reading' };
  }
  if (preview === null || error !== null) {
    return { why: 'unread' };
  }
  if (!isComplete || preview.columns === null) {
    return { why: 'columns' };
  }
  const [open] = preview.questions;
  if (open) {
    return { why: 'question', question: open.message };
  }
  return preview.points.length === 0 ? { why: 'nothing' } : null;
}
