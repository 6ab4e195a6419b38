import { useRef } from 'react';
import type { ChangeEvent, ClipboardEvent, KeyboardEvent } from 'react';
import { isComposing } from '../../shared/lib/isComposing.js';
import { pastedFiles } from './AttachmentTray.js';
import { editField, selectionIn } from './fieldEdit.js';
import { linked, pastedAddress, wrapped } from './textMarks.js';
import type { FieldEdit, FieldSelection } from './textMarks.js';
import type { useDraft } from './useDraft.js';
import { useMentionPicker } from './useMentionPicker.js';

type Field = HTMLInputElement | HTMLTextAreaElement;

const marks: Readonly<Record<string, string>> = { b: '**', i: '_' };

const isCommand = ({ metaKey, ctrlKey }: KeyboardEvent): boolean => metaKey || ctrlKey;

const markOfKey = (event: KeyboardEvent): string | undefined =>
  isCommand(event) && !event.altKey && !event.shiftKey ? marks[event.key.toLowerCase()] : undefined;

interface Handlers {
  readonly onSubmit: () => void;
  readonly onEscape: (() => void) | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

type Edit = (change: (selection: FieldSelection) => FieldEdit) => void;

/** A paste of files attaches them. A paste of an address over a selection makes a link. */
function pasteInto(field: Field | null, edit: Edit, onFiles: Handlers['onFiles']) {
  return (event: ClipboardEvent): void => {
    const files = pastedFiles(event);
    const address = pastedAddress(event.clipboardData.getData('text/plain'));
    const selection = field ? selectionIn(field) : null;
    if (files) {
      event.preventDefault();
      onFiles(files);
    } else if (address !== null && selection && selection.end > selection.start) {
      event.preventDefault();
      edit((range) => linked(range, address));
    }
  };
}

/** The text field of a draft: keys, marks, links and mentions. */
export function useComposeField(
  draft: Pick<ReturnType<typeof useDraft>, 'text' | 'keep' | 'name'>,
  { onSubmit, onEscape, onFiles }: Handlers,
) {
  const field = useRef<Field>(null);
  const { text, keep, name } = draft;
  const edit: Edit = (change) => {
    if (field.current) {
      editField(field.current, change(selectionIn(field.current)), keep);
    }
  };
  const picker = useMentionPicker({
    text,
    onChoose: (named, { text: next, caret }) => {
      name(named);
      keep(next);
      requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret));
    },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent) || picker.takeKey(event)) {
      return;
    }
    const mark = markOfKey(event);
    if (mark !== undefined) {
      event.preventDefault();
      edit((selection) => wrapped(selection, mark));
    } else if (event.key === 'Enter' && isCommand(event)) {
      event.preventDefault();
      onSubmit();
    } else if (event.key === 'Escape') {
      onEscape?.();
    }
  };
  const onPaste = (event: ClipboardEvent): void => pasteInto(field.current, edit, onFiles)(event);
  const follow = (): void => {
    if (field.current) {
      picker.follow(field.current.value, field.current.selectionEnd ?? 0);
    }
  };
  const onChange = ({ target }: ChangeEvent<Field>): void => {
    keep(target.value);
    follow();
  };
  return {
    field,
    edit,
    picker,
    events: { onChange, onKeyDown, onPaste, onSelect: follow, onBlur: picker.close },
  };
}
