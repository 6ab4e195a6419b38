import { everyoneId } from '@emberdeck/contracts/messaging/mentions';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Send from 'lucide-react/icons/send';
import '../../shared/i18n/communicationsTexts.js';
import { randomId } from '../../shared/lib/randomId.js';
import { formatNumber } from '../../shared/lib/format.js';
import { useIsHere } from '../../shared/lib/useIsHere.js';
import { BlockableButton } from '../../shared/ui/BlockableButton.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { AttachButton, AttachmentDrop, AttachmentTray } from './AttachmentTray.js';
import { draftFilesKey } from './draftFiles.js';
import { useAttachments } from './useAttachments.js';
import { ComposeTools } from './ComposeTools.js';
import { contentOf, stillNamed } from './draftMentions.js';
import { MentionList } from './MentionList.js';
import { feedThread, useDraft } from './useDraft.js';
import { useComposeField } from './useComposeField.js';
import { useEditLatest } from './useEditLatest.js';
import { usePost } from './usePost.js';
import { useTypingReport } from './useTypingReport.js';
import { useWorkspaceOwner } from './useWorkspaceOwner.js';

const maxLength = 10_000;
const nearLimit = 9_500;

/** The field grows with its text to 40% of the window, and then scrolls. */
const rowStyle = {
  display: 'flex',
  gap: 1,
  alignItems: 'flex-start',
  '& textarea': { maxHeight: '40dvh', overflowY: 'auto !important' },
} as const;

interface Props {
  readonly parentId: string | null;
  readonly label: string;
  readonly placeholder: string;
  readonly submitLabel: string;
  readonly hint?: string;
  readonly focusOnMount?: boolean;
  readonly inputId?: string;
  readonly onSent?: () => void;
  readonly onEscape?: () => void;
}

/** The draft of a thread. Other members see that it is being written. */
function useWrittenDraft(parentId: string | null) {
  const draft = useDraft(useWorkspaceOwner(), parentId ?? feedThread);
  const reportTyping = useTypingReport();
  const keep = (text: string): void => {
    draft.keep(text);
    if (text !== '') reportTyping();
  };
  return { ...draft, keep };
}

/** Posts the draft of a thread. */
function useCompose({ parentId, onSent }: Props) {
  const draft = useWrittenDraft(parentId);
  const { send, isPending } = usePost(parentId);
  const isHere = useIsHere();
  const files = useAttachments(draftFilesKey(useWorkspaceOwner(), parentId ?? feedThread));
  const submit = async (): Promise<void> => {
    const { id, named, keep } = draft;
    const text = draft.text.trim();
    // The field says how many characters are too many.
    if (isPending || !files.isReady || text.length > maxLength) {
      return;
    }
    const mentions = stillNamed({ text, named }).filter(({ userId }) => userId !== everyoneId);
    const attachments = files.take();
    // Blank text beside files goes, too: it would leave its id to the next message.
    if (text !== '' || attachments.length > 0) {
      keep('');
    }
    const post = { id: id ?? randomId(), content: contentOf({ text, named }), mentions: [...mentions] };
    const outcome = await send({ ...post, attachments });
    // A refused message stays in the feed with its reason. A second try may belong here.
    if ((outcome === 'posted' || outcome === 'waiting') && isHere()) {
      onSent?.();
    }
  };
  return { draft, submit, isPending, files };
}

/** The hint, or what a message that begins with a name does not do, or the remaining characters near the limit. */
function useHelp(text: string, isUnnamed: boolean, hint: string | undefined): string | undefined {
  const { t, i18n } = useTranslation();
  const { length } = text;
  if (length < nearLimit || length > maxLength) {
    return isUnnamed && text.startsWith('@') ? t('communications.addressedHint') : hint;
  }
  const count = maxLength - length;
  return t('communications.charactersLeft', { count, amount: formatNumber(count, i18n.language) });
}

function SendLabel() {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, marginInlineStart: 1 }}>
      {t('communications.sendShort')}
    </Box>
  );
}

/** The text box for a message or a reply. Stores the draft until it is posted. */
export function ComposeBox(props: Props) {
  const { t } = useTranslation();
  const { draft, submit, isPending, files } = useCompose(props);
  const { text } = draft;
  const editLatest = useEditLatest(props.parentId);
  const { field, edit, picker, events } = useComposeField(draft, {
    onSubmit: () => void submit(),
    onEscape: props.onEscape,
    onFiles: files.add,
  });
  const help = useHelp(text, draft.named.length === 0, props.hint);
  const isEmpty = text.trim() === '' && files.files.length === 0;
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void submit();
  };
  const onKeyDown = ({ key, target, nativeEvent }: KeyboardEvent): void => {
    const isInEmptyField = target instanceof HTMLTextAreaElement && text === '';
    if (key === 'ArrowUp' && isInEmptyField && editLatest()) nativeEvent.preventDefault();
  };
  return (
    <Box component="form" onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <AttachmentTray files={files} />
      {props.parentId === null && <AttachmentDrop files={files} />}
      <Box sx={rowStyle}>
        <Box sx={{ flex: 1, minWidth: 0, position: 'relative' }}>
          <MentionList {...picker.list} />
          <TextInput
            label={props.label}
            hideLabel
            multiline
            value={text}
            {...events}
            inputRef={field}
            placeholder={props.placeholder}
            hint={files.isReady ? help : t('attachments.unfinished')}
            focusOnMount={props.focusOnMount ?? false}
            inputProps={{ maxLength, dir: 'auto', ...picker.fieldProps }}
            size="small"
            {...(props.inputId ? { id: props.inputId } : {})}
          />
          <ComposeTools onEdit={edit}>
            <AttachButton files={files} />
          </ComposeTools>
        </Box>
        <BlockableButton
          type="submit"
          variant="contained"
          aria-label={props.submitLabel}
          blocked={isEmpty || isPending || !files.isReady}
          sx={{ minWidth: 44, px: { xs: 1.25, sm: 2 }, flex: 'none' }}
        >
          <Send size={18} aria-hidden />
          <SendLabel />
        </BlockableButton>
      </Box>
    </Box>
  );
}
