import type { ClipboardEvent, SyntheticEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Send from 'lucide-react/icons/send';
import { isComposing } from '../../shared/lib/isComposing.js';
import { randomId } from '../../shared/lib/randomId.js';
import { formatNumber } from '../../shared/lib/format.js';
import { useIsHere } from '../../shared/lib/useIsHere.js';
import { BlockableButton } from '../../shared/ui/BlockableButton.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { AttachButton, AttachmentDrop, AttachmentTray, pastedFiles } from './AttachmentTray.js';
import { useAttachments } from './useAttachments.js';
import { feedThread, useDraft } from './useDraft.js';
import { usePost } from './usePost.js';
import { useWorkspaceOwner } from './useWorkspaceOwner.js';

const maxLength = 10_000;
const nearLimit = 9_500;

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

function useCompose({ parentId, onSent, onEscape }: Props) {
  const { text, id, keep } = useDraft(useWorkspaceOwner(), parentId ?? feedThread);
  const { send, isPending } = usePost(parentId);
  const isHere = useIsHere();
  const files = useAttachments();
  const submit = async (): Promise<void> => {
    const content = text.trim();
    // The field says how many characters are too many.
    if (isPending || !files.isReady || content.length > maxLength) {
      return;
    }
    if (content !== '') {
      keep('');
    }
    const outcome = await send({ id: id ?? randomId(), content, mentions: [], attachments: files.take() });
    // A refused message stays in the feed with its reason. A second try may belong here.
    if ((outcome === 'posted' || outcome === 'waiting') && isHere()) {
      onSent?.();
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) {
      return;
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape') {
      onEscape?.();
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = pastedFiles(event);
    if (pasted) {
      event.preventDefault();
      files.add(pasted);
    }
  };
  return { text, keep, submit, isPending, onKeyDown, onPaste, files };
}

/** The hint, or what a message that begins with a name does not do, or the remaining characters near the limit. */
function useHelp(text: string, hint: string | undefined): string | undefined {
  const { t, i18n } = useTranslation();
  const { length } = text;
  if (length < nearLimit || length > maxLength) {
    return text.startsWith('@') ? t('communications.addressedHint') : hint;
  }
  const count = maxLength - length;
  return t('communications.charactersLeft', { count, amount: formatNumber(count, i18n.language) });
}

/** The text box for a message or a reply. Stores the draft until it is posted. */
export function ComposeBox(props: Props) {
  const { t } = useTranslation();
  const { text, keep, submit, isPending, onKeyDown, onPaste, files } = useCompose(props);
  const help = useHelp(text, props.hint);
  const isEmpty = text.trim() === '' && files.files.length === 0;
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <Box component="form" onSubmit={onSubmit}>
      <AttachmentTray files={files} />
      {props.parentId === null && <AttachmentDrop files={files} />}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <AttachButton files={files} />
        <TextInput
          label={props.label}
          hideLabel
          multiline
          maxRows={8}
          value={text}
          onChange={(event) => keep(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          placeholder={props.placeholder}
          hint={files.isReady ? help : t('attachments.unfinished')}
          focusOnMount={props.focusOnMount ?? false}
          inputProps={{ maxLength, dir: 'auto' }}
          size="small"
          {...(props.inputId ? { id: props.inputId } : {})}
        />
        <BlockableButton
          type="submit"
          variant="contained"
          aria-label={props.submitLabel}
          blocked={isEmpty || isPending || !files.isReady}
          sx={{ minWidth: 44, px: { xs: 1.25, sm: 2 }, flex: 'none' }}
        >
          <Send size={18} aria-hidden />
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, marginInlineStart: 1 }}>
            {t('communications.sendShort')}
          </Box>
        </BlockableButton>
      </Box>
    </Box>
  );
}
