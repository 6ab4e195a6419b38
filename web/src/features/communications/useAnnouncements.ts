import { plainText } from '@emberdeck/contracts/messaging/mentions';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '../../shared/lib/people.js';
import { isPending } from './feedRules.js';
import { useArrivals } from './useArrivals.js';

const pauseMs = 5_000;
const longestQuote = 140;
/** Appended to a repeated text: screen readers skip a live region whose text does not change. */
const unseenDifference = '\u00a0';

/** The live region's text about messages of other users. Changes at most every five seconds and combines messages. */
export function useAnnouncements(messages: readonly Message[] | undefined, myId: string | undefined): string {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const waiting = useRef<Message[]>([]);
  const announcedAt = useRef(-pauseMs);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const announce = (): void => {
    const [first] = waiting.current;
    const count = waiting.current.length;
    timer.current = undefined;
    waiting.current = [];
    if (first) {
      announcedAt.current = performance.now();
      const name = fullName(first.author, t('nav.playerFallback'));
      const quote = [...plainText(first.content, first.mentions)].slice(0, longestQuote).join('');
      const words =
        count === 1
          ? t('communications.announceOne', { name, content: quote })
          : t('communications.newMessages', { count });
      setText((before) => (before === words ? words + unseenDifference : words));
    }
  };

  useArrivals(messages, (arrived) => {
    waiting.current.push(...arrived.filter((each) => each.author.id !== myId && !isPending(each)));
    if (waiting.current.length > 0) {
      const wait = announcedAt.current + pauseMs - performance.now();
      timer.current ??= setTimeout(announce, Math.max(0, wait));
    }
  });
  return text;
}
