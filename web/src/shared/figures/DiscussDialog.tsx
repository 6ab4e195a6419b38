import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import '../i18n/figureTexts.js';
import { randomId } from '../lib/randomId.js';
import { useToast } from '../toasts/useToast.js';
import { FormDialog } from '../ui/FormDialog.js';
import { TextInput } from '../ui/TextInput.js';
import { usePostFigureMutation } from './figuresApi.js';
import type { DiscussedFigure } from './useDiscuss.js';

const maxLength = 10_000;

interface Props {
  readonly figure: DiscussedFigure;
  readonly onClose: () => void;
}

/** Writes a message that shows a figure. */
export function DiscussDialog({ figure, onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [post, { isLoading }] = usePostFigureMutation();
  const [text, setText] = useState('');
  // One id for all tries, so that a lost answer makes no second message.
  const [id] = useState(randomId);
  const { name, kind, ref, range = '30days' } = figure;
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isLoading) return;
    try {
      await post({ id, content: text.trim(), figure: { kind, ref, range } }).unwrap();
      onClose();
      toast.show(
        {
          variant: 'default',
          title: t('toast.success'),
          text: t('figures.posted'),
          action: t('figures.open'),
        },
        { onAction: () => void navigate(`/communications?message=${id}`) },
      );
    } catch (error) {
      toast.fail(t('figures.failed'), error);
    }
  };
  return (
    <FormDialog
      title={t('figures.title', { name })}
      text={t('figures.text')}
      submitLabel={t(isLoading ? 'figures.busy' : 'figures.submit')}
      busy={isLoading}
      isChanged={text.trim() !== ''}
      isCompact
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextInput
        label={t('figures.message')}
        multiline
        minRows={3}
        maxRows={10}
        value={text}
        onChange={({ target }) => setText(target.value)}
        focusOnMount
        inputProps={{ maxLength, dir: 'auto' }}
      />
    </FormDialog>
  );
}
