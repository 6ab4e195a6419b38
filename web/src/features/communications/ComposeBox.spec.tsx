import { describe, expect, it } from '@jest/globals';
import type { Member } from '@emberdeck/contracts/identity/users';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { messageOf } from '../../../test/component/feed.js';
import { renderScreen } from '../../../test/component/ScreenHarness.js';
import { serverState, watchRequests } from '../../../test/component/server.js';
import { aMessage, idOf } from '../../../test/component/workspace.js';
import { CommunicationsScreen } from './CommunicationsScreen.js';

mockServer();

const user = userEvent.setup({ delay: null });
const open = () => renderScreen(CommunicationsScreen, '/communications');
const box = (name: RegExp | string = 'New message') =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const texts = (): (string | null)[] =>
  screen.queryAllByRole('article').map((each) => each.querySelector('.content')?.textContent ?? null);

describe('keys', () => {
  it('insert a new line on Enter, and send on Ctrl+Enter and Cmd+Enter', async () => {
    await open();
    await screen.findByText('Press Cmd+Enter (Mac) or Ctrl+Enter (Windows) to send');
    const field = await box();
    const send = screen.getByRole('button', { name: 'Send message' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    await user.type(field, 'first{Enter}second');
    expect(field.value).toBe('first\nsecond');
    // The key ends a composition: in Chromium and Firefox, and in Safari.
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, isComposing: true });
    fireEvent.compositionEnd(field);
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    expect(field.value).not.toBe('');
    await waitFor(() => {
      fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
      expect(field.value).toBe('');
    });
    await waitFor(() => expect(texts()).toEqual(['first\nsecond']));
    await type('New message', 'by Cmd');
    // Only one message is sent at a time.
    await waitFor(() => expect(send.getAttribute('aria-disabled')).not.toBe('true'));
    fireEvent.keyDown(field, { key: 'Enter', metaKey: true });
    await waitFor(() => expect(texts()).toContain('by Cmd'));
  });

  it('go on beyond the length limit, which is announced near it, and send nothing then', async () => {
    await open();
    const field = await box();
    await type('New message', 'x'.repeat(9_400));
    expect(screen.queryByText(/characters? left/)).toBeNull();
    await type('New message', 'x'.repeat(9_999));
    const described = field.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('1 character left');
    await user.type(field, 'yz');
    expect(field.value).toBe(`${'x'.repeat(9_999)}yz`);
    await screen.findByText('1 character too many');
    const requests = watchRequests();
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    expect(requests).toEqual([]);
  });
});

describe('drafts', () => {
  it('are stored for each thread until they are sent, even across a change of screen', async () => {
    serverState().messages = [messageOf(301, 'A thread to answer')];
    await open();
    await type('New message', 'Half a thought');
    const reply = await press(/^Reply to/);
    const field = await box(/^Reply to/);
    expect(document.activeElement).toBe(field);
    expect(field.placeholder).toBe('Reply to Grace...');
    fireEvent.change(field, { target: { value: 'Half an answer' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByRole('textbox', { name: /^Reply to/ })).toBeNull();
    expect(document.activeElement).toBe(reply);
    // A restart of the browser restores the drafts from here.
    const owner = `${idOf(1)}.${serverState().user.workspaceId}`;
    expect(localStorage.getItem(`emberdeck.draft.${owner}.feed`)).toBe('Half a thought');
    expect(localStorage.getItem(`emberdeck.draft.${owner}.${idOf(301)}`)).toBe('Half an answer');

    cleanup();
    await open();
    expect((await box()).value).toBe('Half a thought');
    await press(/^Reply to/);
    expect((await box(/^Reply to/)).value).toBe('Half an answer');
    fireEvent.keyDown(await box(/^Reply to/), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(texts()).toContain('Half an answer'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Reply to/ })).toBeNull());
    await press(/^Reply to Grace/);
    expect((await box(/^Reply to/)).value).toBe('');
    await type('New message', '');
  });
});

describe('a reply', () => {
  it('to a reply is listed under the same message', async () => {
    const [question, answer, thanks] = ['Who answers?', 'I answer.', 'And I thank you.'] as const;
    const createdAt = '2026-03-10T12:01:00.000Z';
    serverState().messages = [
      { ...messageOf(302, answer), parentId: idOf(301), createdAt },
      aMessage(question, 301),
    ];
    await open();
    await screen.findByText(answer);
    const [, replyToAnswer] = screen.getAllByRole('button', { name: /^Reply to/ });
    fireEvent.click(replyToAnswer ?? document.body);
    fireEvent.change(await box(/^Reply to/), { target: { value: thanks } });
    await press('Send reply');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Reply to/ })).toBeNull());
    await waitFor(() => expect(serverState().messages[0]?.content).toBe(thanks));
    expect(serverState().messages[0]?.parentId).toBe(idOf(301));
    const thread = screen.getByText(question).closest('[data-thread]');
    await waitFor(() => expect(thread?.textContent).toContain(thanks));
    expect(thread?.querySelectorAll('article')).toHaveLength(3);
  });

  it('is not offered in an empty conversation, which leads to the compose box', async () => {
    await open();
    await screen.findByText('No messages yet. Start the conversation!');
    await press('Write the first message');
    expect(document.activeElement).toBe(await box());
  });
});

const memberOf = (displayName: string, id: number): Member => ({
  userId: idOf(id),
  displayName,
  firstName: null,
  lastName: null,
  email: null,
  profileImageUrl: null,
  role: 'team_member',
  ownsWorkspace: false,
  joinedAt: '2026-01-01T00:00:00.000Z',
});

describe('a mention', () => {
  it('is completed by the keyboard, shows the name, and is sent with the id', async () => {
    const [ada, adele] = [memberOf('Ada', 21), memberOf('Adele', 22)];
    serverState().members = [ada, adele];
    await open();
    const field = await box();
    await user.type(field, 'Hello @ad');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['@Ada', '@Adele']);
    await user.type(field, '{ArrowDown}');
    const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toBe('@Adele');
    expect(active?.getAttribute('aria-selected')).toBe('true');
    await user.type(field, '{Enter}');
    expect(field.value).toBe('Hello @Adele ');
    expect(screen.queryByRole('option')).toBeNull();
    await press('Send message');
    await waitFor(() => expect(serverState().messages[0]?.content).toBe(`Hello <@${adele.userId}>`));
  });

  it('list closes with Escape, and the reply box stays open', async () => {
    serverState().members = [memberOf('Ada', 21)];
    serverState().messages = [messageOf(301, 'A thread to answer')];
    await open();
    await press(/^Reply to/);
    const field = await box(/^Reply to/);
    await user.type(field, '@a');
    await screen.findByRole('option');
    await user.type(field, '{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByRole('textbox', { name: /^Reply to/ })).toBe(field);
    await user.clear(field);
  });
});

describe('marks', () => {
  it('stand around the selection by Ctrl+B and by a pasted address', async () => {
    await open();
    await type('New message', 'make it bold');
    const field = await box();
    field.setSelectionRange(8, 12);
    fireEvent.keyDown(field, { key: 'b', ctrlKey: true });
    expect(field.value).toBe('make it **bold**');
    field.setSelectionRange(0, 4);
    fireEvent.paste(field, { clipboardData: { files: [], getData: () => 'https://example.com/' } });
    expect(field.value).toBe('[make](https://example.com/) it **bold**');
    await type('New message', '');
  });
});
