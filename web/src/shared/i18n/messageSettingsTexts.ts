import messageSettings from '../strings/en/message-settings.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the settings for messages load with them.
i18n.addResourceBundle('en', 'translation', messageSettings, true);
