import communications from '../strings/en/communications.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the conversation load with it.
i18n.addResourceBundle('en', 'translation', communications, true);
