import type { Named } from '@emberdeck/contracts/messaging/mentions';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isChangedElsewhere, withElsewhere } from '../../shared/forms/storedEdit.js';
import '../../shared/i18n/messageActionsTexts.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { BlockableButton } from '../../shared/ui/BlockableButton.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useEditMessageMutation } from './actionsApi.js';
import { contentOf, draftOf } from './draftMentions.js';
import { MentionList } from './MentionList.js';
import { useComposeField } from './useComposeField.js';

const maxLength = 10_000;

interface Stored {
  readonly content: string;
  readonly version: number;
}

function useEditor(message: Message, onClose: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const [save, { isLoading }] = useEditMessageMutation();
  const [{ text, named }, setDraft] = useState(() => draftOf(message.content, message.mentions));
  const draft = {
    text,
    keep: (next: string): void => setDraft((now) => ({ ...now, text: next })),
    name: (chosen: Named): void => setDraft((now) => ({ ...now, named: [...now.named, chosen] })),
  };
  // The text that this edit started from. A copy that arrives meanwhile does not replace it unseen.
  const [stored, setStored] = useState<Stored>({ content: message.content, version: message.version });
  const [conflict, setConflict] = useState(false);
  const content = contentOf({ text: text.trim(), named });
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
    setDraft(draftOf(stored.content, [...message.mentions, ...named]));
    setConflict(false);
  };
  const theirs = draftOf(stored.content, [...message.mentions, ...named]).text;
  const isBlocked = content === '' || isLoading;
  return { draft, theirs, conflict, submit, takeTheirs, isBlocked };
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
  const editor = useEditor(message, onClose);
  const form = useRef<HTMLFormElement>(null);
  // The focus brings only the field into view, and the box for a new message may cover the buttons below it.
  useEffect(() => form.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' }), []);
  const { field, picker, events } = useComposeField(editor.draft, {
    onSubmit: () => void editor.submit(),
    onEscape: onClose,
    onFiles: () => undefined,
  });
  return (
    <Box
      component="form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void editor.submit();
      }}
      // Escape closes this field alone.
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation();
      }}
      sx={{ mt: 0.5 }}
    >
      {editor.conflict && <Conflict theirs={editor.theirs} onTake={editor.takeTheirs} />}
      <Box sx={{ position: 'relative' }}>
        <MentionList {...picker.list} />
        <TextInput
          label={t('messageActions.editLabel')}
          hideLabel
          multiline
          maxRows={12}
          size="small"
          fullWidth
          value={editor.draft.text}
          {...events}
          inputRef={field}
          focusOnMount
          hint={t('messageActions.editHint')}
          inputProps={{ maxLength, dir: 'auto', ...picker.fieldProps }}
        />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', mt: 0.5 }}>
        <Button size="small" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <BlockableButton size="small" type="submit" variant="contained" blocked={editor.isBlocked}>
          {t(editor.conflict ? 'messageActions.saveAnyway' : 'messageActions.save')}
        </BlockableButton>
      </Box>
    </Box>
  );
}
