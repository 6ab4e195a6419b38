import { beforeEach, expect, it } from '@jest/globals';
import { daysUntil } from '@emberdeck/contracts/analytics/report-window';
import type { CreateReportBody, Report } from '@emberdeck/contracts/analytics/reports';
import { dayAt, instantOf, isoDayAt } from '@emberdeck/contracts/core/zoned-time';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../test/component/axe.js';
import { mockServer, press, testChange } from '../../test/component/changes.js';
import { aReport, aSchedule } from '../../test/component/reports.js';
import { renderPart } from '../../test/component/ScreenHarness.js';
import { holdRequests, problem, server, serverState } from '../../test/component/server.js';
import { idOf } from '../../test/component/workspace.js';
import { expectToast } from '../../test/component/toasts.js';
import { ExportReportHost } from './ExportReportHost.js';
import { formatDays } from '../shared/lib/format.js';
import { publishServerMessage } from '../shared/realtime/serverMessages.js';
import { ReportsScreen } from '../features/reports/ReportsScreen.js';

mockServer();

let reports: Report[] = [];

beforeEach(() => {
  reports = [];
  server.use(
    http.get('*/api/reports', () => HttpResponse.json(reports)),
    http.get('*/api/report-schedules', () => HttpResponse.json([])),
  );
});

function Screen() {
  return (
    <>
      <ReportsScreen />
      <ExportReportHost owner={idOf(1)} />
    </>
  );
}

const dialog = (): Promise<HTMLElement> => screen.findByRole('dialog');
const text = (part: HTMLElement): string => part.textContent;

/** Sends a row over the websocket. */
const change = (report: Report): void => act(() => publishServerMessage({ type: 'report_progress', report }));

it('requests a report, shows its progress and announces its file', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/reports', async ({ request }) => {
      bodies.push(await request.json());
      const queued = aReport({ status: 'queued', progress: 0, fileSize: null, pages: null });
      reports = [queued];
      return HttpResponse.json(queued, { status: 201 });
    }),
  );
  await renderPart(<Screen />, '/reports');
  await screen.findByText('No Reports Generated');
  await press('Generate report: Client Presentation');
  const opened = await dialog();
  expect(within(opened).getByRole<HTMLInputElement>('radio', { name: 'Client Presentation' }).checked).toBe(
    true,
  );
  fireEvent.click(within(opened).getByRole('radio', { name: 'Executive Summary' }));
  const preview = within(opened).getByRole('region', { name: 'Report Preview' });
  expect(preview.getAttribute('aria-live')).toBe('polite');
  const days = daysUntil(isoDayAt('UTC', new Date()), 30);
  const period = `Last 30 days · ${formatDays(days.firstDay, days.lastDay, 'en')}`;
  expect(text(preview)).toBe(
    `Report PreviewTypeExecutive Summary ReportPeriod${period}FormatPDFIncluded metrics4`,
  );
  await expectNoViolations();
  const release = holdRequests('post', '*/api/reports');
  const generate = await press('Generate Report', opened);
  await waitFor(() => expect(generate.textContent).toBe('Generating...'));
  expect(within(opened).getByRole('button', { name: 'Cancel' }).getAttribute('aria-disabled')).toBe('true');
  release();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies).toMatchObject([
    {
      title: 'Executive Summary Report',
      type: 'executive_summary',
      config: {
        dateRange: '30days',
        format: 'pdf',
        includedMetrics: ['active_users', 'revenue', 'conversion_rate', 'key_insights'],
        filters: { startDate: days.firstDay, endDate: days.lastDay },
      },
    },
  ]);
  await screen.findByText('Waiting to start');
  change(aReport({ status: 'running', progress: 40, fileSize: null, pages: null }));
  await screen.findByText('Generating 40%');
  change(aReport());
  await expectToast('Success', 'Report generated successfully', 'default');
  await screen.findByText(/^PDF · Feb 8\s–\sMar 10, 2026 · 10 pages · 51 kB$/);
  const download = screen.getByRole('link', { name: /^Download report Executive Summary Report/ });
  expect(download.getAttribute('href')).toBe(`/api/reports/${idOf(500)}/file`);
  await expectNoViolations();
});

