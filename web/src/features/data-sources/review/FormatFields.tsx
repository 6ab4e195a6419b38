import type { UploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SelectInput } from '../../../shared/ui/SelectInput.js';
import { HeaderPicker } from './HeaderPicker.js';
import { chosenReading, withReading } from './readingChoices.js';
import type { FilePreview } from './useFilePreview.js';

interface Props extends Pick<FilePreview, 'choices' | 'change'> {
  readonly preview: UploadPreview;
}

interface FieldProps {
  readonly preview: UploadPreview;
  readonly reading: UploadReading;
  readonly set: (part: Partial<UploadReading>) => void;
}

/** Labels of the WHATWG Encoding standard that files of spreadsheets, banks and shops have. */
const encodings = [
  ...['utf-8', 'utf-16le', 'utf-16be'],
  ...Array.from({ length: 8 }, (_none, index) => `windows-125${index}`),
  ...['iso-8859-2', 'iso-8859-15', 'koi8-r', 'macintosh'],
  ...['shift_jis', 'euc-jp', 'gbk', 'gb18030', 'big5', 'euc-kr'],
];

/** Columns have other titles then: what was chosen about them no longer fits. */
const otherColumns = { columns: null, key: null } as const;

function EncodingField({ preview, reading, set }: FieldProps) {
  const { t } = useTranslation();
  const found = preview.encoding;
  if (found === null) {
    return null;
  }
  const known = encodings.includes(found) ? encodings : [found, ...encodings];
  return (
    <SelectInput
      label={t('upload.encoding')}
      options={[
        { value: '', label: t(reading.encoding === null ? 'upload.found' : 'upload.find', { value: found }) },
        ...known.map((label) => ({ value: label, label })),
      ]}
      value={reading.encoding ?? ''}
      onChange={({ target }) => set({ encoding: target.value || null, ...otherColumns })}
    />
  );
}

const delimiterKeys = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;

type Delimiter = keyof typeof delimiterKeys;

const isDelimiter = (text: string): text is Delimiter => text in delimiterKeys;

function DelimiterField({ preview, reading, set }: FieldProps) {
  const { t } = useTranslation();
  const { delimiter } = preview;
  if (delimiter === null) {
    return null;
  }
  const nameOf = (text: string): string =>
    isDelimiter(text) ? t(`upload.delimiter_${delimiterKeys[text]}`) : text;
  const isFound = reading.delimiter === null;
  return (
    <SelectInput
      label={t('upload.delimiter')}
      options={[
        { value: '', label: t(isFound ? 'upload.found' : 'upload.find', { value: nameOf(delimiter) }) },
        ...Object.keys(delimiterKeys).map((value) => ({ value, label: nameOf(value) })),
      ]}
      value={reading.delimiter ?? ''}
      onChange={({ target: { value } }) =>
        set({ delimiter: isDelimiter(value) ? value : null, headerLine: null, ...otherColumns })
      }
    />
  );
}

function SheetField({ preview, set }: FieldProps) {
  const { t } = useTranslation();
  const { sheets, sheet } = preview;
  return sheets.length < 2 ? null : (
    <SelectInput
      label={t('upload.sheet')}
      options={sheets.map((each) => ({ value: each, label: each }))}
      value={sheet ?? sheets[0] ?? ''}
      onChange={({ target }) => set({ sheet: target.value, headerLine: null, ...otherColumns })}
    />
  );
}

function NumberAndDateFields({ reading, set }: FieldProps) {
  const { t } = useTranslation();
  return (
    <>
      <SelectInput
        label={t('upload.dateOrder')}
        options={(['auto', 'day_first', 'month_first'] as const).map((value) => ({
          value,
          label: t(`upload.dateOrder_${value}`),
        }))}
        value={reading.dateOrder}
        onChange={({ target }) => set({ dateOrder: target.value as UploadReading['dateOrder'] })}
      />
      <SelectInput
        label={t('upload.decimal')}
        options={[
          { value: 'auto', label: t('upload.decimal_auto') },
          { value: '.', label: t('upload.decimal_point') },
          { value: ',', label: t('upload.decimal_comma') },
        ]}
        value={reading.decimal}
        onChange={({ target }) => set({ decimal: target.value as UploadReading['decimal'] })}
      />
    </>
  );
}

/** How the file is written: as the server found it, each part to be changed. */
export function FormatFields({ preview, choices, change }: Props) {
  const { t } = useTranslation();
  const reading = chosenReading(choices);
  const set = (part: Partial<UploadReading>): void => change(withReading(choices, part));
  const fields = { preview, reading, set };
  return (
    <>
      <Typography variant="body2">{t(`upload.format_${preview.format}`)}</Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <SheetField {...fields} />
        <EncodingField {...fields} />
        <DelimiterField {...fields} />
        <NumberAndDateFields {...fields} />
      </Box>
      {preview.headerLine !== null && preview.firstLines.length > 0 && (
        <HeaderPicker
          lines={preview.firstLines}
          value={preview.headerLine}
          onChange={(headerLine) => set({ headerLine, ...otherColumns })}
        />
      )}
    </>
  );
}
