import invitation from '../strings/en/invitation.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of an opened invitation load with its code.
i18n.addResourceBundle('en', 'translation', invitation, true);
