import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Member } from '@emberdeck/contracts/identity/users';
import { Link, Route, Routes } from 'react-router-dom';
import { mockServer, type } from '../../test/component/changes.js';
import { renderPart } from '../../test/component/ScreenHarness.js';
import { serverState } from '../../test/component/server.js';
import { idOf } from '../../test/component/workspace.js';
import { CommunicationsScreen } from '../features/communications/CommunicationsScreen.js';
import { TeamScreen } from '../features/team/TeamScreen.js';

mockServer();

const user = userEvent.setup({ delay: null });
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New message' });

it('starts a message in the feed with the name of a member, and never replaces an existing draft', async () => {
  const member = (id: number, firstName: string, lastName: string): Member => ({
    ...serverState().user,
    userId: idOf(id),
    firstName,
    lastName,
    displayName: `${firstName} ${lastName}`,
    joinedAt: serverState().user.createdAt,
  });
  serverState().members = [member(1, 'Me', 'Myself'), member(9, 'Grace', 'Hopper')];
  await renderPart(
    <>
      <Link to="/team">To the team</Link>
      <Routes>
        <Route path="/team" element={<TeamScreen />} />
        <Route path="/communications" element={<CommunicationsScreen />} />
      </Routes>
    </>,
    '/team',
  );
  const writeTo = async (name: RegExp): Promise<HTMLTextAreaElement> => {
    fireEvent.click(screen.getByText('To the team'));
    fireEvent.click(await screen.findByRole('link', { name }));
    const field = await box();
    expect(document.activeElement).toBe(field);
    return field;
  };
  const field = await writeTo(/^Mention in feed: Grace/);
  await user.keyboard('hello');
  expect(field.value).toBe('@Grace Hopper hello');
  await type('New message', 'Half a thought');
  expect((await writeTo(/^Mention in feed: Grace/)).value).toBe('Half a thought');
});
