import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isChangedElsewhere, withElsewhere } from '../../shared/forms/storedEdit.js';
import '../../shared/i18n/messageActionsTexts.js';
import { isComposing } from '../../shared/lib/isComposing.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useEditMessageMutation } from './actionsApi.js';

const maxLength = 10_000;

interface Stored {
  readonly content: string;
  readonly version: number;
}

function useEditor(message: Message, onClose: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const [save, { isLoading }] = useEditMessageMutation();
  const [text, setText] = useState(message.content);
  // The text that this edit started from. A copy that arrives meanwhile does not replace it unseen.
  const [stored, setStored] = useState<Stored>({ content: message.content, version: message.version });
  const [conflict, setConflict] = useState(false);
  const content = text.trim();
  const submit = async (): Promise<void> => {
    if (isLoading || content === '' || content.length > maxLength) return;
    if (content === stored.content) {
      onClose();
      return;
    }
    try {
      await save({ id: message.id, content, version: stored.version }).unwrap();
      onClose();
    } catch (error) {
      if (isChangedElsewhere(error)) {
        setStored(withElsewhere(stored, error));
        setConflict(true);
      } else {
        toast.fail(t('messageActions.editFailed'), error);
      }
    }
  };
  const takeTheirs = (): void => {
    setText(stored.content);
    setConflict(false);
  };
  return { text, setText, stored, conflict, submit, takeTheirs, isBlocked: content === '' || isLoading };
}

/** Both texts, when the message was changed elsewhere after this edit began. */
function Conflict({ theirs, onTake }: { readonly theirs: string; readonly onTake: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1 }}
      action={
        <Button size="small" color="inherit" onClick={onTake}>
          {t('messageActions.takeTheirs')}
        </Button>
      }
    >
      {t('messageActions.conflict')}
      <Typography
        component="blockquote"
        variant="body2"
        dir="auto"
        sx={{ m: 0, mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {theirs}
      </Typography>
    </Alert>
  );
}

interface Props {
  readonly message: Message;
  readonly onClose: () => void;
}

/** The text of a message in a field. Escape cancels, Ctrl or Cmd with Enter saves. */
export default function MessageEditor({ message, onClose }: Props) {
  const { t } = useTranslation();
  const { text, setText, stored, conflict, submit, takeTheirs, isBlocked } = useEditor(message, onClose);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ mt: 0.5 }}
    >
      {conflict && <Conflict theirs={stored.content} onTake={takeTheirs} />}
      <TextInput
        label={t('messageActions.editLabel')}
        hideLabel
        multiline
        maxRows={12}
        size="small"
        fullWidth
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        focusOnMount
        hint={t('messageActions.editHint')}
        inputProps={{ maxLength, dir: 'auto' }}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', mt: 0.5 }}>
        <Button size="small" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button size="small" type="submit" variant="contained" disabled={isBlocked}>
          {t(conflict ? 'messageActions.saveAnyway' : 'messageActions.save')}
        </Button>
      </Box>
    </Box>
  );
}
