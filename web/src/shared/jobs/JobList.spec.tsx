import { describe, expect, it } from '@jest/globals';
import type { JobRow } from '@emberdeck/contracts/jobs/job';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../test/component/server.js';
import { idOf } from '../../../test/component/workspace.js';
import { expectToast } from '../../../test/component/toasts.js';
import { publishServerMessage } from '../realtime/serverMessages.js';
import { JobList } from './JobList.js';

mockServer();

const title = 'Delete the metrics of a data source';

const aJob = (part: Partial<JobRow> = {}): JobRow => ({
  id: idOf(1),
  service: 'analytics',
  name: 'purge-metrics',
  title,
  status: 'running',
  progress: { done: 1, total: 4, text: null },
  reason: null,
  canceling: false,
  attempts: 1,
  maxAttempts: 20,
  result: null,
  revision: 1,
  createdAt: '2026-03-10T12:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  ...part,
});

async function arrange(...jobs: JobRow[]): Promise<void> {
  server.use(http.get('*/api/jobs/analytics', () => HttpResponse.json(jobs)));
  await renderPart(
    <>
      <h1 tabIndex={-1}>Screen</h1>
      <JobList service="analytics" without={['build-report']} />
    </>,
  );
}

/** Sends a change of the job over the websocket. */
const change = (part: Partial<JobRow>): void =>
  act(() => publishServerMessage({ type: 'job_changed', job: aJob(part) }));

const button = (name: string) => screen.findByRole('button', { name: `${name}: ${title}` });

describe('JobList', () => {
  it('shows the progress of a slow job from the websocket, and its result', async () => {
    await arrange(aJob());
    const bar = await screen.findByRole('progressbar', { name: `Progress of ${title}` });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    screen.getByText('Running · 25%');
    await expectNoViolations();
    change({ revision: 3, progress: { done: 3, total: 4, text: null } });
    change({ revision: 2, progress: { done: 2, total: 4, text: null } });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('75'));
    // The announcement does not change with each step.
    expect(screen.getByRole('status').textContent).toBe(`${title}: Running`);
    change({ revision: 4, status: 'succeeded' });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`${title}: Done`));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('never shows a job that ends immediately', async () => {
    await arrange(aJob({ status: 'succeeded' }));
    change({ id: idOf(2), revision: 1 });
    change({ id: idOf(2), revision: 2, status: 'succeeded' });
    change({
      id: idOf(4),
      name: 'build-report',
      revision: 1,
      status: 'failed',
      reason: 'Of another screen.',
    });
    change({ id: idOf(3), revision: 1, status: 'failed', reason: 'The disk is full.' });
    await screen.findByText('The disk is full.');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('runs a failed job again by keyboard', async () => {
    await arrange(aJob({ status: 'failed', reason: 'The disk is full.' }));
    server.use(
      http.post('*/api/jobs/analytics/:id/retry', () =>
        HttpResponse.json(aJob({ revision: 2, status: 'queued', progress: null })),
      ),
    );
    const user = userEvent.setup();
    const retry = await button('Retry');
    screen.getByText('The disk is full.');
    act(() => retry.focus());
    await user.keyboard('{Enter}');
    await screen.findByText('Waiting to start');
    await button('Cancel');
  });

  it('cancels a job, and reports a failed cancellation', async () => {
    await arrange(aJob());
    let answer = (): Response => problem(500);
    server.use(http.post('*/api/jobs/analytics/:id/cancel', () => answer()));
    const user = userEvent.setup();
    const cancel = await button('Cancel');
    await user.click(cancel);
    await expectToast('Error', /^Failed to cancel the job/, 'destructive');
    answer = () => HttpResponse.json(aJob({ revision: 2, canceling: true }));
    await user.click(cancel);
    await screen.findByText('Canceling… · 25%');
    expect(cancel.getAttribute('aria-disabled')).toBe('true');
  });

  it('hides a dismissed job until it changes, and moves the focus to the heading', async () => {
    await arrange(aJob({ status: 'failed', reason: 'The disk is full.' }));
    await userEvent.setup().click(await button('Dismiss'));
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
    expect(document.activeElement?.textContent).toBe('Screen');
    change({ revision: 2, status: 'failed', reason: 'The disk is full again.' });
    await screen.findByText('The disk is full again.');
  });
});
