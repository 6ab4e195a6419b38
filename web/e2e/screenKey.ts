/** The screen key of the product under test. Its link lets a browser see verification codes. */
export const screenKey = 'screen-key-of-the-browser-tests';

/** The state of a browser that opened the link. */
export const screenState = (address: string) => ({
  cookies: [
    {
      name: 'emberdeck_screen',
      value: screenKey,
      domain: new URL(address).hostname,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
});
