import { type OutgoingKind, outgoingKinds } from '@emberdeck/contracts/analytics/outgoing-kinds';
import type { OutgoingWebhook } from '@emberdeck/contracts/analytics/outgoing-webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/i18n/outgoingWebhooksTexts.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { CheckGroup } from '../../shared/ui/CheckGroup.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { webhookHost } from './webhookHost.js';
import { useCreateWebhookMutation, useUpdateWebhookMutation } from './webhooksApi.js';

interface Props {
  /** Null for a new one. */
  readonly webhook: OutgoingWebhook | null;
  readonly onClose: () => void;
  /** A new one was added; null if its secret has been replaced since. */
  readonly onAdded: (host: string, secret: string | null) => void;
}

function useWebhookForm({ webhook, onClose, onAdded }: Props) {
  const { t } = useTranslation();
  const before = webhook?.kinds ?? [];
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [kinds, setKinds] = useState<readonly OutgoingKind[]>(
    outgoingKinds.filter((kind) => before.includes(kind)),
  );
  const [isTried, setTried] = useState(false);
  const [create] = useCreateWebhookMutation();
  const [update] = useUpdateWebhookMutation();
  const submitting = useSubmit();
  const fields = { url: url.trim(), kinds };
  const submit = async (): Promise<void> => {
    setTried(true);
    if (fields.url === '' || kinds.length === 0) return;
    if (webhook) {
      await submitting.submit(fields, {
        send: ({ body }) => update({ id: webhook.id, ...body }).unwrap(),
        onAnswer: onClose,
        failedText: t('hooks.changeFailed'),
      });
      return;
    }
    await submitting.submit(fields, {
      send: (intent) => create(intent).unwrap(),
      onAnswer: (created) => onAdded(webhookHost(created), created.secret),
      failedText: t('hooks.addFailed'),
    });
  };
  return {
    ...{ url, setUrl, kinds, setKinds, submit, submitting },
    urlError: isTried && fields.url === '' ? t('hooks.addressRequired') : undefined,
    kindsError: isTried && kinds.length === 0 ? t('hooks.kindsRequired') : undefined,
    isChanged: fields.url !== (webhook?.url ?? '') || kinds.join() !== before.join(),
  };
}

/** Adds a webhook, or changes its address and its kinds of events. */
export function WebhookDialog(props: Props) {
  const { t } = useTranslation();
  const { webhook, onClose } = props;
  const form = useWebhookForm(props);
  const labels = webhook
    ? { idle: t('hooks.save'), busy: t('hooks.saving') }
    : { idle: t('hooks.add'), busy: t('hooks.adding') };
  return (
    <FormDialog
      title={webhook ? t('hooks.changeTitle', { host: webhookHost(webhook) }) : t('hooks.add')}
      {...(webhook ? {} : { text: t('hooks.addText') })}
      submitLabel={form.submitting.label(labels)}
      busy={form.submitting.isBlocked}
      isChanged={form.isChanged}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      onClose={onClose}
    >
      <TextInput
        type="url"
        label={t('hooks.address')}
        hint={t('hooks.addressHint')}
        focusOnMount
        value={form.url}
        error={form.urlError}
        inputProps={{ maxLength: 2048 }}
        onChange={({ target }) => form.setUrl(target.value)}
      />
      <CheckGroup
        label={t('hooks.kinds')}
        options={outgoingKinds.map((value) => ({ value, label: t(`hooks.kind.${value}`) }))}
        chosen={form.kinds}
        error={form.kindsError}
        onChange={form.setKinds}
      />
    </FormDialog>
  );
}
