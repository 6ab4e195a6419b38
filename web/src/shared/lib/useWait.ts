import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../api/apiError.js';

/** Full seconds until an instant; 0 once it is over. */
export function secondsUntil(instant: number, now: number): number {
  return Math.max(0, Math.ceil((instant - now) / 1000));
}

export interface WaitTime {
  readonly unit: 's' | 'min' | 'h';
  readonly time: string;
}

/** A readable wait: 42 s, 4:05 min, 7:30 h. */
export function waitTime(seconds: number): WaitTime {
  const split = (value: number): string => `${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}`;
  if (seconds < 60) {
    return { unit: 's', time: String(seconds) };
  }
  return seconds < 3600
    ? { unit: 'min', time: split(seconds) }
    : { unit: 'h', time: split(Math.floor(seconds / 60)) };
}

/** The `Retry-After` of a 429 in seconds; null for any other error. */
export function retryAfterOf(error: unknown): number | null {
  return isApiError(error) && error.status === 429 ? error.retryAfter : null;
}

export interface Wait {
  /** Remaining seconds, updated every second. */
  readonly seconds: number;
  readonly start: (seconds: number) => void;
  readonly end: () => void;
}

/** The wait before the next try. */
export function useWait(): Wait {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const seconds = secondsUntil(until, now);
  const waiting = seconds > 0;
  useEffect(() => {
    if (!waiting) {
      return undefined;
    }
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [waiting]);
  const start = useCallback((span: number) => {
    const started = Date.now();
    setNow(started);
    setUntil(started + span * 1000);
  }, []);
  const end = useCallback(() => setUntil(0), []);
  return { seconds, start, end };
}

/** The texts of a wait, such as "Try again in 42 s". */
export function useWaitTexts() {
  const { t } = useTranslation();
  const timeOf = (seconds: number): string => {
    const { unit, time } = waitTime(seconds);
    return t(`wait.${unit}`, { time });
  };
  return {
    tooMany: (seconds: number): string => t('wait.tooMany', { time: timeOf(seconds) }),
    tryAgain: (seconds: number): string => t('wait.tryAgain', { time: timeOf(seconds) }),
  };
}
