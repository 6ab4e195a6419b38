import { i18n } from './i18n.js';
import { signedIn } from './en/signedIn.js';

// Texts that only a signed-in person reads come with the code that shows them.
i18n.addResourceBundle('en', 'translation', signedIn, true);
