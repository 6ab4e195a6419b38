import place from '../strings/en/referral-place.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Few links of friends invite into a workspace.
i18n.addResourceBundle('en', 'translation', place, true);
