import type { SyntheticEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Send from 'lucide-react/icons/send';
import { isComposing } from '../../shared/lib/isComposing.js';
import { formatNumber } from '../../shared/lib/format.js';
import { useIsHere } from '../../shared/lib/useIsHere.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { BlockableButton } from '../../shared/ui/BlockableButton.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { feedThread, useDraft } from './useDraft.js';
import { usePost } from './usePost.js';

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
  const { data: user } = useGetUserQuery();
  const { text, keep, giveBack } = useDraft(user?.id ?? '', parentId ?? feedThread);
  const { send, isPending, isBlocked, waitText, forget } = usePost(parentId);
  const isHere = useIsHere();
  const change = (next: string): void => {
    // Clearing the box drops the idempotency key, so that the same text typed again is a new message.
    if (next === '' && !isPending) {
      forget();
    }
    keep(next);
  };
  const submit = async (): Promise<void> => {
    // The field says how many characters are too many.
    if (isBlocked || text.trim().length > maxLength) {
      return;
    }
    const isBlank = text.trim() === '';
    if (!isBlank) {
      keep('');
    }
    if (await send(text)) {
      if (isHere()) {
        onSent?.();
      }
    } else if (!isBlank) {
      giveBack(text);
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
  return { text, change, submit, isBlocked, waitText, onKeyDown };
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
  const { text, change, submit, isBlocked, waitText, onKeyDown } = useCompose(props);
  const help = useHelp(text, props.hint);
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void submit();
  };
  return (
    <Box component="form" onSubmit={onSubmit} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextInput
        label={props.label}
        hideLabel
        multiline
        maxRows={8}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={props.placeholder}
        hint={waitText ?? help}
        focusOnMount={props.focusOnMount ?? false}
        inputProps={{ maxLength, dir: 'auto' }}
        size="small"
        {...(props.inputId ? { id: props.inputId } : {})}
      />
      <BlockableButton
        type="submit"
        variant="contained"
        aria-label={props.submitLabel}
        blocked={text.trim() === '' || isBlocked}
        sx={{ minWidth: 44, px: { xs: 1.25, sm: 2 }, flex: 'none' }}
      >
        <Send size={18} aria-hidden />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, marginInlineStart: 1 }}>
          {t('communications.sendShort')}
        </Box>
      </BlockableButton>
    </Box>
  );
}
