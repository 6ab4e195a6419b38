import inbox from '../strings/en/inbox.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the list of notifications load with it.
i18n.addResourceBundle('en', 'translation', inbox, true);
