/** The screen key of products under test: a browser with this cookie is shown verification codes. */
export const testScreenKey = 'screen-key-of-products-under-test';

/** The name of its cookie over plain http. */
export const screenCookie = 'emberdeck_screen';
