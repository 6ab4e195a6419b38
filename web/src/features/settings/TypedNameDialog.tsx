import { useState } from 'react';
import type { ReactNode } from 'react';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { TextInput } from '../../shared/ui/TextInput.js';

interface Texts {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly submitting: string;
  readonly label: string;
  readonly hint: string;
  /** Another name was typed. */
  readonly wrong: string;
  readonly failed: string;
}

interface Props {
  readonly texts: Texts;
  /** What has to be typed. */
  readonly name: string;
  readonly isSending: boolean;
  readonly send: () => Promise<unknown>;
  readonly onClose: () => void;
  /** Content before the field, which then does not take the focus. */
  readonly children?: ReactNode;
}

/** Does something that cannot be undone, once a name is typed. */
export function TypedNameDialog({ texts, name, isSending, send, onClose, children }: Props) {
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const submit = async (): Promise<void> => {
    if (typed.trim() !== name.trim()) {
      setError(texts.wrong);
      return;
    }
    try {
      await send();
      onClose();
    } catch (failure) {
      toast.fail(texts.failed, failure);
    }
  };
  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      submitLabel={isSending ? texts.submitting : texts.submit}
      busy={isSending}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      {children}
      <TextInput
        label={texts.label}
        hint={texts.hint}
        focusOnMount={children === undefined}
        value={typed}
        error={error}
        inputProps={{ autoComplete: 'off', translate: 'no' }}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
