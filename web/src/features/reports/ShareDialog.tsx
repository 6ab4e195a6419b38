import type { Member } from '@emberdeck/contracts/identity/users';
import type { Report } from '@emberdeck/contracts/analytics/reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetMembersQuery } from '../../shared/api/membersApi.js';
import { useSubmit } from '../../shared/forms/useSubmit.js';
import { useIsHere } from '../../shared/lib/useIsHere.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { MemberChecks } from '../../shared/ui/MemberChecks.js';
import { useShareReportMutation } from './reportsApi.js';

interface Props {
  readonly report: Report;
  readonly onClose: () => void;
}

const clientsOf = (members: readonly Member[]): Member[] => members.filter(({ role }) => role === 'client');

function useShare({ report, onClose }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [share] = useShareReportMutation();
  const submitting = useSubmit();
  const isHere = useIsHere();
  const save = (userIds: readonly string[]): Promise<unknown> =>
    submitting.submit(
      { id: report.id, userIds },
      {
        send: ({ body }) => share(body).unwrap(),
        onAnswer: () => {
          toast.say(t('toast.success'), t('shareReport.saved'));
          if (isHere()) {
            onClose();
          }
        },
        failedText: t('shareReport.failed'),
      },
    );
  return { submitting, save };
}

/** The dialog that chooses the clients who may see a report. */
export function ShareDialog(props: Props) {
  const { report, onClose } = props;
  const { t } = useTranslation();
  const members = useGetMembersQuery();
  const [chosen, setChosen] = useState<readonly string[]>(report.sharedWith);
  const { submitting, save } = useShare(props);
  const hasClients = members.data !== undefined && clientsOf(members.data).length > 0;
  return (
    <FormDialog
      title={t('shareReport.title', { title: report.title })}
      text={t('shareReport.text')}
      submitLabel={
        hasClients ? submitting.label({ idle: t('shareReport.submit'), busy: t('action.saving') }) : undefined
      }
      busy={submitting.isBlocked}
      isCompact
      onSubmit={(event) => {
        event.preventDefault();
        // A client who left the workspace cannot be shared with any more.
        const known = clientsOf(members.data ?? []).map(({ userId }) => userId);
        void save(chosen.filter((userId) => known.includes(userId)));
      }}
      onClose={onClose}
    >
      <Loadable query={members} skeleton={<Skeleton variant="rounded" height={88} />}>
        {(all) =>
          clientsOf(all).length === 0 ? (
            <Typography variant="body2">{t('shareReport.none')}</Typography>
          ) : (
            <MemberChecks
              label={t('shareReport.clients')}
              members={clientsOf(all)}
              chosen={chosen}
              onChange={setChosen}
            />
          )
        }
      </Loadable>
    </FormDialog>
  );
}
