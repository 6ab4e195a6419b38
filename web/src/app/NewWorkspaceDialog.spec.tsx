import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { mockServer, press, type } from '../../test/component/changes.js';
import { renderPart } from '../../test/component/ScreenHarness.js';
import { watchRequests } from '../../test/component/server.js';
import '../shared/i18n/workspacesTexts.js';
import { workChanged } from '../shared/session/sessionSlice.js';
import { NewWorkspaceDialog } from './NewWorkspaceDialog.js';

mockServer();

it('asks before a new workspace cancels an upload, and keeps its name', async () => {
  const store = await renderPart(<NewWorkspaceDialog onClose={() => undefined} />);
  act(() => void store.dispatch(workChanged(true)));
  const requests = watchRequests();
  await type('Name', 'Research');
  await press('Create');
  await press('Stay', await screen.findByRole('dialog', { name: 'Switch during an upload?' }));
  expect(requests).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Research');
});
