import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import '../../shared/i18n/webhookTexts.js';
import { formatDateTime } from '../../shared/lib/format.js';
import { CopyButton } from '../../shared/ui/CopyButton.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { InlineNote } from '../../shared/ui/InlineNote.js';
import { absoluteAddress, webhookLine } from './webhookLine.js';

export interface WebhookAccess {
  readonly name: string;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  readonly oldSecretValidUntil: string | null;
}

interface ValueProps {
  readonly label: string;
  readonly copyName: string;
  readonly value: string;
}

function Value({ label, copyName, value }: ValueProps) {
  return (
    <Box sx={{ display: 'grid', gap: 0.75, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography component="h3" variant="body2" sx={{ fontWeight: 650 }}>
          {label}
        </Typography>
        <CopyButton value={value} label={copyName} />
      </Box>
      <Box
        component="code"
        dir="ltr"
        tabIndex={0}
        role="group"
        aria-label={label}
        sx={{
          p: 1.5,
          borderRadius: 2,
          bgcolor: 'background.default',
          fontSize: '0.8125rem',
          maxHeight: 160,
          overflowY: 'auto',
          overflowWrap: 'anywhere',
        }}
      >
        {value}
      </Box>
    </Box>
  );
}

interface Props {
  readonly access: WebhookAccess;
  readonly onClose: () => void;
}

/** The address and the secret of a webhook, after it was created or got a new secret. The secret is shown only here. */
export function WebhookPanel({ access, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const { name, webhookSecret, oldSecretValidUntil } = access;
  const address = absoluteAddress(access.webhookUrl);
  return (
    <FormDialog
      title={t('webhook.title', { name })}
      text={t('webhook.text')}
      closeLabel={t('webhook.done')}
      busy={false}
      closesByButtonOnly
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      <InlineNote icon={TriangleAlert}>{t('webhook.once')}</InlineNote>
      {oldSecretValidUntil !== null && (
        <Typography variant="body2">
          {t('webhook.overlap', { time: formatDateTime(oldSecretValidUntil, i18n.language) })}
        </Typography>
      )}
      <Value label={t('webhook.address')} copyName={t('webhook.copyAddress')} value={address} />
      <Value label={t('webhook.secret')} copyName={t('webhook.copySecret')} value={webhookSecret} />
      <Value
        label={t('webhook.line')}
        copyName={t('webhook.copyLine')}
        value={webhookLine(address, webhookSecret)}
      />
    </FormDialog>
  );
}
