import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { providerCallbackPath } from '@emberdeck/contracts/identity/provider-sign-in';

/** A person at the provider. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: unknown;
  readonly [claim: string]: unknown;
}

/** The product as the provider knows it. */
export const testClient = { id: 'emberdeck', secret: 'secret-of-the-test-client' };

/** A real OpenID provider on the loopback. The account `person` signs in there without a question. */
export interface TestProvider {
  readonly issuer: string;
  person: ProviderPerson;
  /** Whether it publishes no keys, so that no ID token can be proven. */
  hidesKeys: boolean;
  /** Opens the address of a sign-in as a browser does; returns the address that it is led back to. */
  visit(url: string): Promise<URL>;
  /** Registers the address of the gateway, which is known later. */
  register(origin: string): void;
  stop(): Promise<void>;
}

/** Follows the redirects within the provider with its cookies. */
async function follow(issuer: string, url: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(url);
  while (next.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${response.status}`);
    next = new URL(location, next);
  }
  return next;
}

/** The provider with its one client, who comes back to `redirect`. */
const providerOf = (issuer: string, redirect: string, test: { readonly person: ProviderPerson }): Provider =>
  new Provider(issuer, {
    clients: [
      {
        ...{ client_id: testClient.id, client_secret: testClient.secret, redirect_uris: [redirect] },
        ...{ response_types: ['code'], grant_types: ['authorization_code'] },
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture', 'groups'],
    },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key of the test provider'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...test.person, sub }) }),
  });

/** Starts a provider. It serves from {@link TestProvider.register} on. */
export async function startTestProvider(): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const test = { person: { sub: 'unset' } as ProviderPerson, hidesKeys: false };
  const register = (origin: string): void => {
    const provider = providerOf(issuer, `${origin}${providerCallbackPath}`, test);
    const answer = provider.callback();
    const consent = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { sub: accountId } = test.person;
      const grant = new provider.Grant({ accountId, clientId: testClient.id });
      grant.addOIDCScope('openid profile email');
      const result = { login: { accountId }, consent: { grantId: await grant.save() } };
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    };
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (test.hidesKeys && request.url === '/jwks') {
        response.setHeader('content-type', 'application/json').end('{"keys":[]}');
        return;
      }
      const isQuestion = request.url?.startsWith('/interaction/') === true;
      void (isQuestion ? consent : answer)(request, response);
    });
  };
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(test, { issuer, visit: (url: string) => follow(issuer, url), register, stop });
}
