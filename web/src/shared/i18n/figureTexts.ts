import figures from '../strings/en/figures.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of posted figures load with their dialog or card.
i18n.addResourceBundle('en', 'translation', figures, true);
