import type { PasskeyOptions } from '@emberdeck/contracts/identity/passkeys';
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** Makes a passkey. Rejects if the user closes the question of the browser. */
export const makePasskey = ({ options }: PasskeyOptions): Promise<RegistrationResponseJSON> =>
  startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });

/** Uses a passkey. `isOffered`: the field for the contact offers it, and the promise waits until one is chosen. */
export const answerByPasskey = (
  { options }: PasskeyOptions,
  isOffered = false,
): Promise<AuthenticationResponseJSON> =>
  startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: isOffered,
    verifyBrowserAutofillInput: false,
  });
