import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import '../../shared/i18n/outgoingWebhooksTexts.js';
import { CopyButton } from '../../shared/ui/CopyButton.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';

/** A secret of a webhook, and the host that it is for. */
export interface ShownSecret {
  readonly host: string;
  readonly secret: string;
}

/** The secret of a webhook, which is shown once. */
export function WebhookSecretDialog({
  host,
  secret,
  onClose,
}: ShownSecret & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('hooks.secretTitle', { host })}
      text={t('hooks.secretText')}
      closeLabel={t('hooks.done')}
      busy={false}
      closesByButtonOnly
      isCompact
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      <Typography role="status" dir="ltr" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {secret}
      </Typography>
      <CopyButton value={secret} label={t('hooks.copySecret')} name={t('hooks.copySecret')} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('hooks.verify')}
      </Typography>
    </FormDialog>
  );
}
