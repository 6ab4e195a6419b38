import type { JobRow as Job } from '@emberdeck/contracts/jobs/job';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { useToast } from '../toasts/useToast.js';
import { focusHeading } from '../ui/focusHeading.js';
import { JobRow } from '../ui/JobRow.js';
import { plainList } from '../ui/listStyles.js';
import { Section } from '../ui/Section.js';
import { useCancelJobMutation, useGetJobsQuery, useRetryJobMutation } from './jobsApi.js';
import { useShownJobs } from './useShownJobs.js';

interface ItemProps {
  readonly job: Job;
  readonly onDismiss: () => void;
}

function Item({ job, onDismiss }: ItemProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [cancel, canceling] = useCancelJobMutation();
  const [retry, retrying] = useRetryJobMutation();
  const run = async (request: Promise<unknown>, failedText: string): Promise<void> => {
    try {
      await request;
    } catch (error) {
      toast.fail(failedText, error);
    }
  };
  return (
    <JobRow
      job={job}
      isBusy={canceling.isLoading || retrying.isLoading}
      onCancel={() => void run(cancel(job).unwrap(), t('jobs.cancelFailed'))}
      onRetry={() => void run(retry(job).unwrap(), t('jobs.retryFailed'))}
      onDismiss={onDismiss}
    />
  );
}

/** Moves the focus to the heading after a dismissal: the focused button disappears with its row. */
function useHeadingFocus(count: number): () => void {
  const isDismissed = useRef(false);
  useEffect(() => {
    if (isDismissed.current) {
      isDismissed.current = false;
      focusHeading();
    }
  }, [count]);
  return () => {
    isDismissed.current = true;
  };
}

interface Props {
  readonly service: Job['service'];
  /** Names of jobs that another screen shows. */
  readonly without?: readonly string[];
  /** Jobs that the screen shows itself. */
  readonly hidden?: readonly string[];
  /** Names of the only jobs that are shown. */
  readonly only?: readonly string[];
}

/** The user's slow or failed jobs in a service. Renders nothing without one. */
export function JobList({ service, without = [], hidden = [], only }: Props) {
  const { t } = useTranslation();
  const { data } = useGetJobsQuery(service);
  const { shown, dismiss } = useShownJobs(
    data?.filter(
      ({ id, name }) => (only?.includes(name) ?? true) && !without.includes(name) && !hidden.includes(id),
    ),
  );
  const focusHeadingNext = useHeadingFocus(shown.length);
  if (shown.length === 0) {
    return null;
  }
  return (
    <Box sx={{ mt: { xs: 2, sm: 3 } }}>
      <Section title={t('jobs.list')}>
        <Box component="ul" sx={{ ...plainList, mt: -1 }}>
          {shown.map((job) => (
            <Item
              key={job.id}
              job={job}
              onDismiss={() => {
                focusHeadingNext();
                dismiss(job);
              }}
            />
          ))}
        </Box>
      </Section>
    </Box>
  );
}
