import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { Member } from '@emberdeck/contracts/identity/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import '../../shared/i18n/clientViewTexts.js';
import { useGetDataSourcesQuery } from '../../shared/api/dataSourcesApi.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { labelStyle } from '../../shared/ui/labelStyle.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { RadioCards } from '../../shared/ui/RadioCards.js';
import { useGetClientViewsQuery, useSetClientViewMutation } from './clientViewApi.js';

interface Props {
  readonly member: Member;
  readonly name: string;
  readonly onClose: () => void;
}

type Scope = 'all' | 'chosen';

const scopes: readonly Scope[] = ['all', 'chosen'];

interface ChecksProps {
  readonly sources: readonly DataSource[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

function SourceChecks({ sources, chosen, onChange }: ChecksProps) {
  const { t } = useTranslation();
  const toggle = (id: string): void =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  if (sources.length === 0) return <Typography variant="body2">{t('clientView.noSources')}</Typography>;
  return (
    <FormControl component="fieldset" sx={{ minWidth: 0 }}>
      <FormLabel component="legend" sx={labelStyle}>
        {t('clientView.sources')}
      </FormLabel>
      {sources.map(({ id, name, shownToClients, clientAccess }) => (
        <FormControlLabel
          key={id}
          control={<Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />}
          label={
            <span dir="auto">
              {name}
              {!(shownToClients && clientAccess) && ` · ${t('clientView.closed')}`}
            </span>
          }
          sx={{ minHeight: 44, overflowWrap: 'anywhere' }}
        />
      ))}
    </FormControl>
  );
}

interface FormProps extends Props {
  readonly stored: readonly string[] | null;
  readonly sources: readonly DataSource[];
}

/** The choice of the form. Sources that were deleted since leave it. */
function useChoice({ stored, sources }: FormProps) {
  const [scope, setScope] = useState<Scope>(stored === null ? 'all' : 'chosen');
  const [chosen, setChosen] = useState<readonly string[]>(stored ?? []);
  const known = sources.map(({ id }) => id);
  const sourceIds = scope === 'all' ? null : known.filter((id) => chosen.includes(id));
  return { scope, setScope, chosen, setChosen, sourceIds };
}

function ClientViewForm(props: FormProps) {
  const { member, name, sources, onClose } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const { scope, setScope, chosen, setChosen, sourceIds } = useChoice(props);
  const [set] = useSetClientViewMutation();
  const submitting = useSubmit();
  const save = async (): Promise<void> => {
    const isDone = await submitting.submit(
      { userId: member.userId, sourceIds },
      { send: ({ body }) => set(body).unwrap(), failedText: t('clientView.saveFailed') },
    );
    if (!isDone) return;
    toast.say(t('clientView.saved'), t('clientView.savedText', { name }));
    onClose();
  };
  return (
    <FormDialog
      title={t('clientView.title', { name })}
      text={t('clientView.text')}
      submitLabel={submitting.label({ idle: t('action.save'), busy: t('action.saving') })}
      busy={submitting.isBlocked}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      <RadioCards
        label={t('clientView.scope')}
        value={scope}
        onChange={setScope}
        options={scopes.map((value) => ({
          value,
          title: t(`clientView.scope_${value}`),
          text: t(`clientView.scopeText_${value}`),
        }))}
      />
      {scope === 'chosen' && <SourceChecks sources={sources} chosen={chosen} onChange={setChosen} />}
    </FormDialog>
  );
}

/** Chooses the sources that one client sees. */
export function ClientViewDialog(props: Props) {
  const { member, name, onClose } = props;
  const { t } = useTranslation();
  const views = useGetClientViewsQuery();
  const sources = useGetDataSourcesQuery();
  if (views.data && sources.data) {
    const stored = views.data.find(({ userId }) => userId === member.userId)?.sourceIds ?? null;
    return <ClientViewForm {...props} stored={stored} sources={sources.data} />;
  }
  const skeleton = <Skeleton variant="rounded" height={160} />;
  return (
    <FormDialog
      title={t('clientView.title', { name })}
      busy={false}
      isCompact
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      <Loadable query={views} skeleton={skeleton}>
        {() => (
          <Loadable query={sources} skeleton={skeleton}>
            {() => skeleton}
          </Loadable>
        )}
      </Loadable>
    </FormDialog>
  );
}
