import audit from '../strings/en/audit.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the audit log load with its code.
i18n.addResourceBundle('en', 'translation', audit, true);