it('requests a report of chosen days, once they can be reported', async () => {
  const bodies: CreateReportBody[] = [];
  server.use(
    http.post('*/api/reports', async ({ request }) => {
      bodies.push((await request.json()) as CreateReportBody);
      return HttpResponse.json(aReport({ status: 'queued' }), { status: 201 });
    }),
  );
  await renderPart(<Screen />, '/reports');
  await press('Generate Report');
  const opened = await dialog();
  const range = within(opened).getByRole('combobox', { name: 'Date Range' });
  await within(range).findByRole('option', { name: 'Custom' });
  fireEvent.change(range, { target: { value: 'custom' } });
  const choose = (label: string, day: string): void =>
    void fireEvent.change(within(opened).getByLabelText(label), { target: { value: day } });
  choose('First day', '2025-01-31');
  choose('Last day', '2025-01-01');
  within(opened).getByText('Choose a day that is not before the first one');
  await expectNoViolations();
  await press('Generate Report', opened);
  choose('First day', '2023-01-01');
  within(opened).getByText('Choose at most 366 days');
  choose('First day', '');
  within(opened).getByText('Choose a day');
  choose('First day', '2024-12-01');
  choose('Last day', '2999-01-01');
  choose('First day', '2998-12-01');
  within(opened).getByText('Choose a day that is not in the future');
  expect(bodies).toEqual([]);
  choose('First day', '2024-12-15');
  choose('Last day', '2025-01-14');
  const preview = within(opened).getByRole('region', { name: 'Report Preview' });
  expect(text(preview)).toMatch(/PeriodDec 15, 2024\s–\sJan 14, 2025Format/);
  await press('Generate Report', opened);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies.map(({ config }) => config.filters)).toEqual([
    { startDate: '2024-12-15', endDate: '2025-01-14' },
  ]);
});

it('shows the reason of a failed report, and makes it again', async () => {
  const reason = 'The disk is full. Free some space, then try again.';
  reports = [aReport({ status: 'failed', reason, fileSize: null, pages: null })];
  server.use(
    http.post('*/api/reports/:id/retry', () =>
      HttpResponse.json(aReport({ status: 'queued', progress: 0, updatedAt: '2026-03-10T12:01:00.000Z' })),
    ),
  );
  await renderPart(<Screen />, '/reports');
  await screen.findByText(reason);
  await press(/^Retry report/);
  await screen.findByText('Waiting to start');
  change(aReport({ status: 'failed', reason: 'It broke again.', updatedAt: '2026-03-10T12:02:00.000Z' }));
  await expectToast('Error', 'Failed to generate report', 'destructive');
  await screen.findByText('It broke again.');
});

it('cancels a report that is being made, without a failure toast', async () => {
  reports = [aReport({ status: 'running', progress: 40 })];
  const canceled = { status: 'failed', reason: 'Canceled.', updatedAt: '2026-03-10T12:01:00.000Z' } as const;
  server.use(http.post('*/api/reports/:id/cancel', () => HttpResponse.json(aReport(canceled))));
  await renderPart(<Screen />, '/reports');
  await press(/^Cancel report/);
  await screen.findByText('Canceled.');
  await screen.findByRole('button', { name: /^Retry report/ });
  expect(screen.queryByText('Failed to generate report')).toBeNull();
});

it('shows a failed file for clients, and makes it again', async () => {
  const shared = { sharedWith: [idOf(9)], config: aReport().config };
  reports = [aReport({ ...shared, clientFile: { status: 'failed', reason: 'The disk is full.' } })];
  const queued = { status: 'queued', reason: null } as const;
  server.use(
    http.post('*/api/reports/:id/retry', () =>
      HttpResponse.json(aReport({ ...shared, clientFile: queued, updatedAt: '2026-03-10T12:01:00.000Z' })),
    ),
  );
  await renderPart(<Screen />, '/reports');
  await screen.findByText('The file for clients failed: The disk is full.');
  // The file of the team is there all the same.
  screen.getByRole('link', { name: /^Download report/ });
  await press(/^Retry report/);
  await screen.findByText('The file for clients is being made.');
  expect(screen.queryByRole('button', { name: /^Retry report/ })).toBeNull();
});

