import type { OutgoingDelivery, OutgoingWebhook } from '@emberdeck/contracts/analytics/outgoing-webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import KeyRound from 'lucide-react/icons/key-round';
import ListChecks from 'lucide-react/icons/list-checks';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import '../../shared/i18n/outgoingWebhooksTexts.js';
import { formatDateTime } from '../../shared/lib/format.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { useToast } from '../../shared/toasts/useToast.js';
import type { MenuAction } from '../../shared/ui/ActionList.js';
import { ActionMenu } from '../../shared/ui/ActionMenu.js';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.js';
import { DialogBoundary } from '../../shared/ui/DialogBoundary.js';
import { RelativeTime } from '../../shared/ui/RelativeTime.js';
import { EntryRow } from './EntryRow.js';
import { webhookHost } from './webhookHost.js';
import {
  useDeleteWebhookMutation,
  useRotateOutgoingSecretMutation,
  useTestWebhookMutation,
  useUpdateWebhookMutation,
} from './webhooksApi.js';

const DeliveriesDialog = lazyWithPreload(() =>
  import('./WebhookDeliveriesDialog.js').then((module) => module.WebhookDeliveriesDialog),
).Component;

interface Props {
  readonly webhook: OutgoingWebhook;
  readonly onChange: () => void;
  readonly onSecret: (host: string, secret: string) => void;
}

type Question = 'delete' | 'rotate';

/** The requests of a row. A failure is a toast; the outcome of a test is a sentence in the row. */
function useWebhookActions({ webhook, onSecret }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id } = webhook;
  const host = webhookHost(webhook);
  const [update, updating] = useUpdateWebhookMutation();
  const [remove, removing] = useDeleteWebhookMutation();
  const [test, testing] = useTestWebhookMutation();
  const [rotate, rotating] = useRotateOutgoingSecretMutation();
  const [tested, setTested] = useState<OutgoingDelivery | null>(null);
  const attempt = async (failed: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      toast.fail(failed, error);
    }
  };
  return {
    tested,
    isTesting: testing.isLoading,
    isBusy: [updating, removing, testing, rotating].some(({ isLoading }) => isLoading),
    setPaused: (isPaused: boolean) =>
      attempt(t('hooks.changeFailed'), () => update({ id, isPaused }).unwrap()),
    remove: () => attempt(t('hooks.deleteFailed'), () => remove(id).unwrap()),
    test: () => attempt(t('hooks.testFailed'), async () => setTested(await test(id).unwrap())),
    rotate: () =>
      attempt(t('hooks.rotateFailed'), async () => onSecret(host, (await rotate(id).unwrap()).secret)),
  };
}

type Actions = ReturnType<typeof useWebhookActions>;

/** What the row shows of the state of its webhook. */
function State({ webhook, actions }: { readonly webhook: OutgoingWebhook; readonly actions: Actions }) {
  const { t, i18n } = useTranslation();
  const { kinds, pausedBecause, lastFailure, lastDeliveredAt, oldSecretValidUntil } = webhook;
  const { tested, isTesting } = actions;
  return (
    <>
      <div>
        {t('hooks.count', { count: kinds.length })} ·{' '}
        {lastDeliveredAt === null ? (
          t('hooks.neverDelivered')
        ) : (
          <>
            {t('hooks.lastDelivered')} <RelativeTime instant={lastDeliveredAt} />
          </>
        )}
      </div>
      {pausedBecause !== null && <div>{t(`hooks.pausedText.${pausedBecause}`)}</div>}
      {lastFailure !== null && (
        <div>
          <bdi>{t('hooks.failing', { reason: lastFailure })}</bdi>
        </div>
      )}
      {oldSecretValidUntil !== null && (
        <div>{t('hooks.overlap', { time: formatDateTime(oldSecretValidUntil, i18n.language) })}</div>
      )}
      <div role="status">
        {isTesting && t('hooks.testing')}
        {!isTesting && tested !== null && <bdi>{testSentence(tested)}</bdi>}
      </div>
    </>
  );

  function testSentence({ state, httpStatus: status, reason }: OutgoingDelivery): string {
    if (state !== 'delivered') return t('hooks.testRefused', { reason: reason ?? '' });
    return status === null ? t('hooks.testDeliveredPlain') : t('hooks.testDelivered', { status });
  }
}

interface QuestionProps {
  readonly question: Question;
  readonly host: string;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function QuestionDialog({ question, host, ...handlers }: QuestionProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t(`hooks.${question}Title`, { host })}
      text={t(`hooks.${question}Text`)}
      cancelLabel={t('action.cancel')}
      confirmLabel={t(`hooks.${question}`)}
      confirmColor={question === 'delete' ? 'error' : 'primary'}
      {...handlers}
    />
  );
}

interface Handlers {
  readonly onChange: () => void;
  readonly onList: () => void;
  readonly onAsk: (question: Question) => void;
}

/** What can be done with a webhook; a paused one has a button that resumes it. */
function useMenu(isPaused: boolean, actions: Actions, { onChange, onList, onAsk }: Handlers): MenuAction[] {
  const { t } = useTranslation();
  const pause = (): void => void actions.setPaused(true);
  return [
    { key: 'test', label: t('hooks.test'), icon: Send, onSelect: () => void actions.test() },
    { key: 'deliveries', label: t('hooks.deliveries'), icon: ListChecks, onSelect: onList },
    { key: 'change', label: t('hooks.change'), icon: Pencil, onSelect: onChange },
    ...(isPaused ? [] : [{ key: 'pause', label: t('hooks.pause'), icon: Pause, onSelect: pause }]),
    { key: 'rotate', label: t('hooks.rotate'), icon: KeyRound, onSelect: () => onAsk('rotate') },
    {
      ...{ key: 'delete', label: t('hooks.delete'), icon: Trash2, isDanger: true },
      onSelect: () => onAsk('delete'),
    },
  ];
}

function ResumeButton({ host, actions }: { readonly host: string; readonly actions: Actions }) {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      disabled={actions.isBusy}
      aria-label={t('hooks.resumeLabel', { host })}
      onClick={() => void actions.setPaused(false)}
    >
      {t('hooks.resume')}
    </Button>
  );
}

/** A webhook with its state and what can be done with it. */
export function WebhookRow(props: Props) {
  const { t } = useTranslation();
  const { webhook, onChange } = props;
  const host = webhookHost(webhook);
  const actions = useWebhookActions(props);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isListing, setListing] = useState(false);
  const isPaused = webhook.pausedBecause !== null;
  const handlers = { onChange, onList: () => setListing(true), onAsk: setQuestion };
  const menu = useMenu(isPaused, actions, handlers);
  const confirm = (): void => {
    setQuestion(null);
    void (question === 'delete' ? actions.remove() : actions.rotate());
  };
  return (
    <EntryRow
      title={host}
      badge={isPaused && <Chip size="small" color="warning" label={t('hooks.paused')} />}
      action={
        <>
          {isPaused && <ResumeButton host={host} actions={actions} />}
          <ActionMenu label={t('hooks.actions', { host })} actions={menu} />
        </>
      }
    >
      <State webhook={webhook} actions={actions} />
      {question !== null && (
        <QuestionDialog
          question={question}
          host={host}
          onCancel={() => setQuestion(null)}
          onConfirm={confirm}
        />
      )}
      {isListing && (
        <DialogBoundary onClose={() => setListing(false)}>
          <DeliveriesDialog webhook={webhook} onClose={() => setListing(false)} />
        </DialogBoundary>
      )}
    </EntryRow>
  );
}
