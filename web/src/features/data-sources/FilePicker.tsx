import { useId, useRef } from 'react';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import CircleAlert from 'lucide-react/icons/circle-alert';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileUp from 'lucide-react/icons/file-up';
import X from 'lucide-react/icons/x';
import { formatBytes } from '../../shared/lib/format.js';
import { FileName } from './FileName.js';
import { offeredFiles } from './fileChoice.js';
import { useFileDrop } from '../../shared/files/useFileDrop.js';
import type { Dropped } from '../../shared/files/useFileDrop.js';

const example = `name,value,unit,timestamp
active_users,1240,users,2026-02-28T12:00:00Z
revenue_pro,8200.50,usd,2026-02-28T12:00:00Z
conversion_rate,3.2,percent,2026-02-28T12:00:00Z`;

interface Props {
  readonly file: File | null;
  readonly problem: string | null;
  readonly onDrop: (dropped: Dropped<File>) => void;
  readonly onRemove: () => void;
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

function ChosenFile({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const { t, i18n } = useTranslation();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        py: 1,
        borderRadius: 2,
        border: 1,
        borderColor: 'divider',
      }}
    >
      <FileSpreadsheet size={22} aria-hidden style={{ flex: 'none' }} />
      <FileName name={file.name} />
      <Typography variant="caption" noWrap sx={{ flex: 'none', color: 'text.secondary' }}>
        {formatBytes(file.size, i18n.language)}
      </Typography>
      <IconButton size="small" aria-label={t('upload.remove', { name: file.name })} onClick={onRemove}>
        <X size={18} aria-hidden />
      </IconButton>
    </Box>
  );
}

function ProblemNote({ id, problem }: { readonly id: string; readonly problem: string | null }) {
  return (
    <Box role="alert" sx={{ display: 'contents' }}>
      {problem && (
        <Typography
          id={id}
          variant="body2"
          sx={{ display: 'flex', gap: 1, color: 'error.main', fontWeight: 600 }}
        >
          <CircleAlert size={18} aria-hidden style={{ flex: 'none', marginBlockStart: 2 }} />
          <span>{problem}</span>
        </Typography>
      )}
    </Box>
  );
}

function DropZone({ file, problem, onDrop, onRemove }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const problemId = useId();
  const over = useFileDrop(onDrop);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(target.files ?? [])];
    // Without this reset, choosing the same file again has no effect. The user may have fixed it.
    target.value = '';
    if (files.length > 0) {
      onDrop({ files, hasFolder: false });
    }
  };
  const remove = (): void => {
    onRemove();
    button.current?.focus();
  };
  return (
    <>
      <Box
        data-over={over}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 1,
          p: file ? 1.5 : 3,
          textAlign: 'center',
          borderRadius: 3,
          border: '2px dashed',
          borderColor: over ? 'primary.main' : problem ? 'error.main' : 'ember.controlBorder',
          bgcolor: over ? 'action.hover' : 'transparent',
        }}
      >
        {!file && <FileUp size={32} aria-hidden />}
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'center' }}
        >
          <Button
            ref={button}
            variant="outlined"
            aria-describedby={problem ? problemId : undefined}
            onClick={() => input.current?.click()}
          >
            {t(file ? 'upload.chooseOther' : 'upload.choose')}
          </Button>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(over ? 'upload.dropNow' : 'upload.drop')}
          </Typography>
        </Box>
        <input hidden multiple type="file" ref={input} accept={offeredFiles} onChange={choose} />
      </Box>
      {file && <ChosenFile file={file} onRemove={remove} />}
      <ProblemNote id={problemId} problem={problem} />
    </>
  );
}

/** A drop zone for a file, and a button to choose one. */
export function FilePicker(props: Props) {
  return (
    <>
      <DropZone {...props} />
      {!props.file && <Example />}
    </>
  );
}
