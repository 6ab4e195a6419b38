import textMessages from '../strings/en/text-messages.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts about messages to phones load with the forms that ask for a number.
i18n.addResourceBundle('en', 'translation', textMessages, true);
