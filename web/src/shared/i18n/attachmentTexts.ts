import attachments from '../strings/en/attachments.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of attachments load with the conversation.
i18n.addResourceBundle('en', 'translation', attachments, true);
