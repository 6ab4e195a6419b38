/** Redis takes whole milliseconds above zero; both adapters round alike. */
export const wholeTtlMs = (ttlMs: number): number => Math.max(1, Math.ceil(ttlMs));
