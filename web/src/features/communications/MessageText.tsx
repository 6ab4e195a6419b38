import type { Message } from '@emberdeck/contracts/messaging/messages';
import { memo, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { selectShownUserId } from '../../shared/session/sessionSlice.js';
import { useAppSelector } from '../../shared/store/hooks.js';
import type { FormattedContent } from './formattedText.js';
import { inlineText } from './inlineText.js';

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
    import('./formattedText.js').then(
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
  readonly mentions: Message['mentions'];
}

/** The text of a message. Without marks it is shown at once. */
export const MessageText = memo(function MessageText({ content, mentions }: Props) {
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
