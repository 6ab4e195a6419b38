import notices from '../strings/en/notices.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of notices load with the list of the bell.
i18n.addResourceBundle('en', 'translation', notices, true);
