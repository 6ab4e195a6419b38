import '../../shared/i18n/deckTexts.js';
import '../../shared/i18n/sourceFormTexts.js';
import { deckPresets, typePresets } from '@emberdeck/contracts/gamification/deck-presets';
import { maxDeckValues } from '@emberdeck/contracts/gamification/deck-limits';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import X from 'lucide-react/icons/x';
import { fieldProps } from '../../shared/forms/fieldProps.js';
import { pathOf, type Step } from '../../shared/jsonTree/jsonSteps.js';
import { JsonTree } from '../../shared/jsonTree/JsonTree.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { DeckTest } from './DeckTest.js';
import { type DeckFields, frequencies } from './deckForm.js';

type Form = UseFormReturn<DeckFields>;

/** Fills the fields by the application that was chosen; the address stays to be typed. */
function usePreset(form: Form): (id: string) => void {
  return (id) => {
    const preset = deckPresets.find((each) => each.id === id);
    const type = form.getValues('appType');
    form.setValue('preset', id, { shouldDirty: true });
    if (preset === undefined) {
      if (type === '') return;
      const { readAs, syncFrequency } = typePresets[type];
      form.setValue('readAs', readAs);
      form.setValue('syncFrequency', syncFrequency);
      form.setValue('values', []);
      return;
    }
    if (form.getValues('appName') === '') form.setValue('appName', preset.title);
    if (type === '') form.setValue('appType', preset.appType);
    form.setValue('deckTheme', preset.deckTheme);
    form.setValue('readAs', preset.readAs);
    form.setValue('syncFrequency', preset.syncFrequency);
    form.setValue('keyPlacement', preset.keyPlacement);
    form.setValue('headerName', preset.headerName ?? '');
    form.setValue('values', [...preset.values]);
  };
}

function PresetField({ form }: { readonly form: Form }) {
  const { t } = useTranslation();
  const apply = usePreset(form);
  const id = form.watch('preset');
  const preset = deckPresets.find((each) => each.id === id);
  const path = preset && t('deckReading.presetPath', { title: preset.title, path: preset.path });
  return (
    <SelectInput
      label={t('deckReading.preset')}
      value={preset === undefined ? '' : id}
      hint={preset === undefined ? undefined : [path, preset.tokenHint].filter(Boolean).join('. ')}
      options={[
        { value: '', label: t('deckReading.presetNone') },
        ...deckPresets.map(({ id: value, title }) => ({ value, label: title, translate: 'no' as const })),
      ]}
      onChange={({ target }) => apply(target.value)}
    />
  );
}

function TokenPlace({ form }: { readonly form: Form }) {
  const { t } = useTranslation();
  const place = form.watch('keyPlacement');
  const places = ['bearer', 'header', 'query'] as const;
  return (
    <>
      <SelectInput
        label={t('deckReading.keyPlacement')}
        options={places.map((value) => ({ value, label: t(`deckReading.keyPlacement_${value}`) }))}
        {...fieldProps(form, 'keyPlacement')}
      />
      {place !== 'bearer' && (
        <TextInput
          label={t(place === 'header' ? 'deckReading.headerName' : 'deckReading.parameterName')}
          inputProps={{ maxLength: 64 }}
          {...fieldProps(form, 'headerName')}
        />
      )}
    </>
  );
}

function ChosenValues({ form }: { readonly form: Form }) {
  const { t } = useTranslation();
  const values = form.watch('values');
  if (values.length === 0) return null;
  const remove = (index: number): void =>
    form.setValue(
      'values',
      values.filter((_value, each) => each !== index),
      { shouldDirty: true },
    );
  return (
    <Box component="ul" aria-label={t('deckReading.chosen')} sx={plainList}>
      {values.map(({ path, name }, index) => (
        <Box component="li" key={path} sx={{ display: 'flex', alignItems: 'flex-end', gap: 1, mb: 1 }}>
          <TextInput
            label={t('deckReading.valueName', { number: index + 1 })}
            hint={path}
            inputProps={{ maxLength: 60 }}
            {...fieldProps(form, `values.${index}.name`)}
          />
          <Box sx={{ width: 110, flex: 'none' }}>
            <TextInput
              label={t('deckReading.valueUnit')}
              inputProps={{ maxLength: 20 }}
              {...fieldProps(form, `values.${index}.unit`)}
            />
          </Box>
          <IconButton aria-label={t('deckReading.removeValue', { name })} onClick={() => remove(index)}>
            <X size={18} aria-hidden />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

const parsed = (text: string): unknown => JSON.parse(text) as unknown;

/** A name for the value at a path: its last field, in words. */
function nameAt(steps: readonly Step[], taken: readonly string[]): string {
  const field = steps.findLast((step) => typeof step === 'string');
  const words = String(field ?? '')
    .replaceAll(/[_\-.\s]+/g, ' ')
    .trim();
  const name = (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 50) || 'Value';
  return taken.includes(name) ? `${name} ${taken.length + 1}` : name;
}

function Picker({ form, preview }: { readonly form: Form; readonly preview: string }) {
  const { t } = useTranslation();
  const values = form.watch('values');
  const isFull = values.length >= maxDeckValues;
  const pick = (steps: readonly Step[]): void => {
    const path = pathOf(steps);
    if (isFull || values.some((value) => value.path === path)) return;
    const name = nameAt(
      steps,
      values.map((value) => value.name),
    );
    form.setValue('values', [...values, { name, path, unit: null }], { shouldDirty: true });
  };
  return (
    <Box>
      <Typography variant="body2" role="status" sx={{ mb: 1 }}>
        {t(isFull ? 'deckReading.full' : 'deckReading.pick')}
      </Typography>
      <JsonTree value={parsed(preview)} target={t('deckReading.pickTarget')} onPick={pick} />
    </Box>
  );
}

interface Props {
  readonly form: Form;
  /** The stored deck whose token a test uses; null for a new one. */
  readonly id: string | null;
}

/** How the app of a deck is read: by the preset of an application, or by clicking values in its answer. */
export default function DeckConnection({ form, id }: Props) {
  const { t } = useTranslation();
  const [preview, setPreview] = useState<string | null>(null);
  const readAs = ['auto', 'health'] as const;
  return (
    <>
      <PresetField form={form} />
      <TokenPlace form={form} />
      <SelectInput
        label={t('deckReading.readAs')}
        options={readAs.map((value) => ({ value, label: t(`deckReading.readAs_${value}`) }))}
        {...fieldProps(form, 'readAs')}
      />
      <SelectInput
        label={t('deckReading.frequency')}
        options={frequencies.map((value) => ({ value, label: t(`deckReading.frequency_${value}`) }))}
        {...fieldProps(form, 'syncFrequency')}
      />
      <ChosenValues form={form} />
      <DeckTest form={form} id={id} onPreview={setPreview} />
      {preview !== null && form.watch('readAs') === 'auto' && <Picker form={form} preview={preview} />}
    </>
  );
}
