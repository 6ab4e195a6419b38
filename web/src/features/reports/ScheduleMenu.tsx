import type { ReportSchedule } from '@emberdeck/contracts/analytics/report-schedules';
import { useTranslation } from 'react-i18next';
import Pencil from 'lucide-react/icons/pencil';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import { useSendsMail } from '../../shared/api/entryChannelsApi.js';
import { beginRemoval } from '../../shared/removals/removals.js';
import { useCanManage } from '../../shared/session/useCan.js';
import { useAppDispatch } from '../../shared/store/hooks.js';
import { useToast } from '../../shared/toasts/useToast.js';
import { ActionMenu } from '../../shared/ui/ActionMenu.js';
import {
  deleteReportSchedule,
  useUpdateReportScheduleMutation,
  useSendReportNowMutation,
} from './reportChangesApi.js';
import { reportsRequested } from './requestedReportsSlice.js';

function useScheduleActions({ id, title, isActive }: ReportSchedule) {
  const { t } = useTranslation();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const sendsMail = useSendsMail();
  const [send] = useSendReportNowMutation();
  const [change] = useUpdateReportScheduleMutation();
  const run = async (work: () => Promise<string>, failedText: string): Promise<void> => {
    try {
      toast.say(t('toast.success'), await work());
    } catch (error) {
      toast.fail(failedText, error);
    }
  };
  return {
    send: () =>
      run(async () => {
        const report = await send(id).unwrap();
        dispatch(reportsRequested([report.id]));
        return t(sendsMail ? 'reportSchedules.sent' : 'reportSchedules.sentWithoutMail');
      }, t('reportSchedules.sendFailed')),
    toggle: () =>
      run(async () => {
        await change({ id, isActive: !isActive }).unwrap();
        return t(isActive ? 'reportSchedules.pauseDone' : 'reportSchedules.resumeDone');
      }, t('reportSchedules.changeFailed')),
    remove: (): void => {
      dispatch(
        beginRemoval({
          id,
          title: t('reportSchedules.deletedTitle', { title }),
          doneText: t('reportSchedules.deleted'),
          failedText: t('reportSchedules.deleteFailed'),
          commit: (keepalive) =>
            dispatch(deleteReportSchedule.initiate({ id, keepalive }, { track: false })).unwrap(),
        }),
      );
    },
  };
}

interface Props {
  readonly schedule: ReportSchedule;
  readonly onEdit: () => void;
}

/** The actions on a schedule. Absent for a user who may not change it. */
export function ScheduleMenu({ schedule, onEdit }: Props) {
  const { t } = useTranslation();
  const { send, toggle, remove } = useScheduleActions(schedule);
  const isManaged = useCanManage('manage-every-report', schedule.createdBy);
  if (!isManaged) {
    return null;
  }
  const { title, frequency, isActive } = schedule;
  return (
    <ActionMenu
      label={t('reportSchedules.actions', {
        title,
        frequency: t(`reportSchedules.frequency_${frequency}`).toLocaleLowerCase(),
      })}
      actions={[
        { key: 'send', label: t('reportSchedules.send'), icon: Send, onSelect: () => void send() },
        { key: 'edit', label: t('reportSchedules.edit'), icon: Pencil, onSelect: onEdit },
        {
          key: 'toggle',
          label: t(isActive ? 'reportSchedules.pause' : 'reportSchedules.resume'),
          icon: isActive ? Pause : Play,
          onSelect: () => void toggle(),
        },
        {
          key: 'delete',
          label: t('reportSchedules.delete'),
          icon: Trash2,
          isDanger: true,
          onSelect: remove,
        },
      ]}
    />
  );
}
