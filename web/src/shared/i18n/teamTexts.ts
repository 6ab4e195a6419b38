import team from '../strings/en/team.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the team screen load with its code.
i18n.addResourceBundle('en', 'translation', team, true);
