import { lazy, Suspense } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { appTypeNames, deckThemeNames } from './appTypes.js';
import type { DeckFields } from './deckForm.js';

const DeckConnection = lazy(() => import('./DeckConnection.js'));

interface Props {
  readonly form: UseFormReturn<DeckFields>;
  /** The stored deck; null for a new one. */
  readonly id: string | null;
  readonly tokenHint?: string;
}

/** The fields of a deck. How it is read is asked once it has an address. */
export function DeckFormFields({ form, id, tokenHint }: Props) {
  const { t } = useTranslation();
  const types = appTypeNames.map((value) => ({ value, label: t(`decks.type_${value}`) }));
  return (
    <>
      <TextInput
        label={t('decks.appName')}
        focusOnMount
        inputProps={{ maxLength: 120 }}
        {...fieldProps(form, 'appName')}
      />
      <SelectInput
        label={t('decks.appType')}
        options={id === null ? [{ value: '', label: '' }, ...types] : types}
        {...fieldProps(form, 'appType')}
      />
      <SelectInput
        label={t('decks.deckTheme')}
        options={deckThemeNames.map((value) => ({ value, label: t(`decks.theme_${value}`) }))}
        {...fieldProps(form, 'deckTheme')}
      />
      <TextInput
        label={t('decks.apiEndpoint')}
        type="url"
        placeholder="https://"
        {...fieldProps(form, 'apiEndpoint')}
      />
      <TextInput
        label={t('decks.authToken')}
        type="password"
        autoComplete="off"
        hint={tokenHint}
        {...fieldProps(form, 'authToken')}
      />
      <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
        <DeckConnection form={form} id={id} />
      </Suspense>
      <TextInput
        label={t('decks.description')}
        multiline
        minRows={2}
        {...fieldProps(form, 'metadata.description')}
      />
    </>
  );
}
