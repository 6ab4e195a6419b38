import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../shared/toasts/useToast.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { useRotateWebhookSecretMutation } from './sourcesApi.js';
import { WebhookPanel } from './WebhookPanel.js';
import type { WebhookAccess } from './WebhookPanel.js';

interface Props {
  readonly source: DataSource;
  readonly onClose: () => void;
}

/** Asks before it makes a new secret, and then shows it. */
export function RotateSecretDialog({ source: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [rotate, { isLoading }] = useRotateWebhookSecretMutation();
  const [access, setAccess] = useState<WebhookAccess | null>(null);
  const run = async (): Promise<void> => {
    try {
      setAccess({ name, ...(await rotate(id).unwrap()) });
    } catch (error) {
      toast.fail(t('webhook.rotateFailed'), error);
      onClose();
    }
  };
  if (access) {
    return <WebhookPanel access={access} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title={t('webhook.rotateTitle', { name })}
      text={t('webhook.rotateText')}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('webhook.rotateConfirm')}
      onCancel={onClose}
      onConfirm={() => {
        if (!isLoading) void run();
      }}
    />
  );
}
