import type { Attachment } from '@emberdeck/contracts/messaging/attachments';
import { beforeAll, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { messageOf } from '../../../test/component/feed.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState, watchRequests } from '../../../test/component/server.js';
import { currentToast, expectToast } from '../../../test/component/toasts.js';
import { idOf } from '../../../test/component/workspace.js';
import { CommunicationsScreen } from './CommunicationsScreen.js';

mockServer();

// Loads the lazy part before the clock of a test runs.
beforeAll(() => import('./ImageDialog.js'));

const open = (): Promise<unknown> => renderScreen(CommunicationsScreen, '/communications');

const anAttachment = (number: number, name: string, changes: Partial<Attachment> = {}): Attachment => ({
  id: idOf(number),
  name,
  type: 'application/pdf',
  sizeBytes: 2_048,
  image: null,
  url: `/api/attachments/${idOf(number)}/file`,
  ...changes,
});

const anImage = (number: number, name: string): Attachment =>
  anAttachment(number, name, {
    type: 'image/png',
    image: { width: 40, height: 20, url: `/api/attachments/${idOf(number)}/image` },
  });

/** Takes files, and records what is announced and posted. */
function serveAttachments() {
  const seen = { announced: [] as string[], deleted: [] as string[], posted: [] as unknown[] };
  server.use(
    http.post('*/api/attachments', async ({ request }) => {
      const { name } = (await request.json()) as { name: string };
      seen.announced.push(name);
      const id = idOf(500 + seen.announced.length);
      return HttpResponse.json(
        { id, url: `/api/incoming/${id}`, expiresAt: new Date().toISOString() },
        { status: 201 },
      );
    }),
    http.patch('*/api/incoming/:grant', () => HttpResponse.json({ offset: 5, sizeBytes: 5, isStored: true })),
    http.post('*/api/attachments/:id/prepare', () =>
      HttpResponse.json(anAttachment(500 + seen.announced.length, seen.announced.at(-1) ?? '')),
    ),
    http.delete('*/api/attachments/:id', ({ params }) => {
      seen.deleted.push(String(params['id']));
      return HttpResponse.json({ success: true });
    }),
    http.post('*/api/messages', async ({ request }) => {
      const body = (await request.json()) as { attachments?: string[] };
      seen.posted.push(body.attachments);
      return HttpResponse.json(
        { ...messageOf(900, ''), attachments: [anAttachment(501, 'plan.pdf')] },
        { status: 201 },
      );
    }),
  );
  return seen;
}

const choose = async (...files: File[]): Promise<void> => {
  const button = await screen.findByRole('button', { name: 'Attach files' });
  fireEvent.change(button.parentElement?.querySelector('input[type="file"]') ?? button, {
    target: { files },
  });
};

const fileOf = (name: string, size = 5): File => {
  const file = new File(['x'.repeat(5)], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

it('sends a file at once, and posts it without words', async () => {
  const seen = serveAttachments();
  await open();
  await choose(fileOf('plan.pdf'));
  const tray = await screen.findByRole('list', { name: 'Files of this message' });
  await within(tray).findByRole('button', { name: 'Remove plan.pdf' });
  await expectNoViolations();
  await press('Send message');
  await waitFor(() => expect(seen.posted).toEqual([[idOf(501)]]));
  const link = await screen.findByRole('link', { name: /plan\.pdf/ });
  expect(link.getAttribute('href')).toBe(`/api/attachments/${idOf(501)}/file`);
  expect(screen.queryByRole('list', { name: 'Files of this message' })).toBeNull();
});

it('gives the message after one with a file alone an id of its own', async () => {
  serveAttachments();
  const keys: unknown[] = [];
  server.use(
    http.post('*/api/messages', async ({ request }) => {
      const { id, content } = (await request.json()) as { id: string; content: string };
      keys.push([id, request.headers.get('idempotency-key')]);
      return HttpResponse.json({ ...messageOf(900, content), id }, { status: 201 });
    }),
  );
  await open();
  await type('New message', '\n');
  await choose(fileOf('plan.pdf'));
  const send = screen.getByRole('button', { name: 'Send message' });
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('false'));
  await press('Send message');
  await waitFor(() => expect(keys).toHaveLength(1));
  await type('New message', 'Said after it');
  await press('Send message');
  await waitFor(() => expect(keys).toHaveLength(2));
  const [first, second] = keys;
  expect(second).not.toEqual(first);
});

it('has the files of a draft again after a reload, until they are sent', async () => {
  const seen = serveAttachments();
  await open();
  await choose(fileOf('plan.pdf'));
  await screen.findByRole('button', { name: 'Remove plan.pdf' });
  cleanup();
  server.use(http.get('*/api/attachments', () => HttpResponse.json([anAttachment(501, 'plan.pdf')])));
  await open();
  await screen.findByRole('button', { name: 'Remove plan.pdf' });
  await press('Send message');
  await waitFor(() => expect(seen.posted).toEqual([[idOf(501)]]));
  expect(currentToast()?.textContent ?? '').not.toContain('stored for an hour');
  cleanup();
  await open();
  await screen.findByRole('button', { name: 'Attach files' });
  expect(screen.queryByRole('list', { name: 'Files of this message' })).toBeNull();
});

it('drops an expired file of a draft, says so, and asks for nothing without one', async () => {
  serveAttachments();
  await open();
  await choose(fileOf('plan.pdf'));
  await screen.findByRole('button', { name: 'Remove plan.pdf' });
  cleanup();
  server.use(http.get('*/api/attachments', () => HttpResponse.json([])));
  await open();
  await expectToast(
    'Not attached',
    'plan.pdf: a file of an unsent message is stored for an hour. Attach it again.',
    'destructive',
  );
  expect(screen.queryByRole('list', { name: 'Files of this message' })).toBeNull();
  cleanup();
  const requests = watchRequests();
  await open();
  await screen.findByRole('button', { name: 'Attach files' });
  expect(requests).not.toContain('GET /api/attachments');
});

it('refuses a file of 11 MB and the eleventh file with a sentence', async () => {
  const seen = serveAttachments();
  await open();
  await choose(fileOf('film.mov', 11 * 1024 * 1024));
  await expectToast('Not attached', 'film.mov is larger than 10 MB.', 'destructive');
  await choose(...Array.from({ length: 11 }, (_, index) => fileOf(`${index}.txt`)));
  await expectToast('Not attached', 'A message can have at most 10 files.', 'destructive');
  await waitFor(() => expect(seen.announced).toHaveLength(10));
});

it('shows why a file was not sent, and sends it again', async () => {
  serveAttachments();
  server.use(
    http.post('*/api/attachments', () => problem(409, 'You have many files without a message.'), {
      once: true,
    }),
  );
  await open();
  await choose(fileOf('plan.pdf'));
  await screen.findByText('You have many files without a message.');
  const send = screen.getByRole('button', { name: 'Send message' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  await press('Retry plan.pdf');
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('false'));
});

it('deletes a file that is removed before the post', async () => {
  const seen = serveAttachments();
  await open();
  await choose(fileOf('plan.pdf'));
  await press('Remove plan.pdf');
  await waitFor(() => expect(seen.deleted).toEqual([idOf(501)]));
  expect(screen.queryByRole('list', { name: 'Files of this message' })).toBeNull();
});

it('opens images in a dialog with next and previous, also by the arrow keys', async () => {
  const files = [anImage(601, 'one.png'), anImage(602, 'two.png'), anAttachment(603, 'plan.pdf')];
  serverState().messages = [{ ...messageOf(301, 'Look'), attachments: files }];
  await open();
  const image = await screen.findByRole('img', { name: 'one.png' });
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['40', '20']);
  await press('one.png');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Image 1 of 2');
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  await within(dialog).findByText('Image 2 of 2');
  await press('Previous image', dialog);
  await within(dialog).findByRole('img', { name: 'one.png' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
