import referrals from '../strings/en/referrals.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the screen of referrals load with its code.
i18n.addResourceBundle('en', 'translation', referrals, true);
