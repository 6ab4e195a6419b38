import { useRef } from 'react';
import type { ChangeEvent, ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import '../../shared/i18n/attachmentTexts.js';
import { useFileDrop } from '../../shared/files/useFileDrop.js';
import { formatBytes } from '../../shared/lib/format.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import type { DraftFiles } from './useAttachments.js';
import type { DraftFile } from './useDraftFiles.js';

/** The files of a paste; null if it has text, which is what the user means. */
export function pastedFiles({ clipboardData }: ClipboardEvent): readonly File[] | null {
  const files = [...clipboardData.files];
  return files.length > 0 && clipboardData.getData('text/plain') === '' ? files : null;
}

function useStateText({ state, reason, sizeBytes }: DraftFile): string {
  const { t, i18n } = useTranslation();
  if (state === 'away') return t('attachments.away');
  if (state === 'failed') return reason ?? t('attachments.failed');
  return formatBytes(sizeBytes, i18n.language);
}

function DraftRow({ file, files }: { readonly file: DraftFile; readonly files: DraftFiles }) {
  const { t } = useTranslation();
  const { name, state, share, attachment } = file;
  const isStuck = state === 'away' || state === 'failed';
  const Icon = attachment?.image ? Image : FileText;
  const text = useStateText(file);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
        alignItems: 'center',
        columnGap: 1,
        width: { xs: '100%', sm: 264 },
        p: 1,
        border: 1,
        borderColor: isStuck ? 'error.main' : 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <Icon size={18} aria-hidden />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" noWrap title={name} dir="auto">
          {name}
        </Typography>
        {state === 'sending' ? (
          <LinearProgress
            aria-label={t('attachments.progress', { name })}
            {...(share < 1 ? { variant: 'determinate', value: share * 100 } : { variant: 'indeterminate' })}
            sx={{ my: 0.75 }}
          />
        ) : (
          <Typography variant="caption" sx={{ color: isStuck ? 'error.main' : 'text.secondary' }}>
            {text}
          </Typography>
        )}
      </Box>
      {isStuck && (
        <Button
          size="small"
          aria-label={t('attachments.retryFor', { name })}
          onClick={() => files.retry(file)}
        >
          {t('attachments.retry')}
        </Button>
      )}
      <IconButton
        size="small"
        aria-label={t(state === 'sending' ? 'attachments.cancelFor' : 'attachments.removeFor', { name })}
        onClick={() => files.remove(file)}
        sx={{ gridColumn: 4 }}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </Box>
  );
}

/** The files of a message that is being written, with progress, Retry and Remove. */
export function AttachmentTray({ files }: { readonly files: DraftFiles }) {
  const { t } = useTranslation();
  const stuck = files.files.filter(({ state }) => state === 'away' || state === 'failed');
  return (
    <>
      {files.files.length > 0 && (
        <Box
          component="ul"
          aria-label={t('attachments.draft')}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            m: 0,
            mb: 1,
            p: 0,
            maxHeight: 208,
            overflowY: 'auto',
            listStyle: 'none',
          }}
        >
          {files.files.map((file) => (
            <DraftRow key={file.key} file={file} files={files} />
          ))}
        </Box>
      )}
      <Box role="status" sx={hiddenStyle}>
        {stuck.length > 0 &&
          t(stuck.some(({ state }) => state === 'away') ? 'attachments.away' : 'attachments.failed')}
      </Box>
    </>
  );
}

/** Opens the file picker. */
export function AttachButton({ files }: { readonly files: DraftFiles }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    files.add([...(target.files ?? [])]);
    target.value = '';
  };
  return (
    <>
      <input ref={input} type="file" multiple hidden onChange={choose} />
      <IconButton
        aria-label={t('attachments.add')}
        onClick={() => input.current?.click()}
        sx={{ flex: 'none' }}
      >
        <Paperclip size={20} aria-hidden />
      </IconButton>
    </>
  );
}

/** Takes files that are dropped anywhere on the page, and says so while they are dragged. */
export function AttachmentDrop({ files }: { readonly files: DraftFiles }) {
  const { t } = useTranslation();
  const isOver = useFileDrop(({ files: dropped, hasFolder }) => {
    if (hasFolder) files.refuse({ kind: 'folder' });
    else files.add(dropped);
  });
  if (!isOver) return null;
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: 2,
        display: 'grid',
        placeItems: 'center',
        border: 2,
        borderStyle: 'dashed',
        borderColor: 'primary.main',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      {t('attachments.drop')}
    </Box>
  );
}
