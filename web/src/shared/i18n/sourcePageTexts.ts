import sourcePage from '../strings/en/source-page.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the page of a source load with its code.
i18n.addResourceBundle('en', 'translation', sourcePage, true);
