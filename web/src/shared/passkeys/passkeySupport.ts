import type { PasskeyOptions } from '@emberdeck/contracts/identity/passkeys';

/** Whether this browser can use passkeys on this page: only over https or at `localhost`. */
export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && window.isSecureContext;

/** Whether an error only means that the user has closed the question of the browser, or another one replaced it. */
export const isPasskeyCanceled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** Whether this page has another address than the one that passkeys work at. The browser would refuse them. */
export const isPasskeyElsewhere = ({ origin }: PasskeyOptions): boolean => origin !== window.location.origin;

/** Whether the page is opened by an IP address, which no browser binds a passkey to. */
export const isAtIpAddress = (): boolean => /^[\d.]+$|^\[/.test(window.location.hostname);
