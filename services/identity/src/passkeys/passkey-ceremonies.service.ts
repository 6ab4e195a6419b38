import type {
  AuthenticationResponse,
  PasskeyOptions,
  RegistrationResponse,
} from '@emberdeck/contracts/identity/passkeys';
import type { RuntimeSettings } from '@emberdeck/platform/config/base-settings';
import { Logger } from '@emberdeck/platform/logging/logger';
import { RUNTIME_SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyEntity } from './passkey.entity.js';
import { type ChallengeOwner, PasskeyChallengesService } from './passkey-challenges.service.js';
import { type RelyingParty, relyingPartyOf } from './relying-party.js';

/** Loads on the first use: its 300 modules take a third of a second of a processor, and few people have a passkey. */
const webAuthn = () => import('@simplewebauthn/server');

type Known = Pick<PasskeyEntity, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** A new key, as its authenticator made it. */
export type NewKey = Pick<PasskeyEntity, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** The ceremonies of WebAuthn. User verification is required, and no attestation is asked for. */
@Injectable()
export class PasskeyCeremonies {
  private readonly site: RelyingParty;

  constructor(
    private readonly challenges: PasskeyChallengesService,
    private readonly logger: Logger,
    @Inject(RUNTIME_SETTINGS) runtime: RuntimeSettings,
  ) {
    this.site = relyingPartyOf(runtime.publicOrigin);
  }

  async beginRegistration(
    owner: ChallengeOwner & { readonly userId: string },
    person: { readonly displayName: string; readonly contact: string },
    known: readonly Known[],
  ): Promise<PasskeyOptions> {
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: 'Emberdeck',
      rpID: this.site.id,
      userID: new Uint8Array(Buffer.from(owner.userId.replaceAll('-', ''), 'hex')),
      userName: person.contact,
      userDisplayName: person.displayName,
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.challenges.store(options.challenge, owner);
    return { options: { ...options }, origin: this.site.origin };
  }

  /** Null if the answer does not belong to a challenge of the owner, or is not valid. */
  async register(owner: ChallengeOwner, response: RegistrationResponse): Promise<NewKey | null> {
    const challenge = await this.challenges.use(response.response.clientDataJSON, owner);
    if (challenge === null) return null;
    return this.orNull(async () => {
      const { verifyRegistrationResponse } = await webAuthn();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.id,
        requireUserVerification: true,
      });
      if (!verified) return null;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter: String(counter),
        transports: [...transports],
      };
    });
  }

  /** `known` is empty for a sign-in: the browser then offers the passkeys that it has for the site. */
  async beginAuthentication(owner: ChallengeOwner, known: readonly Known[]): Promise<PasskeyOptions> {
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: this.site.id,
      userVerification: 'required',
      allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    });
    await this.challenges.store(options.challenge, owner);
    return { options: { ...options }, origin: this.site.origin };
  }

  /** Whether the challenge of the answer is one of the owner. It is used up. */
  async takeChallenge(owner: ChallengeOwner, response: AuthenticationResponse): Promise<string | null> {
    return this.challenges.use(response.response.clientDataJSON, owner);
  }

  /** The new counter of the key; null if the answer is not valid. */
  authenticate(challenge: string, response: AuthenticationResponse, key: Known): Promise<string | null> {
    return this.orNull(async () => {
      const { verifyAuthenticationResponse } = await webAuthn();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.id,
        requireUserVerification: true,
        credential: {
          id: key.credentialId,
          publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
          counter: Number(key.counter),
          transports: key.transports,
        },
      });
      return verified ? String(authenticationInfo.newCounter) : null;
    });
  }

  /** The library throws for what it refuses. */
  private async orNull<Result>(verify: () => Promise<Result | null>): Promise<Result | null> {
    try {
      return await verify();
    } catch (error) {
      this.logger.info('The answer of an authenticator was refused', { err: error });
      return null;
    }
  }
}
