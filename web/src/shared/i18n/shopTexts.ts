import shop from '../strings/en/shop.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the shop load with its tab.
i18n.addResourceBundle('en', 'translation', shop, true);
