/** Whether this browser can use passkeys on this page: only over https or at `localhost`. */
export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && window.isSecureContext;

/** Whether an error only means that the user has closed the question of the browser, or another one replaced it. */
export const isPasskeyCanceled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
