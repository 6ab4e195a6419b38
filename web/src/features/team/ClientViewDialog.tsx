import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { Member } from '@emberdeck/contracts/identity/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import '../../shared/i18n/clientViewTexts.js';
import { useGetDataSourcesQuery } from '../../shared/api/dataSourcesApi.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { CheckGroup } from '../../shared/ui/CheckGroup.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { RadioCards } from '../../shared/ui/RadioCards.js';
import { useGetClientViewsQuery, useSetClientViewMutation } from '../../shared/api/clientViewsApi.js';

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

function SourceChecks({ sources, ...group }: ChecksProps) {
  const { t } = useTranslation();
  if (sources.length === 0) return <Typography variant="body2">{t('clientView.noSources')}</Typography>;
  const options = sources.map(({ id, name, shownToClients, clientAccess }) => ({
    value: id,
    label: (
      <span dir="auto">
        {name}
        {!(shownToClients && clientAccess) && ` · ${t('clientView.closed')}`}
      </span>
    ),
  }));
  return <CheckGroup label={t('clientView.sources')} options={options} {...group} />;
}

interface Data {
  readonly stored: readonly string[] | null;
  readonly sources: readonly DataSource[];
}

/** The choice of the form: the stored one until it is changed. Sources that were deleted since leave it. */
function useChoice({ stored, sources }: Data) {
  const [changedScope, setScope] = useState<Scope>();
  const [changed, setChosen] = useState<readonly string[]>();
  const scope = changedScope ?? (stored === null ? 'all' : 'chosen');
  const chosen = changed ?? stored ?? [];
  const sourceIds = scope === 'all' ? null : sources.map(({ id }) => id).filter((id) => chosen.includes(id));
  return { scope, setScope, chosen, setChosen, sourceIds };
}

function Choice({
  choice,
  sources,
}: { readonly choice: ReturnType<typeof useChoice> } & Pick<Data, 'sources'>) {
  const { t } = useTranslation();
  const { scope, setScope, chosen, setChosen } = choice;
  return (
    <>
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
    </>
  );
}

/** Stores the choice, and closes. */
function useSave({ member: { userId }, name, onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [set] = useSetClientViewMutation();
  const submitting = useSubmit();
  const save = async (sourceIds: string[] | null): Promise<void> => {
    const isDone = await submitting.submit(
      { userId, sourceIds },
      { send: ({ body }) => set(body).unwrap(), failedText: t('clientView.saveFailed') },
    );
    if (!isDone) return;
    toast.say(t('clientView.saved'), t('clientView.savedText', { name }));
    onClose();
  };
  return { submitting, save };
}

/** Chooses the sources that one client sees. */
export function ClientViewDialog(props: Props) {
  const { member, name, onClose } = props;
  const { t } = useTranslation();
  const views = useGetClientViewsQuery();
  const sources = useGetDataSourcesQuery();
  const stored = views.data?.find(({ userId }) => userId === member.userId)?.sourceIds ?? null;
  const choice = useChoice({ stored, sources: sources.data ?? [] });
  const { submitting, save } = useSave(props);
  const isReady = views.data !== undefined && sources.data !== undefined;
  const skeleton = <Skeleton variant="rounded" height={160} />;
  return (
    <FormDialog
      title={t('clientView.title', { name })}
      text={t('clientView.text')}
      {...(isReady && {
        submitLabel: submitting.label({ idle: t('action.save'), busy: t('action.saving') }),
      })}
      busy={submitting.isBlocked}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void save(choice.sourceIds);
      }}
      onClose={onClose}
    >
      <Loadable query={views} skeleton={skeleton}>
        {() => (
          <Loadable query={sources} skeleton={skeleton}>
            {(loaded) => <Choice choice={choice} sources={loaded} />}
          </Loadable>
        )}
      </Loadable>
    </FormDialog>
  );
}
