import accountEnd from '../strings/en/account-end.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts about the end of an account load with their code.
i18n.addResourceBundle('en', 'translation', accountEnd, true);
