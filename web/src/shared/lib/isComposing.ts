/**
 * Whether an input method handles the key, for example to choose a character. Safari ends the composition before the key
 * that ends it, and marks that key by its code alone.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'key' | 'keyCode'>): boolean =>
  event.isComposing || event.key === 'Process' || event.keyCode === 229;
