/**
 * Opens a screen of the workspace that the session has moved to. The page loads again, so that nothing of the workspace
 * before stays in memory.
 */
export function enterWorkspace(path = '/'): void {
  window.location.assign(path);
}
