import { useEffect, useSyncExternalStore } from 'react';
import { lazyWithPreload } from '../lib/lazyWithPreload.js';
import { DialogBoundary } from '../ui/DialogBoundary.js';
import {
  answerReauthentication,
  isReauthenticationAsked,
  onReauthenticationAsked,
} from './reauthenticationGate.js';

const { Component: ReauthenticationDialog } = lazyWithPreload(() =>
  import('./ReauthenticationDialog.js').then((module) => module.ReauthenticationDialog),
);

/** The dialog in which users confirm who they are. It opens by itself when the server refuses a request for that. */
export function ReauthenticationHost() {
  const isAsked = useSyncExternalStore(onReauthenticationAsked, isReauthenticationAsked);
  useEffect(() => () => answerReauthentication(false), []);
  const close = (): void => answerReauthentication(false);
  return (
    isAsked && (
      <DialogBoundary onClose={close}>
        <ReauthenticationDialog onDone={() => answerReauthentication(true)} onClose={close} />
      </DialogBoundary>
    )
  );
}
