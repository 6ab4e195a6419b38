/** Asks for the chunk of the toasts; again and again costs nothing. */
export const loadToastLayer = () => import('../shared/toasts/ToastLayer.js');
