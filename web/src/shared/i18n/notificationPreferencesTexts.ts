import notificationPreferences from '../strings/en/notification-preferences.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the choices for notifications load with them.
i18n.addResourceBundle('en', 'translation', notificationPreferences, true);
