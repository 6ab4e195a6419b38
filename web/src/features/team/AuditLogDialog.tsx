import { auditActions } from '@emberdeck/contracts/core/audit-actions';
import type { AuditAction } from '@emberdeck/contracts/core/audit-actions';
import type { AuditEntry } from '@emberdeck/contracts/identity/audit-log';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import Download from 'lucide-react/icons/download';
import ScrollText from 'lucide-react/icons/scroll-text';
import '../../shared/i18n/auditTexts.js';
import { usePages } from '../../shared/api/keysetPages.js';
import { useGetMembersQuery } from '../../shared/api/membersApi.js';
import { formatDateTimeIn } from '../../shared/lib/format.js';
import { fullName } from '../../shared/lib/people.js';
import { zoneLabel } from '../../shared/lib/timeZones.js';
import { useSettled } from '../../shared/lib/useSettled.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useWorkspace } from '../../shared/session/useWorkspace.js';
import { DataTable } from '../../shared/ui/DataTable.js';
import type { Column } from '../../shared/ui/DataTable.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useLayer } from '../../shared/ui/useLayer.js';
import { auditFile, useGetAuditLogInfiniteQuery } from './auditApi.js';
import type { AuditFilter } from './auditApi.js';
import { useChangeOf } from './auditChange.js';

const noFilter: AuditFilter = { search: '', actorId: '', action: '', from: '', until: '' };

const isReversed = ({ from, until }: AuditFilter): boolean => from !== '' && until !== '' && from > until;

const fieldsStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, minmax(0, 1fr))' },
} as const;

const isKnown = (action: string): action is AuditAction => auditActions.some((known) => known === action);

/** The name of an action; an action of a later version has its own. */
function useActionName(): (action: string) => string {
  const { t } = useTranslation();
  return (action) => (isKnown(action) ? t(`audit.actions.${action}`) : action);
}

interface FilterProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

function FilterFields({ filter, onChange }: FilterProps) {
  const { t } = useTranslation();
  const nameOf = useActionName();
  const { data: members = [] } = useGetMembersQuery();
  const people = members.map((member) => ({
    value: member.userId,
    label: fullName(member, t('nav.playerFallback')),
  }));
  const actions = auditActions.map((action) => ({ value: action, label: nameOf(action) }));
  return (
    <Box role="search" aria-label={t('audit.filter')} sx={fieldsStyle}>
      <TextInput
        label={t('audit.search')}
        value={filter.search}
        inputProps={{ maxLength: 100 }}
        onChange={({ target }) => onChange({ ...filter, search: target.value })}
      />
      <SelectInput
        label={t('audit.actor')}
        value={filter.actorId}
        options={[{ value: '', label: t('audit.anyone') }, ...people]}
        onChange={({ target }) => onChange({ ...filter, actorId: target.value })}
      />
      <SelectInput
        label={t('audit.action')}
        value={filter.action}
        options={[{ value: '', label: t('audit.anyAction') }, ...actions]}
        onChange={({ target }) => onChange({ ...filter, action: target.value })}
      />
      {(['from', 'until'] as const).map((field) => (
        <TextInput
          key={field}
          type="date"
          label={t(`audit.${field}`)}
          value={filter[field]}
          error={field === 'until' && isReversed(filter) ? t('audit.reversed') : undefined}
          onChange={({ target }) => onChange({ ...filter, [field]: target.value })}
        />
      ))}
    </Box>
  );
}

function useColumns(): readonly [Column<AuditEntry>, ...Column<AuditEntry>[]] {
  const { t, i18n } = useTranslation();
  const nameOf = useActionName();
  const zone = useWorkspace()?.timeZone ?? 'UTC';
  const changeOf = useChangeOf(zone);
  return [
    {
      key: 'time',
      header: t('audit.time', { zone: zoneLabel(zone) }),
      render: ({ occurredAt }) => formatDateTimeIn(occurredAt, i18n.language, zone),
      like: formatDateTimeIn('2026-01-31T12:00:00Z', i18n.language, zone),
    },
    {
      key: 'actor',
      header: t('audit.actor'),
      render: ({ actorName }) => <bdi>{actorName || t('audit.formerMember')}</bdi>,
      like: 'Player_1234',
    },
    {
      key: 'what',
      header: t('audit.what'),
      render: ({ action }) => nameOf(action),
      like: 'Changed a data source',
    },
    {
      key: 'target',
      header: t('audit.target'),
      render: ({ target }) => <bdi>{target?.name ?? ''}</bdi>,
      like: 'Shop visits',
    },
    {
      key: 'change',
      header: t('audit.change'),
      render: (entry) => <bdi>{changeOf(entry)}</bdi>,
      like: 'role: Client',
    },
  ];
}

function Entries({ filter }: { readonly filter: AuditFilter }) {
  const { t } = useTranslation();
  const { query, more } = usePages<AuditEntry>(
    useGetAuditLogInfiniteQuery(filter, { refetchOnMountOrArgChange: true }),
  );
  const columns = useColumns();
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <DataTable
      label={t('audit.title')}
      columns={columns}
      query={query}
      rowId={({ id }) => id}
      more={more}
      expectedRows={8}
      empty={
        isFiltered ? (
          <EmptyState kind="noMatch" icon={ScrollText} title={t('audit.noMatch')} />
        ) : (
          <EmptyState icon={ScrollText} title={t('audit.none')} />
        )
      }
    />
  );
}

/** Who did what in the workspace, for those who manage it. */
export function AuditLogDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const { data: user } = useGetUserQuery();
  const [typed, setTyped] = useState(noFilter);
  const settled = useSettled(typed);
  const filter = {
    ...(isReversed(settled) ? { ...settled, until: '' } : settled),
    search: settled.search.trim(),
  };
  useLayer(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      fullScreen={isPhone}
      maxWidth="lg"
      slotProps={{ paper: { 'aria-labelledby': titleId } }}
    >
      <DialogTitle id={titleId} component="h2" variant="h2">
        {t('audit.title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('audit.text', { workspace: user?.workspaceName ?? '' })}
        </Typography>
        <FilterFields filter={typed} onChange={setTyped} />
        <Entries filter={filter} />
      </DialogContent>
      <DialogActions>
        <Button
          component="a"
          href={auditFile(filter)}
          download
          startIcon={<Download size={18} aria-hidden />}
        >
          {t('audit.download')}
        </Button>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
