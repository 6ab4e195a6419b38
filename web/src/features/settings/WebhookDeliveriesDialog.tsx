import { outgoingKinds, testKind } from '@emberdeck/contracts/analytics/outgoing-kinds';
import type { OutgoingDelivery, OutgoingWebhook } from '@emberdeck/contracts/analytics/outgoing-webhooks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import Webhook from 'lucide-react/icons/webhook';
import '../../shared/i18n/outgoingWebhooksTexts.js';
import { usePages } from '../../shared/api/keysetPages.js';
import { formatDateTime } from '../../shared/lib/format.js';
import { DataTable } from '../../shared/ui/DataTable.js';
import type { Column } from '../../shared/ui/DataTable.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { useLayer } from '../../shared/ui/useLayer.js';
import { webhookHost } from './webhookHost.js';
import { useGetOutgoingDeliveriesInfiniteQuery } from './webhooksApi.js';

const knownKinds = [...outgoingKinds, testKind] as const;

/** The words of a kind; a kind of a later version has its own name. */
function useKindName(): (kind: string) => string {
  const { t } = useTranslation();
  return (kind) => {
    const known = knownKinds.find((each) => each === kind);
    return known ? t(`hooks.kind.${known}`) : kind;
  };
}

function useColumns(): readonly [Column<OutgoingDelivery>, ...Column<OutgoingDelivery>[]] {
  const { t, i18n } = useTranslation();
  const nameOf = useKindName();
  const timeOf = (instant: string): string => formatDateTime(instant, i18n.language);
  const outcomeOf = ({ httpStatus, reason, nextTryAt, tries }: OutgoingDelivery): string => {
    const status = httpStatus === null ? [] : [t('hooks.status', { status: httpStatus })];
    const next = nextTryAt === null || tries === 0 ? [] : [t('hooks.nextTry', { time: timeOf(nextTryAt) })];
    return [...(reason === null ? status : [reason]), ...next].join(' · ');
  };
  return [
    {
      key: 'time',
      header: t('hooks.time'),
      render: ({ createdAt }) => timeOf(createdAt),
      like: timeOf('2026-01-31T12:00:00Z'),
    },
    {
      key: 'event',
      header: t('hooks.event'),
      render: ({ kind }) => nameOf(kind),
      like: t('hooks.kind.source_failed'),
    },
    {
      key: 'state',
      header: t('hooks.state'),
      render: ({ state }) => t(`hooks.states.${state}`),
      like: t('hooks.states.delivered'),
    },
    {
      key: 'outcome',
      header: t('hooks.outcome'),
      render: (delivery) => <bdi>{outcomeOf(delivery)}</bdi>,
      like: t('hooks.status', { status: 200 }),
    },
    { key: 'tries', header: t('hooks.tries'), align: 'end', render: ({ tries }) => tries, like: '10' },
  ];
}

interface Props {
  readonly webhook: OutgoingWebhook;
  readonly onClose: () => void;
}

/** What was sent to a webhook, and how each delivery went. */
export function WebhookDeliveriesDialog({ webhook, onClose }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const columns = useColumns();
  const { query, more } = usePages<OutgoingDelivery>(
    useGetOutgoingDeliveriesInfiniteQuery(webhook.id, { refetchOnMountOrArgChange: true }),
  );
  useLayer(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      fullScreen={isPhone}
      maxWidth="md"
      slotProps={{ paper: { 'aria-labelledby': titleId } }}
    >
      <DialogTitle id={titleId} component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {t('hooks.deliveriesTitle', { host: webhookHost(webhook) })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('hooks.deliveriesText')}
        </Typography>
        <DataTable
          label={t('hooks.deliveries')}
          columns={columns}
          query={query}
          rowId={({ id }) => id}
          more={more}
          expectedRows={5}
          empty={
            <EmptyState icon={Webhook} title={t('hooks.noDeliveries')} text={t('hooks.noDeliveriesText')} />
          }
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
