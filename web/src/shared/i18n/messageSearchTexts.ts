import messageSearch from '../strings/en/message-search.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the search in messages load with it.
i18n.addResourceBundle('en', 'translation', messageSearch, true);
