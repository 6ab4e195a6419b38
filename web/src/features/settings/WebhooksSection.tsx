import type { OutgoingWebhook } from '@emberdeck/contracts/analytics/outgoing-webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import '../../shared/i18n/outgoingWebhooksTexts.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { SettingsSection } from './SettingsSection.js';
import { WebhookRow } from './WebhookRow.js';
import type { ShownSecret } from './WebhookSecretDialog.js';
import { useGetWebhooksQuery } from './webhooksApi.js';

const WebhookDialog = lazyWithPreload(() =>
  import('./WebhookDialog.js').then((module) => module.WebhookDialog),
).Component;

const SecretDialog = lazyWithPreload(() =>
  import('./WebhookSecretDialog.js').then((module) => module.WebhookSecretDialog),
).Component;

/** The webhooks that send events of the workspace, for who manages it. */
export function WebhooksSection() {
  const { t } = useTranslation();
  const query = useGetWebhooksQuery();
  /** Null in the form of a new one; undefined without a form. */
  const [edited, setEdited] = useState<OutgoingWebhook | null | undefined>(undefined);
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const close = (): void => setEdited(undefined);
  const onAdded = (host: string, secret: string | null): void => {
    close();
    if (secret !== null) setShown({ host, secret });
  };
  return (
    <SettingsSection id="settings-webhooks" text={t('hooks.text')}>
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={64} />}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('hooks.none')}
            </Typography>
          ) : (
            <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1.5 }}>
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  onChange={() => setEdited(webhook)}
                  onSecret={(host, secret) => setShown({ host, secret })}
                />
              ))}
            </Box>
          )
        }
      </Loadable>
      <Button variant="outlined" onClick={() => setEdited(null)} sx={{ justifySelf: 'start' }}>
        {t('hooks.add')}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('hooks.verify')}
      </Typography>
      {edited !== undefined && (
        <DialogBoundary onClose={close}>
          <WebhookDialog webhook={edited} onClose={close} onAdded={onAdded} />
        </DialogBoundary>
      )}
      {shown !== null && (
        <DialogBoundary onClose={() => setShown(null)}>
          <SecretDialog {...shown} onClose={() => setShown(null)} />
        </DialogBoundary>
      )}
    </SettingsSection>
  );
}
