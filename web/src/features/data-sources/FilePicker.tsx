import { useId, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { formatBytes } from '../../shared/lib/format.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';

const example = `name,value,unit,timestamp
active_users,1240,users,2026-02-28T12:00:00Z
revenue_pro,8200.50,usd,2026-02-28T12:00:00Z
conversion_rate,3.2,percent,2026-02-28T12:00:00Z`;

interface Props {
  readonly file: File | null;
  readonly error: string | undefined;
  readonly onChoose: (file: File | null) => void;
}

function useDrop(onChoose: Props['onChoose']) {
  const [over, setOver] = useState(false);
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onChoose(event.dataTransfer.files[0] ?? null);
      },
    },
  };
}

function Example() {
  const { t } = useTranslation();
  return (
    <Box component="details" sx={{ typography: 'body2' }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600, py: 0.5 }}>
        {t('upload.example')}
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        dir="ltr"
        sx={{
          m: 0,
          p: 1.5,
          borderRadius: 2,
          bgcolor: 'background.default',
          overflowX: 'auto',
          fontSize: '0.8125rem',
        }}
      >
        {example}
      </Box>
    </Box>
  );
}

/** A place to drop a file, and a button for those who do not drag. */
export function FilePicker({ file, error, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { over, handlers } = useDrop(onChoose);
  const errorId = useId();
  return (
    <>
      <Box
        {...handlers}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 1,
          p: 3,
          textAlign: 'center',
          borderRadius: 3,
          border: '2px dashed',
          borderColor: error ? 'error.main' : over ? 'primary.main' : 'ember.controlBorder',
          bgcolor: over ? 'action.hover' : 'transparent',
        }}
      >
        <FileSpreadsheet size={32} aria-hidden />
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {t('upload.choose')}
        </Button>
        <Box
          component="input"
          type="file"
          ref={input}
          accept=".csv,text/csv"
          aria-label={t('upload.choose')}
          aria-describedby={error ? errorId : undefined}
          tabIndex={-1}
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
          sx={hiddenStyle}
        />
        <Typography
          variant="body2"
          aria-live="polite"
          sx={{ color: file ? 'text.primary' : 'text.secondary' }}
        >
          {file
            ? t('upload.chosen', { name: file.name, size: formatBytes(file.size, i18n.language) })
            : t('upload.drop')}
        </Typography>
      </Box>
      {error && (
        <FormHelperText id={errorId} error role="alert">
          {error}
        </FormHelperText>
      )}
      <Example />
    </>
  );
}
