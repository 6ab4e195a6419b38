import { isClient } from '@emberdeck/contracts/core/permissions';
import type { Member } from '@emberdeck/contracts/identity/users';
import type { Report } from '@emberdeck/contracts/analytics/reports';
import { useTranslation } from 'react-i18next';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetMembersQuery } from '../../shared/api/membersApi.js';
import { showFieldErrors } from '../../shared/forms/formErrors.js';
import { useContractForm } from '../../shared/forms/useContractForm.js';
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

const clientsOf = (members: readonly Member[]): Member[] => members.filter(isClient);

interface Values {
  userIds: readonly string[];
}

const loadSchema = () =>
  import('@emberdeck/contracts/analytics/reports').then((module) => module.shareReport.input);

function useShareForm({ report, onClose }: Props, clients: readonly Member[]) {
  const { t } = useTranslation();
  const toast = useToast();
  const [share] = useShareReportMutation();
  const submitting = useSubmit();
  const isHere = useIsHere();
  // A client who left the workspace cannot be shared with any more.
  const bodyOf = ({ userIds }: Values) => ({
    id: report.id,
    userIds: userIds.filter((id) => clients.some(({ userId }) => userId === id)),
  });
  const form = useContractForm<Values>({ defaultValues: { userIds: report.sharedWith }, loadSchema, bodyOf });
  const submit = form.handleSubmit((values) =>
    submitting.submit(bodyOf(values), {
      send: ({ body }) => share(body).unwrap(),
      onAnswer: () => {
        toast.say(t('toast.success'), t('shareReport.saved'));
        if (isHere()) {
          onClose();
        }
      },
      failedText: t('shareReport.failed'),
      onError: (error) => showFieldErrors(error, ['userIds'], form.setError),
    }),
  );
  return { form, submit, submitting };
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
