import security from '../strings/en/security.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of devices, passkeys and ways to sign in load with their code.
i18n.addResourceBundle('en', 'translation', security, true);
