import type { Workspace } from '@emberdeck/contracts/identity/workspaces';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetWorkspacesQuery, useUpdateWorkspaceMutation } from '../../shared/api/workspacesApi.js';
import { JobList } from '../../shared/jobs/JobList.js';
import { browserTimeZone, zoneLabel } from '../../shared/lib/timeZones.js';
import { useCan } from '../../shared/session/useCan.js';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { SelectInput } from '../../shared/ui/SelectInput.js';
import { DeleteWorkspace } from './DeleteWorkspace.js';
import { SavedNote } from './SavedNote.js';
import { SettingsSection } from './SettingsSection.js';
import { LeaveWorkspace, WorkspaceName, WorkspaceOffer, WorkspaceTransfer } from './WorkspaceOwnership.js';
import { zoneOptions } from './zoneOptions.js';

/** The time zone, which saves as it changes. */
function ZoneField({ workspace: { id, timeZone } }: { readonly workspace: Workspace }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [update, { isLoading, originalArgs }] = useUpdateWorkspaceMutation();
  const [isSaved, setSaved] = useState(false);
  const here = browserTimeZone();
  const save = async (chosen: string): Promise<void> => {
    setSaved(false);
    try {
      await update({ id, timeZone: chosen }).unwrap();
      setSaved(true);
    } catch (error) {
      toast.fail(t('settings.saveFailed'), error);
    }
  };
  return (
    <Box>
      <SelectInput
        label={t('settings.timeZone')}
        options={zoneOptions(timeZone)}
        value={isLoading ? originalArgs?.timeZone : timeZone}
        hint={here === null ? undefined : t('settings.timeZoneHere', { zone: zoneLabel(here) })}
        onChange={({ target }) => void save(target.value)}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', minHeight: 20, color: 'text.secondary' }}>
        <SavedNote isSaved={isSaved} />
      </Box>
    </Box>
  );
}

/** The active workspace, for everyone; its managers change it. */
export function WorkspaceSection() {
  const { t } = useTranslation();
  const { data: user } = useGetUserQuery();
  const query = useGetWorkspacesQuery();
  const isManager = useCan('manage-workspace');
  const canChange = useCan('update-workspace') && isManager;
  return (
    <SettingsSection id="settings-workspace" text={t('settings.timeZoneText')}>
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={92} />}>
        {(workspaces) =>
          workspaces
            .filter(({ id }) => id === user?.workspaceId)
            .map((workspace) => (
              <Box key={workspace.id} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                {canChange && <WorkspaceName workspace={workspace} />}
                {canChange ? (
                  <ZoneField workspace={workspace} />
                ) : (
                  <Typography variant="body2">
                    {t('settings.timeZoneIs', { zone: zoneLabel(workspace.timeZone) })}
                  </Typography>
                )}
                {workspace.isOffered && <WorkspaceOffer workspace={workspace} />}
                {workspace.ownsWorkspace && workspace.endsAt === null && (
                  <>
                    <WorkspaceTransfer workspace={workspace} />
                    <DeleteWorkspace workspace={workspace} />
                  </>
                )}
                {!workspace.ownsWorkspace && <LeaveWorkspace workspace={workspace} />}
              </Box>
            ))
        }
      </Loadable>
      <JobList service="analytics" only={['follow-time-zone']} />
    </SettingsSection>
  );
}
