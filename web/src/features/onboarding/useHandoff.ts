import type { BegunHandoff } from '@emberdeck/contracts/identity/handoff';
import { useEffect, useRef, useState } from 'react';
import { useBeginHandoffMutation, useFinishHandoffMutation } from '../../shared/handoff/handoffApi.js';
import { useWait } from '../../shared/lib/useWait.js';

/** How often the new browser asks whether it is signed in, in milliseconds. */
const pollMs = 2_000;

export type HandoffStep = 'loading' | 'waiting' | 'claimed' | 'ended' | 'suspended' | 'erasing' | 'failed';

/** The code that this browser shows, until another device has signed it in or the code is over. */
export function useHandoff(onSignedIn: () => void) {
  const [begin] = useBeginHandoffMutation();
  const [finish] = useFinishHandoffMutation();
  const [shown, setShown] = useState<BegunHandoff | null>(null);
  const [step, setStep] = useState<HandoffStep>('loading');
  const wait = useWait();
  const start = async (): Promise<void> => {
    setStep('loading');
    try {
      const begun = await begin().unwrap();
      setShown(begun);
      setStep('waiting');
      wait.start(begun.validSeconds);
    } catch {
      setStep('failed');
    }
  };
  const ask = async (code: string): Promise<void> => {
    try {
      const { state } = await finish({ code }).unwrap();
      if (state === 'signed_in') onSignedIn();
      else setStep(state);
    } catch {
      // The next one asks again; the code is over in two minutes anyway.
    }
  };
  const latest = useRef({ start, ask });
  useEffect(() => {
    latest.current = { start, ask };
  });
  useEffect(() => void latest.current.start(), []);
  const code = step === 'waiting' || step === 'claimed' ? shown?.code : undefined;
  useEffect(() => {
    if (code === undefined) return undefined;
    const timer = setInterval(() => void latest.current.ask(code), pollMs);
    return () => clearInterval(timer);
  }, [code]);
  return { shown, step, seconds: wait.seconds, start };
}
