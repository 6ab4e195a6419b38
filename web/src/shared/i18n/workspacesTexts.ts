import workspaces from '../strings/en/workspaces.json' with { type: 'json' };
import { i18n } from './i18n.js';

// Texts of the menu of workspaces and their settings load with their code.
i18n.addResourceBundle('en', 'translation', workspaces, true);
