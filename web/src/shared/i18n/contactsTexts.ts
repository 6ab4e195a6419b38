import contacts from '../strings/en/contacts.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the contacts of an account load with their code.
i18n.addResourceBundle('en', 'translation', contacts, true);
