import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsHere } from '../lib/useIsHere.js';
import { useToast } from '../toasts/useToast.js';
import { changeOf, hasOtherChanges, withElsewhere } from './storedEdit.js';
import type { Change, Dependencies } from './storedEdit.js';
import { useSubmit } from './useSubmit.js';
import type { Submitting } from './useSubmit.js';
import type { Keyed } from '../api/intents.js';

interface StoredEdit<Body extends object, Answer> {
  /** The body of what is stored when the form opens. */
  readonly stored: Body;
  readonly dependsOn?: Dependencies<Body>;
  readonly send: (intent: Keyed<Change<Body>>) => Promise<Answer>;
  /** The body of an answer, to see what else has changed. */
  readonly bodyOfAnswer: (answer: Answer) => Body;
  /** Without it no toast follows a success. */
  readonly savedText?: string;
  readonly failedText: string;
  /** Shows the error at the fields; true if that says all. */
  readonly onError: (error: unknown) => unknown;
  /** Runs after a success while the form is on the screen. */
  readonly onSaved: () => void;
}

/**
 * The submit of a form that edits something stored. It sends the changed fields and what they started from. Where another
 * tab or member has changed one of them the server refuses, the field says so, and the next submit replaces that value.
 */
export function useStoredEdit<Body extends object, Answer>({
  stored,
  dependsOn,
  send,
  bodyOfAnswer,
  savedText,
  failedText,
  onError,
  onSaved,
}: StoredEdit<Body, Answer>): { readonly save: (body: Body) => Promise<void>; submitting: Submitting } {
  const { t } = useTranslation();
  const toast = useToast();
  const isHere = useIsHere();
  const submitting = useSubmit();
  const started = useRef(stored);
  const finish = (isAlone: boolean): void => {
    const texts = [savedText, ...(isAlone ? [] : [t('edits.bothKept')])].filter((text) => text !== undefined);
    if (texts.length > 0) toast.say(t('toast.success'), texts.join('. '));
    if (isHere()) onSaved();
  };
  const save = async (body: Body): Promise<void> => {
    const change = changeOf(started.current, body, dependsOn);
    if (change === null) {
      finish(true);
      return;
    }
    await submitting.submit(change, {
      send,
      onAnswer: (answer) => finish(!hasOtherChanges(started.current, change, bodyOfAnswer(answer))),
      failedText,
      onError: (error) => {
        started.current = withElsewhere(started.current, error);
        return onError(error);
      },
    });
  };
  return { save, submitting };
}