it('names the type of an API user Custom Report, and opens a PDF in a new tab', async () => {
  reports = [aReport({ type: 'board_meeting' })];
  await renderPart(<Screen />, '/reports');
  await screen.findByText('Custom Report');
  expect(screen.queryByText('board_meeting')).toBeNull();
  const open = screen.getByRole('link', { name: /^Open report .* in a new tab$/ });
  expect(open.getAttribute('href')).toBe(`/api/reports/${idOf(500)}/file?inline=1`);
  expect(open.getAttribute('target')).toBe('_blank');
});

it('deletes a report after the time to undo', async () => {
  reports = [aReport()];
  const deleted: string[] = [];
  server.use(
    http.delete('*/api/reports/:id', ({ params }) => {
      deleted.push(String(params['id']));
      reports = [];
      return HttpResponse.json({ success: true });
    }),
  );
  await renderPart(<Screen />, '/reports');
  await press(/^Delete report/);
  await screen.findByText('No Reports Generated');
  await press('Undo');
  await screen.findByRole('link', { name: /^Download report/ });
  expect(deleted).toEqual([]);
});

testChange({
  name: 'generating a report',
  Screen,
  address: '/reports',
  method: 'post',
  path: '*/api/reports',
  act: async () => {
    if (screen.queryByRole('dialog') === null) {
      const [open] = await screen.findAllByRole('button', { name: 'Generate Report' });
      fireEvent.click(open ?? document.body);
    }
    await press('Generate Report', await dialog());
  },
  failure: 'Failed to generate report',
  takenBack: async () => void (await dialog()),
  again: async () => {
    server.use(
      http.get('*/api/reports', () => HttpResponse.json([])),
      http.get('*/api/report-schedules', () => HttpResponse.json([])),
      http.post('*/api/reports', () => HttpResponse.json(aReport(), { status: 201 })),
    );
    await press('Generate Report', await dialog());
  },
  success: null,
  done: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
});

it('shares a report with clients of the workspace', async () => {
  reports = [aReport()];
  const grace = {
    ...serverState().user,
    ownsWorkspace: false,
    userId: idOf(9),
    joinedAt: reports[0]?.createdAt ?? '',
  };
  serverState().members = [
    { ...grace, displayName: 'Grace', role: 'client' },
    { ...grace, userId: idOf(8), displayName: 'Joan', role: 'team_member' },
  ];
  const bodies: unknown[] = [];
  server.use(
    http.put('*/api/reports/:id/sharing', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(aReport({ sharedWith: [idOf(9)] }));
    }),
  );
  await renderPart(<Screen />, '/reports');
  await press(/^Share report/);
  const opened = await dialog();
  fireEvent.click(await within(opened).findByRole('checkbox', { name: 'Grace' }));
  expect(within(opened).queryByRole('checkbox', { name: 'Joan' })).toBeNull();
  await press('Save sharing', opened);
  await screen.findByText('Shared with 1 client');
  expect(bodies).toEqual([{ userIds: [idOf(9)], before: { userIds: [] } }]);
});

it('lists schedules, and pauses one', async () => {
  let schedule = aSchedule({ lastAt: '2026-03-09T06:00:00.000Z', lastResult: 'Skipped: nothing was new.' });
  server.use(
    http.get('*/api/report-schedules', () => HttpResponse.json([schedule])),
    http.patch('*/api/report-schedules/:id', () => {
      schedule = { ...schedule, isActive: false };
      return HttpResponse.json(schedule);
    }),
  );
  await renderPart(<Screen />, '/reports');
  await screen.findByText(/Skipped: nothing was new\./);
  await screen.findByText(/This server sends no e-mail, so the reports wait in your list\./);
  await press('Actions for the schedule Executive Summary Report, every week');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }));
  await expectToast('Success', 'Schedule paused', 'default');
  await screen.findByText('Paused');
});

