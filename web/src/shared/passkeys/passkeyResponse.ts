import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';

/** The fields of an answer that the server takes. */
export function responseOf({ id, rawId, type, response }: AuthenticationResponseJSON) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}
