import type { Named } from '@emberdeck/contracts/messaging/mentions';
import { memo, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { selectShownUserId } from '../session/sessionSlice.js';
import { useAppSelector } from '../store/hooks.js';
import type { FormattedContent } from './FormattedText.js';
import { inlineText } from './InlineText.js';
import { mayHaveMarks } from './mayHaveMarks.js';

type Formatter = (text: FormattedContent) => ReactNode;

let known: Formatter | null = null;

/** Formats texts. Its code loads with the first text that has marks; null until then. */
function useFormatter(isNeeded: boolean): Formatter | null {
  const [loaded, setLoaded] = useState(() => known);
  useEffect(() => {
    if (!isNeeded || loaded) {
      return undefined;
    }
    let isHere = true;
    import('./FormattedText.js').then(
      ({ formattedText }) => {
        known = formattedText;
        if (isHere) {
          setLoaded(() => formattedText);
        }
      },
      // Without the code, the text stands with its marks.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isNeeded, loaded]);
  return isNeeded ? loaded : null;
}

interface Props {
  readonly content: string;
  readonly mentions: readonly Named[];
}

/**
 * A text that a user wrote, with its marks. Without marks it is shown at once. The place around it has the styles of
 * `markedText`.
 */
export const MarkedText = memo(function MarkedText({ content, mentions }: Props) {
  // A selector, since a feed of thousands of messages would subscribe to the query thousands of times.
  const myId = useAppSelector(selectShownUserId) ?? undefined;
  const format = useFormatter(mayHaveMarks(content));
  if (format) {
    return <div className="content formatted">{format({ content, mentions, myId })}</div>;
  }
  return (
    <p className="content" dir="auto">
      {inlineText(content, { mentions, myId })}
    </p>
  );
});
