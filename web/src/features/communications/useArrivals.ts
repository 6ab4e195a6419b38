import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useEffect, useRef } from 'react';
import { arrivedSince } from './feedPages.js';

/** Reports messages that arrive after the first read. Skips older messages that load later. */
export function useArrivals(
  messages: readonly Message[] | undefined,
  onArrived: (arrived: readonly Message[]) => void,
): void {
  const before = useRef<readonly Message[] | null>(null);
  const latest = useRef(onArrived);
  useEffect(() => {
    latest.current = onArrived;
  });
  useEffect(() => {
    if (!messages) {
      return;
    }
    const arrived = before.current ? arrivedSince(before.current, messages) : [];
    before.current = messages;
    if (arrived.length > 0) {
      latest.current(arrived);
    }
  }, [messages]);
}
