import { expect, it } from '@jest/globals';
import type { OutgoingDelivery, OutgoingWebhook } from '@emberdeck/contracts/analytics/outgoing-webhooks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { WebhooksSection } from './WebhooksSection.js';

mockServer();

const webhook: OutgoingWebhook = {
  id: idOf(901),
  url: 'https://hooks.example/secret-path',
  kinds: ['limit_crossed'],
  pausedBecause: null,
  lastFailure: null,
  lastDeliveredAt: null,
  oldSecretValidUntil: null,
  createdAt: '2026-03-10T12:00:00.000Z',
};

const delivery: OutgoingDelivery = {
  id: idOf(902),
  kind: 'limit_crossed',
  state: 'waiting',
  httpStatus: 500,
  reason: 'hooks.example returned the status 500.',
  tries: 2,
  lastTryAt: '2026-03-10T12:00:00.000Z',
  nextTryAt: '2026-03-10T12:01:00.000Z',
  createdAt: '2026-03-10T12:00:00.000Z',
};

const listed = (...webhooks: OutgoingWebhook[]) =>
  http.get('*/api/outgoing-webhooks', () => HttpResponse.json(webhooks));

async function choose(name: string): Promise<void> {
  await press('Actions of hooks.example');
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

it('adds a webhook, and shows its secret once', async () => {
  const bodies: unknown[] = [];
  server.use(
    listed(),
    http.post('*/api/outgoing-webhooks', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ...webhook, secret: 'whsec_the-secret' }, { status: 201 });
    }),
  );
  await renderPart(<WebhooksSection />);
  await screen.findByText('No webhooks yet');
  await press('Add webhook');
  const dialog = await screen.findByRole('dialog');
  await press('Add webhook', dialog);
  within(dialog).getByText('Enter the address of the receiver');
  within(dialog).getByText('Choose at least one');
  fireEvent.change(within(dialog).getByLabelText('Address'), {
    target: { value: ' https://hooks.example/secret-path ' },
  });
  await press('Add webhook', dialog);
  const first = within(dialog).getByLabelText('A figure crossed a limit');
  await waitFor(() => expect(document.activeElement).toBe(first));
  fireEvent.click(within(dialog).getByLabelText('A report is ready'));
  fireEvent.click(within(dialog).getByLabelText('A figure crossed a limit'));
  await expectNoViolations();
  await press('Add webhook', dialog);
  await screen.findByText('whsec_the-secret');
  expect(bodies).toMatchObject([{ url: 'https://hooks.example/secret-path' }]);
  await expectNoViolations();
  await press('Done');
  await waitFor(() => expect(screen.queryByText('whsec_the-secret')).toBeNull());
});

it('sends a test, and shows why it was not delivered', async () => {
  server.use(
    listed(webhook),
    http.post('*/api/outgoing-webhooks/:id/test', () =>
      HttpResponse.json({ ...delivery, kind: 'test', state: 'failed', nextTryAt: null }),
    ),
  );
  await renderPart(<WebhooksSection />);
  await choose('Send test');
  await screen.findByText('The test was not delivered: hooks.example returned the status 500.');
  await expectNoViolations();
});

it('lists deliveries with their outcome and next try', async () => {
  server.use(
    listed(webhook),
    http.get('*/api/outgoing-webhooks/:id/deliveries', () => HttpResponse.json([delivery])),
  );
  await renderPart(<WebhooksSection />);
  await choose('Deliveries');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('A figure crossed a limit');
  within(dialog).getByText('Waiting');
  within(dialog).getByText(/hooks\.example returned the status 500\. · Next try/);
  await expectNoViolations();
});

it('says why a webhook is paused, and resumes it', async () => {
  const bodies: unknown[] = [];
  server.use(
    listed({ ...webhook, pausedBecause: 'gone', lastFailure: 'It is gone.' }),
    http.patch('*/api/outgoing-webhooks/:id', async ({ request }) => {
      bodies.push(await request.json());
      server.use(listed(webhook));
      return HttpResponse.json(webhook);
    }),
  );
  await renderPart(<WebhooksSection />);
  await screen.findByText('The receiver wants no more events. Nothing is sent until it is resumed.');
  await press('Resume hooks.example');
  await waitFor(() => expect(screen.queryByText('Paused')).toBeNull());
  await waitFor(() => expect(bodies).toEqual([{ isPaused: false }]));
});

it('asks before it makes a new secret or deletes a webhook, and says why that failed', async () => {
  const calls: string[] = [];
  server.use(
    listed(webhook),
    http.post('*/api/outgoing-webhooks/:id/secret', () => {
      calls.push('secret');
      return HttpResponse.json({ secret: 'whsec_new', oldSecretValidUntil: '2026-03-11T12:00:00.000Z' });
    }),
    http.delete('*/api/outgoing-webhooks/:id', () => {
      calls.push('delete');
      return problem(500);
    }),
  );
  await renderPart(<WebhooksSection />);
  await choose('New secret');
  expect(calls).toEqual([]);
  await press('New secret', await screen.findByRole('dialog'));
  await screen.findByText('whsec_new');
  await press('Done');
  await choose('Delete');
  expect(calls).toEqual(['secret']);
  await press('Delete', await screen.findByRole('dialog'));
  await expectToast('Error', 'Failed to delete the webhook', 'destructive');
});
