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
import { DiscardQuestion } from '../../shared/ui/DiscardQuestion.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useDiscardQuestion } from '../../shared/ui/useDiscardQuestion.js';
import { contentOf, draftOf } from './draftMentions.js';
import { MentionList } from './MentionList.js';
import { useEditMessageMutation } from './messageChangesApi.js';
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
  const isChanged = content !== stored.content && !isLoading;
  // A mention is longer in the message than its name in the field.
  const excess = Math.max(0, content.length - maxLength);
  const isBlocked = content === '' || excess > 0 || isLoading;
  const submit = async (): Promise<void> => {
    if (isBlocked) return;
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
  return { draft, theirs, conflict, submit, takeTheirs, excess, isBlocked, isChanged };
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

const questionStyle = { p: 0, mt: 0.5, gap: 1, flexWrap: 'wrap' } as const;

interface Props {
  readonly message: Message;
  readonly onClose: () => void;
}

type ButtonsProps = Pick<ReturnType<typeof useEditor>, 'conflict' | 'isBlocked'> & {
  readonly onCancel: () => void;
};

function Buttons({ conflict, isBlocked, onCancel }: ButtonsProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', mt: 0.5 }}>
      <Button size="small" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
      <BlockableButton size="small" type="submit" variant="contained" blocked={isBlocked}>
        {t(conflict ? 'messageActions.saveAnyway' : 'messageActions.save')}
      </BlockableButton>
    </Box>
  );
}

/** The text of a message in a field. Escape cancels, Ctrl or Cmd with Enter saves. */
export default function MessageEditor({ message, onClose }: Props) {
  const { t } = useTranslation();
  const editor = useEditor(message, onClose);
  const { excess } = editor;
  const question = useDiscardQuestion(editor.isChanged, onClose);
  const form = useRef<HTMLFormElement>(null);
  // The focus brings only the field into view, and the box for a new message may cover the buttons below it.
  useEffect(() => form.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' }), []);
  const { field, picker, events } = useComposeField(editor.draft, {
    onSubmit: () => void editor.submit(),
    onEscape: () => question.close('escapeKeyDown'),
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
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        if (question.isOpen) question.keep();
      }}
      onFocus={({ target }) => question.remember(target)}
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
          error={excess > 0 ? t('field.excess', { count: excess }) : undefined}
          inputProps={{ maxLength, dir: 'auto', ...picker.fieldProps }}
        />
      </Box>
      {question.isOpen ? (
        <DiscardQuestion onKeep={question.keep} onDiscard={onClose} sx={questionStyle} />
      ) : (
        <Buttons {...editor} onCancel={() => question.close()} />
      )}
    </Box>
  );
}
