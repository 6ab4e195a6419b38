import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mentionOf } from '@emberdeck/contracts/messaging/mentions';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { HttpResponse, http } from 'msw';
import { mockServer, press } from '../../../test/component/changes.js';
import { messageOf } from '../../../test/component/feed.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../test/component/server.js';
import { mockSockets } from '../../../test/component/sockets.js';
import { aMessage, idOf } from '../../../test/component/workspace.js';
import { CommunicationsScreen } from './CommunicationsScreen.js';

mockServer();
beforeEach(() => void mockSockets());

const open = () => renderScreen(CommunicationsScreen, '/communications');

const card = (text: string): HTMLElement => {
  const found = screen.getAllByRole('article').find(({ textContent }) => textContent.includes(text));
  if (!found) throw new Error(`There is no message ${text}`);
  return found;
};

/** The user's own message, written by the signed-in user of the tests. */
function ownMessage(content: string, change: Partial<Message> = {}): Message {
  const { id } = serverState().user;
  const message = aMessage(content, 1);
  return { ...message, author: { ...message.author, id }, ...change };
}

async function choose(text: string, name: string): Promise<void> {
  fireEvent.click(within(card(text)).getByRole('button', { name: /^More actions/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

describe('the menu of a message', () => {
  it('changes an own message in place, and marks it as edited', async () => {
    serverState().messages = [ownMessage('before')];
    const bodies: unknown[] = [];
    server.use(
      http.patch('*/api/messages/:id', async ({ request }) => {
        bodies.push(await request.json());
        const edited = { content: 'after', version: 2, revision: 2, editedAt: '2026-03-10T12:00:00.000Z' };
        return HttpResponse.json(ownMessage('after', edited));
      }),
    );
    await open();
    await screen.findByText('before');
    await choose('before', 'Edit');
    const field = await screen.findByRole('textbox', { name: 'Edit message' });
    fireEvent.change(field, { target: { value: 'after' } });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await screen.findByText('edited');
    within(card('after')).getByText('edited');
    await waitFor(() => expect(bodies).toEqual([{ content: 'after', version: 1 }]));
    expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull();
  });

  it('asks before Escape drops a changed text, and goes on with it', async () => {
    serverState().messages = [ownMessage('before')];
    await open();
    await screen.findByText('before');
    await choose('before', 'Edit');
    const field = await screen.findByRole('textbox', { name: 'Edit message' });
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'after' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    await press('Keep editing', await screen.findByRole('group', { name: 'Discard changes?' }));
    expect(document.activeElement).toBe(field);
    expect((field as HTMLTextAreaElement).value).toBe('after');
    await press('Cancel', card('after'));
    await press('Discard');
    expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull();
    expect(card('before')).toBeDefined();
  });

  it('says how much is too much of a text that its mentions make too long', async () => {
    const grace = { userId: idOf(9), displayName: 'Grace' };
    serverState().messages = [ownMessage(`Hello ${mentionOf(grace.userId)}`, { mentions: [grace] })];
    await open();
    await screen.findByText(/Hello/);
    await choose('Hello', 'Edit');
    const field = await screen.findByRole('textbox', { name: 'Edit message' });
    const mention = mentionOf(grace.userId).length;
    fireEvent.change(field, { target: { value: `@Grace ${'x'.repeat(10_000 - mention)}` } });
    await screen.findByText('1 character too many');
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
  });

  it('scrolls the whole editor into view, with its buttons', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    serverState().messages = [ownMessage('the last of the feed')];
    await open();
    await screen.findByText('the last of the feed');
    await choose('the last of the feed', 'Edit');
    const save = await screen.findByRole('button', { name: 'Save' });
    expect(scrolled.mock.contexts).toContain(save.closest('form'));
    // Which message is edited outlives the screen.
    await press('Cancel');
  });

  it('shows the names of mentioned members in the field, and keeps them named', async () => {
    const grace = { userId: idOf(20), displayName: 'Grace' };
    serverState().messages = [ownMessage(`Ask <@${grace.userId}>`, { mentions: [grace] })];
    const bodies: unknown[] = [];
    server.use(
      http.patch('*/api/messages/:id', async ({ request }) => {
        bodies.push(await request.json());
        return problem(500);
      }),
    );
    await open();
    await screen.findByText('@Grace');
    await choose('Ask', 'Edit');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' });
    expect(field.value).toBe('Ask @Grace');
    fireEvent.change(field, { target: { value: 'Please ask @Grace' } });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(bodies).toEqual([{ content: `Please ask <@${grace.userId}>`, version: 1 }]));
  });

  it('shows both texts after a change elsewhere, and saves over it on request', async () => {
    serverState().messages = [ownMessage('before')];
    const versions: unknown[] = [];
    server.use(
      http.patch('*/api/messages/:id', async ({ request }) => {
        const { version, content } = (await request.json()) as { version: number; content: string };
        versions.push(version);
        if (version === 2) {
          return HttpResponse.json(ownMessage(content, { version: 3, revision: 3 }));
        }
        const field = (name: string, value: unknown) => ({
          ...{ field: name, message: 'Changed', code: 'changed_elsewhere', parameter: JSON.stringify(value) },
        });
        const errors = [field('content', 'theirs'), field('version', 2)];
        return HttpResponse.json({ status: 409, detail: 'Changed', errors }, { status: 409 });
      }),
    );
    await open();
    await screen.findByText('before');
    await choose('before', 'Edit');
    const field = await screen.findByRole('textbox', { name: 'Edit message' });
    fireEvent.change(field, { target: { value: 'mine' } });
    await press('Save');
    await screen.findByText('theirs');
    expect((field as HTMLTextAreaElement).value).toBe('mine');
    await press('Save mine');
    await screen.findByText('mine');
    await waitFor(() => expect(versions).toEqual([1, 2]));
  });

  it('hides a deleted message at once, and brings it back by Undo', async () => {
    serverState().messages = [ownMessage('delete me')];
    await open();
    await screen.findByText('delete me');
    await choose('delete me', 'Delete');
    await waitFor(() => expect(screen.queryByText('delete me')).toBeNull());
    // Its menu has gone with it.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    await press('Undo');
    await screen.findByText('delete me');
  });

  it('offers no change of a message of another member', async () => {
    serverState().messages = [messageOf(2, 'not mine')];
    serverState().user = { ...serverState().user, role: 'team_member', ownsWorkspace: false };
    await open();
    await screen.findByText('not mine');
    fireEvent.click(within(card('not mine')).getByRole('button', { name: /^More actions/ }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Copy text',
      'Copy link',
      'Mark as unread from here',
    ]);
  });

  it('opens the latest own message by the arrow up in an empty box, and Escape leaves it as it is', async () => {
    serverState().messages = [messageOf(2, 'not mine'), ownMessage('my last one')];
    await open();
    await screen.findByText('my last one');
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'New message' }), { key: 'ArrowUp' });
    const field = await screen.findByRole('textbox', { name: 'Edit message' });
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull());
    expect(card('my last one')).toBeDefined();
  });
});

