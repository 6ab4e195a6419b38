import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server, serverState } from '../../../test/component/server.js';
import { JoiningCard } from './JoiningCard.js';

mockServer();

const newUser = () => ({ ...serverState().user, createdAt: new Date().toISOString() });

/** The bodies of changes of the own name. */
function namesSent(): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.patch('*/api/auth/user', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(serverState().user);
    }),
  );
  return bodies;
}

describe('the names of a new member', () => {
  it('are asked for once, with the name of the own workspace', async () => {
    const bodies = namesSent();
    const user = newUser();
    await renderPart(<JoiningCard user={user} />);
    await type('First name', ' Ada ');
    await type('Name of your workspace', 'Engines');
    await expectNoViolations();
    await press('Save');
    await waitFor(() => expect(serverState().workspaces).toMatchObject([{ name: 'Engines' }]));
    await waitFor(() => expect(bodies).toEqual([{ firstName: 'Ada', lastName: '' }]));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    await renderPart(<JoiningCard user={user} />);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('can be skipped; an invited person is not asked for a workspace', async () => {
    const bodies = namesSent();
    await renderPart(<JoiningCard user={{ ...newUser(), id: 'invited', ownsWorkspace: false }} />);
    await screen.findByLabelText('First name');
    expect(screen.queryByLabelText('Name of your workspace')).toBeNull();
    await press('Skip');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(bodies).toEqual([]);
  });

  it('are not asked for in an account that has them, nor in an older one', async () => {
    await renderPart(<JoiningCard user={{ ...newUser(), firstName: 'Ada' }} />);
    await renderPart(<JoiningCard user={serverState().user} />);
    expect(screen.queryByRole('form')).toBeNull();
  });
});
