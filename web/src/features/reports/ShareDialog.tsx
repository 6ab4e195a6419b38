import { isClient } from '@emberdeck/contracts/core/permissions';
import type { Member } from '@emberdeck/contracts/identity/users';
import type { Report } from '@emberdeck/contracts/analytics/reports';
import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetMembersQuery } from '../../shared/api/membersApi.js';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
import { useStoredEdit } from '../../shared/forms/useStoredEdit.js';
import { FormDialog } from '../../shared/ui/FormDialog.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { MemberChecks } from '../../shared/ui/MemberChecks.js';
import { useShareReportMutation } from './reportChangesApi.js';

interface Props {
  readonly report: Report;
  readonly onClose: () => void;
}

const clientsOf = (members: readonly Member[]): Member[] => members.filter(isClient);

interface Values {
  userIds: readonly string[];
}

const loadSchema = () =>
  import('@emberdeck/contracts/analytics/reports').then((module) => module.shareReport.input);

function useShareForm({ report, onClose }: Props, clients: readonly Member[]) {
  const { t } = useTranslation();
  const [share] = useShareReportMutation();
  // A client who left the workspace cannot be shared with any more.
  const bodyOf = ({ userIds }: Values) => ({
    userIds: userIds.filter((id) => clients.some(({ userId }) => userId === id)),
  });
  const form = useContractForm<Values>({
    defaultValues: { userIds: report.sharedWith },
    loadSchema,
    bodyOf: (values) => ({ id: report.id, ...bodyOf(values) }),
  });
  const { save, submitting } = useStoredEdit<Values, Report>({
    stored: { userIds: report.sharedWith },
    send: ({ body: { userIds = [], before } }) => share({ id: report.id, userIds, before }).unwrap(),
    bodyOfAnswer: ({ sharedWith }) => ({ userIds: sharedWith }),
    savedText: t('shareReport.saved'),
    failedText: t('shareReport.failed'),
    onError: (error) => showFieldErrors(error, ['userIds'], form.setError),
    onSaved: onClose,
  });
  return { form, submit: form.handleSubmit((values) => save(bodyOf(values))), submitting };
}

/** The dialog that chooses the clients who may see a report. */
export function ShareDialog(props: Props) {
  const { report, onClose } = props;
  const { t } = useTranslation();
  const members = useGetMembersQuery();
  const clients = clientsOf(members.data ?? []);
  const { form, submit, submitting } = useShareForm(props, clients);
  const hasClients = clients.length > 0;
  return (
    <FormDialog
      title={t('shareReport.title', { title: report.title })}
      text={t('shareReport.text')}
      submitLabel={
        hasClients ? submitting.label({ idle: t('shareReport.submit'), busy: t('action.saving') }) : undefined
      }
      busy={submitting.isBlocked}
      isCompact
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Loadable query={members} skeleton={<Skeleton variant="rounded" height={88} />}>
        {() =>
          hasClients ? (
            <MemberChecks
              label={t('shareReport.clients')}
              members={clients}
              chosen={form.watch('userIds')}
              onChange={(userIds) => form.setValue('userIds', userIds)}
              error={form.formState.errors.userIds?.message}
            />
          ) : (
            <Typography variant="body2">{t('shareReport.none')}</Typography>
          )
        }
      </Loadable>
    </FormDialog>
  );
}
