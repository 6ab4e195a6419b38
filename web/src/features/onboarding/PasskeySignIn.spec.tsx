import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { HttpResponse, http } from 'msw';
import { mockServer, press } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server } from '../../../test/component/server.js';
import { sessionEnded } from '../../shared/session/sessionSlice.js';
import { PasskeySignIn } from './PasskeySignIn.js';

mockServer();
beforeEach(() => {
  const isConditionalMediationAvailable = () => Promise.resolve(true);
  Object.assign(window, { PublicKeyCredential: { isConditionalMediationAvailable } });
});
afterEach(() => void Reflect.deleteProperty(window, 'PublicKeyCredential'));

function Later() {
  const [isShown, setShown] = useState(false);
  return isShown ? (
    <PasskeySignIn onSignedIn={() => undefined} />
  ) : (
    <button type="button" onClick={() => setShown(true)}>
      Show
    </button>
  );
}

it.each([
  [1, 'of a visitor', false],
  [0, 'of an ended session, which leaves for the login', true],
])('asks the server %i times for an offer on the page %s', async (times, _page, isEnded) => {
  let asked = 0;
  server.use(
    http.post('*/api/onboard/passkey/options', () => {
      asked += 1;
      return HttpResponse.json({ options: {}, origin: 'https://elsewhere.example' });
    }),
  );
  const store = await renderPart(<Later />);
  if (isEnded) act(() => void store.dispatch(sessionEnded()));
  await press('Show');
  // The button asks too: its answer comes after that of an offer.
  await press('Sign in with a passkey');
  await waitFor(() => expect(screen.getByRole('button').getAttribute('disabled')).toBeNull());
  expect(asked).toBe(times + 1);
});
