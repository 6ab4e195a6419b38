import { expect, it, jest } from '@jest/globals';
import type { PersonalExport } from '@emberdeck/contracts/identity/personal-exports';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { ExportData } from './ExportData.js';

mockServer();

const made: PersonalExport = {
  id: idOf(811),
  status: 'queued',
  progress: 0,
  reason: null,
  sizeBytes: null,
  createdAt: '2026-03-10T12:00:00.000Z',
  expiresAt: null,
};

const ready: PersonalExport = {
  ...made,
  status: 'ready',
  progress: 100,
  sizeBytes: 2_500_000,
  expiresAt: '2026-03-17T12:00:00.000Z',
};

const answer = (...rows: PersonalExport[]): void =>
  server.use(http.get('*/api/exports', () => HttpResponse.json(rows)));

it('starts an export, and says why one is refused', async () => {
  await renderPart(<ExportData />);
  server.use(http.post('*/api/exports', () => problem(429)));
  await press('Export My Data');
  await expectToast('Error', 'Failed to start the export', 'destructive');
  server.use(
    http.post('*/api/exports', () => {
      answer({ ...made, status: 'running', progress: 40 });
      return HttpResponse.json(made, { status: 202 });
    }),
  );
  await press('Export My Data');
  const bar = await screen.findByRole('progressbar');
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
  await expectNoViolations();
});

it('downloads a ready export by a fresh address, and withdraws it after a question', async () => {
  const clicked: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.getAttribute('href') ?? '');
  });
  answer(ready);
  server.use(
    http.get('*/api/exports/:id/address', () =>
      HttpResponse.json({ url: '/api/blobs/grant', expiresAt: '2026-03-10T12:01:00.000Z' }),
    ),
    http.delete('*/api/exports/:id', () => {
      answer();
      return HttpResponse.json({ success: true });
    }),
  );
  await renderPart(<ExportData />);
  await screen.findByText(/^Ready: 2\.4 MB, kept until .*2026\.$/);
  await press('Download');
  await waitFor(() => expect(clicked).toEqual(['/api/blobs/grant']));
  await press('Withdraw');
  await press('Withdraw', await screen.findByRole('dialog'));
  await screen.findByRole('button', { name: 'Export My Data' });
});

it('says why an export failed, and offers another try', async () => {
  answer({ ...made, status: 'failed', reason: 'The server has no space left.' });
  await renderPart(<ExportData />);
  await screen.findByText('The export failed. The server has no space left.');
  await screen.findByRole('button', { name: 'Try again' });
  await expectNoViolations();
});
