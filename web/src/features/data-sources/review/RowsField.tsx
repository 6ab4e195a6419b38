import { rowRules, type RowRule } from '@emberdeck/contracts/analytics/row-meaning';
import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { useTranslation } from 'react-i18next';
import { RadioCards } from '../../../shared/ui/RadioCards.js';
import { chosenReading, withReading } from './readingChoices.js';
import type { FilePreview } from './useFilePreview.js';

interface Props extends Pick<FilePreview, 'choices' | 'change'> {
  readonly preview: UploadPreview;
}

/** What a row of the file is: a value that a newer one replaces, an event that counts, or a row with a key. */
export function RowsField({ preview, choices, change }: Props) {
  const { t } = useTranslation();
  const { rows, key } = chosenReading(choices);
  const shown: RowRule = rows ?? preview.rows;
  return (
    <RadioCards
      label={t('upload.rows')}
      columns={3}
      options={rowRules.map((value) => ({
        value,
        title: t(`upload.rows_${value}`),
        text: t(`upload.rows_${value}Text`),
      }))}
      value={shown}
      error={shown === 'keyed' && key === null ? t('upload.chooseKey') : undefined}
      onChange={(value) => change(withReading(choices, { rows: value }))}
    />
  );
}
