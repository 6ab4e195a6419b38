import webhook from '../strings/en/webhook.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the secret of a webhook load with its code.
i18n.addResourceBundle('en', 'translation', webhook, true);
