import messageActions from '../strings/en/message-actions.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the menu and the editor of a message load with their code.
i18n.addResourceBundle('en', 'translation', messageActions, true);
