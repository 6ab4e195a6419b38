import { Inject, Injectable } from '@nestjs/common';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client';
import { type ProviderClaims, providerCallbackPath } from '@emberdeck/contracts/identity/provider-sign-in';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { GatewaySettings } from '../gateway.settings.js';
import { PUBLIC_ORIGIN } from '../http/tokens.js';
import { claimsOf } from './provider-claims.js';

/** How long a request to the provider may take, in seconds. */
const timeoutSeconds = 10;

/** How long the description of the provider is used before it is read again. */
const discoveryMs = 60 * 60 * 1000;

/** The secrets of one sign-in. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

type ProviderSettings = Pick<
  GatewaySettings,
  'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME' | 'OIDC_SCOPES' | 'OIDC_GROUPS_CLAIM'
>;

/** By the method that the provider names first among those with a secret; a client without a secret is a public one. */
function clientAuth(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None();
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** The OpenID provider of the configuration. Signs in by the code flow with PKCE, a state and a nonce. */
@Injectable()
export class IdentityProvider {
  private found: { readonly configuration: Promise<Configuration>; readonly until: number } | null = null;

  constructor(
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: ProviderSettings,
    @Inject(PUBLIC_ORIGIN) private readonly publicOrigin: string,
  ) {}

  /** The name on the button; null without a provider. */
  get name(): string | null {
    return this.settings.OIDC_ISSUER === undefined ? null : this.settings.OIDC_NAME;
  }

  /** The address at the provider that begins a sign-in. */
  async startUrl({ state, nonce, codeVerifier }: SignInSecrets): Promise<string> {
    const url = buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: this.callback('').href,
      scope: this.settings.OIDC_SCOPES,
      response_type: 'code',
      // A form that is posted from another site brings no cookie of ours.
      response_mode: 'query',
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...{ state, nonce },
    });
    return url.href;
  }

  /**
   * The claims of the account that signed in at the provider. `query` is what the browser came back with. Fails if the
   * provider refused, or if state, issuer, nonce, signature or audience are not those of this sign-in.
   */
  async claims(query: string, { state, nonce, codeVerifier }: SignInSecrets): Promise<ProviderClaims> {
    const configuration = await this.configuration();
    const tokens = await authorizationCodeGrant(configuration, this.callback(query), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const idToken = tokens.claims();
    if (idToken === undefined) throw new Error('The provider sent no ID token');
    const userInfo =
      configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await fetchUserInfo(configuration, tokens.access_token, idToken.sub);
    return claimsOf(idToken, userInfo, this.settings.OIDC_GROUPS_CLAIM);
  }

  private callback(query: string): URL {
    const url = new URL(providerCallbackPath, this.publicOrigin);
    url.search = query;
    return url;
  }

  private configuration(): Promise<Configuration> {
    const now = this.clock.now().getTime();
    if (this.found !== null && this.found.until > now) return this.found.configuration;
    const found = { configuration: this.discover(), until: now + discoveryMs };
    this.found = found;
    // A provider that was down is asked again by the next sign-in.
    found.configuration.catch(() => {
      if (this.found === found) this.found = null;
    });
    return found.configuration;
  }

  private discover(): Promise<Configuration> {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = this.settings;
    if (issuer === undefined || clientId === undefined) {
      return Promise.reject(new Error('No provider is configured'));
    }
    // The settings allow http on a loopback only.
    const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    return discovery(new URL(issuer), clientId, undefined, clientAuth(secret), {
      execute: [enableNonRepudiationChecks, ...insecure],
      timeout: timeoutSeconds,
    });
  }
}
