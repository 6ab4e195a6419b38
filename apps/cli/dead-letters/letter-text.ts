import type { DeadLetter } from '@emberdeck/platform/inbox/dead-letters';
import { onOneLine } from '../one-line.js';

/** Formats one line of the list. A frame without a valid event is marked. */
export function asLine(
  { id, failedAt, consumer, subject, content, reason }: DeadLetter,
  service: string,
): string {
  const kind = 'event' in content ? '' : '[no event] ';
  return `${id}  ${failedAt.toISOString()}  ${service}-${consumer}  ${onOneLine(`${subject}  ${kind}${reason}`)}`;
}

/** Formats all details of a letter. A frame without a valid event is shown as base64. */
export function asText(letter: DeadLetter, service: string): string {
  const { content } = letter;
  const details =
    'event' in content
      ? [JSON.stringify(content.event, null, 2)]
      : [
          `Place ${content.frame.sequence} of the stream ${onOneLine(content.frame.stream)}; its bytes as base64:`,
          Buffer.from(content.frame.bytes).toString('base64'),
        ];
  return [asLine(letter, service), ...details].join('\n');
}