describe('reactions', () => {
  it('are chosen in the picker, counted, and described by the names of who reacted', async () => {
    const reacted = { reactions: [{ type: 'laugh', count: 1, mine: false }] };
    serverState().messages = [messageOf(2, 'funny', reacted)];
    server.use(
      http.get('*/api/messages/:id/reactions', () =>
        HttpResponse.json([
          { type: 'laugh', count: 1, people: [{ userId: serverState().user.id, displayName: 'Ada' }] },
        ]),
      ),
      http.put('*/api/messages/:id/reactions/:type', ({ params }) =>
        HttpResponse.json({
          ...{ messageId: params['id'], type: params['type'], active: true, reactionCount: 0, revision: 2 },
          reactions: [{ type: 'laugh', count: 2, mine: true }],
        }),
      ),
    );
    await open();
    await screen.findByText('funny');
    const laugh = () => screen.getByRole('button', { name: /^Laugh/ });
    act(() => laugh().focus());
    await waitFor(() => expect(laugh().title).toBe('Ada'));
    fireEvent.click(within(card('funny')).getByRole('button', { name: /^React to/ }));
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Laugh' }));
    await waitFor(() => expect(laugh().getAttribute('aria-pressed')).toBe('true'));
    expect(laugh().getAttribute('aria-label')).toBe('Laugh, 2 people');
  });
});

describe('a deleted message', () => {
  it('becomes an empty place above its replies in the tab that deletes it', async () => {
    const reply = messageOf(2, 'an answer', { parentId: ownMessage('').id });
    serverState().messages = [reply, ownMessage('delete me')];
    server.use(
      http.delete('*/api/messages/:id', () => {
        serverState().messages = [reply, ownMessage('', { deleted: true, revision: 1 })];
        return HttpResponse.json({ success: true });
      }),
    );
    await open();
    await screen.findByText('delete me');
    await choose('delete me', 'Delete');
    await waitFor(() => expect(screen.queryByText('delete me')).toBeNull());
    await press('Close notification');
    await screen.findByText('in reply to a deleted message');
    expect(screen.queryByText('delete me')).toBeNull();
  });

  it('is an empty place without buttons', async () => {
    serverState().messages = [messageOf(2, '', { deleted: true })];
    await open();
    const place = await screen.findByText('Message deleted');
    expect(within(place.closest('article') ?? place).queryAllByRole('button')).toEqual([]);
  });
});

describe('pinned messages', () => {
  it('stand in one line above the feed, and lead to their place', async () => {
    serverState().messages = [messageOf(2, 'remember', { pinned: true })];
    await open();
    await screen.findByText('1 pinned message');
    const link = screen.getByRole('link', { name: /remember/, hidden: true });
    expect(link.getAttribute('href')).toBe(`/communications?message=${serverState().messages[0]?.id}`);
  });
});

describe('a thread', () => {
  it('is collapsed and opened in place, and says that its first message was deleted', async () => {
    const parent = messageOf(1, '', { deleted: true });
    serverState().messages = [messageOf(2, 'an answer', { parentId: parent.id }), parent];
    await open();
    const toggle = await screen.findByRole('button', { name: '1 reply' });
    within(card('an answer')).getByText('in reply to a deleted message');
    fireEvent.click(toggle);
    expect([
      toggle.getAttribute('aria-expanded'),
      document.querySelector('.replies[hidden]') !== null,
    ]).toEqual(['false', true]);
    fireEvent.click(toggle);
    expect(document.querySelector('.replies[hidden]')).toBeNull();
  });

  it('has a link to each message', async () => {
    const copied: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    serverState().messages = [messageOf(3, 'linked')];
    await open();
    await screen.findByText('linked');
    await choose('linked', 'Copy link');
    await waitFor(() => expect(copied).toEqual([expect.stringContaining('/communications?message=')]));
  });
});
