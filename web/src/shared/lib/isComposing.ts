/** No person presses a key this soon after the end of a composition, in milliseconds. */
const sameKeyMs = 50;

let endedAt = -Infinity;
document.addEventListener('compositionend', ({ timeStamp }) => (endedAt = timeStamp), { capture: true });

/**
 * Whether an input method handles the key, for example to choose a character. Safari reports the end of a composition
 * before the key that ends it, and does not mark that key.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'key' | 'timeStamp'>): boolean =>
  event.isComposing || event.key === 'Process' || event.timeStamp - endedAt < sameKeyMs;
