import outgoingWebhooks from '../strings/en/outgoing-webhooks.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of webhooks that send events load with their code.
i18n.addResourceBundle('en', 'translation', outgoingWebhooks, true);
