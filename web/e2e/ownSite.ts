/** Marks a request of a test as one of our own page. Playwright's requests name no origin. */
export const ownSite = { 'sec-fetch-site': 'same-origin' } as const;
