import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import '../../shared/i18n/messageSearchTexts.js';
import { shortcutPreference } from '../../shared/lib/shortcutPreference.js';
import { useSettled } from '../../shared/lib/useSettled.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { SearchFields } from './SearchFields.js';
import { SearchResults } from './SearchResults.js';
import { noFilter } from './searchWords.js';
import type { MessageFilter } from './searchWords.js';
import { useMessageSearch } from './useMessageSearch.js';

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** The key `/` goes to the field, unless the user types, or has switched single keys off. */
function useSearchKey(focus: () => void): void {
  const isOn = shortcutPreference.useIsOn();
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      const isWriting = target instanceof Element && target.closest(fields) !== null;
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || isWriting) return;
      if (document.querySelector(layers) !== null) return;
      event.preventDefault();
      focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, focus]);
}

const panelStyle = {
  mt: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  maxHeight: '60vh',
  overflowY: 'auto',
} as const;

interface Form {
  readonly text: string;
  readonly filter: MessageFilter;
  /** Whether the fields are shown. */
  readonly isOpen: boolean;
}

const empty: Form = { text: '', filter: noFilter, isOpen: false };

/** The typed text and the fields. Escape empties them and closes the fields, and a result does too. */
function useSearchForm() {
  const field = useRef<HTMLInputElement>(null);
  const [form, setForm] = useState(empty);
  const [focus] = useState(() => () => field.current?.focus());
  useSearchKey(focus);
  const onKeyDown = (event: ReactKeyboardEvent): void => {
    if (event.key !== 'Escape' || (form.text === '' && !form.isOpen)) return;
    event.stopPropagation();
    setForm(empty);
    focus();
  };
  return { form, change: setForm, field, clear: () => setForm(empty), onKeyDown };
}

interface FoundProps {
  readonly text: string;
  readonly filter: MessageFilter;
  readonly onOpen: () => void;
}

function Found({ text, filter, onOpen }: FoundProps) {
  const { t } = useTranslation();
  const asked = useMessageSearch(text, filter);
  if (asked.kind === 'none') return null;
  return (
    <Box sx={panelStyle}>
      {asked.kind === 'search' ? (
        <SearchResults key={JSON.stringify(asked.search)} search={asked.search} onOpen={onOpen} />
      ) : (
        <Typography variant="caption" role="status" component="p" sx={{ m: 1, color: 'text.secondary' }}>
          {t('messageSearch.unknownName', { name: asked.name })}
        </Typography>
      )}
    </Box>
  );
}

/** Finds messages by their words, author, days and files. A result leads to its place in the feed. */
export default function MessageSearch() {
  const { t } = useTranslation();
  const panelId = useId();
  const { form, change, field, clear, onKeyDown } = useSearchForm();
  const { text, filter, isOpen } = form;
  const settled = useSettled(text.trim());
  const isSearching = isOpen || text.trim() !== '';
  return (
    <Box role="search" onKeyDown={onKeyDown} sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <TextInput
          label={t('messageSearch.label')}
          hideLabel
          type="search"
          size="small"
          fullWidth
          placeholder={t('messageSearch.placeholder')}
          title={t('messageSearch.hint')}
          value={text}
          onChange={({ target }) => change({ ...form, text: target.value })}
          inputRef={field}
          inputProps={{ maxLength: 200, dir: 'auto' }}
        />
        <IconButton
          aria-label={t('messageSearch.fields')}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          title={t('messageSearch.typedHint')}
          onClick={() => change({ ...form, isOpen: !isOpen, filter: noFilter })}
        >
          <SlidersHorizontal size={20} aria-hidden />
        </IconButton>
      </Box>
      {isOpen && (
        <SearchFields id={panelId} filter={filter} onChange={(next) => change({ ...form, filter: next })} />
      )}
      {isSearching && <Found text={text.trim() === '' ? '' : settled} filter={filter} onOpen={clear} />}
    </Box>
  );
}
