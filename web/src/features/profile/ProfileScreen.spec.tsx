import { expect } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { press, testChange, type, mockServer } from '../../../test/component/changes.js';
import { ProfileScreen } from './ProfileScreen.js';

mockServer();

testChange({
  name: 'editing the profile',
  Screen: ProfileScreen,
  address: '/profile',
  method: 'post',
  path: '*/api/player/profile',
  act: async () => {
    await press('Edit Profile');
    await type(/^Display Name/, 'Nova Lindqvist');
    await press('Save', await screen.findByRole('dialog'));
  },
  failure: 'Failed to update profile',
  takenBack: async () =>
    expect((await screen.findByLabelText<HTMLInputElement>(/^Display Name/)).value).toBe('Nova Lindqvist'),
  again: async () => void (await press('Save', await screen.findByRole('dialog'))),
  success: ['Success', 'Player profile updated successfully'],
  done: async () => {
    await within(await screen.findByRole('main')).findByText('Nova Lindqvist');
  },
});
