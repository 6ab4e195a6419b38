import sentMessages from '../strings/en/sent-messages.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of sent messages load with their section.
i18n.addResourceBundle('en', 'translation', sentMessages, true);