it('schedules a report for chosen members', async () => {
  const me = { ...serverState().user, userId: idOf(1), joinedAt: '2026-03-10T12:00:00.000Z' };
  serverState().members = [{ ...me, displayName: 'Ada' }];
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/report-schedules', async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1 ? problem(500) : HttpResponse.json(aSchedule(), { status: 201 });
    }),
  );
  await renderPart(<Screen />, '/reports');
  await press('Schedule Report');
  const opened = await dialog();
  const ada = await within(opened).findByRole<HTMLInputElement>('checkbox', { name: 'Ada' });
  fireEvent.click(ada);
  await press('Schedule', opened);
  await within(opened).findByText('Choose at least one member');
  expect(bodies).toEqual([]);
  fireEvent.click(ada);
  fireEvent.change(within(opened).getByRole('combobox', { name: 'Day' }), { target: { value: '5' } });
  await press('Schedule', opened);
  await expectToast('Error', 'Failed to schedule report', 'destructive');
  await press('Schedule', opened);
  await expectToast('Success', 'Report scheduled successfully', 'default');
  expect(bodies.at(-1)).toMatchObject({
    frequency: 'weekly',
    hour: 6,
    weekday: 5,
    recipients: [idOf(1)],
    type: 'executive_summary',
  });
});

it("asks for an hour in the workspace's time zone, and tells which hour that is here", async () => {
  const [zone, here] = ['Pacific/Auckland', { hour: 'numeric', minute: '2-digit' }] as const;
  serverState().workspaces = serverState().workspaces.map((each) => ({ ...each, timeZone: zone }));
  await renderPart(<Screen />, '/reports');
  await press('Schedule Report');
  const field = await within(await dialog()).findByRole('combobox', { name: `Time (${zone})` });
  const time = instantOf(zone, dayAt(zone, new Date()), 6).toLocaleTimeString('en', here);
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    `${time} where you are`,
  );
});

it('edits a schedule in the dialog that made it', async () => {
  const me = { ...serverState().user, userId: idOf(1), joinedAt: '2026-03-10T12:00:00.000Z' };
  serverState().members = [{ ...me, displayName: 'Ada' }];
  let schedule = aSchedule({ frequency: 'monthly', recipients: [idOf(1), idOf(77)] });
  const bodies: unknown[] = [];
  server.use(
    http.get('*/api/report-schedules', () => HttpResponse.json([schedule])),
    http.patch('*/api/report-schedules/:id', async ({ request }) => {
      bodies.push(await request.json());
      schedule = { ...schedule, title: 'Board figures', frequency: 'daily' };
      return HttpResponse.json(schedule);
    }),
  );
  await renderPart(<Screen />, '/reports');
  await press('Actions for the schedule Executive Summary Report, every month');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const opened = await dialog();
  await within(opened).findByRole('checkbox', { name: 'Ada' });
  const often = within(opened).getByRole<HTMLSelectElement>('combobox', { name: 'How often' });
  expect(often.value).toBe('monthly');
  expect(within(opened).queryByRole('combobox', { name: 'Day' })).toBeNull();
  fireEvent.change(often, { target: { value: 'daily' } });
  const time = await within(opened).findByRole('combobox', { name: 'Time (UTC)' });
  fireEvent.change(time, { target: { value: '17' } });
  const title = within(opened).getByRole('textbox', { name: 'Title' });
  fireEvent.change(title, { target: { value: ' ' } });
  await press('Save changes', opened);
  await within(opened).findByText('Title is required');
  expect(bodies).toEqual([]);
  fireEvent.change(title, { target: { value: 'Board figures' } });
  await expectNoViolations();
  await press('Save changes', opened);
  await expectToast('Success', 'Schedule saved', 'default');
  // The former member is no recipient any more.
  expect(bodies).toEqual([
    {
      title: 'Board figures',
      frequency: 'daily',
      hour: 17,
      recipients: [idOf(1)],
      before: {
        title: 'Executive Summary Report',
        frequency: 'monthly',
        hour: 6,
        recipients: [idOf(1), idOf(77)],
      },
    },
  ]);
  await screen.findByText('Board figures');
});

it('lets a client only read', async () => {
  serverState().user = { ...serverState().user, role: 'client', ownsWorkspace: false };
  reports = [aReport({ generatedBy: idOf(9), sharedWith: [idOf(1)] })];
  await renderPart(<Screen />, '/reports');
  await screen.findByRole('link', { name: /^Download report/ });
  expect(screen.queryAllByRole('button', { name: /Generate|Share|Delete|Schedule/ })).toEqual([]);
});
