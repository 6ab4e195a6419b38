import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { expectScreen, renderApp } from '../../test/component/AppHarness.js';
import { mockServer } from '../../test/component/changes.js';
import { server } from '../../test/component/server.js';
import { en } from '../shared/i18n/en.js';
import { routes, shellReads } from './routes.js';

mockServer();

/** The addresses that the page requests from now on. */
function watchAddresses(): readonly string[] {
  const addresses: string[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    addresses.push(pathname + search);
  });
  return addresses;
}

it.each(routes.filter(({ firstReads }) => firstReads).map((route) => [route.path, route] as const))(
  'the first reads of %s are those that its components request, each once',
  async (path, { firstReads = [] }) => {
    const requested = watchAddresses();
    await renderApp(path);
    await expectScreen(en.dashboard.title);
    // A list that is whole needs no count of what is unread.
    const ofShell = shellReads.filter(({ endpoint }) => endpoint !== 'getUnread');
    const listed = [...ofShell, ...firstReads].map(({ address }) => address);
    await waitFor(() =>
      expect(requested.filter((address) => listed.includes(address)).toSorted()).toEqual(listed.toSorted()),
    );
  },
);
